/** What a provider says of why its model stopped, in the words of each API. Not here: what a run does about it. */

/** The token limit. */
const CUT_OFF = new Set([
  "length",
  "maxtokens",
  "modellength",
  "maxoutputtokens",
  "maxlength",
  "incomplete",
  "tokenlimit",
]);
/** A content filter, of the input or of the answer. */
const FILTERED = new Set([
  "contentfilter",
  "contentfiltered",
  "guardrailintervened",
  "refusal",
  "safety",
  "sensitive",
  "blocklist",
  "prohibitedcontent",
  "recitation",
  "spii",
]);

export type Finish = "stop" | "length" | "filtered" | "other";

/** Letters' case and the marks between words differ among providers (`max_tokens`, `MAX_TOKENS`, `maxTokens`). */
export function readFinish(reason: string): Finish {
  const plain = reason
    .toLowerCase()
    .replace(/^finish_?reason_?/, "")
    .replace(/[^a-z]/g, "");
  if (CUT_OFF.has(plain)) return "length";
  if (FILTERED.has(plain)) return "filtered";
  return plain === "stop" || plain === "endturn" || plain === "stopsequence" ? "stop" : "other";
}
