/** Passages as `retrieve` answers them, whole or within the size of a brief answer. */
import type { Json } from "../../json.ts";
import type { PassageHit } from "../../search/service.ts";
import { SNIPPET_LENGTH, snippetOf } from "../../search/snippet.ts";
import { estimate } from "../context/counters.ts";
import { showText } from "../shown-text.ts";
import { passageUri } from "../uris.ts";
import { expiry } from "./scope.ts";

export interface Retrieved {
  content: string;
  score: number;
  metadata?: { [key: string]: Json };
}

interface Describe {
  /** ISO date. */
  today: string;
  /** Whether to say where a passage is from. */
  include_metadata: boolean;
}

/** A brief answer, and what of it is neither documents nor said by the caller. Tokens, by the estimate, which is some 10 % above o200k. */
const MAX_RETRIEVED_TOKENS = 2_150;
const FRAME_TOKENS = 300;
/** The sentence that counts the passages. */
const COUNTS_TOKENS = 80;
/** The shortest room for documents, should a caller have said much. */
const MIN_DOCUMENTS_TOKENS = 400;
/** The same for each passage with words in it: its id as evidence of the session. */
const EVIDENCE_TOKENS = 24;
/** So many of the best passages say in full where they are from, the others by id and title: that leaves room for words. */
const BEST_DOCUMENTS = 5;
/** Characters of the shortest excerpt, and by how many one is cut where it takes too many tokens, as Chinese does. */
const MIN_EXCERPT = 80;
const EXCERPT_STEP = 20;
/** Characters of the title of a passage that is only named. */
const MAX_TITLE = 60;

/** Every passage whole, with everything that is known of it. */
export function wholeDocuments(hits: readonly PassageHit[], { today, include_metadata }: Describe): Retrieved[] {
  return hits.map(({ record, score, match_reason, tier }) => {
    const { id, title, type, language, tags, selector, headings } = record;
    const content = record.content.trim();
    const where = { id, title, type, language, tags, headings, selector, uri: passageUri(id) };
    const metadata = { ...where, ...expiry(record, today), tier, match_reason };
    return include_metadata ? { content, score, metadata } : { content, score };
  });
}

/** A passage of which an answer holds no words. */
export interface NamedPassage {
  id: string;
  title: string;
  score: number;
  /** The last day it may be quoted has passed. */
  expired?: true;
}

function namedPassage({ record, score }: PassageHit, { today }: Describe): NamedPassage {
  const { id, title } = record;
  const { expired } = expiry(record, today);
  return { id, title: showText(title, MAX_TITLE), score, ...(expired === true && { expired }) };
}

/** A passage by the part of it that fits the question. */
function excerptOf(hit: PassageHit, place: number, { today, include_metadata }: Describe, most: number): Retrieved {
  const { record, score, explanation, tier } = hit;
  const { id, title, headings } = record;
  const whole = record.content.trim();
  const content = snippetOf(whole, explanation, most);
  if (!include_metadata) return { content, score };
  const section = headings.filter((heading) => heading !== title).join(" › ");
  const { expired } = expiry(record, today);
  const where =
    place < BEST_DOCUMENTS
      ? { id, title, ...(section !== "" && { section }), uri: passageUri(id), ...expiry(record, today), tier }
      : { id, title, ...(expired === true && { expired }) };
  return { content, score, metadata: { ...where, ...(content !== whole && { excerpt: true }) } };
}

/** The longest excerpt that takes no more than `share`, else the shortest; and what it takes. */
function excerptWithin(hit: PassageHit, place: number, describe: Describe, share: number) {
  let most = SNIPPET_LENGTH;
  for (;;) {
    const document = excerptOf(hit, place, describe, most);
    const cost = costOf(document) + EVIDENCE_TOKENS / 2;
    if (cost <= share || most <= MIN_EXCERPT) return { document, cost };
    most -= EXCERPT_STEP;
  }
}

function wholeDocument(hit: PassageHit, excerpt: Retrieved): Retrieved {
  const content = hit.record.content.trim();
  if (excerpt.metadata === undefined) return { ...excerpt, content };
  const { excerpt: _, ...metadata } = excerpt.metadata;
  return { ...excerpt, content, metadata };
}

const costOf = (shown: Retrieved | NamedPassage): number => estimate.count(JSON.stringify(shown));

/** The passages of a brief answer. */
interface BriefDocuments {
  /** The best, each with words of the passage. */
  documents: Retrieved[];
  /** How many of them are the whole passage. */
  whole: number;
  /** Those after them, while they fit. */
  named: NamedPassage[];
}

/**
 * The passages of a brief answer. It holds documents twice, beside the observation and in it, and names once. Best first,
 * as many get an excerpt as fit, the first always, where the first five share the room; then the others are named; then those with an excerpt get their whole
 * text, best first. So asking for more never leaves fewer passages with words. Metadata says of each that is not whole
 * that it is an `excerpt`. `said`: tokens of what the answer repeats of its caller and tells about the search.
 */
export function briefDocuments(hits: readonly PassageHit[], describe: Describe, said: number): BriefDocuments {
  let left = Math.max(MAX_RETRIEVED_TOKENS - FRAME_TOKENS - COUNTS_TOKENS - said, MIN_DOCUMENTS_TOKENS) / 2;
  const takes = (cost: number): boolean => {
    if (cost > left) return false;
    left -= cost;
    return true;
  };
  const share = left / Math.min(hits.length, BEST_DOCUMENTS);
  const documents: Retrieved[] = [];
  for (const [place, hit] of hits.entries()) {
    const { document, cost } = excerptWithin(hit, place, describe, share);
    if (!takes(cost) && place > 0) break;
    documents.push(document);
  }
  const named: NamedPassage[] = [];
  for (const hit of hits.slice(documents.length)) {
    const passage = namedPassage(hit, describe);
    if (!takes(costOf(passage) / 2)) break;
    named.push(passage);
  }
  let whole = 0;
  for (const [place, hit] of hits.slice(0, documents.length).entries()) {
    const before = documents[place]!;
    const after = wholeDocument(hit, before);
    if (after.content !== before.content && !takes(costOf(after) - costOf(before))) continue;
    documents[place] = after;
    whole += 1;
  }
  return { documents, whole, named };
}
