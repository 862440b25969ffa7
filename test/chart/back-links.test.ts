/** Ways back and shared ways out are written in their boxes; every way is drawn or written, none twice. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { collapseBackLinks } from "../../src/chart/back-links.ts";
import type { Chart } from "../../src/chart/model.ts";
import { toSvg, toSvgPage } from "../../src/chart/svg.ts";
import { toMermaid } from "../../src/chart/text.ts";

const box = (id: string, kind: Chart["boxes"][number]["kind"] = "question") => ({ id, label: `L-${id}`, kind });
const chart: Chart = {
  title: "t",
  boxes: [box("a"), box("b"), box("c", "leaf"), box("x/y#z", "elsewhere")],
  arrows: [
    { from: "a", to: "b", label: "on" },
    { from: "a", to: "c", label: "c" },
    { from: "b", to: "a", label: "again" },
    { from: "b", to: "b", label: "" },
    { from: "b", to: "x/y#z", label: "out" },
    { from: "c", to: "x/y#z", label: "out" },
  ],
};

test("ways back and shared ways out are lines in the box they come from", () => {
  const { boxes, arrows } = collapseBackLinks(chart, "a");
  expect(arrows.map(({ from, to }) => from + to)).toEqual(["ab", "ac"]);
  expect(boxes.map(({ id, backs }) => [id, backs])).toEqual([
    ["a", undefined],
    ["b", ["↩ again → L-a", "↩ L-b", "⇢ out → L-x/y#z"]],
    ["c", ["⇢ out → L-x/y#z"]],
  ]);
});

test("pictures and Mermaid show the lines; the legend explains the signs that are used, and no other", () => {
  const collapsed = collapseBackLinks(chart, "a");
  expect(toMermaid(collapsed)).toContain('b["L-b<br/>↩ again → L-a<br/>↩ L-b<br/>⇢ out → L-x/y#35;z"]');
  const legend = {
    question: "ask",
    input: "value",
    leaf: "last",
    elsewhere: "other",
    end: "over",
    back: "back",
    out: "out",
  };
  const svg = toSvg(collapsed, "a", { direction: "auto", legend });
  for (const words of ["↩ again → L-a", ">ask<", ">last<", ">back<", ">out<"]) expect(svg).toContain(words);
  for (const words of [">value<", ">other<", ">over<"]) expect(svg).not.toContain(words);
  for (const font of ["PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC"]) expect(svg).toContain(font);
});

test("several charts stand below each other in one picture", () => {
  const page = toSvgPage([
    { chart, root: "a" },
    { chart, root: "a" },
  ]);
  expect(page.match(/<svg /g)).toHaveLength(1);
  expect(page).toMatch(/<g transform="translate\(0 0\)">.*<g transform="translate\(0 [1-9]/s);
});

test("every arrow is drawn or written once", () => {
  const arrows = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { maxLength: 40 });
  fc.assert(
    fc.property(arrows, (given) => {
      const whole: Chart = {
        title: "",
        boxes: Array.from({ length: 10 }, (_, index) => box(`n${index}`)),
        arrows: given.map(([from, to]) => ({ from: `n${from}`, to: `n${to}`, label: "" })),
      };
      const collapsed = collapseBackLinks(whole, "n0");
      const written = collapsed.boxes.flatMap(({ backs = [] }) => backs).length;
      expect(collapsed.arrows.length + written).toBe(given.length);
    }),
  );
});
