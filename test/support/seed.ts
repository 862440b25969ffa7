/**
 * Set-up of the unit tests: property tests draw from one fixed seed, so that a newcomer's run does not turn red by chance.
 * `CAIRN_SEED=random npm test` explores, `CAIRN_SEED=<number>` plays a run again; a failure prints its seed. A test that
 * states a seed of its own keeps it.
 */
import fc from "fast-check";
import { propertySeed, runs } from "./runs.ts";

// A hundred is fast-check's own default; laws that state a number of cases ask `runs` themselves.
fc.configureGlobal({ numRuns: runs(100), ...(propertySeed !== undefined && { seed: propertySeed }) });
