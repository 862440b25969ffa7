/**
 * Set-up of the unit tests: property tests draw from one fixed seed, so that a newcomer's run does not turn red by chance.
 * `CAIRN_SEED=random npm test` explores, `CAIRN_SEED=<number>` plays a run again; a failure prints its seed. A test that
 * states a seed of its own keeps it.
 */
import fc from "fast-check";
import { propertySeed } from "./runs.ts";

fc.configureGlobal(propertySeed === undefined ? {} : { seed: propertySeed });
