/** What is named is doubted, or said never to have been there: 谁说叶子发黄了, 斑点倒没有, "I have yet to see insects". */
import { isNegative } from "../short-replies.ts";
import { anyFits, type Evidence } from "./scope.ts";

const DISBELIEF_CHINESE =
  /谁(?:说|讲|告诉|跟你说)|哪(?:里|儿)?来的|哪有(?!关|误)|何来|怎么可能|从(?:来|未|没|来没|来就没|来都没|来不曾|不曾)(?:有)?(?:见|看到|发现|出现|发生)过?|没(?:有)?(?:看|见)(?:到|见)过|倒(?:是|也|还)?(?:没|不|未|非)|并(?:不(?![给付让交发签能会同承知清])|非)|^\s*哪(?:里|儿).{1,6}了[?？\s]*$/iu;
/** What is named is not to be seen: "LOS is not lit", 红灯没亮. */
const NOT_SEEN =
  /\b(?:is|are|was|were)(?: not|n['’]t) (?:lit|on|there|present|shown|showing|visible|available)\s*$|^.{2,10}(?:没有?|不)(?:亮|闪|响|出现)(?:过|了)?\s*$/iu;
/** Behind what is denied, beside another clause: 虫子没有，斑点倒有. */
const POSTPOSED = /^\s*(?:\p{Script=Han}{2,8}|[a-z\d -]+)没有(?:的|啊|呀|呢)?\s*$/iu;
const DISBELIEF_ENGLISH =
  /\bwho (?:said|says|told|claims?)\b|\b(?:have|has|['’]ve|['’]s) yet to\b|\b(?:far from|anything but) (?!the\b|my\b|our\b|your\b|an?\b|any\b|this\b|it\b|here\b|where\b)|\b(?:see|sees|saw|notice[sd]?) no\b|\bnever (?:saw|seen|noticed|spotted)\b|^\s*what [a-z]+\s*\?\s*$/iu;
const DISTANT = /\b(?:far|further|farther|away|distance)\b/iu;

/** Words of lack in a choice: it says itself that something is not there. */
const LACKING = /[没無无未非不缺欠少]|\b(?:nothing|missing|lacks?|none|neither|without|dead|dark|bare|unsure)\b/iu;

export const disbelief: Evidence = {
  closes: (clause, others) =>
    NOT_SEEN.test(clause) ||
    DISBELIEF_CHINESE.test(clause) ||
    DISBELIEF_ENGLISH.test(clause) ||
    (others.length > 0 && POSTPOSED.test(clause)),
  spares: (names, clause) =>
    names.some(isNegative) || anyFits(names, LACKING) || (/\bfar from\b/iu.test(clause) && anyFits(names, DISTANT)),
  reachesBack: true,
  inEnglishQuestions: true,
};
