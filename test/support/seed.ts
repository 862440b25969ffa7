/**
 * Set-up of the unit tests: property tests draw from one fixed seed, so that a newcomer's run does not turn red by chance.
 * `CAIRN_SEED=random npm test` explores, `CAIRN_SEED=<number>` plays a run again; a failure prints its seed. A test that
 * states a seed of its own keeps it.
 */
import fc from "fast-check";
import process from "node:process";

const wanted = process.env.CAIRN_SEED ?? "20261121";
if (wanted !== "random" && !/^-?\d{1,10}$/.test(wanted))
  throw new Error('CAIRN_SEED is a whole number, or "random" for another one each time.');
fc.configureGlobal(wanted === "random" ? {} : { seed: Number(wanted) });
