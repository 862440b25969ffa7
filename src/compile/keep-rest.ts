/**
 * A part of a project over what a channel serves: the bases that the part has replace their namesakes, the templates too where it has any, and
 * all the rest stays as it is served. The result is the release that the whole project would be. Pure: what is served comes in as its objects.
 */
import type { Document, Tree } from "../knowledge/model.ts";
import { treeKey } from "../knowledge/refs.ts";
import { kindOf, type Manifest } from "../knowledge/release.ts";
import { openIndex } from "../search/open.ts";
import type { Template } from "../templates/model.ts";
import { describeBases } from "./bases.ts";
import type { Finding } from "./findings.ts";
import type { Knowledge } from "./objects.ts";
import { validateTrees } from "./validate-tree.ts";

/** What a channel serves, with the bytes of its objects of the kinds `KEPT_OBJECTS`, by hash. */
export interface Served {
  manifest: Manifest;
  objects: ReadonlyMap<string, Uint8Array>;
}

/** Adds what is served and not in the part. Throws for bytes that are no objects of a release. */
export function withRest(part: Knowledge, { manifest, objects }: Served): Knowledge {
  const replaced = new Set(part.bases.map(({ base }) => base));
  const parsed = <T>(kind: string): T[] =>
    manifest.objects.flatMap(({ name, hash }) => {
      const bytes = objects.get(hash);
      // Objects were validated when they were published.
      return kindOf(name) === kind && bytes !== undefined ? [JSON.parse(new TextDecoder().decode(bytes)) as T] : [];
    });
  const isKept = ({ base }: { base: string }): boolean => !replaced.has(base);
  const trees = [...part.trees, ...parsed<Tree>("tree").filter(isKept)].toSorted(
    (left, right) => compare(left.base, right.base) || compare(left.tree, right.tree),
  );
  const documents = [...part.documents, ...parsed<Document[]>("documents").flat().filter(isKept)].toSorted(
    (left, right) => compare(left.base, right.base) || compare(left.id, right.id),
  );
  const first = manifest.objects.find(({ name }) => name === "index/0");
  const index = first && objects.get(first.hash);
  const synonyms = index === undefined ? [] : openIndex(index).about.synonyms.filter(isKept);
  return {
    trees,
    documents,
    synonyms: [...part.synonyms, ...synonyms].toSorted((left, right) => compare(left.base, right.base)),
    bases: describeBases(trees, documents),
    templates: part.templates.length > 0 ? part.templates : parsed<Template[]>("templates").flat(),
  };
}

/** What does not fit together: a tree that stays and leads to a step that the new base no longer has. None = the release is whole. */
export function brokenByPart({ trees }: Knowledge): Finding[] {
  const findings: Finding[] = [];
  const byKey = new Map(trees.map((tree) => [treeKey(tree.base, tree.tree), tree]));
  validateTrees(byKey, (file, rule, { en, zh }, fix = { en: "", zh: "" }) => {
    const place = { line: 1, column: 1, end_line: 1, end_column: 1, severity: "error" as const };
    findings.push({ rule, file, ...place, message: en, fix: fix.en, zh: { message: zh, fix: fix.zh } });
  });
  return findings;
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
