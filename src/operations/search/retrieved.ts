/** Passages as `retrieve` answers them, whole or within the size of a brief answer. */
import type { Json } from "../../json.ts";
import type { PassageHit } from "../../search/service.ts";
import { snippetOf } from "../../search/snippet.ts";
import { estimate } from "../context/counters.ts";
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

/** A brief answer with five passages, and what of it is not documents. Tokens, by the estimate, which is some 10 % above o200k. */
const MAX_RETRIEVED_TOKENS = 2_150;
const FRAME_TOKENS = 300;

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

/**
 * The passages of a brief answer, which holds them twice: beside the observation and in it. First each has its excerpt;
 * then, best first, those are made whole that still fit. An excerpt says so in its metadata.
 */
export function briefDocuments(hits: readonly PassageHit[], { today, include_metadata }: Describe): Retrieved[] {
  const excerpts = hits.map(({ record, score, explanation, tier }): Retrieved => {
    const { id, title, headings } = record;
    const whole = record.content.trim();
    const content = snippetOf(whole, explanation);
    const section = headings.filter((heading) => heading !== title).join(" › ");
    const where = {
      id,
      title,
      ...(section !== "" && { section }),
      uri: passageUri(id),
      ...expiry(record, today),
      tier,
    };
    const metadata = { ...where, ...(content !== whole && { excerpt: true }) };
    return include_metadata ? { content, score, metadata } : { content, score };
  });
  let left = (MAX_RETRIEVED_TOKENS - FRAME_TOKENS) / 2 - estimate.count(JSON.stringify(excerpts));
  return excerpts.map((document, place) => {
    const content = hits[place]?.record.content.trim() ?? "";
    const more = estimate.count(content) - estimate.count(document.content);
    if (more > left) return document;
    left -= more;
    const { excerpt: _, ...metadata } = document.metadata ?? {};
    return include_metadata ? { ...document, content, metadata } : { ...document, content };
  });
}
