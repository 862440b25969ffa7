/** Whether a text shows its reader anything. */

/** Characters with a letter's or symbol's class that show nothing: fillers of Hangul, the empty Braille pattern. */
const INVISIBLE = /[\u115F\u1160\u2800\u3164\uFFA0]/gu;
const FENCE_LINE = /^[ \t>]*(?:```|~~~)[^\n`]*$/gmu;
const COMMENT = /<!--[\s\S]*?-->/gu;
const MARKUP = /<\/?[a-z][a-z0-9_-]{0,30}\s*\/?>|&(?:nbsp|zwnj|zwj|ensp|emsp|thinsp);/giu;
/** Letters, digits, and symbols that say something by themselves; dots, dashes and marks of emphasis do not. */
const VISIBLE = /[\p{L}\p{N}\p{So}\p{Sc}]|(?![+<=>|~])\p{Sm}/u;

/** Whether there is a letter, a digit or a symbol, marks of Markdown, tags and empty code fences aside. */
export function hasVisibleContent(text: string): boolean {
  const unfenced = text.replace(FENCE_LINE, "");
  return VISIBLE.test(withoutComments(unfenced).replace(MARKUP, "").replace(INVISIBLE, ""));
}

/** Behind the last closing mark no comment can end: searching there from each opening mark would take the square of the length. */
function withoutComments(text: string): string {
  const end = text.lastIndexOf("-->") + 1;
  return end === 0 ? text : text.slice(0, end + 2).replace(COMMENT, "") + text.slice(end + 2);
}

/** What a program prints of a value that is absent, alone in its text. */
const ABSENT_VALUE = /^[\s"'`*_([{<]*(?:none|null|nil|undefined|nan|n\/a)[\s"'`*_)\]}>.。]*$/iu;

/** Whether a text that stands as an answer tells its reader anything: `None` or `null` alone does not. */
export const saysSomething = (answer: string): boolean => hasVisibleContent(answer) && !ABSENT_VALUE.test(answer);
