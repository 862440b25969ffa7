/**
 * Whether a request asks for what is generally known: who somebody was, why something is so, how many of something there are. An agent answers
 * it by itself, once neither a tool at hand nor the published knowledge does. A question about what is so just now, about what somebody has,
 * or about things that tools work on is none.
 * Not here: questions that no tool is compared with at all (`nothing-needed.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
import { productsAskedFor } from "../lexicon/products.ts";
import { readUnits } from "../lexicon/read.ts";
import { namesAddress } from "./names-external.ts";

/** A question is short. */
const MAX_CHARACTERS = 160;
const LEAD =
  /^(?:(?:please|hi|hello|hey|so|and|ok(?:ay)?|just|(?:can|could) you(?: please)?(?= (?:tell|explain|list|name)))\b[\s,]*)+/iu;

/** Something of one kind, rather than a certain one: "a tomato", "penguins". */
const KIND = String.raw`(?:(?:all|most|some|any|an?)\s+)?(?!(?:the|this|that|these|those|there|it|he|she|they|we|you|i|my|our|his|her|its|their|any|some|seats?|tickets?)\b)\p{Ll}+`;
/** What is advised in general, whatever it is on. */
const ADVICE =
  /^(?:give|tell|share with)\s+(?:me|us)\s+(?:(?:some|a few|your|good|the best|\d{1,2}|\p{L}+)\s+)?(?:tips|advice|pointers|facts)\b|有(?:什么|哪些)(?:技巧|窍门|诀窍|建议|注意事项)[？?]?$/iu;
/** How something is done by whoever wants to. */
const HOW_TO = /^how\s+(?:do|does|can|should|would|could)\s+(?:i|you|we|one|somebody|people)\b/iu;
const ASKS = [
  /^(?:who|whose)\b/iu,
  /^(?:when|where)\s+(?:did|was|were)\b/iu,
  /^(?:in|on|from|to|of|by) (?:what|which|whom?)\b/iu,
  /^why\s+(?:do|does|did|is|are|was|were|can|can['’]t|don['’]t|doesn['’]t|isn['’]t|aren['’]t)\b/iu,
  /^how\s+(?:do|does|did|is|are|was|were|many|tall|old|deep|high|heavy|fast|hot|cold|strong)\b/iu,
  HOW_TO,
  /^(?:what|which)\b(?! (?:do|does) \p{Lu})/iu,
  new RegExp(
    String.raw`^(?:[Ii]s|[Aa]re|[Ww]as|[Ww]ere|[Dd]o|[Dd]oes|[Dd]id|[Cc]an|[Cc]ould)\s+${KIND}(?![\p{L}-])`,
    "u",
  ),
  /^(?:tell me|teach me|talk)\s+(?:(?:something|a bit|a little|more)\s+)?about\s/iu,
  /^(?:list|name)\s+(?:(?:all|me|some|the|a few|two|three|four|five|six|seven|eight|nine|ten|\d{1,2})\s+){1,3}/iu,
  ADVICE,
  /^(?:recommend|suggest)\s(?=.*\b(?:novels?|books?|films?|movies?)\b)/iu,
];
const HAN_LEAD = /^(?:请|請|你好|那么?|麻烦|麻煩|能不能|可以|问一下|请问|帮我|给我|跟我|向我|为我)+[，,\s]*/u;
const HAN_ASKS = [
  /谁|誰|什么|什麼|啥|哪|为何|怎么|怎麼|怎样|如何|多少|多[高大长深远重快久]|几[个位次岁画颗种条只年月天]|是不是|会不会|有没有|[吗嗎][？?]?$/u,
  /^(?:介绍|介紹|讲讲|講講|说说|說說|聊聊|谈谈|談談|科普|讲一?下|说一?下|列出|列举|举例)/u,
  /^推荐(?=.*(?:小说|书|电影))/u,
];

/** To look something up is to ask a source for it: nobody says from memory in which office somebody sits. */
const HAN_LOOKS_UP = /^(?:查(?!理)|搜|检索|檢索)/u;

/** Who asks, who is asked, and what lies before them. */
const PERSONAL =
  /\b(?:i|i['’]m|me|my|mine|we|us|our|ours|you|your|yours|this|these|those|attached|above|below|here)\b/iu;
const TO_ME = /^(?:tell|give|teach|share with|list|name) (?:me|us)\b/iu;
const PERSONAL_IN_CHINESE = /我|你|您|咱|他[们的]|她|本[公司店院校周月年]|这(?!么)|這|那(?!么|麼)|以下|下面|上面|附件/u;
const NOW =
  /\b(?:today|tonight|tomorrow|yesterday|now|nowadays|current(?:ly)?|latest|newest|live|recent(?:ly)?|upcoming|next|last|open|available|left|remaining|free|status|closed|pending|due|overdue|scheduled|planned|so far|at the moment|near(?:by|est)?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|on call|in charge|responsible|assigned|online|logged in|down|broken|fail(?:s|ed|ing)?|crash(?:es|ed|ing)?|timed? out|deploy\p{L}*|restart\p{L}*|happening|running|playlists?|bus(?:es)?|trams?)\b/iu;
const NOW_IN_CHINESE =
  /今[天晚早年日]|明[天早晚]|后天|昨|前天|现在|現在|目前|当前|最新|最近|近期|正在|还有|还剩|剩|下(?:个|周|月|一|次)|上(?:周|月|个|次)|周[一二三四五六日末]|星期[一二三四五六日天]|附近|开门|营业|挂了|在线|有空|值班|负责|状态|进度|失败|崩溃|报错|出错|宕机|卡住|部署|上线|重启|歌单|[铜金银油粮房菜]价|票|班次|路线|怎么(?:走|去|坐)|开车/u;
/** Who does it now. */
const OFFICE =
  /^who(?: is|['’]s| are)\b.*\b(?:ceo|cto|cfo|president|chancellor|minister|mayor|king|queen|pope|champions?|manager|head|boss|owner|lead|leader|members?|coach|captain)\b|(?:总统|总理|首相|主席|部长|市长|国王|冠军|经理|负责人|老板|主管|队长|教练|总裁|董事长).{0,3}(?:是谁|是哪)/iu;
/** Which one of many, by a number or a code. A year, and how many are wanted, is none. */
const CODE = /#\d|\p{L}\d|\d\p{Script=Latin}|[\p{L}\p{N}]_[\p{L}\p{N}]|[/\\@]|(?<!\d)(?!(?:1\d|20)\d\d(?!\d))\d{3,}/u;

/** Concepts of subjects that books have; every other thing or subject changes, belongs to somebody or is worked on by tools. */
const IN_BOOKS: ReadonlySet<string> = new Set([
  "history subject",
  ...(
    "tree history size content text line multiple knowledge color music change number unit math date name " +
    "nutrition health biology chemistry physics astronomy research education book dictionary movie game sports art population " +
    "family pet clothing religion joke agriculture energy translation"
  ).split(" "),
]);
function isInBooks(text: string): boolean {
  const { concepts } = lexicon();
  return readUnits(text).every(({ concepts: ids, stop }) => {
    const things = ids.filter((id) => concepts.get(id)?.kind !== "action");
    return stop || things.length === 0 || things.some((id) => IN_BOOKS.has(id));
  });
}

/** Whether a request asks for what is generally known, and nothing else. Any string is accepted. */
export function asksForCommonKnowledge(text: string): boolean {
  const said = text.trim();
  if (said.length > MAX_CHARACTERS) return false;
  const isHan = /\p{sc=Han}/u.test(said);
  const asked = said.replace(isHan ? HAN_LEAD : LEAD, "");
  if (isHan && HAN_LOOKS_UP.test(asked)) return false;
  if (!(isHan ? HAN_ASKS : ASKS).some((form) => form.test(asked))) return false;
  const rest = isHan ? asked : asked.replace(TO_ME, "").replace(HOW_TO, "how");
  if ((isHan ? PERSONAL_IN_CHINESE : PERSONAL).test(rest) || (isHan ? NOW_IN_CHINESE : NOW).test(rest)) return false;
  if (OFFICE.test(asked) || CODE.test(asked) || namesAddress(asked) || productsAskedFor(asked).length > 0) return false;
  return ADVICE.test(asked) || isInBooks(asked);
}
