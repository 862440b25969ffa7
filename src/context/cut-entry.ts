/**
 * Cuts what one entry of a page is too long with, so that no answer becomes larger than a megabyte. Pure.
 * Not here: the pages themselves (`pages.ts`, `mcp/resources/conversation.ts`). The whole is in `GET /api/sessions/{id}/events`.
 */

/** Bytes that one entry may take of an answer. */
const MAX_ENTRY = 800_000;
/** A character of JSON becomes at most so many bytes of an answer, which holds the JSON twice. */
const MAX_BYTES_OF_CHARACTER = 6;
/** Characters of a text and entries of a list that stay, tried in this order until the entry is small enough. */
const CUTS: readonly (readonly [text: number, items: number])[] = [
  [100_000, 2_000],
  [30_000, 500],
  [10_000, 100],
  [2_000, 20],
  [200, 5],
];

const encoder = new TextEncoder();

/** Bytes of JSON in the answer of a tool that quotes it: once as a value, and in the text, where it is quoted again. */
function answerBytes(json: string): number {
  const quoted = JSON.stringify(json);
  return encoder.encode(quoted).length + encoder.encode(JSON.stringify(quoted)).length;
}

function isSmall(json: string, limit: number): boolean {
  return json.length * MAX_BYTES_OF_CHARACTER <= limit || answerBytes(json) <= limit;
}

function cutValue(value: unknown, text: number, items: number): unknown {
  if (typeof value === "string") {
    return value.length <= text ? value : `${value.slice(0, text).replace(/[\ud800-\udbff]$/, "")}…`;
  }
  if (Array.isArray(value)) return value.slice(0, items).map((item) => cutValue(item, text, items));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, cutValue(member, text, items)]));
}

/**
 * The entry as it is where an answer can hold it in `limit` bytes, which nearly all can. Else with its long texts ended by
 * an ellipsis, its long lists ended early, and `shortened: true`.
 */
export function cutEntry<Entry extends object>(entry: Entry, limit = MAX_ENTRY): Entry {
  if (isSmall(JSON.stringify(entry), limit)) return entry;
  let cut = entry;
  for (const [text, items] of CUTS) {
    cut = { ...(cutValue(entry, text, items) as Entry), shortened: true };
    if (isSmall(JSON.stringify(cut), limit)) break;
  }
  return cut;
}
