/**
 * The planted-mistake table as bars: every third kind of `test/bench/mistakes` once, in the shipped knowledge. `npm run bench --
 * mistakes` plants all of them in several places and prints the table.
 */
import { describe, expect, test } from "vitest";
import { join } from "node:path";
import { collect } from "../../src/author/files.ts";
import { groups } from "../bench/mistakes/kinds/index.ts";
import { Planter, type Outcome } from "../bench/mistakes/plant.ts";
import { proves } from "../requirements/index.ts";

const repository = join(import.meta.dirname, "../..");
const { sources, tests } = collect(
  {
    directory: repository,
    repository,
    environment: {},
    color: false,
    out() {},
    err() {},
    now: () => 0,
    signal: new AbortController().signal,
  },
  undefined,
);
const files = [...sources, ...tests];
// One base is checked quickly; a few kinds have no place in it.
const small = new Planter(files.filter(({ path }) => path.startsWith("knowledge/labor-rights/")));
const large = new Planter(files);
// Frozen: what nobody has looked at is measured by the bench alone.
const frozen = new Set(["further", "fourth fresh set, other half"]);
const tuned = Object.entries(groups).filter(([group]) => !frozen.has(group));
const outcomes = tuned.flatMap(([, kinds]) =>
  kinds.flatMap((kind, index) => {
    if (index % 3 > 0) return [];
    const first = small.try(kind, 1);
    return first.length > 0 ? first : large.try(kind, 1);
  }),
);
const planted = outcomes.filter(({ harmless }) => !harmless);
const names = (some: readonly Outcome[]): string[] =>
  some.map(({ kind, on, planted: { file } }) => `${kind} (${on}, ${file})`);

describe("mistakes planted in the shipped knowledge", () => {
  test("are of more than 130 kinds", () => {
    expect(new Set(planted.map(({ kind, on }) => `${on} ${kind}`)).size).toBeGreaterThanOrEqual(130);
  });

  test("are found, 99 of 100", () => {
    proves("authoring/planted-mistakes");
    const missed = planted.filter(({ found }) => !found);
    expect(missed.length / planted.length, names(missed).join("\n")).toBeLessThanOrEqual(0.01);
  });

  test("are told at their line, 97 of 100", () => {
    proves("authoring/planted-mistakes");
    const elsewhere = planted.filter(({ line }) => !line);
    expect(elsewhere.length / planted.length, names(elsewhere).join("\n")).toBeLessThanOrEqual(0.03);
  });

  test("are told once, 9 of 10 with no more than two findings", () => {
    proves("authoring/planted-mistakes");
    const counts = planted.map(({ findings }) => findings.length).toSorted((left, right) => left - right);
    expect(counts[Math.floor(counts.length / 2)]).toBe(1);
    const many = planted.filter(({ findings }) => findings.length > 2);
    expect(many.length / planted.length, names(many).join("\n")).toBeLessThanOrEqual(0.1);
  });

  test("and nothing is said about what is no mistake", () => {
    proves("authoring/planted-mistakes");
    expect(names(outcomes.filter(({ harmless, found }) => harmless && found))).toEqual([]);
  });
});
