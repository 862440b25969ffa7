import { tagOf } from "../../localized-text.ts";
import { language } from "../settings.ts";

/** A moment in milliseconds since the epoch, as the reader writes times. */
export function Time({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>;
}

/** The same as a text. */
export const timeOf = (at: number): string =>
  new Date(at).toLocaleString(tagOf(language.value), { dateStyle: "medium", timeStyle: "medium" });

/** The day of a moment, as the reader writes dates. */
export const dateOf = (at: number): string =>
  new Date(at).toLocaleDateString(tagOf(language.value), { dateStyle: "medium" });
