/**
 * A piece of Markdown as a line of plain words, for places that name or quote: its marks are no part of what it says. Marks that stand
 * alone, as in a formula, stay. Not here: cutting the piece (`src/search/snippet.ts`).
 */

/** A row of a table's dashes; its marks of cells are words of no cell. */
const TABLE_RULE = /\|(?:\s*:?-{2,}:?\s*\|)+/g;
const TABLE_CELLS = /\s*\|(?:\s*\|)*\s*/g;

export function unmarked(text: string): string {
  const words = text
    .replace(/!?\[([^\]]*)\]\([^()]*(?:\)|$)/g, "$1")
    .replace(/`+([^`]+)`+/g, "$1")
    .replace(/\*\*(?=\S)([^*]*[^*\s])\*\*/g, "$1")
    .replace(/(?<![\w*])\*(?=[^\s*])([^*]*[^*\s])\*(?![\w*])/g, "$1")
    // Of a pair that was cut: an opening before a word, a closing after one.
    .replace(/(^|[\s…（(])\*\*(?=\S)/g, "$1")
    .replace(/(?<=[^\s*\d])\*\*(?=[\s….,;:，。；：]|$)/g, "")
    .replace(/^(…?)\s*[>*+-]\s/, "$1");
  const isTable = /^…?\s*\|/.test(words) || /\|\s+\||\|\s*:?-{2,}:?\s*\|/.test(words);
  if (!isTable) return words.trim();
  return words
    .replace(TABLE_RULE, "|")
    .replace(TABLE_CELLS, " · ")
    .replace(/^(…?)\s*· /, "$1")
    .replace(/ · (…?)$/, "$1")
    .trim();
}
