/** A tree as boxes and arrows, independent of the format. Large trees are split into several charts. */
import type { Node, NodeRef, Tree } from "../knowledge/model.ts";
import { formatRef } from "../knowledge/model.ts";

/** The mark of a box or arrow: covered by tests or not; added, changed or removed since another version; with a finding of the check. */
export type Mark = "covered" | "missed" | "added" | "changed" | "removed" | "error" | "warning";

export interface Box {
  id: string;
  label: string;
  /** question: options; input: a typed answer; leaf: the session ends; elsewhere: another tree or another part. */
  kind: "question" | "input" | "leaf" | "elsewhere";
  mark?: Mark;
  /** What is written below the label in small lines, for a reader who is near enough. */
  details?: string[];
  /** Ways back that are written in the box instead of drawn: see `back-links.ts`. */
  backs?: string[];
}

export interface Arrow {
  from: string;
  to: string;
  label: string;
  mark?: Mark;
}

export interface Chart {
  title: string;
  boxes: Box[];
  arrows: Arrow[];
}

/** Marks by key: a node's id; for arrows the id, a tab, and the option id or the index of the rule. */
export type Marks = ReadonlyMap<string, Mark>;

/** The box that stands for the end of a session, where a way leads there without another step. */
export const END_ID = "(end)";
export const END_LABEL = "■";

/** What a chart says instead of the tree's own texts and code. */
export interface ChartTexts {
  title: string;
  node(node: Node): { title: string | undefined; response: string; option(id: string): string };
  /** A condition in words. */
  condition(when: string): string;
  /** The last of several rules, which has no condition. */
  otherwise: string;
  /** A step of another tree; undefined where it is not known. */
  elsewhere(target: NodeRef): string | undefined;
}

/** One chart of a whole tree. Without `texts` it has the tree's own, and conditions as code. */
export function chartOf(tree: Tree, marks: Marks = new Map(), texts?: ChartTexts): Chart {
  const boxes = new Map<string, Box>();
  const arrows: Arrow[] = [];
  for (const node of tree.nodes) {
    const leaf = node.options.length === 0 && node.input === undefined && node.next.length === 0;
    boxes.set(
      node.id,
      withMark<Box>(
        {
          id: node.id,
          label: labelOf(node, texts),
          kind: leaf ? "leaf" : node.input === undefined ? "question" : "input",
        },
        marks.get(node.id),
      ),
    );
  }
  const point = (
    from: string,
    target: Tree["nodes"][number]["next"][number]["target"],
    label: string,
    mark: Mark | undefined,
  ): void => {
    const here = target !== null && target.base === tree.base && target.tree === tree.tree;
    const to = target === null ? END_ID : here ? target.node : formatRef(target);
    if (!boxes.has(to)) {
      const label = target === null ? END_LABEL : (texts?.elsewhere(target) ?? to);
      boxes.set(to, { id: to, label, kind: target === null ? "leaf" : "elsewhere" });
    }
    arrows.push(withMark<Arrow>({ from, to, label }, mark));
  };
  for (const node of tree.nodes) {
    for (const option of node.options)
      if (option.target !== undefined)
        point(node.id, option.target, optionLabel(node, option, texts), marks.get(`${node.id}\t${option.id}`));
    for (const [index, rule] of node.next.entries())
      point(node.id, rule.target, ruleLabel(node, rule.when, texts), marks.get(`${node.id}\t${index}`));
  }
  return { title: texts?.title ?? tree.title ?? `${tree.base}/${tree.tree}`, boxes: [...boxes.values()], arrows };
}

function labelOf(node: Node, texts: ChartTexts | undefined): string {
  const { title, response } = texts?.node(node) ?? node;
  return title ?? shorten(response);
}

function optionLabel(
  node: Node,
  { id, description, when }: Node["options"][number],
  texts: ChartTexts | undefined,
): string {
  if (texts === undefined) return description;
  const words = texts.node(node).option(id);
  return when === undefined ? words : `${words} (${texts.condition(when)})`;
}

function ruleLabel(node: Node, when: string | undefined, texts: ChartTexts | undefined): string {
  if (when !== undefined) return texts?.condition(when) ?? when;
  return node.next.length > 1 ? (texts?.otherwise ?? "") : "";
}

function withMark<T extends { mark?: Mark }>(value: T, mark: Mark | undefined): T {
  return mark === undefined ? value : { ...value, mark };
}

function shorten(text: string): string {
  const line = text.split("\n")[0] ?? "";
  return line.length > 24 ? `${line.slice(0, 24)}…` : line;
}

/**
 * Splits a chart into parts of at most `maxBoxes` boxes. Boxes are taken depth first, so that a part has whole branches.
 * An arrow that leaves its part ends at a stub that names the other part.
 */
export function splitChart(chart: Chart, root: string, maxBoxes: number): Chart[] {
  if (chart.boxes.length <= maxBoxes) return [chart];
  const out = new Map<string, string[]>();
  for (const { from, to } of chart.arrows) out.set(from, [...(out.get(from) ?? []), to]);
  const order: string[] = [];
  const seen = new Set<string>();
  for (const start of [root, ...chart.boxes.map(({ id }) => id)]) {
    const stack = [start];
    for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
      if (seen.has(id)) continue;
      seen.add(id);
      order.push(id);
      stack.push(...(out.get(id) ?? []).toReversed());
    }
  }
  // Parts of equal size are easier to read than full ones and a small last one.
  const parts = Math.ceil(order.length / maxBoxes);
  const size = Math.ceil(order.length / parts);
  const partOf = new Map(order.map((id, index) => [id, Math.floor(index / size)]));
  const starts = Array.from({ length: parts }, (_, part) => order[part * size] ?? root);
  const labels = new Map(chart.boxes.map((box) => [box.id, box.label]));
  return starts.map((start, part) => partChart(chart, part, start, partOf, labels, starts.length));
}

function partChart(
  chart: Chart,
  part: number,
  start: string,
  partOf: ReadonlyMap<string, number>,
  labels: ReadonlyMap<string, string>,
  parts: number,
): Chart {
  const stubs = new Map<string, Box>();
  const arrows = chart.arrows
    .filter(({ from }) => partOf.get(from) === part)
    .map((arrow) => {
      const other = partOf.get(arrow.to);
      if (other === part || other === undefined) return arrow;
      const id = `→${arrow.to}`;
      stubs.set(id, { id, label: `${labels.get(arrow.to) ?? arrow.to} (${other + 1})`, kind: "elsewhere" });
      return Object.assign({}, arrow, { to: id });
    });
  return {
    title: `${chart.title} (${part + 1}/${parts}: ${labels.get(start) ?? start})`,
    boxes: [...chart.boxes.filter(({ id }) => partOf.get(id) === part), ...stubs.values()],
    arrows,
  };
}
