/**
 * The dialogue act of a text: yes, no, none of these, not sure, or finished. Read from replies and from options by the same
 * rules, so "no idea" finds the option "I cannot tell". Not here: which option a reply selects (`reply.ts`).
 */
import { unitsOf } from "../search/units.ts";
import { splitClauses, markContentUnits } from "./content-words.ts";
import { isNegative, readLeadingYesNo, readYesNo } from "./short-replies.ts";

/** `none`: none of the listed options. `unsure`: the person does not know. `done`: the person wants to stop. */
export type DialogueAct = "yes" | "no" | "none" | "unsure" | "done";

const NONE =
  /^\s*(?:(?:no, )?(?:none|neither|not (?:any|one|either))(?: (?:one )?of (?:these|those|them|the above|it))?|(?:以上|这些|这几个)?(?:全)?都(?:不是|没有|不对|不属于|不符合|不像)|(?:一个|哪个|一种|哪种)都(?:不是|没有|不对|不像))(?=[\s，。,.!！]|其|$)/iu;

/** A whole text that says no more than that it is another one than those named. */
const ELSE =
  /^\s*(?:(?:it['’]?s|it is|i(?:['’]d| would) say) )?(?:(?:something|anything|someone|somebody) else|(?:an|some )?other(?: ones?| kinds?| types?)?)[\s.!]*$|^\s*(?:是|选|算|属于)?(?:别的|另外的|其[他它](?:的|情况|类型)?)[\s。！]*$/iu;

/** Whether a text means the option that stands for all that is not listed, and nothing else. */
export function isElse(text: string): boolean {
  return ELSE.test(text);
}

const UNSURE =
  /\bnot (?:really |quite |too |so |very |at all |yet |entirely )?(?:sure|certain|checked)\b|\bunsure\b|\bno (?:idea|clue)\b|\b(?:do(?:n['’]?t| not)|did(?:n['’]?t| not)) (?:really )?know\b|\bdunno\b|\bidk\b|\bcan(?:['’]?t|not| not) (?:really )?(?:tell|say|check|decide)\b|\b(?:not|un)able to (?:check|tell|say)\b|\bhard to (?:say|tell)\b|\b(?:haven['’]?t|have not) (?:checked|looked)\b|\bwho knows\b|(?:不(?:太|大|很|是很|怎么)?(?:确定|知道|清楚|了解|懂|晓得|明白))|[说拿吃]不(?:准|清|太准|好)|不好说|难说|没(?:有)?(?:查|注意|留意)|[搞弄分看]不(?:清|懂|明白)|记不[得清]/iu;

const CLOSING_ENGLISH =
  /\b(?:that(?:['’]?s| is) (?:all|it|enough)(?: i need(?:ed)?)?(?: for (?:now|today))?|i(?:['’]?m| am) done|all done|got it|understood|i (?:see|have it)|nothing (?:else|more)|no more(?: questions)?|(?:many )?thanks?(?: you| a lot| so much)?|good ?bye|bye|done|enough|that explains it|makes sense)\b/giu;
const CLOSING_CHINESE =
  /(?:我)?(?:知道|明白|懂|了解|清楚)了|(?:今天)?[就先]?(?:先)?(?:到这里|到这儿|这样)(?:了|吧)?|(?:谢谢|多谢|感谢|谢了|谢啦)[你您]?(?:了)?|没(?:有)?(?:别的)?(?:问题)?了|就这些(?:了)?|够了|不用了|不问了|可以了|结束(?:吧|了)?|再见|拜拜|以后再[说看](?:吧)?/gu;
/** Words that may surround closing words without adding meaning. */
const FILLER =
  /\b(?:ok(?:ay)?|no|yes|great|good|perfect|cool|fine|well|now|please|all|very)\b|[好的嗯哦噢行啊吧呢呀啦哈，我那就]/giu;

/** Whether a text only ends the conversation: 好的知道了, "that's all, thanks". */
function isClosing(text: string): boolean {
  const rest = text.replace(CLOSING_ENGLISH, " ").replace(CLOSING_CHINESE, " ");
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest.replace(FILLER, " "));
}

/** Whether a text says that its speaker does not know. */
function isUnsure(text: string): boolean {
  return UNSURE.test(text);
}

/** The dialogue act of a reply that consists of nothing else; undefined when the reply has content words. */
export function readDialogueAct(text: string): DialogueAct | undefined {
  if (isClosing(text)) return "done";
  const answer = readYesNo(text);
  if (answer !== undefined) return answer;
  if (NONE.test(text)) return "none";
  if (isUnsure(text) && !splitClauses(text).some((clause) => !isUnsure(clause) && hasContent(clause))) return "unsure";
  return isNegative(text) && !hasContent(text) ? "no" : undefined;
}

function hasContent(text: string): boolean {
  return markContentUnits(unitsOf(text)).includes(true);
}

/** All dialogue acts of an option's text: "No, that is all" is both `no` and `done`. */
export function findDialogueActs(description: string): ReadonlySet<DialogueAct> {
  const found = new Set<DialogueAct>();
  if (isUnsure(description)) found.add("unsure");
  if (isClosing(description) || /^(?:[^，。]*，)?(?:结束|以后再|今天先)/u.test(description)) found.add("done");
  if (NONE.test(description) || /^其[他它]|^(?:something|anything) else\b/iu.test(description) || isElse(description))
    found.add("none");
  const answer = readLeadingYesNo(description);
  if (answer !== undefined) found.add(answer);
  else if (!found.has("unsure") && isNegative(description)) found.add("no");
  return found;
}
