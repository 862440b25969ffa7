/**
 * A request as numbers: which classes of words it has, what form of question it is, and pairs of both that mean more
 * together. Pure and deterministic. Not here: what the features say about the task (`weights.ts`, `classify.ts`).
 */
import { unitsOf } from "../../search/units.ts";
import type { WordClass } from "./classes.ts";
import { readCode } from "./code-shape.ts";
import { findWords, type FoundWord } from "./find-words.ts";

/** Pairs that say more together than apart; a side is present when one of its classes is. */
const PAIRS: readonly (readonly [readonly Sign[], readonly Sign[]])[] = [
  [["symptom"], ["device"]],
  [["symptom"], ["cause"]],
  [["symptom"], ["codeNoun"]],
  [["device"], ["cause"]],
  [["calculate", "askQuantity"], ["numbers"]],
  [["document"], ["says", "cite"]],
  [["document"], ["question"]],
  [["norm"], ["question"]],
  [["norm"], ["workplace", "document"]],
  [["workplace"], ["question"]],
  [["says"], ["question"]],
  [["codeNoun", "codeLanguage"], ["review"]],
  [["codeNoun", "codeLanguage"], ["deictic"]],
  [["codeNoun", "codeLanguage"], ["codeFlaw"]],
  [["codeNoun", "codeLanguage"], ["question"]],
  [["deictic"], ["review"]],
  [["financeMetric"], ["financeEntity"]],
  [["financeMetric"], ["financeAssess"]],
  [["financeEntity"], ["financeAssess"]],
  [["financeMetric"], ["calculate"]],
  [["financeEntity", "statement"], ["analyse"]],
  [["research"], ["topics", "aspects"]],
  [["analyse"], ["topics", "architecture", "aspects"]],
  [["report"], ["topics", "architecture", "aspects"]],
  [["architecture"], ["aspects", "question"]],
  [["architecture"], ["symptom"]],
  [["architecture"], ["document"]],
  [["firstPlural"], ["question"]],
  [["deictic"], ["codeFlaw"]],
  [["deictic"], ["symptom"]],
  [["financeEntity"], ["numbers"]],
  [["financeAssess"], ["question"]],
  [["steps"], ["toolUse"]],
  [["condition"], ["toolUse"]],
  [["schedule"], ["numbers", "condition"]],
  [["everyday"], ["recommend", "request"]],
  [["everyday"], ["creative", "rewrite"]],
  [["code"], ["question", "review", "codeFlaw", "doubt"]],
  [["aiSystem", "modelInput"], ["modelFault"]],
  [["aiSystem"], ["modelInput"]],
  [
    ["aiSystem", "modelInput"],
    ["question", "askWay"],
  ],
  [["financeAsset"], ["financeAssess", "doubt", "percent"]],
  [["financeAsset"], ["numbers"]],
  [["manyNumbers"], ["schedule", "calculate", "condition"]],
  [["declarative"], ["exclaim"]],
  [["declarative"], ["feeling"]],
  [["declarative"], ["self"]],
];

/** Signs beside the classes of words: the form of the request. */
const FORMS = [
  "number",
  "numbers",
  "manyNumbers",
  "percent",
  "question",
  "declarative",
  "exclaim",
  "self",
  "sequence",
  "short",
  "long",
  "nothing",
] as const;

/** Pieces and shapes of code, counted as words of a class are. */
const CODE = "code";

type Sign = WordClass | (typeof FORMS)[number] | typeof CODE;

const QUESTION_CLASSES: readonly WordClass[] = ["askQuantity", "askWay", "askFact", "yesNo", "define"];
/** Bounded: a request of numerals alone would be read again from each of them. */
const NUMBER =
  /\d+(?:[.,:]\d+)*|[一二两俩三仨四五六七八九十百千万半]{1,12}(?=[个台人天间位只次倍成岁年米分元块场家张份件条趟辆桌点周月层公小克斤升轮])/gu;
const ENGLISH_NUMBER =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|half)\b/giu;
const MANY_NUMBERS = 4;
const QUESTION_MARK = /[?？]|[吗呢么没]\s*$/u;
const EXCLAIM = /[!！]|\p{Extended_Pictographic}|哈哈|\b(?:lol|lmao|haha|ugh|omg|wow|yay)\b/iu;
/** The writer speaks of themselves. */
const SELF = /\b(?:i|i'?m|i'?ve|my|me|we)\b|[我咱俺]/iu;
const PERCENT_OR_CURRENCY = /[%％‰$€£¥]/u;
/** Steps in an order, with something to do in each. */
const SEQUENCE =
  /先.{2,40}?(?:再|然后|最后|接着|之后)|.{12}(?:\bthen\b|\band (?:tell|send|email|text|show|give|let|draft|rank|list) )|然后.{2,40}?(?:再|最后)/isu;
const SHORT_UNITS = 4;
const LONG_UNITS = 24;

/** The value of a class by the number of its words: further words add less. */
const WORTH_OF_COUNT: readonly number[] = [0, 1, 1.5, 1.8];

/** A request as the classifier sees it. */
export interface TaskFeatures {
  /** By name, 0 to 2 each; absent is 0. */
  values: ReadonlyMap<string, number>;
  words: readonly FoundWord[];
}

/** Reads a request. Any string is accepted. */
export function readFeatures(text: string): TaskFeatures {
  const { parts, signals } = readCode(text);
  const units = parts.flatMap((part) => unitsOf(part.text).map((unit) => ({ ...unit, code: part.code })));
  const prose = parts.map((part) => (part.code ? " " : part.text)).join("");
  const words = findWords(units);
  const counts = new Map<WordClass, number>();
  for (const { name } of words) counts.set(name, (counts.get(name) ?? 0) + 1);
  const numbers = [...prose.matchAll(NUMBER)].length + [...prose.matchAll(ENGLISH_NUMBER)].length;
  const question = QUESTION_MARK.test(prose) || QUESTION_CLASSES.some((name) => counts.has(name));
  const forms: Record<(typeof FORMS)[number], boolean> = {
    number: numbers === 1,
    numbers: numbers > 1,
    manyNumbers: numbers >= MANY_NUMBERS,
    percent: PERCENT_OR_CURRENCY.test(prose),
    question,
    declarative: !question && !counts.has("request"),
    exclaim: EXCLAIM.test(prose),
    self: SELF.test(prose),
    sequence: SEQUENCE.test(prose),
    short: units.length <= SHORT_UNITS,
    long: units.length >= LONG_UNITS,
    nothing: counts.size === 0 && signals === 0,
  };
  const values = new Map<string, number>();
  for (const [name, count] of counts) values.set(name, WORTH_OF_COUNT[Math.min(count, 3)] ?? 1);
  if (signals > 0) values.set(CODE, WORTH_OF_COUNT[Math.min(signals, 3)] ?? 1);
  for (const name of FORMS) if (forms[name]) values.set(name, 1);
  const has = (signs: readonly Sign[]): boolean => signs.some((sign) => values.has(sign));
  for (const [left, right] of PAIRS) {
    if (has(left) && has(right)) values.set(`${left.join("|")}+${right.join("|")}`, 1);
  }
  return { values, words };
}
