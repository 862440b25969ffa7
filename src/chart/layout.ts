/**
 * Positions of a chart's boxes and arrows, by dagre's layered layout: the root on top, few crossings.
 * The same chart always gets the same positions. All lengths are pixels.
 */
import { Graph, layout, type EdgeLabel, type GraphLabel, type NodeLabel, type Point } from "@dagrejs/dagre";
import { cutTo, widthOf } from "./width.ts";
import { MAX_COLUMNS_PER_LINE, wrap } from "./wrap.ts";
import { END_ID, type Arrow, type Box, type Chart } from "./model.ts";

export interface Placed {
  box: Box;
  /** The label, broken into lines. */
  lines: string[];
  /** What is written below it in small lines: details, then ways back, shortened. */
  backs: string[];
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PlacedArrow {
  arrow: Arrow;
  /** From the edge of one box to the edge of a lower one; empty when the arrow does not lead down. */
  points: readonly Point[];
  /** The shortened label, its lines and its centre; absent when there is no label or the arrow does not lead down. */
  label?: Point & { text: string; lines: string[]; width: number; height: number };
}

/** Where later layers lie: below for a picture to print, to the right for one beside an outline. */
export type Direction = "down" | "right";

export interface Layout {
  placed: ReadonlyMap<string, Placed>;
  arrows: readonly PlacedArrow[];
  width: number;
  height: number;
}

/** Widths of texts are in terminal columns: one for a Latin letter, two for a Chinese character. */
const COLUMN_WIDTH = 7.2;
const LABEL_COLUMN_WIDTH = 6.2;
const LINE_HEIGHT = 17;
const LABEL_HEIGHT = 14;
const MAX_BACKS = 5;
const MAX_BACK_COLUMNS = 40;
const MARGIN = 24;
const TITLE_HEIGHT = 36;

/** The length of the shortest path from the root to each box. */
export function depthsOf(chart: Chart, root: string): Map<string, number> {
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

/**
 * Copies each box that stands for the end or for a node outside the chart, once for every layer that leads to it. Otherwise arrows to such
 * a box would cross the whole picture.
 */
export function copyExitsPerLayer(chart: Chart, root: string): Chart {
  const depth = depthsOf(chart, root);
  const isOutside = ({ id, kind }: Box): boolean => kind === "elsewhere" || id === END_ID;
  const outside = new Map(chart.boxes.flatMap((box) => (isOutside(box) ? [[box.id, box] as const] : [])));
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

/**
 * Positions of everything in a chart. `root` comes first, and every box as many layers after it as the shortest way to
 * it has arrows. Arrows that lead up or to the same layer are ignored: they would pull the layers apart.
 */
export function layOut(chart: Chart, root: string, direction: Direction = "down"): Layout {
  const graph = new Graph<GraphLabel, NodeLabel, EdgeLabel>({ multigraph: true });
  graph.setGraph({
    rankdir: direction === "down" ? "TB" : "LR",
    ranker: "tight-tree",
    nodesep: direction === "down" ? 26 : 18,
    edgesep: 10,
    ranksep: direction === "down" ? 60 : 40,
    marginx: MARGIN,
    marginy: MARGIN,
  });
  const boxes = chart.boxes.map((box) => {
    const lines = wrap(box.label);
    const backs = [...(box.details ?? []), ...shownBacks(box.backs ?? [])];
    const columns = Math.max(
      Math.max(0, ...lines.map(widthOf)) * COLUMN_WIDTH,
      Math.max(0, ...backs.map(widthOf)) * LABEL_COLUMN_WIDTH,
    );
    const height = lines.length * LINE_HEIGHT + backs.length * LABEL_HEIGHT + 16;
    return { box, lines, backs, width: Math.max(56, columns + 22), height };
  });
  // dagre keeps nodes in plain objects, where an id such as "__proto__" would get lost.
  const nameOf = new Map(boxes.map(({ box }, index) => [box.id, `n${index}`]));
  for (const { box, width, height } of boxes) graph.setNode(nameOf.get(box.id) ?? "", { width, height });
  const depth = depthsOf(chart, root);
  const leadsDown = ({ from, to }: Arrow): boolean => (depth.get(to) ?? 0) > (depth.get(from) ?? 0);
  for (const [index, arrow] of chart.arrows.entries()) {
    if (!leadsDown(arrow)) continue;
    const lines = labelLines(arrow);
    const size = lines.length === 0 ? {} : { ...sizeOfLabel(lines), labelpos: "c" as const };
    graph.setEdge(nameOf.get(arrow.from) ?? "", nameOf.get(arrow.to) ?? "", size, `e${index}`);
  }
  layout(graph);
  const placed = new Map<string, Placed>();
  for (const size of boxes) {
    const { x = 0, y = 0 } = graph.node(nameOf.get(size.box.id) ?? "");
    placed.set(size.box.id, { ...size, x: x - size.width / 2, y: y - size.height / 2 + TITLE_HEIGHT });
  }
  const moved = ({ x, y }: Point): Point => ({ x, y: y + TITLE_HEIGHT });
  const arrows = chart.arrows.map((arrow, index): PlacedArrow => {
    const {
      points = [],
      x,
      y,
    } = graph.edge(nameOf.get(arrow.from) ?? "", nameOf.get(arrow.to) ?? "", `e${index}`) ?? {};
    const text = shortLabel(arrow);
    const lines = labelLines(arrow);
    const label =
      text === "" || x === undefined || y === undefined
        ? {}
        : { label: { text, lines, ...sizeOfLabel(lines), ...moved({ x, y }) } };
    return { arrow, points: points.map(moved), ...label };
  });
  const { width = 0, height = 0 } = graph.graph();
  return { placed, arrows, width: Math.max(200, width), height: height + TITLE_HEIGHT };
}

const shortLabel = ({ label }: Arrow): string => cutTo(label, MAX_COLUMNS_PER_LINE);

const sizeOfLabel = (lines: readonly string[]): { width: number; height: number } => ({
  width: Math.max(0, ...lines.map(widthOf)) * LABEL_COLUMN_WIDTH,
  height: lines.length * LABEL_HEIGHT,
});

function labelLines({ label }: Arrow): string[] {
  return label === "" ? [] : wrap(label);
}

/** A way as one line of a box. Where a tree and its step do not fit, the step is what tells where the way leads. */
function shortBack(text: string): string {
  const step = / → (?!.* → ).* · /u;
  return cutTo(widthOf(text) <= MAX_BACK_COLUMNS ? text : text.replace(step, " → "), MAX_BACK_COLUMNS);
}

function shownBacks(backs: readonly string[]): string[] {
  const shown = backs.slice(0, backs.length > MAX_BACKS ? MAX_BACKS - 1 : MAX_BACKS).map(shortBack);
  return shown.length < backs.length ? [...shown, `… +${backs.length - shown.length}`] : shown;
}
