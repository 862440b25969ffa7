/** `knowledge://{base}` and `knowledge://{base}/{node}`: published trees as JSON, and completion of their ids. */
import { CairnError, valueOf } from "../../errors.ts";
import type { Node, Target, Tree } from "../../knowledge/model.ts";
import type { ManifestBase } from "../../knowledge/release.ts";
import type { ReleaseView } from "../../services.ts";
import { listedRelease, releaseOf } from "../../operations/session/release.ts";
import type { Call } from "../call.ts";
import type { CompletionRequest } from "../server-definition.ts";
import { baseUri, nodeUri } from "../../operations/uris.ts";
import { notFound } from "./address.ts";

function findBase(release: ReleaseView, base: string): ManifestBase {
  const found = release.manifest.bases.find((candidate) => candidate.base === base);
  if (found !== undefined) return found;
  const known = release.manifest.bases.map((candidate) => candidate.base);
  throw new CairnError({ code: "unknown_knowledge_base", knowledge_base: base, known });
}

/** The bases of the release as resources, in the manifest's order. None while nothing is published. */
export async function listBases(call: Call): Promise<object[]> {
  const current = await listedRelease(call);
  if (!current.ok) return [];
  return current.value.manifest.bases.map(({ base, title, description }) => ({
    uri: baseUri(base),
    name: base,
    title: title === "" ? base : title,
    description: description === "" ? undefined : description,
    mimeType: "application/json",
  }));
}

/** A base: its trees and the node ids of each. */
export async function readBase(base: string, call: Call): Promise<object> {
  const release = valueOf(await releaseOf(call, call.session));
  const { title, description, language, languages, trees, documents, texts } = findBase(release, base);
  const listed = await Promise.all(
    trees.map(async ({ tree }) => describeTree(valueOf(await call.services.knowledge.tree(release.id, base, tree)))),
  );
  return {
    knowledge_base: base,
    title,
    description,
    language,
    languages,
    texts,
    release: release.id,
    documents,
    trees: listed,
  };
}

function describeTree(tree: Tree): object {
  return {
    tree: tree.tree,
    title: tree.title,
    description: tree.description,
    texts: tree.texts.length === 0 ? undefined : tree.texts,
    root: tree.root,
    keywords: tree.keywords,
    nodes: tree.nodes.map((node) => ({
      node_id: node.id,
      title: node.title,
      uri: nodeUri(tree.base, tree.tree, node.id),
    })),
  };
}

/** One node. Without a tree the base's trees are searched in order. */
export async function readNode(
  base: string,
  tree: string | undefined,
  node: string,
  uri: string,
  call: Call,
): Promise<object> {
  const release = valueOf(await releaseOf(call, call.session));
  const { trees } = findBase(release, base);
  for (const candidate of trees) {
    if (tree !== undefined && candidate.tree !== tree) continue;
    const opened = valueOf(await call.services.knowledge.tree(release.id, base, candidate.tree));
    const found = opened.byId.get(node);
    if (found !== undefined) return { ...describeNode(opened, found), release: release.id };
  }
  throw notFound(uri);
}

function describeNode(tree: Tree, node: Node): object {
  return {
    knowledge_base: tree.base,
    tree: tree.tree,
    node_id: node.id,
    title: node.title,
    response: node.response,
    options: node.options.map(({ id, description, when, target }) => ({
      id,
      description,
      when,
      leads_to: targetUri(target),
    })),
    input: node.input ?? null,
    next: node.next.map(({ when, target }) => ({ when, leads_to: targetUri(target) })),
    documents: node.documents,
    keywords: node.keywords,
    languages: [tree.language, ...node.texts.map((texts) => texts.language)],
  };
}

/** Null = the session ends; undefined = the node's `next` rules decide. */
function targetUri(target: Target | undefined): string | null | undefined {
  return target === undefined || target === null ? target : nodeUri(target.base, target.tree, target.node);
}

/** Values for `base` and `node` of the knowledge templates, those that begin with the typed text first. */
export async function completeKnowledge({ argument, known }: CompletionRequest, call: Call): Promise<string[]> {
  const current = await listedRelease(call);
  if (!current.ok) return [];
  const { bases } = current.value.manifest;
  if (argument.name === "base" || argument.name === "knowledge_base") {
    return rankCompletions(
      argument.value,
      bases.map((base) => base.base),
    );
  }
  if (argument.name !== "node") return [];
  const wanted = known.get("base");
  const nodes: string[] = [];
  for (const { base, trees } of bases) {
    if (wanted !== undefined && base !== wanted) continue;
    for (const { tree } of trees) {
      const opened = await call.services.knowledge.tree(current.value.id, base, tree);
      if (opened.ok) nodes.push(...opened.value.nodes.map((node) => node.id));
    }
  }
  return rankCompletions(argument.value, nodes);
}

/** Unique values that contain the typed text, whatever the case; prefixes first, otherwise in the order given. */
export function rankCompletions(typed: string, values: readonly string[]): string[] {
  const wanted = typed.toLowerCase();
  const unique = [...new Set(values)].filter((value) => value.toLowerCase().includes(wanted));
  const prefixed = unique.filter((value) => value.toLowerCase().startsWith(wanted));
  return [...prefixed, ...unique.filter((value) => !prefixed.includes(value))];
}
