/**
 * Set-up of the unit tests: property tests use one fixed seed, so that a run does not fail by chance. `CAIRN_SEED=random npm
 * test` uses another seed each time, `CAIRN_SEED=<number>` repeats a run; a failure prints its seed. A test with its own seed
 * keeps it.
 */
import fc from "fast-check";
import { propertySeed, runs } from "./runs.ts";

// A hundred is fast-check's own default; laws that state a number of cases ask `runs` themselves.
fc.configureGlobal({ numRuns: runs(100), ...(propertySeed !== undefined && { seed: propertySeed }) });
