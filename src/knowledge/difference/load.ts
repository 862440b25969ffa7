/** Reads what differs between two releases: only objects that are not the same on both sides are fetched. */
import type { Document, Tree } from "../model.ts";
import { kindOf, type Manifest, type ManifestObject } from "../release.ts";
import type { Contents } from "./compare.ts";

/** One of two releases that are compared. */
export interface ComparedRelease {
  manifest: Manifest;
  /** The bytes of one of its objects, by hash. */
  read(hash: string): Promise<Uint8Array>;
}

/** Objects that are fetched at the same time. */
const MAX_PARALLEL_READS = 6;

/** The objects of one side that the other does not have with the same bytes. */
function differentObjects({ manifest }: ComparedRelease, other: ComparedRelease): ManifestObject[] {
  const same = new Set(other.manifest.objects.map(({ name, hash }) => `${kindOf(name)} ${hash}`));
  return manifest.objects.filter(({ name, hash }) => !same.has(`${kindOf(name)} ${hash}`));
}

/** Names of the objects that differ, of any kind. */
export function differentNames(before: ComparedRelease, after: ComparedRelease): string[] {
  return [
    ...new Set([...differentObjects(before, after), ...differentObjects(after, before)].map(({ name }) => name)),
  ].toSorted();
}

async function load(side: ComparedRelease, objects: readonly ManifestObject[]): Promise<Contents> {
  const trees = new Map<string, Tree>();
  const documents = new Map<string, Document>();
  const templates = new Map<string, unknown>();
  // Other objects (routing, indexes) are computed from these.
  const wanted = objects.filter(({ name }) => /^(tree|documents)\/|^templates$/.test(name));
  for (let index = 0; index < wanted.length; index += MAX_PARALLEL_READS) {
    const some = wanted.slice(index, index + MAX_PARALLEL_READS);
    const values = await Promise.all(some.map(async ({ hash }) => new TextDecoder().decode(await side.read(hash))));
    for (const [position, text] of values.entries()) {
      const kind = kindOf(some[position]?.name ?? "");
      // Not validated: releases are validated when they are published, and hashes were compared.
      if (kind === "tree") {
        const tree: Tree = JSON.parse(text);
        trees.set(`${tree.base}/${tree.tree}`, tree);
      } else if (kind === "documents") {
        const shard: Document[] = JSON.parse(text);
        for (const document of shard) documents.set(`${document.base}/${document.id}`, document);
      } else {
        const list: { name?: string; language?: string }[] = JSON.parse(text);
        for (const template of list) {
          const name = template.name ?? "";
          templates.set(template.language === undefined ? name : `${name} (${template.language})`, template);
        }
      }
    }
  }
  return { trees, documents, templates };
}

/** The contents of both sides that differ. */
export async function loadContents(before: ComparedRelease, after: ComparedRelease): Promise<[Contents, Contents]> {
  return Promise.all([load(before, differentObjects(before, after)), load(after, differentObjects(after, before))]);
}
