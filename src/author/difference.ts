/** What differs between two versions of the knowledge, node by node. */
import { canonicalJson } from "../json.ts";
import type { Node, Tree } from "../knowledge/model.ts";

export interface ChangedText {
  /** `response`, `title`, `option ai`, `en response` … */
  name: string;
  before: string;
  after: string;
}

export interface NodeChange {
  node: string;
  kind: "added" | "removed" | "changed";
  /** What differs beside texts: `options`, `next`, `input`, `documents`, `keywords`. */
  parts: string[];
  texts: ChangedText[];
}

export interface TreeChange {
  /** `base/tree`. */
  tree: string;
  kind: "added" | "removed" | "changed";
  /** What differs outside the nodes: `title`, `facts`, `keywords`, `root` … */
  parts: string[];
  nodes: NodeChange[];
}

type Trees = ReadonlyMap<string, Tree>;

/** Every tree that differs, by name. */
export function differenceOf(before: Trees, after: Trees): TreeChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  return names.flatMap((tree): TreeChange[] => {
    const [old, now] = [before.get(tree), after.get(tree)];
    if (old === undefined) return [{ tree, kind: "added", parts: [], nodes: changedNodes([], now?.nodes ?? []) }];
    if (now === undefined) return [{ tree, kind: "removed", parts: [], nodes: changedNodes(old.nodes, []) }];
    const parts = (["title", "description", "language", "keywords", "root", "facts", "texts"] as const).filter((part) =>
      differs(old[part], now[part]),
    );
    const nodes = changedNodes(old.nodes, now.nodes);
    return parts.length === 0 && nodes.length === 0 ? [] : [{ tree, kind: "changed", parts, nodes }];
  });
}

function differs(left: unknown, right: unknown): boolean {
  return canonicalJson(left ?? null) !== canonicalJson(right ?? null);
}

function changedNodes(before: readonly Node[], after: readonly Node[]): NodeChange[] {
  const old = new Map(before.map((node) => [node.id, node]));
  const now = new Set(after.map(({ id }) => id));
  const changes: NodeChange[] = after.flatMap((node): NodeChange[] => {
    const was = old.get(node.id);
    if (was === undefined) return [{ node: node.id, kind: "added", parts: [], texts: [] }];
    if (!differs(was, node)) return [];
    return [{ node: node.id, kind: "changed", parts: changedParts(was, node), texts: changedTexts(was, node) }];
  });
  return [
    ...changes,
    ...before
      .filter(({ id }) => !now.has(id))
      .map(({ id }): NodeChange => ({ node: id, kind: "removed", parts: [], texts: [] })),
  ];
}

function changedParts(was: Node, node: Node): string[] {
  const ways = (of: Node) => of.options.map(({ id, target, when }) => ({ id, target, when }));
  return [
    ...(differs(ways(was), ways(node)) ? ["options"] : []),
    ...(["next", "input", "documents", "keywords"] as const).filter((part) => differs(was[part], node[part])),
  ];
}

/** Every text of a node under a name of its own. */
function textsOf(node: Node): Map<string, string> {
  const texts = new Map<string, string>([
    ["title", node.title ?? ""],
    ["response", node.response],
  ]);
  for (const option of node.options) texts.set(`option ${option.id}`, option.description);
  for (const { language, title, response, options } of node.texts) {
    texts.set(`${language} title`, title ?? "").set(`${language} response`, response ?? "");
    for (const option of options) texts.set(`${language} option ${option.id}`, option.description);
  }
  return texts;
}

function changedTexts(was: Node, node: Node): ChangedText[] {
  const [before, after] = [textsOf(was), textsOf(node)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((name) => ({ name, before: before.get(name) ?? "", after: after.get(name) ?? "" }))
    .filter((text) => text.before !== text.after);
}
