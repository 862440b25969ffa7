/** Loads the two sides of a comparison: releases on a server, or files. Only objects that differ are fetched. */
import { hashOf } from "../../compile/compile.ts";
import type { Document, Tree } from "../../knowledge/model.ts";
import type { CompiledRelease, Manifest, ManifestObject } from "../../knowledge/release.ts";
import { readManifest } from "../../knowledge/read-manifest.ts";
import { readResponse, releaseResponse } from "../api-responses.ts";
import { ApiError, type Api } from "../api.ts";
import type { Contents } from "./compare.ts";

export interface Side {
  /** The name on the command line. */
  name: string;
  release: string;
  /** True for files, which have no sessions. */
  local: boolean;
  manifest: Manifest;
  read(hash: string): Promise<Uint8Array>;
}

/** Objects that are fetched at the same time. */
const MAX_PARALLEL_READS = 6;

/** A release on the server: `name` is a channel, `#change`, or the first characters of its id. */
export async function remoteSide(api: Api, name: string, channel: string): Promise<Side> {
  const path = `/api/releases/${encodeURIComponent(name)}?channel=${encodeURIComponent(channel)}`;
  const { release, manifest: given } = readResponse(releaseResponse, await api.get(path));
  const manifest = readManifest(given);
  if (manifest === null)
    throw new ApiError({
      en: `Release ${release.slice(0, 12)} was made by another version of Cairn.`,
      zh: `发布 ${release.slice(0, 12)} 由其他版本的 Cairn 生成。`,
    });
  const read = async (hash: string): Promise<Uint8Array> => {
    const bytes = await api.bytes(`/api/objects/${hash}`);
    if (hashOf(bytes) !== hash)
      throw new ApiError({
        en: `The object ${hash.slice(0, 12)} arrived incomplete. Try again.`,
        zh: `对象 ${hash.slice(0, 12)} 接收不完整，请重试。`,
      });
    return bytes;
  };
  return { name, release, local: false, manifest, read };
}

/** Compiled files as a side. */
export function fileSide(name: string, { id, manifest, objects }: CompiledRelease): Side {
  const read = async (hash: string): Promise<Uint8Array> => objects.get(hash) ?? new Uint8Array();
  return { name, release: id, local: true, manifest, read };
}

/** The objects of one side that the other does not have with the same bytes. */
function differentObjects({ manifest }: Side, other: Side): ManifestObject[] {
  const same = new Set(other.manifest.objects.map(({ name, hash }) => `${kindOf(name)} ${hash}`));
  return manifest.objects.filter(({ name, hash }) => !same.has(`${kindOf(name)} ${hash}`));
}

/** Names of the objects that differ, of any kind. */
export function differentNames(before: Side, after: Side): string[] {
  return [
    ...new Set([...differentObjects(before, after), ...differentObjects(after, before)].map(({ name }) => name)),
  ].toSorted();
}

const kindOf = (name: string): string => name.split("/", 1)[0] ?? "";

async function load(side: Side, objects: readonly ManifestObject[]): Promise<Contents> {
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
export async function loadContents(before: Side, after: Side): Promise<[Contents, Contents]> {
  return Promise.all([load(before, differentObjects(before, after)), load(after, differentObjects(after, before))]);
}
