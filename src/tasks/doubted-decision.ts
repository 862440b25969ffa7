/**
 * Whether the words beside a decision say that it is not meant: that it must not be carried out, would be wrong, or is an example. A call
 * that is doubted is written again, which costs one request; one that is made by mistake may cost more. In Chinese and English.
 * Not here: where the decision stands (`written-decision.ts`).
 */

/** Characters that are looked at behind a decision. */
const MAX_BEHIND = 500;
/** Characters before it, of which the last sentence counts. */
const MAX_BEFORE = 300;

/** What introduces a decision that is not meant. A sentence may deny something else: "not looked yet, so I look". */
const DOUBTED_BEFORE = [
  /\b(?:not|never|n['’]t|cannot|rather than|instead of|avoid)\s+(?:\w+\s+){0,3}?(?:call|do|run|execute|make|send|use|write|take|carry|answer|perform|issue|want|agree|allow|mean)\w*/iu,
  /\b(?:would|wrong|rejected|refused|forbidden|bad|drafts?|examples?|hypothetical\w*)\b/iu,
  /不要|不能|不可|不应|不该|不许|不得|不会|别|勿|禁止|避免|拒绝|否决|排除|错误|如果|假如|假设|要是|倘若|例如|比如|示例|例子|草稿/u,
];

/** What takes back a decision that stands before it. */
const DOUBTED_BEHIND = [
  /\b(?:not|never|cannot|ignore|disregard|wrong|nothing|cancel|reject|rejected|would|wait|instead|scratch that)\b|n['’]t\b/iu,
  /不|别|没|未|勿|错|取消|忽略|作废|等等|算了|撤回/u,
];

/** Marks of fences, lists and emphasis, which are no words. */
const MARKS = /```\w{0,20}|~~~\w{0,20}|[`*>#]/gu;

/** `before`, `behind`: the text around a decision. */
export function isDoubted(before: string, behind: string): boolean {
  const sentences = before
    .slice(-MAX_BEFORE)
    .replaceAll(MARKS, " ")
    .split(/(?<=[.!?。！？;；])\s*|\n+/u);
  const last = sentences.findLast((one) => /[\p{L}\p{N}]/u.test(one)) ?? "";
  const after = behind.slice(0, MAX_BEHIND).replaceAll(MARKS, " ");
  return DOUBTED_BEFORE.some((one) => one.test(last)) || DOUBTED_BEHIND.some((one) => one.test(after));
}
