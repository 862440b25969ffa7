/**
 * Keys of a tree file that stand at the wrong depth, each as one problem with the indentation for its fix: keys beside what they
 * belong under, and keys of a node where nodes stand. Not here: indentation that YAML cannot read (`../readers/yaml/`).
 */
import type { Json } from "../../json.ts";
import type { FindingText, Path } from "../findings.ts";
import { keysAt } from "./kinds.ts";
import type { SchemaProblem } from "./problem.ts";

/** What a key may hold that is written and left empty, by its name: whether another key beside it belongs under it. */
const holders: ReadonlyMap<string, (key: string) => boolean> = new Map([
  ["input", (key: string) => keysAt.get("input")?.includes(key) === true],
  ["i18n", (key: string) => /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(key)],
]);

/** The problems with one in place of those that a wrong depth makes. */
export function notIndented(problems: readonly SchemaProblem[], value: Json): SchemaProblem[] {
  return amongNodes(besideHolder(problems), value);
}

/** Keys that stand beside an empty key rather than under it: told at the first of them. */
function besideHolder(problems: readonly SchemaProblem[]): SchemaProblem[] {
  const empty = problems.filter(
    ({ rule, path, isNothing }) => rule === "wrong-type" && holders.has(String(path.at(-1))) && isNothing,
  );
  return empty.reduce<SchemaProblem[]>(
    (rest, one) => {
      const holder = String(one.path.at(-1));
      const owner = JSON.stringify(one.path.slice(0, -1));
      const isBeside = ({ rule, path }: SchemaProblem): boolean =>
        rule === "unknown-key" &&
        JSON.stringify(path.slice(0, -1)) === owner &&
        holders.get(holder)?.(String(path.at(-1))) === true;
      const first = rest.find(isBeside);
      if (first === undefined) return rest;
      return rest.flatMap((other) =>
        other === first ? [{ ...first, text: under(holder) }] : other === one || isBeside(other) ? [] : [other],
      );
    },
    [...problems],
  );
}

/** Keys of a node among the nodes, with a value that is no node: told once, at the key. */
function amongNodes(problems: readonly SchemaProblem[], value: Json): SchemaProblem[] {
  const nodes = member(value, "nodes");
  const isLost = ({ path }: SchemaProblem): boolean => {
    const [top, id] = path;
    if (top !== "nodes" || typeof id !== "string" || keysAt.get("node")?.includes(id) !== true) return false;
    const found = member(nodes, id);
    return member(found, "response") === undefined && member(found, "options") === undefined;
  };
  const told = new Set<string>();
  return problems.flatMap((one) => {
    if (!isLost(one)) return [one];
    const id = String(one.path[1]);
    if (told.has(id)) return [];
    told.add(id);
    const path: Path = ["nodes", id];
    return [{ rule: "unknown-key", path, part: "key", text: ofNode(id) } satisfies SchemaProblem];
  });
}

function member(value: Json | undefined, key: string): Json | undefined {
  return value !== null && typeof value === "object" && !Array.isArray(value) && Object.hasOwn(value, key)
    ? value[key]
    : undefined;
}

function under(holder: string): FindingText {
  return {
    en: [
      `This key belongs to the ${holder} above, and stands beside it.`,
      `Indent it, and what belongs to ${holder} below it, two spaces further than ${holder}.`,
    ],
    zh: [
      `这个键属于上面的 ${holder}，却与它写在了同一级。`,
      `请把它和下面属于 ${holder} 的键都比 ${holder} 多缩进两个空格。`,
    ],
  };
}

function ofNode(key: string): FindingText {
  return {
    en: [
      `"${key}" stands where the ids of nodes stand, and belongs to the node above.`,
      "Indent it two spaces further, with all that is below it.",
    ],
    zh: [`“${key}”写在了节点 id 的位置，它应当属于上面的节点。`, "请把它连同下面的内容多缩进两个空格。"],
  };
}
