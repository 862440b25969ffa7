import { language } from "../settings.ts";

/** A moment in milliseconds since the epoch, as the reader writes times. */
export function Time({ at }: { at: number }) {
  const date = new Date(at);
  const tag = language.value === "zh" ? "zh-CN" : "en";
  return (
    <time dateTime={date.toISOString()}>{date.toLocaleString(tag, { dateStyle: "medium", timeStyle: "medium" })}</time>
  );
}

/** The day of a moment, as the reader writes dates. */
export const dateOf = (at: number): string =>
  new Date(at).toLocaleDateString(language.value === "zh" ? "zh-CN" : "en", { dateStyle: "medium" });
