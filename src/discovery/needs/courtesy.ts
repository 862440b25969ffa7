/**
 * What people say to be kind, as whole sentences: thanks with its reason, praise, good wishes, good-bye. Each clause has to be of that kind or
 * to say how it went, so that "thanks, now send it" asks for something.
 * Not here: single words of greeting (`nothing-needed.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
import { readUnits } from "../lexicon/read.ts";

/** A longer text says more than thanks. */
const MAX_CHARACTERS = 240;

const KIND =
  /^(?:(?:well|oh|wow|ok(?:ay)?|and|but|so|really|very|all right|alright)\s+)*(?:thanks?|thank you|many thanks|thx|cheers|much (?:appreciated|obliged)|i(?:['’]m| am)? (?:(?:really|so|very|truly) )?(?:much )?(?:appreciate|grateful|thankful|glad|happy)|(?:great|good|nice|excellent|fantastic|amazing|brilliant) (?:job|work|one|answer|explanation)|(?:perfect|wonderful|awesome|great|lovely|super|fantastic|excellent|brilliant)$|well done|congrat\w*|(?:an? )?happy (?:birthday|new year|easter|holidays?|anniversary|weekend)|merry christmas|good luck|best (?:wishes|of luck|regards)|all the best|(?:have|enjoy) (?:an?|the|your) (?:\p{L}+ ){0,3}?(?:day|evening|night|morning|afternoon|week|weekend|time|trip|holidays?|one|rest)|(?:see|talk to|speak to) you|take care|sleep well|get well|you(?:['’]re| are) (?:\p{L}+ ){0,3}?(?:great|best|amazing|awesome|kind|helpful|welcome|star|lifesaver|genius|right)|(?:that|this|it)(?:['’]s| is| was| has been) (?:\p{L}+ ){0,3}?(?:all|great|perfect|helpful|wonderful|lovely|kind|enough|fine|exactly what|just what|what i (?:needed|wanted)))(?![\p{L}])/iu;
/** Good-bye, also until when: what would be asked for is then asked another time. */
const PARTING =
  /^(?:(?:well|ok(?:ay)?|so|all right|alright|and|then)\s+)*(?:(?:good)?bye(?:[- ]bye)?(?: for (?:now|today))?|(?:that|this)(?:['’]s| is| was| will be) (?:all|it|enough)(?: (?:for (?:now|today)|i (?:need(?:ed)?|want(?:ed)?)))*|(?:we|i|let['’]?s|let us)(?:['’]ll| will| can)? (?:continue|carry on|go on|talk|speak|chat|be back|come back|stop here|leave it (?:there|here))(?: (?:again|more|this|it|on|then|for (?:now|today)|tomorrow|later|soon|tonight|next (?:time|week)|another (?:time|day)))*)$/iu;
const PARTING_IN_CHINESE =
  /^(?:好[了的吧]?|那|行|嗯)*(?:再见|再見|拜拜|(?:今天|今晚|这次|這次)?(?:就|先)(?:先|聊|说|做)*(?:到)?(?:这里|這裡|这儿|这些|這些|此为止|这样)|(?:明天|明早|下次|回头|回頭|改天|晚上|以后)(?:再|接着|接著|继续|繼續)(?:聊|说|說|来|來|谈|談|见))[了吧啦哈]?$/u;
/** How it went. */
const REPORT =
  /^(?:(?:that|this|it|which|you|your \p{L}+|everything|all)\s+(?:(?:really|all|just|has|have|was|were|is|are|did)\s+)*\p{L}+|(?:for|so|as|because|until|till|again|then|too|indeed|(?:my|dear) (?:friend|all)|everyone|everybody|guys|team|mate)(?![\p{L}]))/iu;
/** Something is asked for after all. */
const ASKS =
  /[?:"“]|\b(?:please|can|could|would|will|need|needs|want|wants|should|must|now|next|instead|but|however|also|still|let['’]?s|make|draw|write|send|show|find)\b|[\w-]\.[a-z]{2,4}\b|\bhttps?:/iu;

const KIND_IN_CHINESE =
  /^(?:真的?是?|太|非常|十分|很|实在|那就?|好的?|嗯|哇|再次?|先)*(?:谢谢|謝謝|多谢|多謝|感谢(?!信|函|词|卡|视频)|感謝(?!信|函|詞|卡)|谢啦|谢了|辛苦|麻烦你了|祝[你您大]|恭喜|恭贺|生日快乐|新年快乐|[春元圣中国端]\p{sc=Han}节?快乐|节日快乐|周末愉快|旅途愉快|万事如意|一切顺利|加油|晚安|再会|回头见|明天见|下次见|回见|保重|没事了?$|[先就]?这样吧?$|正是|就是这个|没别的|[你您]真|[你您]太|[你您](?:好|很|可)(?:厉害|棒|聪明|贴心)|真棒|太棒|真好|太好|棒极|厉害|干得(?:好|漂亮)|做得(?:好|不错)|说得(?:好|对)|帮大忙|帮了(?:我)?大忙)/u;
const REPORT_IN_CHINESE = /^.{0,10}(?:了|啦|愉快|快乐|顺利|有用|有帮助|清楚|耐心)[吧呀啊哦]?$/u;
/** 了 stands in requests as well. */
const ASKS_IN_CHINESE =
  /[?？:：“"]|请|請|麻烦(?!你了)|帮(?!大忙|了|助)|幫|把|将|给我|怎么|怎樣|如何|为什么|写|寫|画|畫|做[一个张份]|发[一给到]|查|搜|找|翻译|生成|打开|删|再[来做写查发订]|然后|现在|接着|还要|还有|需要|想要|[\w-]\.[a-z]{2,4}/u;

/** Whether a clause begins with a verb that tools do. */
function begins(clause: string): boolean {
  const { concepts } = lexicon();
  const first = readUnits(clause)[0];
  return first !== undefined && first.concepts.some((id) => concepts.get(id)?.kind === "action");
}

/** Whether a text is a courtesy and nothing else. Any string is accepted. */
export function isCourtesy(text: string): boolean {
  const said = text.trim();
  if (said.length > MAX_CHARACTERS) return false;
  const isHan = /\p{sc=Han}/u.test(said);
  const clauses = said
    .split(/[,.;!，。；！~～\s]*[,.;!，。；！~～\n]+[\s)]*|\s+and\s+/u)
    .map((clause) => clause.trim())
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
  const [kind, report, parting, asks] = isHan
    ? [KIND_IN_CHINESE, REPORT_IN_CHINESE, PARTING_IN_CHINESE, ASKS_IN_CHINESE]
    : [KIND, REPORT, PARTING, ASKS];
  const isParting = clauses.map((clause) => parting.test(clause));
  if (
    isParting.every((one) => !one) ? asks.test(said) : clauses.some((clause, at) => !isParting[at] && asks.test(clause))
  )
    return false;
  const isKind = clauses.map((clause, at) => isParting[at] === true || kind.test(clause));
  return (
    isKind.includes(true) &&
    clauses.every((clause, at) => isKind[at] === true || (report.test(clause) && (isHan || !begins(clause))))
  );
}
