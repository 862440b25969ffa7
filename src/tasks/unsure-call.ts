/**
 * Whether the thinking of a decision may deny the call that it stands in. A broad rule for calls that may change something: a negation, a
 * prohibition, a postponement, a change of mind or another next step counts, whatever its object, unless what is said last is the call. To
 * be taken for a denial costs one request, since the same decision given again is carried out. In English and Chinese.
 * Not here: what is a denial for sure (`denied-call.ts`).
 */
import type { LocalizedText } from "../localized-text.ts";
import { kindOf } from "./decision.ts";
import type { TaskDecision } from "./model.ts";

/** What is asked of whoever decided so. */
export const askedWhetherMeant: LocalizedText = {
  en: "Its thinking may say that this call is not to be made, and the call may change something: if it is meant, give the same decision again, and it is carried out; if not, decide otherwise, such as ask_user or complete_task.",
  zh: "它的 thinking 可能表示不该执行这次调用，而这次调用可能会改动数据：如果确实要调用，请把同样的决定再给一次，就会执行；如果不要，请改作别的决定，例如 ask_user 或 complete_task。",
};

/** The same to a host, as what is expected of it. */
export const onceMore: LocalizedText = {
  en: "the same decision once more if this call is meant, since its thinking may say that it is not; else another one, such as ask_user or complete_task",
  zh: "如果确实要执行这次调用，请把同样的决定再提交一次（思考内容可能表示不该执行它）；否则请改作别的决定，例如 ask_user 或 complete_task",
};

/** The `error` of a try whose decision was asked about. */
export const UNSURE_CALL = "unsure_call";

/** Characters of a thinking that are looked at, the last ones. */
const MAX_LOOKED_AT = 4_000;

const MODAL = "(?:must|should|shall|will|would|may|can|could|need|ought|might|had better)";
const NEGATED = `(?:${MODAL}(?:\\s+(?:not|never)|n['’]?t)|cannot|won['’]?t|shan['’]?t|can['’]?t)`;
const AGREED = "(?:agree|consent|approv|permi|authori|allow|confirm|ask|request|want|wish|sign(?:ed)? off)";

const DOUBTS: readonly RegExp[] = [
  // What is denied, forbidden or not agreed to. That something else will not happen, or was not seen, is told.
  new RegExp(
    `(?<!\\b(?:this|it|that|which|there)\\s)\\b${NEGATED}(?!\\s+(?:find|see|reach|be (?:found|seen|long)))\\b`,
    "iu",
  ),
  new RegExp(`\\b(?:this|it|that)\\s+${NEGATED}\\s+(?:be|happen|go|proceed)\\b`, "iu"),
  /(?<!\b(?:they|users?|names|files|values|others)\s)\b(?:do not|don['’]?t|(?:^|\b(?:i|we|must|should|will|to|be)\s+)never)\b(?!\s+(?:know|see|find|exist|contain|differ|match|have (?:to )?(?:wait|any other)))/iu,
  new RegExp(
    `\\b(?:not|never|nobody|no one|without|no(?! longer)|lack\\w*)\\b.{0,40}\\b${AGREED}|n['’]t\\b.{0,30}\\b${AGREED}`,
    "iu",
  ),
  /\bnot\s+(?:to|going|about|planning|intending|ready|appropriate|needed|necessary|required|safe|wise|right to|supposed|meant|allowed|a good|willing|sure|certain|be)\b|^\W*not\s+(?:yet|now|today)\b|^\W*no(?:pe)?\W*$/iu,
  /\bno\s+(?:need|reason|point|sense|permission|consent|approval)\b(?!\s+(?:to|in)\s+(?:wait|ask|search|look))|\bno\s+\w+(?:\s+\w+)?\s+(?:must|should|may|is\s+to)\b|\bnothing\s+(?:should|must|needs?|is\s+to|has\s+to|will|may|can|more|left|else)\b|\b(?:do|write|send|add|change|delete|make)\s+(?:nothing|none|no)\b|\bwithout\s+(?!wait)\w+ing\b/iu,
  // Another time.
  /\b(?:instead|rather|postpon\w+|defer\w*|hold\s+(?:off|on)|on hold|delay\w*|later|tomorrow|until|unless|for now|paus\w+|await\w*|premature|too\s+(?:early|soon|risky|dangerous|much))\b|(?<!\b(?:nothing|need|reason)\s(?:to\s)?)\bwait(?:ing)?\b|\bbefore\s+(?:any|i|we|it|doing|\w+ing)\b/iu,
  // Another mind.
  /\b(?:second thoughts?|chang\w+ my mind|never\s?mind|reconsider\w*|wiser|better\s+(?:to|not|if|leave|ask|idea)|mistake|wrong|unwise|inappropriate|unclear|unsure|uncertain|ambiguous|un(?:sent|written|touched|changed|done))\b|(?<!\bnothing\s\w+\s)\bagainst\b/iu,
  /\b(?:refus|declin|reject|abort|cancel|skip|avoid|refrain|stop|abandon|withdraw|forbid|prohibit|leav|keep(?:ing)? (?:it|them|this)|giv(?:e|ing) up|drop|only\s+(?:want|ask|need))\w*\b|\b(?:to|must|should)\s+stay\b|\bstays?\b/iu,
  /\b(?:unnecessary|redundant|(?<!\b(?:the|no)\s)duplicat\w+|hesita\w+|violat\w+|desist|forget|hands? off|hand(?:ing)? (?:it |this |that )?(?:back|over)|hold(?:ing)? back|off the table|up to the user|the user (?:has|needs|ought|must|should|is) to|risk\w*)\b/iu,
  // Another step.
  /\b(?:ask_user|complete_task)\b|\bask(?:ing)?\b(?!ed)|\b(?:confirm|verify|check|clarify|consult)\b.*\b(?:first|with|before)\b|(?<!\b(?:is|are|was|be|it)\s)\b(?:complete|finish|end|conclude|wrap up)\b|\b(?:answer|reply|respond|report|tell|goes?)\b.*\b(?:directly|back|at once|the user)\b/iu,
  // In Chinese.
  /(?<!差|对|免)不(?!存在|错|足|同|对|长|多|少|大|小|含|包[含括]|影响|超过|知|清楚|在(?!这|此)|是|再(?:使用|有效|需要)|符|一致|为空|仅|但|论|管|过|久|止|断|属|会(?:丢|影响|产生|改变|覆盖|超)|需要(?:附件|其他|别的)|能(?:为空|缺少))|(?<![特分区级类性识个])别(?!的|人|处|名|称)|勿|[莫毋]/u,
  /没有?(?:必要|理由|权限)(?!再?(?:等|问|犹豫|拖))|(?:没有?|[尚并仍还]?未|无)[^，。]{0,4}(?:得到|经过?|让|叫|要求|同意|授权|批准|允许|许可|确认|打算|把握)|无[需须权]/u,
  /拒绝|放弃|取消|停(?:下|止|在|手)|[中终]止|暂[停缓时]|推迟|延[后迟]|[以稍]后|之后再|再说|改天|等[^，。]{1,12}(?:再|后|确认|回复|批准|同意)|等待|等(?:用户|对方)|先(?:问|询|跟|和|向|请|让|征|确认|核|等|告|列|别|不|停)|改为|改由|而是|与其|不如|宁可|还是(?:先|算|问|等|不)|算了|作罢|到此|搁置|且慢|慎/u,
  /直接(?:结束|完成|告[诉知]|回[答复])|(?:结束|完成|终结)任务|任务(?:已经?)?(?:完成|结束)|[跳略]过|留[着下]|保留|换[个一]|[太过]早|风险太|不妥|失误|有误|错误|避免|[免]得|以免|[禁阻]止|严禁|只(?:想|要|是|问|看|查|让)|主意|询问|问[清一下问用]|征[求得]|请(?:用户|示)|核对|另行/u,
  /由用户|[转]?交[给由]|多余|作废|免了|犹豫|后悔|收回|撤[回销]|风险|危险|点头|需要?用户|需要?(?:再)?确认|重复[^的，]*$/u,
];

/** What may deny a call that nothing before it has spoken for: any negation, and what says that nothing is left to do. */
const HINTS = [
  /\b(?:not|nobody(?! else)|nothing(?!\s+(?:else|to\s+wait))|none|neither|nor|cannot|hardly|without|already|(?:am|is|are|all|been)\s+(?:\w+\s+)?done|perhaps|maybe|doubt\w*|suspect\w*|careful\w*|pending|decid\w*)\b|n['’]t\b|^\W*no\s+\w+\W*$/iu,
  /[没無无未免莫勿]|已经?(?:有|存在|做|写|发|删|转|订|改|添加|安排|处理|执行)|也许|或许|可能|怀疑|决定|小心/u,
];

/** What calls after all, at the beginning of what is said: the tool, or a verb of doing. */
const ACT =
  "(?:call|us[ei]|run|invok|execut|mak|append|add|writ|send|post|delet|remov|pay|transfer|book|updat|sav|creat|set|publish|insert|mov|copy|renam|replac|draw|submit|upload|schedul|order|go ahead|proceed|\u0002)\\w*";
const ACT_ZH =
  "(?:调用|使用|执行|添加|追加|写|发[送布出到给正]?|删|转账|转|预订|订|更新|[修改]改?|保存|创建|新建|插入|提交|上传|安排|支付|付|移动|复制|设|画|生成|\u0002)";
const CALLED = [
  new RegExp(
    `^\\W*(?:(?:so|now|next|then|therefore|thus|hence|and|but|yes)\\W+)*(?:(?:i|we|let me|let['’]s|i['’]ll|we['’]ll|please)\\s+)?(?:(?:will|can|shall|may|should|must|now|just|am|are)\\s+)*${ACT}\\b`,
    "iu",
  ),
  new RegExp(`(?:所以|因此|于是|那就|现在|直接|可以|重新|接下来|马上|立即|[就再来去把将先])[^，]*${ACT_ZH}`, "u"),
  new RegExp(
    `^\\W*the\\s+user\\s+(?:asked|wants|told|agreed)\\b.*\\bto\\s+${ACT}\\b|用户(?:明确)?(?:要求|同意|确认|让我)[^，]*${ACT_ZH}`,
    "iu",
  ),
  new RegExp(`^\\s*(?:我来?|请)?${ACT_ZH}(?![^，]{0,6}(?:[前是会有]|以后|之后))`, "u"),
  /(?:调用|使用|执行|用)\s*\u0002|\b(?:need|takes?|requires?|with|by)\s+\u0002/iu,
];
const SUPPOSED = /\b(?:if|would|could|whether|might|after|nothing|none)\b|如果|若|假如|是否|原本|本来|打算/iu;
/** What follows the call, however it is meant to end. */
const AFTERWARDS =
  /^\W*(?:and\b|then|afterwards|after that|once (?:it|that|this) is)\b|^\s*(?:然后|之后|随后|接着|写完|发完)/iu;

/** Whether a decision is a call that its thinking, or one of `more` beside it, may deny. */
export function mayDenyItself(decision: TaskDecision, more: readonly string[] = []): boolean {
  if (kindOf(decision) !== "call") return false;
  const tool = decision.tool_id ?? decision.action;
  return [decision.thinking, ...more].some((one) => mayDenyCall(one, tool));
}

/** Whether a thinking may deny the call of `tool`, an id such as `post__send`. */
export function mayDenyCall(thinking: string, tool: string): boolean {
  let isUnsure = false;
  let isMeant = false;
  for (const clause of clausesOf(withMark(thinking.slice(-MAX_LOOKED_AT), tool))) {
    if (isMeant && AFTERWARDS.test(clause)) continue;
    if (DOUBTS.some((one) => one.test(clause))) {
      isUnsure = true;
      isMeant = false;
    } else if (!isMeant && HINTS.some((one) => one.test(clause))) isUnsure = true;
    else if (!SUPPOSED.test(clause) && CALLED.some((one) => one.test(clause))) {
      isUnsure = false;
      isMeant = true;
    }
  }
  return isUnsure;
}

function clausesOf(text: string): string[] {
  return text
    .split(/[.!?。！？;；:：,，\n—]+|\s-\s|\b(?=but\b|so\b|and\s+(?:then|finish|complete|end|ask|report|tell)\b)/iu)
    .filter((one) => /[\p{L}\p{N}\u0002]/u.test(one));
}

/** The text with a mark where the tool is named, and without what it quotes, which somebody else says. */
function withMark(text: string, tool: string): string {
  const bare = tool.split("__").at(-1) ?? tool;
  const names = bare.includes("_") || bare === tool ? [tool, bare] : [tool];
  return names
    .reduce((said, name) => said.replaceAll(name, "\u0002"), text.replaceAll("\u0002", " "))
    .replaceAll(/“[^”]{4,}”|「[^」]{4,}」|『[^』]{4,}』|"[^"]{8,}"/gu, " ")
    .replaceAll(/[`*_“”"「」]/gu, "");
}
