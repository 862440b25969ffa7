/**
 * Searches that can be named: an address that says release, query and filters in full, and a cursor that says how far
 * one has been read. Nothing is kept for either. Not here: searching.
 */
import { MAX_QUERY_LENGTH } from "./plan.ts";
import type { Fields } from "./score.ts";

export interface SearchReference {
  release: string;
  query: string;
  knowledge_base?: string;
  fields: Fields;
  /** Whose rankings an earlier page was put together from (`OpenSearch.ranking`); absent = a new search. */
  ranking?: string;
}

/** Longest query in an address, escaped. Characters; one of little but signs is read page by page with a cursor. */
export const MAX_ADDRESSED_QUERY = 24_000;
/** So much of a release's id tells it from all others that are of interest. Characters. */
const RELEASE_LENGTH = 16;

/** A release as addresses and cursors name it. */
function shortRelease(release: string): string {
  return release.slice(0, RELEASE_LENGTH);
}

/** Whether a reference is to this release. */
export function isOfRelease(reference: SearchReference, release: string): boolean {
  return reference.release === shortRelease(release);
}

function isFields(text: string): text is Fields {
  return text === "all" || text === "title" || text === "content" || text === "tags";
}

/** Escapes what would end a segment and what cannot stand in an address; letters of every script stay readable. */
export function escapeQuery(text: string): string {
  const ascii = /^[\0-\x7f]*$/.test(text);
  // The same for ASCII alone: a pattern over all of Unicode takes a good part of a millisecond to be made ready.
  const unfit = ascii ? /[\0-\x20\x7f%/?#&="<>\\^`{|}+]/g : /[\p{C}\p{Z}%/?#&="<>\\^`{|}+]/gu;
  return text.toWellFormed().replace(unfit, (character) => encodeURIComponent(character));
}

function unescape(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * The address of a search, `search://{release}/{query}`, with as much of the query as is looked up; with `offset`, of the
 * page from that row on. Undefined for one that cannot be put in an address.
 */
export function searchAddress(
  { release, query, knowledge_base, fields, ranking }: SearchReference,
  offset?: number,
): string | undefined {
  const escaped = escapeQuery(query.slice(0, MAX_QUERY_LENGTH));
  if (escaped.length > MAX_ADDRESSED_QUERY || escaped === "") return undefined;
  const filters = [
    ...(knowledge_base === undefined ? [] : [`knowledge_base=${escapeQuery(knowledge_base)}`]),
    ...(fields === "all" ? [] : [`fields=${fields}`]),
    ...(offset === undefined ? [] : [`offset=${offset}`]),
    ...(offset === undefined || ranking === undefined ? [] : [`ranking=${escapeQuery(ranking)}`]),
  ];
  return `search://${shortRelease(release)}/${escaped}${filters.length === 0 ? "" : `?${filters.join("&")}`}`;
}

/** An address, read. Without `offset` it names the whole search, and its first page. */
export interface SearchPlace {
  reference: SearchReference;
  offset?: number;
}

/** Reads an address; undefined for one that was not made here. Its release is the short name of one. */
export function readSearchAddress(address: string): SearchPlace | undefined {
  const [, release = "", escaped = "", filters = ""] =
    /^search:\/\/([0-9a-z-]{1,16})\/([^/?#]{1,24000})(?:\?([^?#]{0,500}))?$/su.exec(address) ?? [];
  const query = unescape(escaped);
  if (release === "" || query === undefined) return undefined;
  const reference: SearchReference = { release, query, fields: "all" };
  let offset: number | undefined;
  for (const filter of filters === "" ? [] : filters.split("&")) {
    const [, name = "", text = ""] = /^([a-z_]+)=(.*)$/su.exec(filter) ?? [];
    const value = unescape(text);
    if (value === undefined || value === "") return undefined;
    if (name === "knowledge_base") reference.knowledge_base = value;
    else if (name === "fields" && isFields(value)) reference.fields = value;
    else if (name === "ranking" && RANKING.test(value)) reference.ranking = value;
    else if (name === "offset" && /^\d{1,9}$/.test(value)) offset = Number(value);
    else return undefined;
  }
  return offset === undefined ? { reference } : { reference, offset };
}

/** Names of retrievers, that of the index first. */
const RANKING = /^index(?:\+[a-z]{1,20}){0,4}$/;

/**
 * What a cursor belongs to, as 96 bits: three sums that mix each unit of the text in a way of their own. It tells one
 * search from another and keeps nobody out; the platform's hashes take a millisecond to be made ready.
 */
function fingerprint({ query, knowledge_base, fields }: SearchReference): string {
  const text = JSON.stringify([query, knowledge_base ?? null, fields]);
  let [first, second, third] = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit ^ (first >>> 15), 0x85ebca77);
    third = Math.imul(third + unit + (second >>> 13), 0xc2b2ae3d);
  }
  return [first ^ (third >>> 16), second ^ (first >>> 16), third ^ (second >>> 16)]
    .map((sum) => (sum >>> 0).toString(16).padStart(8, "0"))
    .join("");
}

/** A cursor: which search of which release, the row that comes next (from 0), and how the rows are ranked. */
export function makeCursor(reference: SearchReference, offset: number): string {
  const { release, ranking = "index" } = reference;
  const place = `${offset.toString(36)}.${fingerprint(reference)}.${shortRelease(release)}`;
  return ranking === "index" ? place : `${place}.${ranking}`;
}

/** The row a cursor stands at and how rows are ranked, or what it does not belong to. */
export function readCursor(
  reference: SearchReference,
  cursor: string,
): { offset: number; ranking: string } | { wrong: "form" | "query" | "release" } {
  const [, offset = "", print, release, ranking = "index"] =
    /^([0-9a-z]{1,8})\.([0-9a-f]{24})\.([0-9a-z-]{1,16})(?:\.(.{1,110}))?$/.exec(cursor) ?? [];
  if (offset === "" || !RANKING.test(ranking)) return { wrong: "form" };
  if (release !== shortRelease(reference.release)) return { wrong: "release" };
  if (print !== fingerprint(reference)) return { wrong: "query" };
  return { offset: Number.parseInt(offset, 36), ranking };
}
