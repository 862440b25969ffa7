/** Finds the tree or node that an argument names: a path, `base`, `base/tree` or `base/tree#node`. */
import { mainTree, treeNameOf } from "../compile/layout.ts";
import type { NodeRef } from "../knowledge/model.ts";
import { nearest } from "../compile/findings.ts";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { UsageError, type CliContext } from "./command.ts";
import { collect, type Collection } from "./files.ts";
import type { LocalKnowledge } from "./local-knowledge.ts";

/** The files to read for an argument, and the name to look for in them. An existing path wins over a name. */
export function collectNamed(
  cli: CliContext,
  name: string | undefined,
): { collection: Collection; name: string | undefined } {
  if (name === undefined) return { collection: collect(cli, undefined), name: undefined };
  const path = name.split("#")[0] ?? name;
  if (!existsSync(resolve(cli.directory, path))) return { collection: collect(cli, undefined), name };
  const collection = collect(cli, path);
  const node = name.includes("#") ? `#${name.split("#")[1] ?? ""}` : "";
  return { collection, name: `${nameOfPath(collection) ?? ""}${node}` };
}

/** `base` or `base/tree` of the requested path. */
function nameOfPath({ only, sources }: Collection): string | undefined {
  const path =
    only !== ""
      ? only
      : sources.length > 0
        ? (sources.find(({ path: one }) => one.startsWith("knowledge/"))?.path ?? "")
        : "";
  const [, base, file] = path.split("/");
  if (base === undefined) return undefined;
  const tree = /^(.+?)(?:\.tree)?\.(?:json|xml|ya?ml)$/.exec(file ?? base)?.[1];
  if (only === "") return treeNameOf(base);
  if (file === undefined) return treeNameOf(base);
  return tree === undefined || file === "documents" || file === "tests" ? base : `${base}/${tree}`;
}

/** The node that a name stands for. Without a name: the root of the main tree of the only base. Throws a UsageError. */
export function findPlace(knowledge: LocalKnowledge, name: string | undefined): NodeRef {
  const bases = knowledge.manifest.bases.filter(({ trees }) => trees.length > 0);
  const known = bases.flatMap(({ base, trees }) => [base, ...trees.map(({ tree }) => `${base}/${tree}`)]);
  if (name === undefined || name === "") {
    const [only] = bases;
    if (only === undefined) throw new UsageError({ en: "There is no tree here.", zh: "这里没有树。" });
    if (bases.length > 1)
      throw new UsageError({
        en: `Name the base. There are: ${bases.map(({ base }) => base).join(", ")}.`,
        zh: `请指定是哪一个：${bases.map(({ base }) => base).join("、")}。`,
      });
    return findPlace(knowledge, only.base);
  }
  const [place = "", node] = name.split("#");
  const base = bases.find((one) => one.base === place);
  const tree =
    base === undefined
      ? place
      : `${place}/${
          mainTree(
            place,
            base.trees.map((one) => one.tree),
          ) ?? ""
        }`;
  const opened = knowledge.trees.get(tree);
  if (opened === undefined) {
    const meant = nearest(place, known);
    throw new UsageError({
      en: `There is no tree ${JSON.stringify(place)}.${meant === undefined ? ` Known: ${known.join(", ")}.` : ` Did you mean ${meant}?`}`,
      zh: `没有树 ${JSON.stringify(place)}。${meant === undefined ? `现有：${known.join("、")}。` : `您是不是想写 ${meant}？`}`,
    });
  }
  if (node !== undefined && !opened.byId.has(node)) {
    const meant = nearest(node, opened.byId.keys());
    throw new UsageError({
      en: `There is no node ${JSON.stringify(node)} in ${tree}.${meant === undefined ? "" : ` Did you mean ${meant}?`}`,
      zh: `${tree} 里没有节点 ${JSON.stringify(node)}。${meant === undefined ? "" : `您是不是想写 ${meant}？`}`,
    });
  }
  return { base: opened.base, tree: opened.tree, node: node ?? opened.root };
}
