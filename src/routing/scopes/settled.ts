/** What is named is over: 漏水已经修好了, "it used to droop, now it doesn't". */
import { anyFits, inTheEnd, type Evidence } from "./scope.ts";

const SETTLED_CHINESE =
  /(?:(?<![没未不])(?:解决|修复|修好|治好|处理好|处理掉|搞定|弄好|恢复|清理|清除|消除|(?:杀|清|除|洗|扫)(?:干净|掉|光|完))|成为过去|(?<!说|挺)过去|(?:后来|已经|早就?|现在|全|都|自己|终于|如今)(?:全|都|又)?好)了(?:的|呢|啊|呀|啦)*\s*$|(?:现在|已经|早就?|如今|后来|再也)(?:就|都|也)?不(?:再)?(?![能会亮通动行对让给肯够]|见了|了)[^，,。]{1,6}了?\s*$/u;
const SETTLED_ENGLISH =
  /(?:\b(?:is|are|was|were|been|being|got|gets|now|already|finally|since|i|we|they|he|she)\s+|['’](?:s|re|ve)\s+|^\s*(?:and\s+|but\s+)?)(?:(?:now|all|already|finally|completely|since|long)\s+)*(?:fixed|solved|resolved|sorted|cured|repaired|settled|recovered|over|cleared up|got rid of)\b|\bwent away\b|\bnot? (?:longer|any ?more)\b|\b(?:doesn|don|isn|aren|didn|won)['’]t\b.*\bany ?more\b|\bused to\b/iu;
const UNSETTLED =
  /\b(?:not|never|nothing|hardly)\b(?! any ?more| longer)|n['’]t\b(?!.*\bany ?more\b)|\b(?:want|need|needs|get|how|can|could|must|should|until|unless|if|sometimes|again)\b|[没未](?:有|能|被)?(?:解决|修|治|处理|搞|恢复|好)|不好|怎[么样]|如何|能|吗|一会儿|有时|过一会|又|[?？]|才|刚/iu;
/** What came to an end is said by the verb: "stopped dripping". */
const STOPPED_VERB = /\b(?:stopped|quit|ceased) ([a-z]{4,}?)ing\b/iu;

/** A clause about an earlier time, and one that says how it is now. */
const EARLIER =
  /以前|之前|原来|原先|从前|曾经|那时|当时|起初|一开始|去年|前年|上(?:周|个?月|次|回)|昨天|前(?:几天|阵子|段时间)|\b(?:before|earlier|previously|once|originally|at first|last (?:week|month|year|time)|yesterday)\b/iu;
const NOW =
  /现在|如今|目前|后来|眼下|今天|最近|这(?:几天|阵子|段时间)|\b(?:now|today|lately|currently|these days|nowadays|since|recovered)\b/iu;
/** A choice that says that something came to an end or became better. */
const SETTLED_CHOICE =
  /\b(?:fixed|solved|resolved|works?|working|fine|better|faster|again|no longer|any ?more|went out|stays|connects?|joined|opens?|cured|helped|gone|was|were)\b|^yes\b|好|恢复|解决|正常|行了|了$|^(?:是|有|能|对)/iu;

function isOver(clause: string): boolean {
  return (SETTLED_CHINESE.test(clause) || SETTLED_ENGLISH.test(clause)) && !UNSETTLED.test(clause);
}

export const settled: Evidence = {
  closes: (clause, others) =>
    isOver(clause) || (EARLIER.test(clause) && !NOW.test(clause) && others.some((other) => NOW.test(other))),
  spares: (names, clause) =>
    !/\bused to\b/iu.test(clause) && !EARLIER.test(clause) && anyFits(inTheEnd(names), SETTLED_CHOICE),
  reachesBack: true,
};

/** "calls stopped stuttering" gives no support to a choice that has the verb. */
export const stopped: Evidence = {
  closes: (clause) => STOPPED_VERB.test(clause),
  spares: (names, clause) => {
    const stem = STOPPED_VERB.exec(clause)?.[1]?.toLowerCase().slice(0, 5) ?? "";
    return !names.some((name) => name.toLowerCase().includes(stem)) || anyFits(names, /\bstopp?(?:ed|s)?\b/iu);
  },
  reachesBack: false,
};
