/** What a name in a test file stands for in the project: each says what is wrong with a name, or that it is one. */
import { nearest, type FindingText } from "../../compile/findings.ts";
import type { Project } from "../../compile/project.ts";
import type { FailureCode } from "../../failures.ts";
import { treeKey, type TreeOutline } from "../../knowledge/refs.ts";
import { noSuchBase, noSuchError, noSuchOption } from "./no-such.ts";

/** Built-in options, and the one that goes on where there is nothing to choose. */
const BUILT_IN = ["back", "restart", "end", "provide_more_info", "answer", "continue"];

/** What a step of a conversation or its start can fail with. */
const ERRORS = [
  "unknown_option",
  "invalid_input",
  "session_complete",
  "unknown_knowledge_base",
  "knowledge_unavailable",
  "too_large",
] as const satisfies readonly FailureCode[];

/** What is wrong with an error that a conversation expects. */
export function wrongError(name: string): FindingText | undefined {
  return ERRORS.some((code) => code === name) ? undefined : noSuchError(name, nearest(name, ERRORS), ERRORS);
}

/** Tells options that no node offers: of any tree, since a session may come from one to another. */
export function optionJudge(project: Project, base: string): (name: string) => FindingText | undefined {
  const known = new Set(BUILT_IN);
  for (const { source, here } of project.trees) {
    known.add(here.base).add(here.tree);
    for (const { options, input } of Object.values(source.nodes)) {
      for (const { id } of options ?? []) known.add(id);
      if (input !== undefined) known.add(input.name);
      for (const choice of input?.choices ?? []) known.add(typeof choice === "string" ? choice : choice.id);
    }
  }
  // Of two options with one id, one was to have another: what names that one is told there.
  const isTwice = project.trees.some(
    ({ here, source }) =>
      here.base === base &&
      Object.values(source.nodes).some(
        ({ options = [] }) => new Set(options.map(({ id }) => id)).size < options.length,
      ),
  );
  // What the user reads, for the id of the option.
  const described = new Map(
    project.trees
      .filter(({ here }) => here.base === base)
      .flatMap(({ source }) => Object.values(source.nodes))
      .flatMap(({ options = [] }) => options.map(({ id, description }) => [description.trim(), id] as const)),
  );
  // Candidates of the first question have addresses for ids.
  return (name) =>
    project.broken.some((one) => one.base === base) || isTwice || known.has(name) || /[#/:]/.test(name)
      ? undefined
      : noSuchOption(name, described.get(name.trim()) ?? nearest(name, known));
}

/** Tells knowledge bases that the project does not have. */
export function baseJudge({ refs, broken, documents }: Project): (name: string) => FindingText | undefined {
  const bases = [...refs.values(), ...broken].map(({ base }) => base);
  const files = documents.map(({ file }) => file.path.split("/")[1] ?? "");
  const known = new Set([...bases, ...files]);
  return (name) => (known.has(name) ? undefined : noSuchBase(name, [...known]));
}

/** Whether a name stands for a node: a plain id may be of any tree, since options lead from one to another. */
export function isNode(
  name: string,
  home: TreeOutline,
  trees: readonly TreeOutline[],
  { refs, broken }: Project,
): boolean {
  if (!name.includes("#") && !name.includes("/"))
    // A root that is not there is told in its tree.
    return (
      trees.some(({ nodes, root }) => nodes.has(name) || root === name) ||
      [...refs.values()].some(({ nodes }) => nodes.has(name))
    );
  const [place = "", node] = name.split("#");
  const [base = "", tree = ""] = place.includes("/") ? place.split("/") : [home.base, place];
  if (broken.some((one) => one.base === base)) return true;
  const found = refs.get(treeKey(base, tree));
  return found !== undefined && (node === undefined || found.nodes.has(node));
}

/** Names of nodes as `name` is written: with or without their tree and base. */
export function namesFor(name: string, home: TreeOutline, trees: readonly TreeOutline[]): string[] {
  if (!name.includes("#")) return [...home.nodes, ...trees.flatMap(({ nodes }) => [...nodes])];
  return trees.flatMap(({ base, tree, nodes }) =>
    [...nodes].flatMap((node) => (name.includes("/") ? [`${base}/${tree}#${node}`] : [`${tree}#${node}`])),
  );
}
