/** Rules about where a tree leads: its root, and every `next_node`. */
import { nearest, type Path, type FindingText } from "../findings.ts";
import type { Project, ProjectTree } from "../project.ts";
import { resolveRef } from "../../knowledge/refs.ts";
import type { NodeFile } from "../schema/schema.ts";
import { danglingText } from "./dangling-text.ts";
import { holdsTree } from "./files.ts";
import { nodeRule, nodesOf } from "./nodes.ts";
import type { Rule } from "./rule.ts";

/** Every `next_node` of a node with its path; `null` ones (the end) included. */
export function targetsOf(id: string, node: NodeFile): readonly { path: Path; target: string | null }[] {
  const options = (node.options ?? []).flatMap((option, index) =>
    option.next_node === undefined
      ? []
      : [{ path: ["nodes", id, "options", index, "next_node"], target: option.next_node }],
  );
  if (node.next === undefined) return options;
  if (node.next === null || typeof node.next === "string")
    return [...options, { path: ["nodes", id, "next"], target: node.next }];
  return [
    ...options,
    ...node.next.map((rule, index) => ({ path: ["nodes", id, "next", index, "next_node"], target: rule.next_node })),
  ];
}

export const missingRoot: Rule = {
  id: "missing-root",
  severity: "error",
  check(project, report) {
    for (const { file, source, here } of project.trees) {
      if (here.nodes.has(here.root)) continue;
      const first = Object.keys(source.nodes)[0];
      const meant = nearest(here.root, here.nodes) ?? first;
      report(file, source.root === undefined ? ["nodes"] : ["root"], source.root === undefined ? "key" : "value", {
        en: [
          `The tree begins at node "${here.root}", which is not there.`,
          meant === undefined
            ? `Write a node "${here.root}".`
            : `Write a node "${here.root}", or begin at another one with root: ${meant}.`,
        ],
        zh: [
          `这棵树从节点“${here.root}”开始，但它不存在。`,
          meant === undefined
            ? `请编写节点“${here.root}”。`
            : `请编写节点“${here.root}”，或用 root: ${meant} 指定另一个起点。`,
        ],
      });
    }
  },
};

/** Names of nodes that ways of a base lead to and that are not there: whatever else names them follows from that. */
export function danglingNames({ trees, refs }: Project, base: string): ReadonlySet<string> {
  return new Set(
    trees
      .filter(({ here }) => here.base === base)
      .flatMap(({ source, here }) =>
        nodesOf(source).flatMap(([id, node]) =>
          targetsOf(id, node).flatMap(({ target }) =>
            target !== null && resolveRef(target, here, refs).kind === "no_node" ? [target] : [],
          ),
        ),
      ),
  );
}

export const danglingNextNode: Rule = {
  id: "dangling-next-node",
  severity: "error",
  check(project, report) {
    const broken = new Set(project.broken.map(({ base, tree }) => `${base}/${tree}`));
    // A tree that is not read for its name may be the one that is meant.
    const unread = new Set(project.strays.filter(holdsTree).map(({ path }) => path.split("/")[1] ?? ""));
    for (const tree of project.trees) {
      const miswritten = miswrittenNodes(project, tree);
      for (const [id, places] of miswritten.values())
        report(tree.file, ["nodes", id], "key", miswrittenText(id, places), tree.draft ? "warning" : "error");
      for (const [id, node] of nodesOf(tree.source)) {
        for (const { path, target } of targetsOf(id, node)) {
          if (target === null || miswritten.has(target)) continue;
          const found = resolveRef(target, tree.here, project.refs);
          if (
            found.kind === "found" ||
            (found.kind === "no_tree" && (broken.has(found.name) || unread.has(found.name.split("/")[0] ?? "")))
          )
            continue;
          // That the tree has no root is told in its own file.
          if (found.kind === "no_node" && found.node === found.tree.root) continue;
          report(
            tree.file,
            path,
            "value",
            danglingText(target, found, tree, project),
            tree.draft ? "warning" : "error",
          );
        }
      }
    }
  },
};

/** Names that lead nowhere → the node that is meant, and how many places name it so. */
type Miswritten = ReadonlyMap<string, readonly [id: string, places: readonly string[]]>;

/**
 * Nodes whose id differs in its capitals alone from what leads to them, and that nothing leads to as they are written: with capitals that no
 * other id of the tree has, or named from several places, the id is the slip.
 */
function miswrittenNodes(project: Project, tree: ProjectTree): Miswritten {
  const found = new Map<string, [string, string[]]>();
  const { nodes, root } = tree.here;
  const targets = nodesOf(tree.source).flatMap(([id, node]) =>
    targetsOf(id, node).flatMap(({ target }) => (target === null ? [] : [target])),
  );
  if (targets.every((target) => nodes.has(target))) return found;
  const hasCapitals = (id: string): boolean => id !== id.toLowerCase();
  for (const target of targets) {
    if (resolveRef(target, tree.here, project.refs).kind !== "no_node" || target === root) continue;
    const meant = [...nodes].find((id) => id.toLowerCase() === target.toLowerCase());
    if (meant === undefined || meant === root || targets.includes(meant)) continue;
    found.set(target, [meant, [...(found.get(target)?.[1] ?? []), target]]);
  }
  return new Map(
    [...found].filter(
      ([target, [id, places]]) =>
        places.length > 1 || (hasCapitals(id) && [...nodes, target].filter(hasCapitals).length === 1),
    ),
  );
}

function miswrittenText(id: string, places: readonly string[]): FindingText {
  const [meant = ""] = places;
  return {
    en: [`This node is called "${id}", and what leads to it says "${meant}".`, `Write ${meant} here: capitals count.`],
    zh: [`这个节点叫“${id}”，而指向它的地方写的是“${meant}”。`, `请在这里写 ${meant}：大小写要一致。`],
  };
}

/** Ways that are written and left empty: YAML takes that for null, and the session would end without anybody having said so. */
export const emptyWay: Rule = {
  id: "empty-next-node",
  severity: "warning",
  check(project, report) {
    for (const { file, source } of project.trees) {
      for (const [id, node] of nodesOf(source)) {
        for (const { path, target } of targetsOf(id, node)) {
          const range = target === null ? file.reading.locate(path, "value") : undefined;
          if (range === undefined || file.text.slice(range.start, range.end).trim() !== "") continue;
          const key = String(path.at(-1));
          report(file, path, "key", {
            en: [
              `"${key}" is empty, so the session ends here.`,
              "Write the node that it leads to, or null where the session is to end.",
            ],
            zh: [`“${key}”是空的，会话会在这里结束。`, "请写上要去的节点；如果本来就要结束，请写 null。"],
          });
        }
      }
    }
  },
};

export const leadsNowhere = nodeRule("leads-nowhere", "error", (id, node, report) => {
  if (node.next !== undefined) return;
  for (const [index, option] of (node.options ?? []).entries()) {
    if (option.next_node !== undefined) continue;
    report(["options", index, "id"], "value", {
      en: [
        `The option "${option.id}" leads nowhere.`,
        "Add next_node: with a node id, or null to end; or give the node a next.",
      ],
      zh: [`选项“${option.id}”没有去处。`, "请加上 next_node（节点 id，或 null 表示结束），或给节点写 next。"],
    });
  }
  if (node.input === undefined) return;
  report(["input"], "key", {
    en: [
      `Node "${id}" asks for an answer but does not say where it leads.`,
      "Add next: with a node id, null, or rules.",
    ],
    zh: [`节点“${id}”要求用户作答，却没有说明之后去哪里。`, "请加上 next：节点 id、null 或规则列表。"],
  });
});
