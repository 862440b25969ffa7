/** Mermaid and DOT: the charts that `graph` draws, with every text made safe for a page somebody else renders. */
import { chartOf } from "../graph/model.ts";
import { toDot, toMermaid } from "../graph/text.ts";
import type { Exporter } from "./exporter.ts";

/**
 * Mermaid reads `%%{…}%%` as a directive wherever it stands, backticks at the ends of a label as markup, `\\n` as a line
 * end and `fa:fa-…` as an icon. The chart's own syntax has none of these signs, so they can only come from texts.
 */
export function safeMermaid(text: string): string {
  const front = text.startsWith("---\n") ? text.indexOf("\n---\n", 3) + 5 : 0;
  return (
    text.slice(0, front).replaceAll("%", "\\u0025") +
    text
      .slice(front)
      .replaceAll("\\", "#92;")
      .replaceAll("%", "#37;")
      .replaceAll("`", "#96;")
      .replace(/\b(fa[bklrs]?):(?=fa-)/g, "$1#58;")
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028\u2029]/g, (character) => `#${character.charCodeAt(0)};`)
  );
}

/** DOT reads HTML entities in labels; a text that spells one means its letters. */
export function safeDot(text: string): string {
  return text.replaceAll("&", "&amp;");
}

export const mermaid: Exporter = {
  name: "mermaid",
  ending: ".mmd",
  many: false,
  write: ({ trees: [tree] }) => ({ text: safeMermaid(toMermaid(chartOf(tree))), lost: [] }),
};

export const dot: Exporter = {
  name: "dot",
  ending: ".dot",
  many: false,
  write: ({ trees: [tree] }) => ({ text: safeDot(toDot(chartOf(tree))), lost: [] }),
};
