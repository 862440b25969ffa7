/** Pieces of a text that are removed, and the marks that stand in their place. Not here: finding them. */
import type { Json } from "../../json.ts";

export type RedactedKind =
  | "key"
  | "id_card"
  | "phone"
  | "bank_card"
  | "email"
  | "passport"
  | "plate"
  | "credit_code"
  | "iban"
  | "ip"
  | "mac"
  | "imei"
  | "address";

/** A piece of text to remove. */
export interface Span {
  from: number;
  to: number;
  kind: RedactedKind;
}

export interface Redaction {
  text: string;
  /** How many of each kind were removed; kinds without any are absent. */
  found: Partial<Record<RedactedKind, number>>;
}

const MARK_START = "[redacted:";

/** What stands where something was removed. Constant, so that redacting twice changes nothing. */
export const markOf = (kind: RedactedKind): string => `${MARK_START}${kind}]`;

/** Whether a mark begins at this place. */
export const isMarkAt = (text: string, at: number): boolean => text.startsWith(MARK_START, at);

/** Marks in one text before places close to each other share one: marks are longer than most of what they stand for. */
const MAX_MARKS = 5_000;
/** Characters between two such places, which are removed with them. */
const MAX_BETWEEN = 8;

/** A text after spans were cut out of it. */
export interface Cut extends Redaction {
  /** Something between two marks, or beside them, is long enough to be something that has to be removed. */
  leavesMore: boolean;
}

/**
 * What is left between marks and could be removed: digits enough for a code, an address of mail, or characters enough for a name and a
 * password without any digit.
 */
const LEFT_OVER = /\d[^\s]{3}|[^\s]{3}\d|@|[^\s]{9}|\d[\d -]{3}/;

/** The text with the spans replaced by their marks. What overlaps is one removal: nothing of the longer one stays. */
export function cutSpans(text: string, spans: readonly Span[]): Cut {
  if (spans.length === 0) return { text, found: {}, leavesMore: false };
  const inOrder = spans.toSorted((left, right) => left.from - right.from || right.to - left.to);
  const found: Redaction["found"] = {};
  let clean = "";
  let position = 0;
  let marks = 0;
  let leavesMore = false;
  for (const span of inOrder) {
    if (span.from < position) {
      position = Math.max(position, span.to);
      continue;
    }
    const kept = text.slice(position, span.from);
    found[span.kind] = (found[span.kind] ?? 0) + 1;
    position = span.to;
    if (marks > MAX_MARKS && kept.length <= MAX_BETWEEN) continue;
    marks += 1;
    leavesMore ||= LEFT_OVER.test(kept);
    clean += kept + markOf(span.kind);
  }
  const rest = text.slice(position);
  return { text: clean + rest, found, leavesMore: leavesMore || LEFT_OVER.test(rest) };
}

/** Adds up what was found. */
export function addFound(found: Redaction["found"], more: Redaction["found"]): void {
  for (const [kind, count] of Object.entries(more) as [RedactedKind, number][])
    found[kind] = (found[kind] ?? 0) + count;
}

const MARKS = /\[redacted:[a-z_]*\]/g;

/** The text with a line break for each mark: what stood there is no word of it, and what stood around it no phrase. */
export const withoutMarks = (text: string, instead = "\n"): string => text.replace(MARKS, instead);

/** Whether a mark stands anywhere in a JSON value, names of members included. */
export const holdsMark = (value: Json): boolean => JSON.stringify(value).search(MARKS) >= 0;
