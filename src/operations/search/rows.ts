/** Rows of a search result, in full or in brief. Not here: how many fit into an answer (`limits.ts`). */
import type { Tier } from "../../search/search.ts";
import type { PassageHit } from "../../search/service.ts";
import { snippetOf } from "../../search/snippet.ts";
import { showText } from "../shown-text.ts";
import { passageUri } from "../uris.ts";
import { expiry } from "./scope.ts";

/**
 * `brief`: the best rows with a snippet, the others by id, title and score. `full`: every row whole. `linked`: every row
 * by id, title and address, with few words of it.
 */
export type Detail = "brief" | "full" | "linked";

/** So many of the best rows carry their whole passage in full, or everything but the passage in brief. */
const BEST_ROWS = 5;

/** A row by which a passage can be recognised and handed on. */
export interface CompactRow {
  id: string;
  title: string;
  score: number;
  /** The last day it may be quoted has passed. */
  expired?: true;
}

export interface ResultRow extends CompactRow {
  section?: string;
  type: string;
  language: string;
  snippet: string;
  content?: string;
  tier: Tier;
  match_reason: string;
  tags: string[];
  valid_until?: string;
  uri: string;
}

export interface LinkedRow extends CompactRow {
  text: string;
  uri: string;
}

export type SearchRow = ResultRow | CompactRow | LinkedRow;

/** Characters of a passage in a linked row. */
const MAX_LINKED_TEXT = 100;

/** The row of a hit by which it is opened elsewhere. */
export function linkedRow({ record, score, explanation }: PassageHit): LinkedRow {
  const { id, title, content } = record;
  const text = showText(snippetOf(content.trim(), explanation), MAX_LINKED_TEXT);
  return { id, title, text, score, uri: passageUri(id) };
}

/** The row of a hit with its snippet, and with its passage where it is one of the best. `rank` from 0 in the whole list. */
export function fullRow(hit: PassageHit, rank: number, today: string): ResultRow {
  const content = hit.record.content.trim();
  const row = describedRow(hit, today);
  const whole = rank < BEST_ROWS && hit.tier !== "weak" && row.snippet !== content;
  return whole ? { ...row, content } : row;
}

/** How much of a brief page may be taken by rows with snippets, so that others can be named as well. */
const DESCRIBED_SHARE = 0.6;

/**
 * The row of a hit for an answer that has to be small: with a snippet where it is the best, or one of the best and most
 * of the page is free, else compact. `used`: the share of the page that is taken.
 */
export function briefRow(hit: PassageHit, rank: number, today: string, used: number): SearchRow {
  const isBest = rank === 0 || (rank < BEST_ROWS && used < DESCRIBED_SHARE);
  if (isBest && hit.tier !== "weak") return describedRow(hit, today);
  const { record, score } = hit;
  const { expired } = expiry(record, today);
  return { id: record.id, title: record.title, score, ...(expired === true && { expired }) };
}

function describedRow({ record, score, tier, match_reason, explanation }: PassageHit, today: string): ResultRow {
  const { id, title, type, language, tags, headings } = record;
  const section = headings.filter((heading) => heading !== title).join(" › ");
  return {
    id,
    title,
    ...(section === "" ? {} : { section }),
    type,
    language,
    snippet: snippetOf(record.content.trim(), explanation),
    score,
    tier,
    match_reason,
    tags,
    ...expiry(record, today),
    uri: passageUri(id),
  };
}
