/**
 * What a release is made of: an ordered list of builders, each giving named objects (docs/STORAGE.md).
 * A new kind of object (a search index, say) is one function and one line.
 */
import { canonicalJson } from "../json.ts";
import type { AboutIndex } from "../search/format.ts";
import type { Progress } from "./progress.ts";
import { buildDocuments } from "./search-objects.ts";
import { readRoutedTexts, trainRouting } from "../routing/model.ts";
import type { Document, Tree } from "../knowledge/model.ts";
import type { ManifestBase } from "../knowledge/release.ts";
import type { Template } from "../templates/model.ts";
import { hashName } from "../knowledge/document-shard.ts";

/** Everything the authors wrote, checked and sorted. */
export interface Knowledge {
  trees: Tree[];
  documents: Document[];
  synonyms: AboutIndex["synonyms"];
  templates: Template[];
  /** The bases as the manifest lists them. */
  bases: ManifestBase[];
}

/** An object before it has a hash: a `value` that is JSON, or bytes as they are. */
export type NamedObject = { name: string; value: unknown } | { name: string; bytes: Uint8Array };

type ObjectBuilder = (knowledge: Knowledge, progress?: Progress) => NamedObject[];

const treeObjects: ObjectBuilder = ({ trees }) =>
  trees.map((tree) => ({ name: `tree/${tree.base}/${tree.tree}`, value: tree }));

/** An empty list where there are none: a release without the object is incomplete, one with an empty list was meant so. */
const templateObjects: ObjectBuilder = ({ templates }) => [{ name: "templates", value: templates }];

/** The router built last: while files are watched, most edits change no text that it knows. */
let lastRouting: { texts: string; bytes: Uint8Array } | undefined;

/** What brings a first question to its place. */
const routingObject: ObjectBuilder = ({ trees, bases }) => {
  const read = readRoutedTexts(trees, bases);
  const texts = JSON.stringify(read);
  if (lastRouting?.texts !== texts)
    lastRouting = { texts, bytes: new TextEncoder().encode(canonicalJson(trainRouting(read))) };
  return [{ name: "routing", bytes: lastRouting.bytes }];
};

/** Aim for shards of this size: small enough to read at once, large enough to stay few. */
const SHARD_CHARACTERS = 256 * 1024;
/** A thousand documents must not cost more than twenty writes in all. */
const FEW_SHARDS = 8;
/** Where that many shards would each be larger than this, there are more: one is read, parsed and written whole. */
const LARGE_SHARD_CHARACTERS = 2 * 1024 * 1024;
/** With it a release stays far below the objects a manifest may list. */
const MAX_SHARDS = 256;

/**
 * Documents in few shards. Which shard a document is in depends on its name alone, so that one changed document
 * is one changed object; the number of shards is a power of two, so that it seldom changes.
 */
const documentObjects: ObjectBuilder = ({ documents }) => {
  if (documents.length === 0) return [];
  const total = documents.reduce((sum, document) => sum + document.body.length, 0);
  let count = 1;
  while (count < FEW_SHARDS && total > count * SHARD_CHARACTERS) count *= 2;
  while (count < MAX_SHARDS && total > count * LARGE_SHARD_CHARACTERS) count *= 2;
  const shards: Document[][] = Array.from({ length: count }, () => []);
  for (const document of documents) shards[hashName(`${document.base}/${document.id}`) % count]?.push(document);
  return shards.map((shard, index) => ({ name: `documents/${index}`, value: shard }));
};

/** The index built last: while files are watched, an edit of a tree leaves every document the same object. */
let lastSearch: { documents: readonly Document[]; words: string; objects: NamedObject[] } | undefined;

/** What search reads: the index, and the passages as shown. */
const searchObjects: ObjectBuilder = ({ documents, synonyms }, progress) => {
  const words = canonicalJson(synonyms);
  const isSame =
    lastSearch?.words === words &&
    lastSearch.documents.length === documents.length &&
    documents.every((document, index) => document === lastSearch?.documents[index]);
  if (lastSearch === undefined || !isSame)
    lastSearch = { documents, words, objects: buildDocuments(documents, synonyms, progress).objects };
  return lastSearch.objects;
};

/** In this order; names must be unique over all of them. */
export const objectBuilders: readonly ObjectBuilder[] = [
  treeObjects,
  routingObject,
  documentObjects,
  searchObjects,
  templateObjects,
];
