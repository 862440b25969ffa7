/** Whether a text shows its reader anything. */

/** Characters with a letter's or symbol's class that show nothing: fillers of Hangul, the empty Braille pattern. */
const INVISIBLE = /[\u115F\u1160\u2800\u3164\uFFA0]/gu;
const FENCE_LINE = /^[ \t>]*(?:```|~~~)[^\n`]*$/gmu;
const COMMENT = /<!--[\s\S]*?-->/gu;
const MARKUP = /<\/?[a-z][a-z0-9_-]{0,30}\s*\/?>|&(?:nbsp|zwnj|zwj|ensp|emsp|thinsp);/giu;
/** Letters, digits, and symbols that say something by themselves; dots, dashes and marks of emphasis do not. */
const VISIBLE = /[\p{L}\p{N}\p{So}\p{Sc}]|(?![+<=>|~])\p{Sm}/u;

/** Marks of chat formats, with the role that follows an opening one; between quotes or code marks they are spoken of. */
const CHAT_MARKS =
  /(?<![`"'“「])(?:(?:<\|(?:im_start|start|start_header_id)\|>|<start_of_turn>)\s{0,8}(?:assistant|model|user|system|tool)\b|<[|｜][\p{L}\p{N}_▁-]{2,40}[|｜]>|\[\/?(?:INST|EOS|BOS|PAD|SEP|CLS|UNK|END|SYSTEM_PROMPT)\]|<<\/?SYS>>)(?![`"'”」])/giu;

/** Whether there is a letter, a digit or a symbol; marks of Markdown and of chat formats, tags and empty code fences aside. */
export function hasVisibleContent(text: string): boolean {
  return VISIBLE.test(visiblePart(text));
}

function visiblePart(text: string): string {
  const unfenced = withoutComments(text.replace(FENCE_LINE, "")).replace(CHAT_MARKS, "");
  return unfenced.replace(MARKUP, "").replace(INVISIBLE, "");
}

/** Behind the last closing mark no comment can end: searching there from each opening mark would take the square of the length. */
function withoutComments(text: string): string {
  const end = text.lastIndexOf("-->") + 1;
  return end === 0 ? text : text.slice(0, end + 2).replace(COMMENT, "") + text.slice(end + 2);
}

/** What a program prints of a value that is absent, alone in its text. */
const ABSENT_VALUE = /^[\s"'`*_([{<]*(?:none|null|nil|undefined|nan|n\/a)[\s"'`*_)\]}>.。]*$/iu;

/** Words in brackets that say that nothing is there. */
const EMPTY_NOTE =
  /^\s*[([（【<]\s*(?:空|空白|留空|无内容|無內容|empty|blank|nothing|no (?:content|answer|text))\s*[)\]）】>]\s*$/iu;
/** The name of a speaker or of an answer with nothing behind it. */
const EMPTY_LABEL =
  /^[\s*_#>]*(?:assistant|user|human|system|ai|model|bot|answer|a|response|reply|output|final[ _]?(?:answer|response)|助手|助理|机器人|用户|系统|结论|答案如下|回答|回复|回覆|答复|答|输出|(?:最终|最終)?答案|最[终終]回[答复])[\s*_]*[:：][\s*_]*$/iu;
/** An answer's call without an answer, with or without the label of an action. */
const EMPTY_CALL =
  /^\s*(?:(?:行动|行動|action)\s{0,4}[:：]\s{0,4})?final_?answer\s{0,4}[(（]\s{0,8}(?:(?:\w{1,20}\s{0,4}=\s{0,4})?(?:""|''))?\s{0,8}[)）]\s*$/iu;

/** Whether a text that stands as an answer tells its reader anything: `None`, a label or `(empty)` alone does not. */
export function saysSomething(answer: string): boolean {
  const visible = visiblePart(answer);
  if (!VISIBLE.test(visible) || ABSENT_VALUE.test(answer)) return false;
  return ![EMPTY_NOTE, EMPTY_LABEL, EMPTY_CALL].some((nothing) => nothing.test(visible));
}
