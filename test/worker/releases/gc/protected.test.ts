/** Which releases a clean-up must keep: cases, and laws over random histories. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { protectedReleases, type Change } from "../../../../src/worker/releases/gc/protected.ts";
import { runs } from "../../../support/runs.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOW = 1000 * DAY;

/** A channel's changes, each `days` ago, oldest first. */
function history(channel: string, ...changes: [release: string, days: number][]): Change[] {
  return changes.map(([release, days], index) => ({ channel, sequence: index + 1, release, at: NOW - days * DAY }));
}

const kept = (changes: Change[], keep: number) => [...protectedReleases(changes, keep, NOW).keys()].toSorted();

describe("a clean-up keeps", () => {
  it("what each channel points at, however old, and as many releases before it as asked", () => {
    const changes = [...history("main", ["a", 90], ["b", 80], ["c", 70], ["d", 60]), ...history("preview", ["a", 50])];
    expect(kept(changes, 1)).toEqual(["a", "d"]);
    expect(kept(changes, 2)).toEqual(["a", "c", "d"]);
    expect(protectedReleases(changes, 2, NOW)).toEqual(
      new Map([
        ["d", { code: "current", channel: "main" }],
        ["c", { code: "rollback", channel: "main", count: 2 }],
        ["a", { code: "current", channel: "preview" }],
      ]),
    );
  });

  it("what was current within the last day: sessions begun with it may not have registered yet", () => {
    const changes = history("main", ["a", 90], ["b", 3], ["c", 0.9], ["d", 0.5], ["e", 0.1]);
    expect(kept(changes, 1)).toEqual(["b", "c", "d", "e"]);
    expect(kept(history("main", ["a", 90], ["b", 3], ["c", 1.1], ["d", 1]), 1)).toEqual(["d"]);
  });

  it("distinct releases, so that a rollback to and fro does not use the number up", () => {
    expect(kept(history("main", ["a", 90], ["b", 80], ["a", 70], ["b", 60], ["a", 50]), 2)).toEqual(["a", "b"]);
  });
});

const changes = fc
  .array(
    fc.record({
      channel: fc.constantFrom("main", "preview"),
      release: fc.constantFrom("a", "b", "c", "d", "e", "f"),
      days: fc.double({ min: 0, max: 5, noNaN: true }),
    }),
    { maxLength: 30 },
  )
  .map((rows) => {
    const counts = new Map<string, number>();
    return rows
      .toSorted((left, right) => right.days - left.days)
      .map(({ channel, release, days }): Change => {
        const sequence = (counts.get(channel) ?? 0) + 1;
        counts.set(channel, sequence);
        return { channel, sequence, release, at: NOW - days * DAY };
      });
  });

it("never leaves a release that a session could have begun with in the last day, whatever the history", () => {
  fc.assert(
    fc.property(changes, fc.nat(5), fc.double({ min: 0, max: 1, noNaN: true }), (rows, keep, ago) => {
      const reasons = protectedReleases(rows, keep, NOW);
      for (const channel of ["main", "preview"]) {
        const moment = NOW - ago * DAY;
        const current = rows.findLast((row) => row.channel === channel && row.at <= moment);
        if (current !== undefined && ago < 1) expect(reasons.has(current.release)).toBe(true);
      }
    }),
    { numRuns: runs(500) },
  );
});

it("keeps no less when more is asked to be kept, and reads the rows in any order", () => {
  fc.assert(
    fc.property(changes, fc.nat(5), (rows, keep) => {
      const less = protectedReleases(rows, keep, NOW);
      const more = protectedReleases(rows, keep + 1, NOW);
      for (const release of less.keys()) expect(more.has(release)).toBe(true);
      expect([...protectedReleases(rows.toReversed(), keep, NOW).keys()].toSorted()).toEqual(
        [...less.keys()].toSorted(),
      );
    }),
  );
});
