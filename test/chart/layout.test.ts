/** Positions of boxes, arrows and labels. */
import { describe, expect, test } from "vitest";
import { layOut, copyExitsPerLayer } from "../../src/chart/layout.ts";
import { wrap } from "../../src/chart/wrap.ts";
import { type Chart } from "../../src/chart/model.ts";

describe("graph", () => {
  test("places outside the tree stand near every layer that leads to them, and no arrow is lost", () => {
    const boxes = [
      { id: "root", label: "起", kind: "question" as const },
      { id: "far", label: "远", kind: "question" as const },
      { id: "tea/other#root", label: "别处", kind: "elsewhere" as const },
    ];
    const arrows = [
      { from: "root", to: "far", label: "去" },
      { from: "root", to: "tea/other#root", label: "走" },
      { from: "far", to: "tea/other#root", label: "走" },
      { from: "far", to: "root", label: "回" },
    ];
    const near = copyExitsPerLayer({ title: "t", boxes, arrows }, "root");
    expect(near.boxes.map(({ label }) => label)).toEqual(["起", "远", "别处", "别处"]);
    expect(near.arrows.map(({ from, to }) => [from, to.split("\t")[0]])).toEqual(
      arrows.map(({ from, to }) => [from, to]),
    );
    const { placed } = layOut(near, "root");
    for (const { from, to } of near.arrows)
      if (to !== "root") expect(placed.get(to)?.y ?? 0, `${from} → ${to}`).toBeGreaterThan(placed.get(from)?.y ?? 0);
  });

  test("boxes of one layer never overlap", () => {
    const boxes = Array.from({ length: 40 }, (_, index) => ({
      id: `n${index}`,
      label: `第 ${index} 个很长很长很长很长的标题 with words`,
      kind: "question" as const,
    }));
    const arrows = boxes.slice(1).map(({ id }, index) => ({ from: `n${Math.floor(index / 4)}`, to: id, label: "" }));
    const placed = [...layOut({ title: "t", boxes, arrows }, "n0").placed.values()];
    for (const one of placed) {
      for (const other of placed) {
        if (one === other) continue;
        const apart =
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y;
        expect(apart, `${one.box.id} ${other.box.id}`).toBe(true);
      }
    }
  });

  test("the same chart gets the same layout, whatever its ids are called, with each label between its boxes", () => {
    const boxes = ["__proto__", "constructor", "a", "b", "alone"].map((id) => ({
      id,
      label: id,
      kind: "leaf" as const,
    }));
    const arrows = [
      { from: "__proto__", to: "constructor", label: "one" },
      { from: "__proto__", to: "constructor", label: "two" },
      { from: "__proto__", to: "a", label: "three" },
      { from: "a", to: "b", label: "four" },
      { from: "a", to: "a", label: "itself" },
      { from: "constructor", to: "a", label: "across" },
      { from: "b", to: "__proto__", label: "back" },
    ];
    const chart: Chart = { title: "t", boxes, arrows };
    const drawn = layOut(chart, "__proto__");
    expect(layOut(chart, "__proto__")).toEqual(drawn);
    const top = (id: string): number => drawn.placed.get(id)?.y ?? Number.NaN;
    expect(top("__proto__")).toBeLessThan(top("constructor"));
    expect(top("constructor")).toBe(top("a"));
    expect(top("a")).toBeLessThan(top("b"));
    const labelled = drawn.arrows.filter(({ label }) => label !== undefined);
    expect(labelled.map(({ label }) => label?.text)).toEqual(["one", "two", "three", "four"]);
    for (const { arrow, label } of labelled) {
      const from = drawn.placed.get(arrow.from);
      expect(label?.y).toBeGreaterThan((from?.y ?? 0) + (from?.height ?? 0));
      expect(label?.y).toBeLessThan(top(arrow.to));
    }
    expect(new Set(labelled.map(({ label }) => `${label?.x} ${label?.y}`)).size).toBe(4);
  });

  test("labels wrap by width, Chinese included", () => {
    expect(wrap("人工智能与机器学习的产业链上下游")).toEqual(["人工智能与机器学习", "的产业链上下游"]);
    expect(wrap("one two three four five six seven eight nine ten eleven twelve")).toHaveLength(3);
  });

  test.each([
    ["标准工时，或没有许可", ["标准工时，", "或没有许可"]],
    ["综合评估不小于三十", ["综合评估不小于三十"]],
    ["By a command (stdio)", ["By a command", "(stdio)"]],
    ["the fact by_cable holds", ["the fact", "by_cable holds"]],
    ['It is more than "What you pay for"', ["It is more than", '"What you pay for"']],
  ])("no line ends with an opening mark, and none has one character alone: %s", (text, lines) => {
    expect(wrap(text)).toEqual(lines);
  });

  test("a way into another tree names the step where both do not fit", () => {
    const box = {
      id: "root",
      label: "Move it",
      kind: "question" as const,
      backs: ["⇢ Good enough → Home internet trouble · Solved at last", "⇢ Yes → Home · Solved"],
    };
    const { placed } = layOut({ title: "t", boxes: [box], arrows: [] }, "root");
    expect([...placed.values()][0]?.backs).toEqual(["⇢ Good enough → Solved at last", "⇢ Yes → Home · Solved"]);
  });
});
