/**
 * The lines of a text from outside inside a prompt: each is marked, so that none can pass for a heading of the prompt, or for
 * the words of another speaker. What is one line by its nature (a name, an address) is put on one.
 */

/** Stands before every line that goes on with the one above it. */
const LINE_MARK = "> ";
/** Whatever a model, or the code around it, may read as the end of a line. */
const LINE_BREAK = /\r\n|[\n\r\v\f\u001c-\u001f\u0085\u2028\u2029]/g;
/** The same, with the blanks around it. */
const BROKEN_LINE = /[^\S\n]{0,100}[\n\r\v\f\u001c-\u001f\u0085\u2028\u2029][\s\u001c-\u001f\u0085]*/g;
/** A single line that reads as more than words: it begins with a sign, or with a label. JSON and quotations do not. */
const STRUCTURED = /^\s*(?:[^\s\p{L}\p{N}{["'“‘《「『（(]|[\p{L}\p{N}][\p{L}\p{N} _-]{0,30}[:：])/u;

/** The text with a mark before each line but the first; its first line is for the caller to place. */
export function markLines(text: string): string {
  return text.replace(LINE_BREAK, `\n${LINE_MARK}`);
}

/** The same, where some lines may stand as they are. */
export function markOtherLines(text: string, isKnown: (line: string) => boolean): string {
  const [first = "", ...others] = text.split(LINE_BREAK);
  return [first, ...others.map((line) => (isKnown(line) ? line : `${LINE_MARK}${line}`))].join("\n");
}

/** The lines of a text. */
export function linesOf(text: string): string[] {
  return text.split(LINE_BREAK);
}

/** The text with a mark before each line. */
export function quoteLines(text: string): string {
  return text === "" ? "" : `${LINE_MARK}${markLines(text)}`;
}

/** The text where a line of the prompt begins: as it is where it is a single line of plain words, else each line marked. */
export function startLines(text: string): string {
  const marked = markLines(text);
  return marked !== text || STRUCTURED.test(text) ? quoteLines(text) : text;
}

/** The text on one line. */
export function onOneLine(text: string): string {
  return text.replace(BROKEN_LINE, " ").trimEnd();
}
