/**
 * A text from outside as whoever looks into it has to see it: characters that turn the direction of what follows, or have no width, are
 * written by their number. They would show other words than a model reads.
 */
const UNSEEN = /[\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

export const visible = (text: string): string =>
  text.replace(UNSEEN, (mark) => `⟨U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);
