/**
 * From files to a release: content-addressed, so that the same files give the same id on any machine.
 * Which objects a release is made of is the ordered list in `objects.ts`.
 */
import { createHash } from "node:crypto";
import { canonicalJson } from "../json.ts";
import { checkSources, type Checked } from "./check.ts";
import { describeBases } from "./bases.ts";
import { objectBuilders, type Knowledge } from "./objects.ts";
import type { Finding } from "./findings.ts";
import type { SourceFile } from "./parse.ts";
import { buildTrees, type ReadCache } from "./project.ts";
import type { CompiledRelease, Manifest, ManifestObject } from "../knowledge/release.ts";
import type { CheckOptions } from "./rules/rule.ts";

export interface Compilation {
  /** Absent when a finding is an error. */
  release?: CompiledRelease;
  findings: Finding[];
}

/** Checks and compiles everything under `knowledge/` and `templates/`. */
export function compile(sources: readonly SourceFile[], options: CheckOptions = {}, cache?: ReadCache): Compilation {
  const checked = checkSources(sources, options, cache);
  if (!checked.sound) return { findings: checked.findings };
  return { release: makeRelease(knowledgeOf(checked)), findings: checked.findings };
}

/** The knowledge of a project without errors, sorted. */
export function knowledgeOf({ project, templates }: Pick<Checked, "project" | "templates">): Knowledge {
  const trees = buildTrees(project).toSorted(
    (left, right) => compare(left.base, right.base) || compare(left.tree, right.tree),
  );
  const documents = project.documents
    .flatMap(({ document }) => (document === undefined ? [] : [document]))
    .toSorted((left, right) => compare(left.base, right.base) || compare(left.id, right.id));
  return {
    trees,
    documents,
    synonyms: project.synonyms.map(({ base, groups }) => ({ base, groups })),
    bases: describeBases(trees, documents),
    templates: templates.toSorted(
      (left, right) => compare(left.name, right.name) || compare(canonicalJson(left), canonicalJson(right)),
    ),
  };
}

/** Packs knowledge into objects named by their hash, and the manifest that names them. */
export function makeRelease(knowledge: Knowledge): CompiledRelease {
  const objects = new Map<string, Uint8Array>();
  const listed: ManifestObject[] = [];
  for (const build of objectBuilders) {
    for (const object of build(knowledge)) {
      const { name } = object;
      const bytes = "bytes" in object ? object.bytes : new TextEncoder().encode(canonicalJson(object.value));
      const hash = hashOf(bytes);
      objects.set(hash, bytes);
      listed.push({ name, hash, size: bytes.length });
    }
  }
  const manifest: Manifest = {
    format: 1,
    objects: listed.toSorted((left, right) => compare(left.name, right.name)),
    bases: knowledge.bases,
    templates: [...new Set(knowledge.templates.map((template) => template.name))],
  };
  return { id: hashOf(new TextEncoder().encode(canonicalJson(manifest))), manifest, objects };
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Hex SHA-256. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
