/**
 * Whether the thinking of a decision denies the very call that it stands in: "I must not call post_letter; I should complete instead". In
 * English and Chinese. What is denied has to be a call, of this tool by its name or of none by name, and the last word on it counts: a
 * thinking that denies and then calls has weighed. Not here: words beside a decision (`doubted-decision.ts`).
 */

import type { LocalizedText } from "../localized-text.ts";
import { kindOf } from "./decision.ts";
import type { TaskDecision } from "./model.ts";

/** What is wrong with such a decision, in words for whoever decides. */
export const deniedByThinking: LocalizedText = {
  en: "a decision that its own thinking does not deny: where the call is not meant, another decision; where it is, a thinking that says why",
  zh: "与思考内容一致的决定：思考内容表示不该执行这次调用。不该执行时，请改写另一个决定；应该执行时，请在思考内容里写明理由",
};

/** Characters of a thinking that are looked at, the last ones. */
const MAX_LOOKED_AT = 4_000;

/** What a call is made with, in any form of these verbs. */
const CALL = "(?:call|us|run|invok|execut|mak|carry out|perform|trigger|issu)\\w*";
/** What stands for the tool's name, as `TOOL` below. */
const TOOL = "\u0002";
/** The object of a call that names no tool, or this one. */
const OBJECT = `(?:(?:the|this|that|any|a|an|more|other|further|tool|tools|function|now|here|just)\\s+)*(?:${TOOL}|tools?\\b|it\\b|this\\b|that\\b|(?:the|this|that) call\\b)`;

const DENIED = [
  new RegExp(
    `\\b(?:must|should|shall|will|would|may|do|need|ought|better|can|could)(?:\\s+(?:not|never)|n['’]?t)\\s+(?:(?:to|be|even|now|simply|really|just)\\s+)*${CALL}\\s+${OBJECT}`,
    "iu",
  ),
  new RegExp(`\\b(?:cannot|never|won['’]?t|not\\s+to|shan['’]?t)\\s+${CALL}\\s+${OBJECT}`, "iu"),
  new RegExp(
    `\\b(?:no\\s+(?:need|reason|point|permission)\\s+(?:to|in)|avoid|refrain\\s+from|instead\\s+of|rather\\s+than|(?:wrong|a\\s+mistake)\\s+to|forbidden\\s+to|not\\s+allowed\\s+to|against)\\s+${CALL}\\s+${OBJECT}`,
    "iu",
  ),
  new RegExp(
    `${TOOL}\\s+(?:tool\\s+)?(?:must|should|shall|may|can|need|ought)(?:\\s+(?:not|never)|n['’]?t|not)\\s+(?:to\\s+)?be\\s+${CALL}`,
    "iu",
  ),
  new RegExp(`${CALL}\\s+${OBJECT}\\s+(?:(?:is|would\\s+be|was)\\s+)(?:wrong|a mistake|forbidden|not\\s)`, "iu"),
  /\bno\s+(?:more\s+)?tools?\s+(?:call\s+)?(?:should|must|needs?|has|have|is|are)\b/iu,
  /\b(?:must|should|shall|will|do|can|may)(?:\s*(?:not|never)|n['’]?t)\s+(?:proceed|go ahead)\b/iu,
  new RegExp(
    `${TOOL}\\s*(?:工具)?(?:不要|不应该?|不该|不能|不可以?|不得|不许|禁止)(?:再|在这里)?被?(?:调用|使用|执行|运行)`,
    "u",
  ),
];
const DENIED_IN_CHINESE = new RegExp(
  `(?:不要|不应该?|不该|不能|不可以?|不得|不会|不许|不必|无需|不用|不需要|没有?必要|别|切?勿|禁止|避免|绝不)(?:再|去|直接|现在|先|继续|擅自|在这里)*(?:调用|使用|执行|运行)\\s*(?:这个|该|此|任何)?\\s*(?:${TOOL}|工具|它|这次调用|这一步)`,
  "u",
);

/** A denial that holds only for some time or some way of calling: it denies this call where nothing follows but another way. */
const LIMITED =
  /\b(?:twice|again|more than once|repeatedly|second time|without|before|until|unless|if|when|while|with (?:an? )?(?:empty|wrong|old))\b|之前|以前|直到|除非|如果|没有(?!必要)|未经|重复|两次|第二次|多次/iu;
/** Another way than a call. */
const INSTEAD =
  /\binstead\b|\b(?:ask|complete|finish|end|stop|wait)\b(?! it again)|询问|问用户|问清|先问|完成任务|结束任务|等待|已经完成/iu;
/** A denial that was thought before, or is somebody else's. */
const FORMER = /\b(?:thought|at first|initially|usually|normally)\b|原本|本来|起初|以为|通常/iu;

/** What calls after all. */
const CALLED = [
  new RegExp(`\\b${CALL}\\s+(?:the\\s+|tool\\s+|with\\s+)*(?:${TOOL}|it\\b|this tool\\b)`, "iu"),
  /\b(?:so|now|therefore|thus)\b[^.]*\b(?:go ahead|proceed)\b/iu,
  new RegExp(`(?:调用|使用|执行|运行|用)\\s*(?:${TOOL}|它|一次|这个工具)`, "u"),
];
const SUPPOSED = /\b(?:if|would|could|whether|might|wants?|asked)\b|如果|若|假如|是否/iu;

/** Whether a decision is a call that its thinking, or one of `more` beside it, denies. */
export function isDeniedByItself(decision: TaskDecision, more: readonly string[] = []): boolean {
  if (kindOf(decision) !== "call") return false;
  const tool = decision.tool_id ?? decision.action;
  return [decision.thinking, ...more].some((one) => deniesCall(one, tool));
}

/** Whether a thinking denies the call of `tool`, an id such as `post__send`. */
export function deniesCall(thinking: string, tool: string): boolean {
  let isDenied = false;
  let isLimited = false;
  for (const clause of clausesOf(withMark(thinking.slice(-MAX_LOOKED_AT), tool))) {
    if (DENIED.some((one) => one.test(clause)) || DENIED_IN_CHINESE.test(clause)) {
      const isWeak = LIMITED.test(clause);
      if (FORMER.test(clause)) continue;
      isDenied = !isWeak || INSTEAD.test(clause);
      isLimited = isWeak;
    } else if (!SUPPOSED.test(clause) && CALLED.some((one) => one.test(clause))) isDenied = isLimited = false;
    else if (isLimited && INSTEAD.test(clause)) isDenied = true;
  }
  return isDenied;
}

/** Sentences, and what follows a conjunction as a clause of its own. */
function clausesOf(text: string): string[] {
  return text
    .split(/[.!?。！？;；\n]+|[,，]\s*(?:so|but|and so|therefore|thus|then|所以|因此|但是?|不过|于是|那就)|，/u)
    .filter((one) => /[\p{L}\p{N}\u0002]/u.test(one));
}

/** The text with a mark where the tool is named: by its id, or by its name without its server. */
function withMark(text: string, tool: string): string {
  const bare = tool.split("__").at(-1) ?? tool;
  const names = bare.includes("_") || bare === tool ? [tool, bare] : [tool];
  return names
    .reduce((said, name) => said.replaceAll(name, TOOL), text.replaceAll(TOOL, " "))
    .replaceAll(/["'`“”*]/gu, "");
}
