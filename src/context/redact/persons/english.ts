/** Where persons are named in a text in Latin letters: after titles and relations, before and after what persons do, and by usual given names. */
import { ALSO_WORDS } from "./also-words.ts";
import { AMBIGUOUS_NAMES, CAPITALISED_NAMES } from "./capitalised-names.ts";
import { GIVEN_NAMES } from "./given-names.ts";

const NAME = String.raw`\p{Lu}[\p{Ll}\p{Lu}]*(?:[’'-]\p{Lu}?\p{Ll}+){0,3}`;
/** One to three names; a particle may stand between. */
const NAMES = String.raw`${NAME}(?:\s+(?:(?:van|von|de|da|del|der|den|la|le|bin|al)\s+){0,3}${NAME}){0,3}`;
/** Chinese stands beside Latin letters without a space. */
const BEFORE = String.raw`(?<![\p{Script=Latin}\p{N}])`;
const AFTER = String.raw`(?![\p{Script=Latin}\p{N}])`;

const TITLE = String.raw`(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Doctor|Herr|Frau|Mme|Madame|Señora?)\.?`;
const RELATION =
  "(?:colleague|co-?worker|boss|manager|wife|husband|spouse|partner|son|daughter|child|friend|girlfriend|boyfriend|sister|brother|mother|father|mum|mom|dad|aunt|uncle|cousin|neighbou?r|assistant|secretary|teacher|student|employee|patient|applicant|landlord|tenant|client|customer|user|colleagues|friends)";
/** Verbs and prepositions that persons follow. */
const ADDRESSED =
  "(?:ask|tell|call|email|e-mail|remind|contact|invite|notify|inform|thank|meet|cc|visit|greet|message|phone|congratulate)";
const TOWARDS = "(?:to|from|for|by|with|between|of|and|that|about)";
/** What persons do. */
const DOES =
  "(?:said|says|asked|asks|wants?|wanted|told|tells|sent|sends|needs?|needed|thinks?|thought|wrote|writes|called|calls|complained|complains|reported|reports|emailed|replied|agreed|refused|forgot|signed)";

const anyCase = (words: string): string => words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);

/** Each form, its first group the names, and how many of them there have to be. After a title a name may be another word too. */
const FORMS: readonly { form: RegExp; atLeast: number; titled?: true }[] = [
  { form: new RegExp(`${BEFORE}${TITLE}\\s+(${NAMES})`, "gu"), atLeast: 1, titled: true },
  { form: new RegExp(`${BEFORE}${anyCase(RELATION)},?\\s+(${NAMES})`, "gu"), atLeast: 1 },
  { form: new RegExp(`${BEFORE}${anyCase(ADDRESSED)}\\s+(${NAMES})`, "gu"), atLeast: 1 },
  { form: new RegExp(`${BEFORE}${TOWARDS}\\s+(${NAME}(?:\\s+${NAME}){1,2})`, "gu"), atLeast: 2 },
  { form: new RegExp(`${BEFORE}(${NAME}(?:\\s+${NAME}){1,2})\\s+${DOES}${AFTER}`, "gu"), atLeast: 2 },
  { form: new RegExp(`${BEFORE}(${NAME}(?:\\s+${NAME}){1,2})['’]s${AFTER}`, "gu"), atLeast: 2 },
  {
    form: new RegExp(
      `(?:给|发给|转给|交给|通知|联系|告诉|提醒|问|找|和|跟|约|帮|请|让|叫)\\s*(${NAME}\\s+${NAME})`,
      "gu",
    ),
    atLeast: 2,
  },
];

const PINYIN_SURNAME =
  "(?:Zhang|Wang|Li|Liu|Chen|Yang|Zhao|Huang|Zhou|Wu|Xu|Sun|Hu|Zhu|Gao|Lin|He|Guo|Ma|Luo|Liang|Song|Zheng|Xie|Han|Tang|Feng|Yu|Dong|Xiao|Cheng|Cao|Yuan|Deng|Shen|Zeng|Peng|Lu|Jiang|Cai|Jia|Ding|Wei|Xue|Ye|Yan|Pan|Du|Dai|Xia|Zhong|Tian|Ren|Fan|Fang|Shi|Yao|Tan|Liao|Zou|Xiong|Jin|Hao|Kong|Bai|Cui|Kang|Mao|Qiu|Qin|Gu|Hou|Shao|Meng|Long|Duan|Qian|Yin|Chang|Qiao|Lai|Gong|Wen)";
const SYLLABLE =
  "(?:zh|ch|sh|[bpmfdtnlgkhjqxzcsryw])?(?:iang|iong|uang|ang|eng|ong|ian|iao|ing|uai|uan|ai|ei|ao|ou|an|en|ia|ie|iu|in|ua|uo|ui|un|ue|ve|er|a|o|e|i|u|v)";
const PINYIN = new RegExp(`${BEFORE}${PINYIN_SURNAME}\\s+(\\p{Lu}\\p{Ll}+(?:[ -]\\p{Lu}\\p{Ll}+)?)${AFTER}`, "gu");
const PINYIN_GIVEN = new RegExp(`^(?:(?:${SYLLABLE}){1,2}[ -]?)+$`, "u");

const WORD =
  /(?<![\p{Script=Latin}\p{N}@._/-])\p{Script=Latin}+(?:[’'-]\p{Script=Latin}{2,}){0,3}(?![\p{Script=Latin}\p{N}@_/])/gu;
const FOLLOWING = new RegExp(`^(?:\\s+(?:(?:van|von|de|da|del|der|den|la|le|bin|al)\\s+){0,3}${NAME}){1,3}`, "u");

/** What stands beside a name in a list is one as well: John, Tamsin and Mary. */
const BESIDE = new RegExp(`^(?:\\s*,\\s*|\\s*,?\\s+(?:and|&|or)\\s+)(${NAMES})${AFTER}`, "u");
const AMBIGUOUS = new RegExp(
  `(?:${BEFORE}(?:to|from|for|with|by)\\s+(${AMBIGUOUS_NAMES})${AFTER}(?![’'-]\\p{L}{2}|\\s+\\p{Lu})|${BEFORE}(${AMBIGUOUS_NAMES})(?=[’']s${AFTER}))`,
  "gu",
);

const isWord = (name: string): boolean => ALSO_WORDS.has(name.toLowerCase().replace(/['’]s$/u, ""));

/** Each name as where it stands: from, to. */
export function findLatinNames(text: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (const { form, atLeast, titled } of FORMS)
    for (const match of text.matchAll(form)) {
      const [whole, names = ""] = match;
      const start = match.index + whole.lastIndexOf(names);
      const length = titled ? names.length : leadingNames(names, atLeast);
      if (length > 0) found.push([start, start + length]);
    }
  for (const match of text.matchAll(PINYIN)) {
    const [whole, given = ""] = match;
    if (!isWord(given) && PINYIN_GIVEN.test(given.toLowerCase())) found.push([match.index, match.index + whole.length]);
  }
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const [first = ""] = word.split(/['’-]/u);
    if (!GIVEN_NAMES.has(first.toLowerCase()) && !CAPITALISED_NAMES.has(first)) continue;
    // Words in capitals throughout are no names: JSON, IAN.
    const isCapitalised = /^\p{Lu}/u.test(word);
    const end = match.index + word.replace(/['’]s$/u, "").length;
    const after = isCapitalised ? (FOLLOWING.exec(text.slice(end))?.[0] ?? "") : "";
    let until = end + leadingNames(after, 0);
    found.push([match.index, until]);
    // A list of names goes on until what is no name.
    for (
      let next = isCapitalised ? nameBeside(text, until) : undefined;
      next !== undefined;
      next = nameBeside(text, until)
    ) {
      found.push(next);
      until = next[1];
    }
  }
  for (const { index, 0: whole, 1: after, 2: owner = "" } of text.matchAll(AMBIGUOUS)) {
    const name = after ?? owner;
    found.push([index + whole.lastIndexOf(name), index + whole.lastIndexOf(name) + name.length]);
  }
  return found;
}

/** The name that follows one that ends here, in a list. */
function nameBeside(text: string, end: number): [from: number, to: number] | undefined {
  const [whole = "", names = ""] = BESIDE.exec(text.slice(end)) ?? [];
  const length = leadingNames(names, 1);
  const from = end + whole.length - names.length;
  return length === 0 ? undefined : [from, from + length];
}

/** How much of the words are names: up to the first that is another word; 0 where those are fewer than `atLeast`. */
function leadingNames(words: string, atLeast: number): number {
  let end = 0;
  let count = 0;
  for (const match of words.matchAll(/[^\s]+/gu)) {
    const [word] = match;
    if (isWord(word) && /^\p{Lu}/u.test(word)) break;
    if (/^\p{Lu}/u.test(word)) {
      count += 1;
      end = match.index + word.replace(/['’]s$/u, "").length;
    }
  }
  return count < atLeast ? 0 : end;
}
