/** Where a bracket too many closes something early, as the indentation of what follows it shows. */
import type { Range } from "../../findings.ts";

/** A text in quotes, or a bracket. */
const parts = /"(?:[^"\\\n]|\\.)*"|[[\]{}]/g;

/**
 * The last closing bracket of the line after which lines are indented deeper than brackets are open; undefined where no line is,
 * and where the text is not indented by one step for each bracket before that.
 */
export function earlyClose(text: string): Range | undefined {
  const step = /\n( +|\t+)\S/.exec(text)?.[1]?.length ?? 0;
  if (step === 0) return undefined;
  let depth = 0;
  let start = 0;
  let last: Range | undefined;
  for (const line of text.split("\n")) {
    const words = line.trimStart();
    const indent = line.length - words.length;
    if (words !== "") {
      // A line that closes stands where its first bracket was opened.
      const closes = /^[\]}]/.test(words);
      const expected = Math.max(0, depth - (closes ? 1 : 0)) * step;
      if (indent > expected) return closes ? undefined : last;
      if (indent < expected) return undefined;
      for (const { 0: part, index } of line.matchAll(parts)) {
        if (part === "{" || part === "[") depth += 1;
        if (part !== "}" && part !== "]") continue;
        depth -= 1;
        last = { start: start + index, end: start + index + 1 };
      }
    }
    start += line.length + 1;
  }
  return undefined;
}
