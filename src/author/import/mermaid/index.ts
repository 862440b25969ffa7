/** Imports Mermaid flowcharts: nodes become nodes, edges options; a single edge without a label becomes `next`. */
import { END_LABEL } from "../../../chart/model.ts";
import { idPattern } from "../../../compile/schema/schema.ts";
import {
  addNode,
  newDraft,
  Notes,
  quote,
  type Draft,
  type ImportResult,
  type Importer,
  type ImportSource,
} from "../draft.ts";
import { idFrom, Ids, optionIds } from "../ids.ts";
import type { Chart, ChartEdge } from "./chart.ts";
import { ChartReader } from "./read.ts";
import { treeFileOf } from "../tree-file.ts";

export const mermaid: Importer = {
  name: "mermaid",
  title: "Mermaid flowchart",
  extensions: [".mmd", ".mermaid"],
  looksLike: (text) => /^\s*(?:flowchart|graph)(?:-elk)?\s+(?:TB|TD|BT|RL|LR)\b/m.test(text) || isDiagramAlone(text),
  read: readMermaid,
};

const FENCES = /^[^\S\n]*(`{3,}|~{3,})[^\S\n]*mermaid[^\n]*\n([\s\S]*?)^[^\S\n]*\1/gm;

/** Whether a page is a diagram without an outline around it: its lines are no outline, whatever kind of diagram it is. */
function isDiagramAlone(text: string): boolean {
  const around = text.replaceAll(FENCES, "");
  return around !== text && !/^\s*(?:#{1,6}|[-*+]|\d+[.)])\s+\S/m.test(around);
}

const HEADER = /^[^\S\n]*(?:flowchart|graph)(?:-elk)?\b/m;

function readMermaid(source: ImportSource): ImportResult {
  const notes = new Notes();
  const block = chartText(source.text, notes);
  if (!HEADER.test(block.text)) {
    notes.omitted(block.line, {
      en: 'This is not a flowchart: it must begin with "flowchart" or "graph".',
      zh: "这不是流程图：图必须以 flowchart 或 graph 开头。",
    });
    return { notes: notes.all };
  }
  const front = /^\s*---\n([\s\S]*?)\n---[^\S\n]*\n/.exec(block.text);
  const skipped = front?.[0] ?? "";
  const reader = new ChartReader(block.text.slice(skipped.length), block.line + skipped.split("\n").length - 1, notes);
  reader.read();
  const { chart } = reader;
  if (chart.nodes.size === 0) {
    notes.omitted(block.line, { en: "The flowchart has no nodes.", zh: "流程图里没有节点。" });
    return { notes: notes.all };
  }
  const title = /^title\s*:\s*(["']?)(.+?)\1\s*$/m.exec(front?.[1] ?? "")?.[2] ?? reader.title ?? source.name;
  const { draft, lines } = draftOf(chart, title, notes);
  return { tree: treeFileOf(draft, notes, (id) => lines.get(id) ?? block.line), notes: notes.all };
}

/** The text of the flowchart: the whole file, or the first flowchart of a Markdown page. */
function chartText(text: string, notes: Notes): { text: string; line: number } {
  const fences = [...text.matchAll(FENCES)];
  if (fences.length === 0) return { text, line: 1 };
  const lineOf = (at: number): number => text.slice(0, at).split("\n").length + 1;
  const chosen = fences.find(({ 2: body = "" }) => HEADER.test(body)) ?? fences[0];
  for (const fence of fences) {
    if (fence === chosen) continue;
    notes.omitted(lineOf(fence.index), {
      en: "another diagram: only the first flowchart is imported",
      zh: "另一张图：只导入第一张流程图",
    });
  }
  return { text: chosen?.[2] ?? "", line: lineOf(chosen?.index ?? 0) };
}

function draftOf(chart: Chart, title: string, notes: Notes): { draft: Draft; lines: Map<string, number> } {
  const edges = withoutGroups(chart, notes);
  const ids = new Ids();
  const idOf = new Map<string, string>();
  for (const { id } of chart.nodes.values()) idOf.set(id, ids.next(idPattern.test(id) ? id : idFrom(id), "node"));
  const lines = new Map(Array.from(chart.nodes.values(), (node) => [idOf.get(node.id) ?? "", node.line]));
  const draft = newDraft(idOf.get(rootOf(chart, edges, notes)) ?? "");
  draft.title = title;
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  const target = (id: string): string | null => refOf(chart, edgesFrom, id) ?? idOf.get(id) ?? null;
  for (const chartNode of chart.nodes.values()) {
    if (isEnd(chart, edgesFrom, chartNode.id) || refOf(chart, edgesFrom, chartNode.id) !== undefined) continue;
    const node = addNode(draft, idOf.get(chartNode.id) ?? "", chartNode.label ?? chartNode.id);
    const own = edgesFrom.get(chartNode.id) ?? [];
    const [only] = own;
    if (own.length === 1 && only?.label === "") {
      node.next = [{ to: isEnd(chart, edgesFrom, only.to) ? null : target(only.to) }];
      continue;
    }
    const options = optionIds();
    for (const { to, label } of own) {
      const goal = isEnd(chart, edgesFrom, to) ? null : target(to);
      const seen = chart.nodes.get(to)?.label ?? to;
      const shared = own.filter((edge) => edge.label === label).length > 1;
      // Edges with the same label are distinguished by the node they lead to.
      const words = label === "" ? seen : shared ? `${label}: ${seen}` : label;
      const description = words.replace(/\s*\n\s*/g, " ");
      const id = options.next(label === "" ? idFrom(goal ?? "") : idFrom(label), "option");
      node.options.push({ id, description, to: goal });
    }
  }
  for (const group of chart.groups) {
    const members = group.members.map((id) => idOf.get(id) ?? id);
    const names = quote(members.join(", "));
    notes.changed(
      group.line,
      {
        en: `The subgraph ${quote(group.title)} is flattened; its nodes: ${names}`,
        zh: `子图 ${quote(group.title)} 已展开，其中有：${names}`,
      },
      members[0],
    );
  }
  return { draft, lines };
}

/** Whether a node is the mark that Cairn's own charts have for the end of a session. */
function isEnd(chart: Chart, edgesFrom: ReadonlyMap<string, unknown>, id: string): boolean {
  return chart.nodes.get(id)?.label === END_LABEL && !edgesFrom.has(id);
}

/** The step of another tree that a node of Cairn's own charts stands for; undefined for every other node. */
function refOf(chart: Chart, edgesFrom: ReadonlyMap<string, unknown>, id: string): string | undefined {
  const label = chart.nodes.get(id)?.label ?? "";
  return !edgesFrom.has(id) && /^[^\s#/]+\/[^\s#/]+#[^\s#/]+$/u.test(label) ? label : undefined;
}

/** The root: the first node that leads anywhere and that no edge enters, else the first that leads anywhere. */
function rootOf(chart: Chart, edges: readonly ChartEdge[], notes: Notes): string {
  const entered = new Set(edges.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const leaving = new Set(edges.map(({ from }) => from));
  const nodes = [...chart.nodes.values()];
  // A box without any arrow is where nobody begins, unless there is nothing else.
  const [first, second] = nodes.filter(({ id }) => !entered.has(id) && (leaving.has(id) || leaving.size === 0));
  const root = first ?? nodes.find(({ id }) => leaving.has(id)) ?? nodes[0];
  if (first === undefined || second !== undefined) {
    const name = quote(root?.id ?? "");
    notes.assumed(root?.line ?? 1, {
      en: `The flowchart has no single start; "${name}" is used as the root.`,
      zh: `无法确定起点，暂以“${name}”为根节点。`,
    });
  }
  return root?.id ?? "";
}

/** Replaces edges of subgraphs: an edge to a subgraph leads to its first node, an edge from it starts at its last ones. */
function withoutGroups(chart: Chart, notes: Notes): ChartEdge[] {
  const groups = new Map(chart.groups.map((group) => [group.id, group]));
  const isGroup = (id: string): boolean => (groups.get(id)?.members.length ?? 0) > 0;
  const inner = (id: string, side: "from" | "to"): string[] => {
    const members = groups.get(id)?.members ?? [];
    const touched = new Set(
      chart.edges.filter(({ from, to }) => members.includes(from) && members.includes(to)).map((edge) => edge[side]),
    );
    const free = members.filter((member) => !touched.has(member));
    return side === "to" ? [free[0] ?? members[0] ?? id] : free.length > 0 ? free : members.slice(-1);
  };
  const seen = new Set<string>();
  const edges: ChartEdge[] = [];
  for (const edge of chart.edges) {
    const froms = isGroup(edge.from) ? inner(edge.from, "from") : [edge.from];
    const tos = isGroup(edge.to) ? inner(edge.to, "to") : [edge.to];
    if (isGroup(edge.from) || isGroup(edge.to)) {
      notes.assumed(edge.line, {
        en: `An edge of a subgraph now connects its nodes: ${quote(froms.join(", "))} to ${quote(tos.join(", "))}.`,
        zh: `子图的连线已改为连接其中的节点：${quote(froms.join(", "))} 到 ${quote(tos.join(", "))}。`,
      });
    }
    for (const from of froms) {
      for (const to of tos) {
        const key = JSON.stringify([from, to, edge.label]);
        if (seen.has(key)) continue;
        seen.add(key);
        edges.push({ ...edge, from, to });
      }
    }
  }
  for (const id of groups.keys()) if (isGroup(id)) chart.nodes.delete(id);
  return edges;
}
