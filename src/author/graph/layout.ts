/** Places a chart's boxes: layers from the root down, each layer ordered to cross few arrows. Deterministic, no dependency. */
import { widthOf } from "../width.ts";
import type { Box, Chart } from "./model.ts";

export interface Placed {
  box: Box;
  /** The label, in lines that fit. */
  lines: string[];
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  placed: ReadonlyMap<string, Placed>;
  width: number;
  height: number;
}

const columnsPerLine = 18;
const mostLines = 3;
const columnWidth = 7.2;
const lineHeight = 17;
const gapX = 30;
const gapY = 92;
const sweeps = 6;

/** Breaks a label into lines of at most so many terminal columns; the last one says when something is left out. */
export function wrap(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.split(/(?<=[\s\p{P}])|(?=\p{Script=Han})/u)) {
    if (widthOf(line + piece) > columnsPerLine && line !== "") {
      lines.push(line.trimEnd());
      line = "";
    }
    line += piece;
  }
  if (line !== "") lines.push(line.trimEnd());
  return lines.length > mostLines ? [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1] ?? ""}…`] : lines;
}

/** How many arrows each box is from the root, at the least. */
function depthsOf(chart: Chart, root: string): Map<string, number> {
  const next = new Map<string, string[]>();
  for (const { from, to } of chart.arrows) next.set(from, [...(next.get(from) ?? []), to]);
  const depth = new Map<string, number>();
  for (const start of [root, ...chart.boxes.map(({ id }) => id)]) {
    if (depth.has(start)) continue;
    depth.set(start, 0);
    const queue = [start];
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      for (const to of next.get(id) ?? []) {
        if (depth.has(to)) continue;
        depth.set(to, (depth.get(id) ?? 0) + 1);
        queue.push(to);
      }
    }
  }
  return depth;
}

function layersOf(chart: Chart, root: string): Box[][] {
  const depth = depthsOf(chart, root);
  const layers: Box[][] = [];
  for (const box of chart.boxes) (layers[depth.get(box.id) ?? 0] ??= []).push(box);
  return layers;
}

/**
 * The chart with every box that stands for a place outside it once per layer it is led to from: arrows to such a box
 * would else run across the whole picture, and nothing goes on from there.
 */
export function withNearExits(chart: Chart, root: string): Chart {
  const depth = depthsOf(chart, root);
  const outside = new Map(chart.boxes.flatMap((box) => (box.kind === "elsewhere" ? [[box.id, box] as const] : [])));
  const copies = new Map<string, Box>();
  const arrows = chart.arrows.map((arrow) => {
    const box = outside.get(arrow.to);
    if (box === undefined) return arrow;
    const id = `${box.id}\t${depth.get(arrow.from) ?? 0}`;
    copies.set(id, { ...box, id });
    return { ...arrow, to: id };
  });
  return { ...chart, boxes: [...chart.boxes.filter(({ id }) => !outside.has(id)), ...copies.values()], arrows };
}

/** Moves each box towards the middle of its neighbours in the layer before, up and down, a few times. */
function untangle(chart: Chart, layers: Box[][]): void {
  const near = new Map<string, string[]>();
  for (const { from, to } of chart.arrows) {
    near.set(from, [...(near.get(from) ?? []), to]);
    near.set(to, [...(near.get(to) ?? []), from]);
  }
  const position = new Map<string, number>();
  const note = (layer: readonly Box[]): void =>
    layer.forEach(({ id }, index) => position.set(id, (index + 0.5) / layer.length));
  layers.forEach(note);
  const middle = ({ id }: Box, within: ReadonlySet<string>): number => {
    const places = (near.get(id) ?? []).filter((other) => within.has(other)).map((other) => position.get(other) ?? 0.5);
    return places.length === 0
      ? (position.get(id) ?? 0.5)
      : places.reduce((sum, place) => sum + place, 0) / places.length;
  };
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const down = sweep % 2 === 0;
    for (let step = 1; step < layers.length; step++) {
      const index = down ? step : layers.length - 1 - step;
      const layer = layers[index];
      const beside = new Set((layers[down ? index - 1 : index + 1] ?? []).map(({ id }) => id));
      if (layer === undefined) continue;
      const wanted = new Map(layer.map((box) => [box.id, middle(box, beside)]));
      layer.sort((left, right) => (wanted.get(left.id) ?? 0) - (wanted.get(right.id) ?? 0));
      note(layer);
    }
  }
}

/** Places every box. `root` comes on top. */
export function layOut(chart: Chart, root: string): Layout {
  const layers = layersOf(chart, root);
  untangle(chart, layers);
  const rows = layers.map((layer) =>
    layer.map((box) => {
      const lines = wrap(box.label);
      return {
        box,
        lines,
        width: Math.max(56, Math.max(0, ...lines.map(widthOf)) * columnWidth + 22),
        height: lines.length * lineHeight + 16,
      };
    }),
  );
  const widths = rows.map((row) => row.reduce((sum, { width }) => sum + width + gapX, -gapX));
  const width = Math.max(200, ...widths) + 2 * gapX;
  const placed = new Map<string, Placed>();
  let y = 52;
  for (const [index, row] of rows.entries()) {
    let x = (width - (widths[index] ?? 0)) / 2;
    for (const item of row) {
      placed.set(item.box.id, { ...item, x, y });
      x += item.width + gapX;
    }
    y += Math.max(0, ...row.map(({ height }) => height)) + gapY;
  }
  return { placed, width, height: y - gapY + 28 };
}
