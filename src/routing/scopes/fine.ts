/** The named thing is fine: 底下的没事, "the bottom ones look healthy". Who names it so does not mean that it is the trouble. */
import { anyFits, inTheEnd, partsAbout, type Evidence } from "./scope.ts";

const GOOD_ENGLISH =
  "fine|ok|okay|good|great|normal|alright|all right|well|perfect|perfectly|healthy|intact|unaffected|flawless|flawlessly|smooth|smoothly|stable|solid|undamaged|spotless|working|in order";
const VERB_ENGLISH =
  "is|are|was|were|am|be|been|works?|working|seems?|looks?|runs?|feels?|tastes?|sounds?|goes|stays?|stayed";
const DEGREE_ENGLISH =
  "all|just|totally|perfectly|completely|absolutely|quite|pretty|very|really|still|also|both|too|so|always";
const FINE_ENGLISH = new RegExp(
  `(?:\\b(?:${VERB_ENGLISH})|['’](?:s|re))\\s+(?:(?:${DEGREE_ENGLISH})\\s+)*(?:${GOOD_ENGLISH})\\b|\\bworks?\\s*$|\\b(?:no (?:problems?|issues?|trouble)|nothing wrong) (?:with|in|on|at)\\b|\\bnot (?:the|a|an) (?:problem|issue)\\b|\\bhas no (?:problems?|issues?)\\b`,
  "iu",
);
/** What makes a clause of these words none: a negation, or a comparison with what is expected. */
const SPOILT_ENGLISH =
  /\b(?:not|never|no longer|barely|hardly|nothing|none|nobody|only|used to|until|sometimes|if|when)\b(?! (?:the|a|an) (?:problem|issue))(?! wrong)|n['’]t\b|\btoo well\b|\?/iu;
const GOOD_CHINESE =
  "正常|健康|完好|稳定|稳|流畅|顺畅|顺利|清楚|干净|结实|精神|绿|快|好|不错|没问题|没毛病|没事|没坏|没异常";
const FINE_CHINESE = new RegExp(
  `(?:没(?:有)?(?:啥|什么|任何)?(?:问题|毛病|事儿?|异常|大碍)|没(?:有)?坏|(?:不受|没(?:受|有)?)(?:任何|什么)?影响|(?:好|绿油油|活蹦乱跳|结结实实)(?:好|着)?(?:的|呢)|(?<!好)(?:都|全|很|挺|蛮|还|倒|也|一切|非常|依然|依旧|仍然|完全|特别)(?:是|还|都|很|挺)?(?:${GOOD_CHINESE})(?:得很|着)?|正常|完好|健康|(?:按时|准时|如期|照常)\\p{Script=Han}{0,3}|(?:倒|也|都)?还(?:行|可以|凑合|过得去))(?:的|呢|啊|呀|吧|嘛|啦|哦)*\\s*$`,
  "u",
);
const SPOILT_CHINESE =
  /(?<!没)[不未](?:太|大|很|怎么|是很|算|够|再)?(?:正常|好|健康|稳|流畅|清楚|快|干净|绿)|没(?:有)?(?:恢复|变)?(?:正常|好)|只有|要是|如果|的时候|才|有时|一会儿|时好|吗|多少|怎[么样]|如何|是否|是不是|能不能|[?？]/u;
/** A clause that only adds another thing to one before: "games too", 通话也一样. */
const ADDED =
  /^\s*(?:and\s+)?(?:so (?:is|are|does|do|was|were)\b.*|.*\b(?:too|as well|also|likewise))\s*$|^.{1,8}也(?:是|一样|是的|如此)?\s*$/iu;
/** A choice that says that something is good, works or became better. */
const GOOD_CHOICE =
  /\b(?:fine|ok|okay|good|great|normal|works?|working|fixed|better|best|faster|helped|helps|cured|stable|stays?|connects?|connected|joined|clean|plain|solved|enough|recovered|healthy|success|succeeds|again|same address|open now|lights? up)\b|^yes\b|好|正常|恢复|解决|行了|够|稳定|成功|连上|打开了|快|健康|没问题|没有(?:什么)?(?:问题|异常|变化)|^(?:是|有|能|对)/iu;

/** Whether a clause says that something is fine. */
function saysFine(clause: string): boolean {
  return (
    (FINE_ENGLISH.test(clause) && !SPOILT_ENGLISH.test(clause)) ||
    (FINE_CHINESE.test(clause) && !SPOILT_CHINESE.test(clause))
  );
}

export const fine: Evidence = {
  closes: (clause, others) => saysFine(clause) || (ADDED.test(clause) && others.some(saysFine)),
  spares: (names, clause) => anyFits(inTheEnd(partsAbout(names, clause)), GOOD_CHOICE),
  reachesBack: false,
};

export { saysFine };
