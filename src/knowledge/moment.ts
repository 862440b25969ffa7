/** Times that callers write: of a turn, of evidence, of when a task may begin. Not here: days in authors' files (`fields.ts`). */
import type { LocalizedText } from "../localized-text.ts";

/** A day, or a time of ISO 8601, also with a space for its `T`, without seconds, or without a zone. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?$/i;

/** What is expected of such a text. */
export const A_MOMENT: LocalizedText = {
  en: "a time such as 2026-11-22T08:00:00Z, or a day such as 2026-11-22",
  zh: "一个时间，例如 2026-11-22T08:00:00Z，或一个日期，例如 2026-11-22",
};

/**
 * A time in milliseconds since 1970, without a zone in UTC; undefined for any other text. The runtime's own reader takes `tomorrow 9`
 * for a day in 2001, and `2026-02-30` for one in March.
 */
export function readMoment(text: string): number | undefined {
  const given = text.trim();
  const [, day = ""] = MOMENT.exec(given) ?? [];
  const at = Date.parse(given);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at) || Number.isNaN(midnight)) return undefined;
  return new Date(midnight).toISOString().startsWith(day) ? at : undefined;
}
