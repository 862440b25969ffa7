/**
 * What a checked project becomes: its knowledge sorted, packed into objects, and listed by a manifest. Pure, also of the platform's
 * hash functions. Not here: checking (`check.ts`), which objects there are (`objects.ts`).
 */
import { canonicalJson } from "../json.ts";
import type { CompiledRelease, Manifest, ManifestObject } from "../knowledge/release.ts";
import { describeBases } from "./bases.ts";
import type { Checked } from "./check.ts";
import { objectBuilders, type Knowledge } from "./objects.ts";
import type { Progress } from "./progress.ts";
import { buildTrees } from "./project.ts";

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

/**
 * Packs knowledge into objects named by their hash, and the manifest that names them. `hashOf` gives the SHA-256 of bytes in
 * lower-case hex: the platforms have it in different places.
 */
export function assembleRelease(
  knowledge: Knowledge,
  hashOf: (bytes: Uint8Array) => string,
  progress?: Progress,
): CompiledRelease {
  const objects = new Map<string, Uint8Array>();
  const listed: ManifestObject[] = [];
  for (const build of objectBuilders) {
    for (const object of build(knowledge, progress)) {
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
