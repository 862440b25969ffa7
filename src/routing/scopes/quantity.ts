/** How many: 不是整株都黄 denies a choice of all, "more than one device" and "not just the old ones" deny a choice of one. */
import { readLeadingYesNo } from "../short-replies.ts";
import { anyFits, type Evidence } from "./scope.ts";

const NOT_ALL =
  /(?:不|并非)(?:是|见得|一定)?(?:每|所有|全(?=\p{Script=Han})|整(?!理|齐|改|数|合|治)|都|处处|到处|哪儿?里?都|一直|总)|\bnot (?:quite |really |necessarily )?(?:the )?(?:all(?! right)|every\w*|whole|entire|both|always)\b|\b(?:is|are|was|were)(?: not|n['’]t) (?:\w+ ){0,2}(?:everywhere|always|all the time|all of|on every|on all)\b/iu;
const ALL =
  /每|所有|(?<!安|健|完|保|不)全(?!职|国)|整(?!理|齐|改|数|合|治)|都|处处|到处|一直|总|\b(?:all|any|every|everywhere|everything|whole|entire|both|always)\b/iu;
const NOT_ONLY =
  /不(?:只|止|仅|光|单)(?:仅|单|是)?(?!.*[还也]|.*而且)|\bnot (?:just|only|merely)\b(?!.*\b(?:but|also)\b)|\bmore than (?:just |only )?(?:one|the)\b/iu;
const SEVERAL =
  /好几|[两三四五几多](?:台|个|种|处|间|部)(?!月|小时|星期)|每[台个种处间部]|所有|全部|\b(?:all|every|both|several|multiple|many|two|three|various|a few)\b/iu;
const ONE = /只有|仅|一[台个处部]|单[个台独]|\b(?:only|just|single)\b/iu;

/** Not all of something. */
export const notAll: Evidence = {
  closes: (clause) => NOT_ALL.test(clause),
  // A choice that begins with no agrees.
  spares: (names) => !anyFits(names, ALL) || names.some((name) => readLeadingYesNo(name) === "no"),
  reachesBack: false,
  inEnglishQuestions: true,
};

/** More than what is named. */
export const notOnly: Evidence = {
  closes: (clause) => NOT_ONLY.test(clause),
  spares: () => false,
  reachesBack: false,
};

/** Several of something or all, where the choice is one alone. */
export const several: Evidence = {
  closes: (clause) => SEVERAL.test(clause) && !ONE.test(clause),
  spares: (names) => !anyFits(names, /只有一|仅一|\b(?:only|just) one\b|\bsingle\b/iu),
  reachesBack: false,
};
