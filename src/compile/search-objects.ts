/**
 * Documents to what search reads: passages, their index, and the passages as shown in compressed blocks.
 * Runs when knowledge is compiled, never in the Worker. Not here: searching (`search/`).
 */
import { deflateSync } from "fflate";
import { packRecords, type RecordLayout } from "../search/blocks.ts";
import { IndexBuilder } from "../search/build.ts";
import type { AboutIndex } from "../search/format.ts";
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
export function buildDocuments(documents: readonly Document[], synonyms: AboutIndex["synonyms"] = []): SearchObjects {
  const sorted = documents.toSorted((left, right) => compare(left.base, right.base) || compare(left.id, right.id));
  const builder = new IndexBuilder();
  const passages: PassageRecord[] = [];
  for (const document of sorted) {
    for (const passage of passagesOf(document)) {
      const record = recordOf(document, passage);
      builder.add({
        base: record.base,
        id: record.id,
        title: titleWords(record),
        content: record.content,
        tags: record.tags,
      });
      passages.push(record);
    }
  }
  if (passages.length === 0) return { passages, objects: [] };
  const { objects, layout } = packRecords(passages, (bytes) => deflateSync(bytes, { level: 9 }));
  return {
    passages,
    objects: [
      ...shardsOf(builder, synonyms, layout).map((bytes, shard) => ({ name: `index/${shard}`, bytes })),
      ...objects.map((bytes, object) => ({ name: `passages/${object}`, bytes })),
    ],
  };
}

/** How many shards an index of so many bytes is kept in. */
export function shardCount(bytes: number): number {
  if (bytes <= MAX_INDEX_BYTES) return 1;
  return Math.min(MAX_SHARDS, 2 ** Math.ceil(Math.log2(bytes / SHARD_BYTES)));
}

function shardsOf(builder: IndexBuilder, synonyms: AboutIndex["synonyms"], layout: RecordLayout): Uint8Array[] {
  const whole = builder.finish({ ...layout, shards: 1, synonyms });
  const shards = shardCount(whole[0]?.length ?? 0);
  return shards === 1 ? whole : builder.finish({ ...layout, shards, synonyms });
}

const known = new WeakMap<object, Passage[]>();

/** The same document compiled again, while files are watched, is not cut again. */
function passagesOf(document: Document): Passage[] {
  const before = known.get(document);
  if (before !== undefined) return before;
  const passages = split(document);
  known.set(document, passages);
  return passages;
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
