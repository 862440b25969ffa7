/**
 * What a text denies and what it affirms: 没有亮红灯 denies 亮, "isn't slow" denies "slow", 不是没有 denies nothing. A negation
 * reaches to the end of its clause; the first words that it denies are its head. Not here: what follows for a choice (`stance.ts`).
 */
import { unitsOf, type Unit } from "../search/units.ts";
import { splitClauses } from "./content-words.ts";

/** A unit of a clause, and whether it is denied. */
interface Said extends Unit {
  denied: boolean;
}

/** What a negation denies first: one word, or up to two neighbouring characters; `isThing` after "no" and 没有, which deny that there is one. */
export interface Head {
  words: readonly string[];
  isThing: boolean;
  unspaced: boolean;
}

/** A clause with what its negations deny. */
export interface Clause {
  text: string;
  units: readonly Said[];
  heads: readonly Head[];
  isNegative: boolean;
  /** It lacks, refuses or waits for something, without a negation. */
  isReluctant: boolean;
  asks: boolean;
}

/** Expressions with a negation in them that deny nothing. */
const IDIOMS =
  /(\p{Script=Han}{1,2})[不没]\1|有没有|得(?:很|不行|不得了|要命|要死)|不得了|可?不是[吗嘛么]|可不是|没错|不错|没问题|没事|没准|不同|不足|不断|不停|不时|不少|不久|不管|不论|不仅|不但|不只|不光|不过|不如|不然|不妨|差不多|动不动|说不定|要不|无固定|无论|无线|未来|非常|\bno (?:problem|worries|doubt)\b|\bnot (?:bad|only)\b|\bnothing but\b/giu;
/** A verb that a negation after it denies: 搜 of 搜不到. */
const DENIED_VERB =
  /(?<![并都又也就还再很太只才老总从一])(\p{Script=Han})不(?=[到上着动开见出起住进去清通回掉]|了(?!解))/gu;
/**
 * Words of not knowing and questions end a negation, and so do consequences: what comes behind is not denied; nor is another event, which 没 could
 * not deny: 停电了 of 没有气泡或者停电了.
 */
const END =
  "或者?(?=[^或]*了\\s*$)|怎么|怎样|如何|为什么|什么时候|多少|哪里|就|才|而|却|所以|因为|知道|了解|清楚|确定|明白|懂|的|\\b(?:because|so|if|since|although|know|sure|certain|tell|idea)\\b";
const NEGATION =
  "没有?人|没有?|不是?|并非|无|未|非|(?<![特区分级个])别(?![人的处家])|\\b(?:no longer|no|zero|not|never|nothing|without|neither|nor|hardly|none|nobody|cannot)\\b|\\b(?:is|are|was|were|do|does|did|ca|could|wo|would|should|have|has|had)n['’]?t\\b";
const MARK = new RegExp(`(?<end>${END})|${NEGATION}`, "giu");
/** After these a noun may come later: 没有书面的合同. */
const BEFORE_NOUN = /^(?:没有|不是|并非)$/u;
/** These deny that there is a thing, which is often what a person asks about: 没有打卡记录. */
const BEFORE_THING = /^(?:没|没有|无|no|zero|nothing|without|none)$/u;
/** Words that may stand between a negation and its head. */
const LIGHT =
  /看到|看见|见到|发现|发生|出现|觉得|感觉|听到|收到|实行|属于|采用|适用|存在|放在|完全|明显|真的|特别|任何|什么|再|又|太|很|曾|说(?![明法])|让|被|叫|算(?![一法])|\b(?:see|seen|find|found|hear|notice|feel|seem|look|have|has|had|get|got|been|being|be|any|anything|really|very|too|at|all|so|even|ever|show|shown|report|reported|on|there|lit|present|available)\b/giu;
/** Refusing, lacking or waiting without a negation. */
const RELUCTANT =
  /拒|缺|欠|拖|等|停|忘|少|还在|哪有|\b(?:lack|lacks|lacking|missing|refuse|refuses|refused|fail|fails|failed|stopped|forgot|waiting|pending)\b/iu;

/** What a question begins with or has in it. */
const QUESTION =
  /[吗呢]|怎么|怎样|如何|为什么|能不能|是不是|有没有|^\s*(?:can|could|how|what|why|which|where|do|does|is|are|should|may|will)\b(?! not\b)/iu;

/** The clauses of a text with what each denies. */
export function readPolarity(text: string): Clause[] {
  return text
    .split(/(?<=[?？])/u)
    .flatMap((part) => splitClauses(part).map((clause) => readClause(clause, /[?？]\s*$/u.test(part))));
}

function readClause(clause: string, isQuestion: boolean): Clause {
  const text = clause.toLowerCase().replace(IDIOMS, " ").replace(DENIED_VERB, "不$1");
  const units: Said[] = [];
  const heads: Head[] = [];
  let [from, count, negation] = [0, 0, ""];
  const take = (until: number): void => {
    const part = text.slice(from, until);
    const denied = negation !== "" && count % 2 === 1;
    for (const unit of unitsOf(part)) units.push({ ...unit, denied });
    const head = denied ? (headOf(part.replace(LIGHT, " ")) ?? headOf(part)) : undefined;
    if (head !== undefined) heads.push({ ...head, isThing: BEFORE_THING.test(negation) });
  };
  for (const { 0: mark, index, groups } of text.matchAll(MARK)) {
    const ends = groups?.["end"] !== undefined;
    if (ends && mark === "的" && BEFORE_NOUN.test(negation)) continue;
    take(index);
    from = index + (ends ? 0 : mark.length);
    if (!ends) count += 1;
    negation = ends ? "" : mark;
    if (ends && count % 2 === 1) count += 1;
  }
  take(text.length);
  const isNegative = units.some(({ denied }) => denied) || count % 2 === 1;
  return {
    text: clause,
    units,
    heads,
    isNegative,
    isReluctant: RELUCTANT.test(clause),
    asks: isQuestion || QUESTION.test(clause),
  };
}

/** Whether a head is itself a lack: who denies 停电 says that there is power. */
export function isLackItself({ words }: Head): boolean {
  return RELUCTANT.test(words.join(""));
}

/** Whether a unit says something; 给 does behind a negation: 不给加班费. */
export function isContent({ stop, text }: Unit): boolean {
  return !stop || text === "给";
}

/** The first content of a part of a clause; undefined when it has none. */
function headOf(part: string): Omit<Head, "isThing"> | undefined {
  for (const piece of part.split(/\s+/u)) {
    const units = unitsOf(piece);
    const at = units.findIndex(isContent);
    const [first, second] = [units[at], units[at + 1]];
    if (first === undefined) continue;
    const isPair = first.unspaced && second?.unspaced === true && !second.stop;
    return { words: isPair ? [first.text, second.text] : [first.text], unspaced: first.unspaced };
  }
  return undefined;
}

/** What clauses say of a head: it is denied, affirmed, or both; undefined when they do not have it. */
export function standOn(head: Head, clauses: readonly Clause[]): "denied" | "affirmed" | "both" | undefined {
  const met = new Set(
    clauses.flatMap(({ units }) => units.filter((_, at) => isAt(head, units, at)).map(({ denied }) => denied)),
  );
  if (met.size === 0) return undefined;
  return met.size > 1 ? "both" : met.has(true) ? "denied" : "affirmed";
}

/** Whether a head stands at a place; of two characters the first is enough where it is a word of its own: 签 of 签合同 in 签了. */
function isAt({ words: [first, second] }: Head, units: readonly Said[], at: number): boolean {
  if (units[at]?.text !== first) return false;
  const next = units[at + 1];
  return second === undefined || next?.text === second || next === undefined || next.stop || !next.unspaced;
}
