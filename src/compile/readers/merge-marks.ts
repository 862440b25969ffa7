/** The marks that git leaves in a file which two people edited: one problem for all of them. */
import type { Problem } from "./reading.ts";

const opening = /^<{7}(?: [^\n]*)?$/m;
const closing = /^>{7}(?: [^\n]*)?$/m;

/** The problem at the first mark; undefined for a text without both of them. */
export function mergeProblem(text: string): Problem | undefined {
  const found = text.includes("<<<<<<<") ? opening.exec(text) : null;
  if (found === null || !closing.test(text)) return undefined;
  return {
    rule: "parse-error",
    range: { start: found.index, end: found.index + found[0].length },
    text: {
      en: [
        "Two versions of this file were merged, and the marks of it were left in.",
        "Keep the right one of the two versions, and remove the lines <<<<<<<, ======= and >>>>>>>.",
      ],
      zh: [
        "合并两个版本时留下了冲突标记。",
        "请在两个版本里保留正确的内容，并删除 <<<<<<<、======= 和 >>>>>>> 这三种行。",
      ],
    },
  };
}
