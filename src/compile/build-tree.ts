/**
 * From a tree file that fits the schema to the shape the runtime reads (`model.ts`).
 * Only called for trees without errors, except that a draft may lead to nodes nobody has written yet.
 */
import { toInputSpec } from "./input-spec.ts";
import { guessLanguage } from "../knowledge/language.ts";
import type { Node, NodeTexts, Rule, Target, Tree } from "../knowledge/model.ts";
import { resolveRef, treeKey, type TreeOutline, type TreeOutlines } from "../knowledge/refs.ts";
import type { NodeFile, TreeFile } from "./schema/schema.ts";
import { inLanguage } from "../localized-text.ts";

/** The language of a tree: as its file says, else as its responses read. */
export function languageOf(file: TreeFile): string {
  return (
    file.language ??
    guessLanguage(
      Object.values(file.nodes)
        .map((node) => node.response)
        .join(""),
    )
  );
}

/** What other trees must know of this one. */
export function refTreeOf(base: string, tree: string, file: TreeFile): TreeOutline {
  return { base, tree, root: file.root ?? "root", nodes: new Set(Object.keys(file.nodes)) };
}

/** Builds the tree; `missing` nodes of a draft become leaves that say so. */
export function buildTree(
  file: TreeFile,
  here: TreeOutline,
  trees: TreeOutlines,
  documents: ReadonlySet<string>,
): Tree {
  const language = languageOf(file);
  const jumps = new Map<string, { base: string; tree: string }>();
  const unwritten = new Set<string>();
  const target = (text: string | null): Target => {
    if (text === null) return null;
    const found = resolveRef(text, here, trees);
    if (found.kind === "found") {
      const { base, tree } = found.ref;
      if (base !== here.base || tree !== here.tree) jumps.set(treeKey(base, tree), { base, tree });
      return found.ref;
    }
    unwritten.add(text);
    return { base: here.base, tree: here.tree, node: text };
  };
  const nodes = Object.entries(file.nodes).map(([id, node]) =>
    buildNode(id, node, (name) => documentKey(name, here.base, documents), target),
  );
  return {
    base: here.base,
    tree: here.tree,
    ...(file.title === undefined ? {} : { title: file.title }),
    ...(file.description === undefined ? {} : { description: file.description }),
    language,
    keywords: file.keywords ?? [],
    root: here.root,
    facts: Object.entries(file.facts ?? {}).map(([name, expression]) => ({ name, expression })),
    nodes: [...nodes, ...Array.from(unwritten, (id) => unwrittenNode(id, language))],
    texts: Object.entries(file.i18n ?? {}).map(([tag, texts]) => ({ language: tag, ...texts })),
    jumps: [...jumps.values()].toSorted((left, right) =>
      treeKey(left.base, left.tree) < treeKey(right.base, right.tree) ? -1 : 1,
    ),
  };
}

function buildNode(
  id: string,
  node: NodeFile,
  documentOf: (name: string) => string,
  target: (text: string | null) => Target,
): Node {
  const title = node.title;
  return {
    id,
    ...(title === undefined ? {} : { title }),
    keywords: node.keywords ?? [],
    response: node.response,
    options: (node.options ?? []).map((option) => ({
      id: option.id,
      description: option.description,
      ...(option.next_node === undefined ? {} : { target: target(option.next_node) }),
      ...(option.when === undefined ? {} : { when: option.when }),
    })),
    ...(node.input === undefined ? {} : { input: toInputSpec(node.input) }),
    next: buildRules(node.next, target),
    documents: (node.documents ?? []).map(documentOf),
    texts: Object.entries(node.i18n ?? {}).map(([language, texts]): NodeTexts => ({
      language,
      ...(texts.title === undefined ? {} : { title: texts.title }),
      ...(texts.response === undefined ? {} : { response: texts.response }),
      ...(texts.hint === undefined ? {} : { hint: texts.hint }),
      ...(texts.unit === undefined ? {} : { unit: texts.unit }),
      options: Object.entries(texts.options ?? {}).map(([option, description]) => ({ id: option, description })),
    })),
  };
}

function buildRules(next: NodeFile["next"], target: (text: string | null) => Target): Rule[] {
  if (next === undefined) return [];
  if (next === null || typeof next === "string") return [{ target: target(next) }];
  return next.map((rule) => ({
    ...(rule.when === undefined ? {} : { when: rule.when }),
    target: target(rule.next_node),
  }));
}

/** `<base>/<id>` of a document as a node names it: an id of its own base, else one with a base in front. */
export function documentKey(name: string, base: string, known: ReadonlySet<string>): string {
  const own = `${base}/${name}`;
  return !known.has(own) && known.has(name) ? name : own;
}

function unwrittenNode(id: string, language: string): Node {
  return {
    id,
    title: inLanguage(language, { en: "Not written yet", zh: "尚未编写" }),
    keywords: [],
    response: inLanguage(language, {
      en: "This part is not written yet. You can go back and choose another direction.",
      zh: "这一部分内容还没有写好。您可以返回上一步，选择其他方向。",
    }),
    options: [],
    next: [],
    documents: [],
    texts: [],
  };
}
