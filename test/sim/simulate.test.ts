/** Sessions under crashes, repeated calls, lost answers, races and new releases: no step is lost or applied twice. */
import { describe, expect, it } from "vitest";
import type { Fault } from "../support/memory-sessions.ts";
import { firstSchedule, runs } from "../support/runs.ts";
import { simulate } from "./simulate.ts";

const SEEDS = Array.from({ length: runs(4) }, (_, index) => firstSchedule + index);
const OPERATIONS = 52_000;

describe("the simulator", () => {
  it.each(SEEDS)(`finds no violation in ${OPERATIONS} operations with seed %i`, { timeout: 60_000 }, async (seed) => {
    const run = await simulate({ seed, operations: OPERATIONS });
    expect(run.violations.slice(0, 5)).toEqual([]);
    expect(run.operations).toBeGreaterThanOrEqual(OPERATIONS);
    // A run without crashes, migrations or recordings would prove nothing.
    expect(run.crashes).toBeGreaterThan(50);
    expect(run.moved).toBeGreaterThan(50);
    expect(run.recorded).toBeGreaterThan(1_000);
    expect(run.events).toBeGreaterThan(OPERATIONS / 4);
  });

  it("gives the same run for the same seed", async () => {
    expect(await simulate({ seed: 9, operations: 2_000 })).toEqual(await simulate({ seed: 9, operations: 2_000 }));
  });

  const faults: [Fault, string][] = [
    ["forgets_keys", "applied more than once"],
    ["decides_on_stale_journal", "acknowledged and not stored"],
    ["remembers_before_commit", "what is read is not the fold of the events"],
    ["answers_before_commit", "acknowledged and not stored"],
    ["uses_current_release", "led somewhere the release does not say"],
    ["ignores_expected_revision", "went on though somebody else had taken a step"],
    ["restarts_chain_after_reload", "the chain breaks"],
    ["repeats_with_latest_state", "answered differently when repeated"],
    ["mixes_tenants", "a stranger reached"],
    ["stores_what_it_cannot_show", "refused and stored"],
    ["repeats_on_another_release", "answered differently when repeated"],
  ];
  it.each(faults)("finds a session port that %s", { timeout: 30_000 }, async (fault, seen) => {
    const run = await simulate({ seed: 5, operations: 20_000, faults: [fault], untilFirst: true });
    expect(run.violations.join("\n")).toContain(seen);
  });
});
