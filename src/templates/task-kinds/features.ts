/**
 * A request as numbers: which classes of words it has, what form of question it is, and pairs of both that mean more
 * together. Pure and deterministic. Not here: what the features say about the task (`weights.ts`, `classify.ts`).
 */
import { unitsOf, type Unit } from "../../search/units.ts";
import { WORD_CLASSES, type Lexicon, type WordClass } from "./classes.ts";
import { CHINESE_LEXICON } from "./lexicon-zh.ts";
import { ENGLISH_LEXICON } from "./lexicon-en.ts";

/** A trie of units: a node holds the classes of the phrase that ends in it. */
interface Node {
  next: Map<string, Node>;
  classes: Set<WordClass>;
}

const newNode = (): Node => ({ next: new Map(), classes: new Set() });

function addLexicon(root: Node, lexicon: Lexicon): void {
  for (const name of WORD_CLASSES) {
    for (const phrase of lexicon[name].split(",")) {
      let node = root;
      for (const { text } of unitsOf(phrase)) {
        const next = node.next.get(text) ?? newNode();
        node.next.set(text, next);
        node = next;
      }
      if (node !== root) node.classes.add(name);
    }
  }
}

let trie: Node | undefined;

/** Built on first use, since a Worker starts faster without it. */
function lexiconTrie(): Node {
  if (trie !== undefined) return trie;
  trie = newNode();
  addLexicon(trie, ENGLISH_LEXICON);
  addLexicon(trie, CHINESE_LEXICON);
  return trie;
}

/** A word or phrase of a class, by the places of its units in the request. */
export interface FoundWord {
  name: WordClass;
  places: readonly number[];
}

/** The words and phrases of every class in a row of units; at each place the longest phrase of a class counts. */
function findWords(units: readonly Unit[]): FoundWord[] {
  const found: FoundWord[] = [];
  const until = new Map<WordClass, number>();
  let covered = 0;
  for (const [start, unit] of units.entries()) {
    // Without spaces a shorter word inside a longer one is chance: 页 in 页面.
    if (unit.unspaced && start < covered) continue;
    const ends = new Map<WordClass, number>();
    let longest = start;
    let node: Node | undefined = lexiconTrie();
    for (let end = start; end < units.length; end += 1) {
      node = node.next.get(units[end]?.text ?? "");
      if (node === undefined) break;
      for (const name of node.classes) ends.set(name, end + 1);
      if (node.classes.size > 0) longest = end + 1;
    }
    for (const [name, end] of ends) {
      if ((unit.unspaced && end < longest) || start < (until.get(name) ?? 0)) continue;
      until.set(name, end);
      found.push({ name, places: Array.from({ length: end - start }, (_, offset) => start + offset) });
    }
    covered = Math.max(covered, longest);
  }
  return found;
}

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
];

/** Signs beside the classes of words: the form of the request. */
const FORMS = ["number", "numbers", "percent", "question", "statement", "short", "long", "syntax", "nothing"] as const;

type Sign = WordClass | (typeof FORMS)[number];

const QUESTION_CLASSES: readonly WordClass[] = ["askQuantity", "askWay", "askFact", "yesNo", "define"];
const NUMBER = /\d+(?:[.,]\d+)*|[一二两三四五六七八九十百千半]+(?=[个台人天间位只次倍成岁年米分元块])/gu;
const ENGLISH_NUMBER = /\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|hundred|half)\b/giu;
const SYNTAX = /[{};]|\w\(|=>|==|::|<\/?\w+>/u;
const QUESTION_MARK = /[?？]\s*$/u;
const PERCENT_OR_CURRENCY = /[%％‰$€£¥]/u;
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
  const units = unitsOf(text);
  const words = findWords(units);
  const counts = new Map<WordClass, number>();
  for (const { name } of words) counts.set(name, (counts.get(name) ?? 0) + 1);
  const numbers = [...text.matchAll(NUMBER)].length + [...text.matchAll(ENGLISH_NUMBER)].length;
  const question = QUESTION_MARK.test(text) || QUESTION_CLASSES.some((name) => counts.has(name));
  const forms: Record<(typeof FORMS)[number], boolean> = {
    number: numbers === 1,
    numbers: numbers > 1,
    percent: PERCENT_OR_CURRENCY.test(text),
    question,
    statement: !question && !counts.has("request"),
    short: units.length <= SHORT_UNITS,
    long: units.length >= LONG_UNITS,
    syntax: SYNTAX.test(text),
    nothing: counts.size === 0,
  };
  const values = new Map<string, number>();
  for (const [name, count] of counts) values.set(name, WORTH_OF_COUNT[Math.min(count, 3)] ?? 1);
  for (const name of FORMS) if (forms[name]) values.set(name, 1);
  const has = (signs: readonly Sign[]): boolean => signs.some((sign) => values.has(sign));
  for (const [left, right] of PAIRS) {
    if (has(left) && has(right)) values.set(`${left.join("|")}+${right.join("|")}`, 1);
  }
  return { values, words };
}
