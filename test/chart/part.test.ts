import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Chart } from "../../src/chart/model.ts";
import { partOf, pathOf } from "../../src/chart/part.ts";

const chartOf = (edges: readonly (readonly [number, number])[]): Chart => ({
  title: "",
  boxes: Array.from({ length: 30 }, (_, id) => ({ id: `n${id}`, label: "", kind: "question" as const })),
  arrows: edges.map(([from, to]) => ({ from: `n${from}`, to: `n${to}`, label: "" })),
});
const edges = fc.array(fc.tuple(fc.nat(29), fc.nat(29)), { maxLength: 80 });

test("a part stays within its limit, and every box shows all that follows it or says how many are hidden", () => {
  fc.assert(
    fc.property(edges, fc.integer({ min: 1, max: 30 }), (given, limit) => {
      const whole = chartOf(given);
      const { chart, hidden } = partOf(whole, "n0", { limit });
      const shown = new Set(chart.boxes.map(({ id }) => id));
      expect(shown.size).toBeLessThanOrEqual(limit);
      for (const id of shown) {
        const next = new Set(whole.arrows.filter(({ from }) => from === id).map(({ to }) => to));
        expect([...next].filter((to) => !shown.has(to)).length).toBe(hidden.get(id) ?? 0);
      }
    }),
  );
});

test("without a limit that matters, everything that the box reaches is shown", () => {
  fc.assert(
    fc.property(edges, (given) => {
      const { chart, hidden } = partOf(chartOf(given), "n0", { limit: 30 });
      expect(hidden.size).toBe(0);
      expect(chart.boxes.some(({ id }) => id === "n0")).toBe(true);
    }),
  );
});

test("an opened box shows its successors beyond the limit", () => {
  const chart = chartOf([
    [0, 1],
    [0, 2],
    [1, 3],
  ]);
  expect(partOf(chart, "n0", { limit: 1 }).hidden).toEqual(new Map([["n0", 2]]));
  expect(partOf(chart, "n0", { limit: 1, opened: new Set(["n0"]) }).chart.boxes.map(({ id }) => id)).toEqual([
    "n0",
    "n1",
    "n2",
  ]);
});

test("the way to a box is the shortest one, with what follows the box and nothing beside it", () => {
  const box = (id: string) => ({ id, label: id, kind: "question" as const });
  const arrow = (from: string, to: string) => ({ from, to, label: "" });
  const chart = {
    title: "",
    boxes: ["a", "b", "c", "d", "e", "f", "alone"].map(box),
    arrows: [
      arrow("a", "b"),
      arrow("a", "c"),
      arrow("b", "d"),
      arrow("c", "b"),
      arrow("d", "e"),
      arrow("d", "a"),
      arrow("c", "f"),
    ],
  };
  const { boxes, arrows } = pathOf(chart, "a", "d");
  expect(boxes.map(({ id }) => id)).toEqual(["a", "b", "d", "e"]);
  expect(arrows.map(({ from, to }) => from + to)).toEqual(["ab", "bd", "de", "da"]);
  expect(pathOf(chart, "a", "alone").boxes.map(({ id }) => id)).toEqual(["alone"]);
});
