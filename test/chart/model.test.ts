/** Splitting a large chart. */
import { describe, expect, test } from "vitest";
import { splitChart, type Chart } from "../../src/chart/model.ts";

describe("splitChart", () => {
  test("cuts a large tree into parts that hold every box once, and no arrow gets lost", () => {
    const boxes = Array.from({ length: 50 }, (_, index) => ({
      id: `n${index}`,
      label: `n${index}`,
      kind: "question" as const,
    }));
    const arrows = boxes.slice(1).map(({ id }, index) => ({ from: `n${Math.floor(index / 3)}`, to: id, label: "" }));
    const chart: Chart = { title: "t", boxes, arrows };
    const parts = splitChart(chart, "n0", 20);
    expect(parts).toHaveLength(3);
    const own = parts.flatMap((part) => part.boxes.filter(({ id }) => !id.startsWith("→")).map(({ id }) => id));
    expect(own.toSorted()).toEqual(boxes.map(({ id }) => id).toSorted());
    expect(
      parts
        .flatMap((part) => part.arrows)
        .map(({ from, to }) => `${from} ${to.replace("→", "")}`)
        .toSorted(),
    ).toEqual(arrows.map(({ from, to }) => `${from} ${to}`).toSorted());
    for (const part of parts)
      for (const { from, to } of part.arrows)
        expect(part.boxes.map(({ id }) => id)).toEqual(expect.arrayContaining([from, to]));
  });
});
