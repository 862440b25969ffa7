/**
 * How much a run of the tests tries, from the environment. `CAIRN_RUNS=10 npm test` tries ten times as many cases of the
 * laws and schedules that ask here; `CAIRN_SEED` says which ones: a whole number, or `random` for others each time.
 */
import process from "node:process";

const FIXED_SEED = 20_261_121;

const factor = Number(process.env.CAIRN_RUNS ?? 1);
if (!Number.isFinite(factor) || factor <= 0)
  throw new Error("CAIRN_RUNS is a number above 0: how many times as many cases to try.");

const wanted = process.env.CAIRN_SEED ?? "";
if (wanted !== "" && wanted !== "random" && !/^-?\d{1,10}$/.test(wanted))
  throw new Error('CAIRN_SEED is a whole number, or "random" for another one each time.');

/** How many cases to try where `usual` are tried by default; at least one. */
export const runs = (usual: number): number => Math.max(1, Math.round(usual * factor));

/** The seed of property tests; undefined = another one each time. */
export const propertySeed = wanted === "random" ? undefined : Number(wanted === "" ? FIXED_SEED : wanted);

/** The first of the seeds that number a test's schedules: 1, unless the environment says otherwise. */
export const firstSchedule =
  wanted === "random" ? Math.floor(Math.random() * 1_000_000) + 1 : Number(wanted === "" ? 1 : wanted);
