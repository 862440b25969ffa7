/** What an import comes to, in one or two sentences. After losses it never sounds as if all were well. */
import { saysNothing } from "../../compile/rules/says-nothing.ts";
import { targetsOf } from "../../compile/rules/references.ts";
import type { NodeFile, TreeFile } from "../../compile/schema/schema.ts";
import type { LocalizedText } from "../../localized-text.ts";
import type { Note, NoteKind } from "./draft.ts";

export interface Outcome {
  trees: readonly TreeFile[];
  notes: readonly Note[];
  /** Errors that the check found in the new files; where nothing was written, and so nothing checked, those that the import knows. */
  errors?: number;
}

/** The nodes of a tree that a session can come to: from its root, from a node with keywords, or from another tree. */
function reachedIn({ root = "root", nodes }: TreeFile, trees: readonly TreeFile[]): NodeFile[] {
  // Where the root is missing that is the error, and what it would lead to is not known.
  if (!Object.hasOwn(nodes, root)) return Object.values(nodes);
  const begins = Object.entries(nodes).flatMap(([id, { keywords = [] }]) => (keywords.length > 0 ? [id] : []));
  const fromOthers = trees.flatMap((tree) =>
    Object.entries(tree.nodes).flatMap(([id, node]) =>
      targetsOf(id, node).flatMap(({ target }) => (target?.includes("#") === true ? [target.split("#")[1] ?? ""] : [])),
    ),
  );
  const reached = new Set<string>();
  const queue = [root, ...begins, ...fromOthers];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = Object.hasOwn(nodes, id) ? nodes[id] : undefined;
    if (node === undefined || reached.has(id)) continue;
    reached.add(id);
    queue.push(...targetsOf(id, node).flatMap(({ target }) => target ?? []));
  }
  return Object.entries(nodes).flatMap(([id, node]) => (reached.has(id) ? [node] : []));
}

const several = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export function importSummary({ trees, notes, errors: found }: Outcome): LocalizedText {
  // A next step that is not there is one of the errors, and is listed as one.
  const counted = notes.filter(({ dangling }) => dangling === undefined);
  const errors = found ?? notes.length - counted.length;
  const count = (kind: NoteKind): number => counted.filter((note) => note.kind === kind).length;
  const all = trees.flatMap(({ nodes }) => Object.values(nodes));
  // Nobody uses what nothing leads to, whatever it says.
  const reached = trees.flatMap((tree) => reachedIn(tree, trees));
  const unreached = all.length - reached.length;
  // A text that another program made as it ran is lost: what is left of it says nothing to a user.
  const unwritten = reached.filter(({ response }) => saysNothing(response, false)).length;
  const nodes = reached.length - unwritten;
  const [lost, changed, assumed] = [count("omitted"), count("changed"), count("assumed")];
  const sizeEn = several(nodes, "node", "nodes") + (trees.length === 1 ? "" : ` in ${trees.length} trees`);
  const sizeZh = (trees.length === 1 ? "" : `${trees.length} 棵树、`) + `${nodes} 个节点`;
  const partsEn = [
    ...(unwritten === 0 ? [] : [`${several(unwritten, "node", "nodes")} to be written`]),
    ...(unreached === 0 ? [] : [`${several(unreached, "node", "nodes")} that nothing leads to`]),
    lost === 0 ? "nothing lost" : several(lost, "thing lost", "things lost"),
    ...(changed === 0 ? [] : [`${changed} changed`]),
    ...(assumed === 0 ? [] : [`${assumed} to check`]),
  ].join(", ");
  const partsZh = [
    ...(unwritten === 0 ? [] : [`${unwritten} 个节点的内容待写`]),
    ...(unreached === 0 ? [] : [`${unreached} 个节点没有任何地方通向它`]),
    lost === 0 ? "没有丢失内容" : `丢失 ${lost} 处`,
    ...(changed === 0 ? [] : [`改动 ${changed} 处`]),
    ...(assumed === 0 ? [] : [`待确认 ${assumed} 处`]),
  ].join("，");
  const listed = lost + changed + assumed > 0;
  return {
    en: `${errors === 0 ? "Usable" : `Not usable before ${several(errors, "error", "errors")} above ${errors === 1 ? "is" : "are"} corrected`}: ${sizeEn}; ${partsEn}${listed ? ", listed above and in the file" : ""}.`,
    zh: `${errors === 0 ? "可用" : `修正上面的 ${errors} 处错误后才可用`}：${sizeZh}；${partsZh}${listed ? "，已在上面和文件里逐项列出" : ""}。`,
  };
}
