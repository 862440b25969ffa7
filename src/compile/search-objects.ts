/**
 * Documents to what search reads: passages, their index, and the passages as shown in compressed blocks.
 * Runs when knowledge is compiled, never in the Worker. Not here: searching (`search/`).
 */
import { deflateSync } from "fflate";
import { BLOCK_RECORDS, packRecords, type KnownBlocks } from "../search/blocks.ts";
import { IndexBuilder } from "../search/build.ts";
import type { AboutIndex } from "../search/format.ts";
import { SegmentBuilder, type Segment } from "../search/segment.ts";
import { TermNumbers } from "../search/term-numbers.ts";
import { hashName } from "../knowledge/document-shard.ts";
import type { Progress } from "./progress.ts";
import { splitJson } from "../search/passages/json.ts";
import { splitMarkdown } from "../search/passages/markdown.ts";
import type { Passage } from "../search/passages/passage.ts";
import type { PassageRecord } from "../search/record.ts";
import type { Json } from "../json.ts";
import type { Document } from "../knowledge/model.ts";

export interface SearchObjects {
  /** In the order the index numbers them. */
  passages: PassageRecord[];
  /** `index/<shard>` and `passages/<n>`, ready to be stored. */
  objects: { name: string; bytes: Uint8Array }[];
}

/** Storage takes values up to 25 MiB; an index in one piece stays well below, so that it fits an isolate with its scratch. */
const MAX_INDEX_BYTES = 20 * 1024 * 1024;
/** A larger one is cut so small that a query, which reads a shard or two for each of its terms, reads no megabytes. */
const SHARD_BYTES = 256 * 1024;
const MAX_SHARDS = 1024;

/**
 * Builds everything search needs of a release. The same documents give the same bytes on any machine: passages are
 * numbered by base, document and place in it, and compressed by code of our own choosing rather than the platform's.
 */
export function buildDocuments(
  documents: readonly Document[],
  synonyms: AboutIndex["synonyms"] = [],
  progress?: Progress,
): SearchObjects {
  const sorted = documents.toSorted((left, right) => compare(left.base, right.base) || compare(left.id, right.id));
  if (numbers.size > MAX_TERMS) forget();
  const builder = new IndexBuilder(numbers);
  let indexed = 0;
  for (const group of groupsOf(sorted)) {
    progress?.("index", indexed, sorted.length);
    builder.append(group[0]?.base ?? "", segmentOf(group));
    indexed += group.length;
  }
  const passages = sorted.flatMap(recordsOf);
  if (passages.length === 0) return { passages, objects: [] };
  let packed = 0;
  const deflate = (bytes: Uint8Array): Uint8Array => {
    progress?.("pack", Math.min(packed, passages.length), passages.length);
    packed += BLOCK_RECORDS;
    return deflateSync(bytes, { level: 9 });
  };
  const { objects, layout } = packRecords(passages, deflate, blocks);
  progress?.("write", 0, 1);
  return {
    passages,
    objects: [
      ...builder
        .finishFor(shardCount, { ...layout, synonyms })
        .map((bytes, shard) => ({ name: `index/${shard}`, bytes })),
      ...objects.map((bytes, object) => ({ name: `passages/${object}`, bytes })),
    ],
  };
}

/** Terms of documents that are gone are kept until there are so many. */
const MAX_TERMS = 4_000_000;
/** A group ends behind one document in so many, told by its name, so that an edit elsewhere leaves the groups as they were. */
const DOCUMENTS_IN_GROUP = 16;
/** And where it has so many characters. */
const MAX_GROUP_CHARACTERS = 500_000;

// What was made of documents before: while files are watched an unchanged one is the same object. Nothing of it shows in the
// result, which is the same as of a new process.
let numbers = new TermNumbers();
let segments = new WeakMap<Document, { group: readonly Document[]; segment: Segment }>();
const records = new WeakMap<Document, PassageRecord[]>();
const blocks: KnownBlocks = new WeakMap();

function forget(): void {
  numbers = new TermNumbers();
  segments = new WeakMap();
}

/** Neighbours of one base, in order. */
function groupsOf(sorted: readonly Document[]): Document[][] {
  const groups: Document[][] = [];
  let isOpen = false;
  let characters = 0;
  for (const document of sorted) {
    const group = groups.at(-1);
    if (!isOpen || group === undefined || group[0]?.base !== document.base) {
      groups.push([document]);
      characters = 0;
    } else group.push(document);
    characters += document.body.length;
    isOpen = hashName(document.id) % DOCUMENTS_IN_GROUP !== 0 && characters < MAX_GROUP_CHARACTERS;
  }
  return groups;
}

/** The passages of a group, indexed. */
function segmentOf(group: readonly Document[]): Segment {
  const [first] = group;
  const before = first === undefined ? undefined : segments.get(first);
  if (before?.group.length === group.length && group.every((document, at) => document === before.group[at]))
    return before.segment;
  const builder = new SegmentBuilder(numbers);
  for (const record of group.flatMap(recordsOf)) {
    const { base, id, content, tags } = record;
    builder.add({ base, id, title: titleWords(record), content, tags });
  }
  const segment = builder.finish();
  if (first !== undefined) segments.set(first, { group, segment });
  return segment;
}

/** The passages of a document as they are shown. */
function recordsOf(document: Document): PassageRecord[] {
  const before = records.get(document);
  if (before !== undefined) return before;
  const made = split(document).map((passage) => recordOf(document, passage));
  records.set(document, made);
  return made;
}

/** How many shards an index of so many bytes is kept in. */
export function shardCount(bytes: number): number {
  if (bytes <= MAX_INDEX_BYTES) return 1;
  return Math.min(MAX_SHARDS, 2 ** Math.ceil(Math.log2(bytes / SHARD_BYTES)));
}

/** A document's passages; a document whose body is a JSON object or list is cut by its objects. */
export function split(document: Pick<Document, "body">): Passage[] {
  const value = readJson(document.body);
  return value === undefined ? splitMarkdown(document.body) : splitJson(value);
}

function readJson(body: string): Json | undefined {
  if (!/^\s*[[{]/.test(body)) return undefined;
  try {
    const value: Json = JSON.parse(body);
    return value;
  } catch {
    return undefined;
  }
}

function recordOf(document: Document, passage: Passage): PassageRecord {
  const { base, id, title, type, language, tags, valid_until } = document;
  return {
    id: `${base}/${id}#${passage.number}`,
    base,
    document: id,
    title,
    type,
    language,
    tags,
    ...(valid_until === undefined ? {} : { valid_until }),
    headings: passage.headings,
    selector: passage.selector,
    content: passage.content,
    tokens: passage.tokens,
    uri: `document://${base}/${id}`,
  };
}

function titleWords({ title, headings }: PassageRecord): string {
  return [title, ...headings.filter((heading) => heading !== title)].join(" · ");
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
