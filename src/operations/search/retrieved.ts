/** Passages as `retrieve` answers them, whole or within the size of a brief answer. */
import type { Json } from "../../json.ts";
import type { PassageHit } from "../../search/service.ts";
import { snippetOf } from "../../search/snippet.ts";
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
/** The shortest room for documents, should a caller have said much. */
const MIN_DOCUMENTS_TOKENS = 400;
/** The same for each passage with words in it: its id as evidence of the session. */
const EVIDENCE_TOKENS = 24;
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

/** A passage by its title, its id and its score. */
function namedDocument({ record, score }: PassageHit, { today }: Describe): Retrieved {
  const { id, title } = record;
  const { expired } = expiry(record, today);
  const metadata = { id, excerpt: true, ...(expired === true && { expired }) };
  return { content: showText(title, MAX_TITLE), score, metadata };
}

/** A passage by the part of it that fits the question. */
function excerptDocument({ record, score, explanation, tier }: PassageHit, { today }: Describe): Retrieved {
  const { id, title, headings } = record;
  const whole = record.content.trim();
  const content = snippetOf(whole, explanation);
  const section = headings.filter((heading) => heading !== title).join(" › ");
  const where = { id, title, ...(section !== "" && { section }), uri: passageUri(id), ...expiry(record, today), tier };
  return { content, score, metadata: { ...where, ...(content !== whole && { excerpt: true }) } };
}

function wholeDocument(hit: PassageHit, excerpt: Retrieved): Retrieved {
  const { excerpt: _, ...metadata } = excerpt.metadata ?? {};
  return { ...excerpt, content: hit.record.content.trim(), metadata };
}

const costOf = (document: Retrieved): number => estimate.count(JSON.stringify(document));

/** The passages of a brief answer, and how many of them, the best, have words of the passage. */
interface BriefDocuments {
  documents: Retrieved[];
  described: number;
}

/**
 * The passages of a brief answer, which holds them twice: beside the observation and in it. First each is named, as far as
 * they fit; then, best first, those get their excerpt and then their whole text that still fit. The first always has an
 * excerpt. Metadata says of each that is not whole that it is an `excerpt`. `said`: tokens of what the answer repeats of
 * its caller and tells about the search.
 */
export function briefDocuments(hits: readonly PassageHit[], describe: Describe, said: number): BriefDocuments {
  let left = Math.max(MAX_RETRIEVED_TOKENS - FRAME_TOKENS - said, MIN_DOCUMENTS_TOKENS) / 2;
  const documents: Retrieved[] = [];
  for (const [place, hit] of hits.entries()) {
    const document = place === 0 ? excerptDocument(hit, describe) : namedDocument(hit, describe);
    const cost = costOf(document);
    if (cost > left && place > 0) break;
    left -= cost;
    documents.push(document);
  }
  let described = Math.min(1, documents.length);
  for (const [place, hit] of hits.slice(0, documents.length).entries()) {
    const [before, excerpt] = [documents[place]!, excerptDocument(hit, describe)];
    const more = place === 0 ? 0 : costOf(excerpt) - costOf(before) + EVIDENCE_TOKENS / 2;
    if (more > left) break;
    left -= more;
    documents[place] = excerpt;
    described = Math.max(described, place + 1);
  }
  for (const [place, hit] of hits.slice(0, described).entries()) {
    const before = documents[place]!;
    const whole = wholeDocument(hit, before);
    const more = costOf(whole) - costOf(before);
    if (more > left) continue;
    left -= more;
    documents[place] = whole;
  }
  const shown = documents.map(({ metadata, ...document }) =>
    describe.include_metadata && metadata !== undefined ? { ...document, metadata } : document,
  );
  return { documents: shown, described };
}
