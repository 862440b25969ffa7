/**
 * Everyday forms of verbs in Chinese in the form that tools are described in: people say one character and how it ends (存下来, 关一下, 锁好), and a
 * description says two (保存, 关闭, 锁定). A grammar of one clause: what stands behind the verb is a closed class, and the longer form is the word of the
 * same meaning that has the character in it.
 * Not here: which words have one meaning (`synonym-table.ts`), what a sentence says is done (`gap/said-deed-chinese.ts`).
 */
import { foldHan } from "../../search/fold.ts";
import { lexicon } from "./concepts.ts";
import { readUnits } from "./read.ts";
import { formalVerb, isKnown, isLookup, meaningsOf } from "./synonyms.ts";

/** How a deed ends or is tried, whatever the deed is. */
const ENDS_IN = "起来|出来|下来|一下儿?|一遍|了|完";
/** Where it leads to, or that it is done for good. */
const LEADS_TO = "[上下进出回过开]?[来去]|[上下进出回过开走掉好住]";
const ENDING = new RegExp(`^(?:(?:${ENDS_IN})|(?:${LEADS_TO})(?:一下|了)?)$`, "u");
const ENDING_ALONE = new RegExp(`^(?:${ENDS_IN})$`, "u");
/** With a direction these are other deeds: 放下 is no playing, 开走 opens nothing. */
const OTHER_WITH_DIRECTION: ReadonlySet<string> = new Set("放开取看合排翻");
/** The same before the thing that it is done to. */
const ENDING_BEFORE = new RegExp(
  `^(?:${ENDS_IN}|[上下进出回过]?[来去](?!年)|[上下出开掉走]|好(?![友人看吃听玩用的多几些奇评感]))`,
  "u",
);
/** Words of a wish, and what says when, before the verb. */
const BEFORE =
  /^(?:请问?|麻烦[你您]?|劳驾|快点?|赶紧|赶快|马上|立刻|现在|先|再|帮忙|(?:帮|替|给)(?:我|我们|忙)?|你|您|能不能|能否|可以|可否|我(?:想|要|想要|需要)|\s)+/u;
/** The same between the thing and the verb. */
const ADVERBS = /(?:快点?|赶紧|赶快|马上|立刻|现在|先|再|也|就|都|全部?|一起|给我|帮我)+$/u;
const PARTICLE = /[吧啊呀嘛呗哦]+$/u;
/** Who asks, denies or tells of what was done orders nothing. */
const NO_ORDER = /[吗呢谁没不却才他她]|什么|哪|怎么|为何|多少|(?<![这那好])几[个张条点]|昨天就|已经|刚刚/u;
/** A thing that is named before its verb, without 把: the clause has to end as a wish does. */
const SAYS_WISH = /(?:一下|[吧掉])$/u;
const OF_SOMEBODY = /[我你您咱](?!的|们的)/u;
const OBJECT_FIRST = /[把将](?!来|军|近|要|$)/u;
const CLAUSE = /(?:[^，。！？；：,.!?;:\n]|\.(?! ))+/gu;
const MAX_VERB = 5;
/** A longer text tells something. */
const MAX_TEXT = 100;

/** Whether a word is a verb in Chinese. What only looks something up is known in each of its forms. */
function isVerb(word: string): boolean {
  if (!/^\p{sc=Han}/u.test(word)) return false;
  if (isKnown(word, "deeds")) return !isLookup(meaningsOf(word, "deeds"));
  const { chinese, concepts } = lexicon();
  return chinese.get(word)?.some((id) => concepts.get(id)?.kind === "action") === true;
}

/** Whether something may stand behind a verb without making another deed of it. */
function endsDeed(verb: string, ending: string): boolean {
  if (ending === verb || ending === `一${verb}`) return true;
  return (OTHER_WITH_DIRECTION.has(verb) ? ENDING_ALONE : ENDING).test(ending);
}

/** Whether a verb has its ending in it: 锁上, 删掉. */
const isSpoken = (verb: string): boolean => formalVerb(verb) !== verb;

/** Where the verb at the end of a clause begins, and where it ends: before what says how the deed ends. */
function verbAtEnd(clause: string): { from: number; to: number } | undefined {
  for (let from = Math.max(1, clause.length - MAX_VERB - 3); from < clause.length; from += 1) {
    for (let to = Math.min(clause.length, from + MAX_VERB); to > from; to -= 1) {
      const [verb, ending] = [clause.slice(from, to), clause.slice(to)];
      const isWhole = ending === "" && verb.length > 1;
      if (isVerb(verb) && (isWhole || endsDeed(verb, ending))) return { from, to };
    }
  }
  return undefined;
}

/** Whether a verb of one character is the end of another verb, which nobody knows: 开 in 把文档公开一下. */
function isHalf(before: string, verb: string): boolean {
  if (verb.length > 1) return false;
  const units = readUnits(before + verb);
  const last = units.at(-1);
  if (last?.unknown !== true || last.shown.length !== 2 || !last.shown.endsWith(verb)) return false;
  const [first = ""] = last.shown;
  const isThing = isKnown(first, "things") || lexicon().chinese.has(first);
  return !isThing && units.slice(0, -1).some(({ stop }) => !stop);
}

/** A clause whose verb stands at the end, with the verb before the thing: where the two run together nothing says where a word begins. */
function withVerbAtEnd(clause: string): string {
  const text = clause.replace(PARTICLE, "");
  const place = verbAtEnd(text);
  if (place === undefined) return clause;
  const [before, verb] = [text.slice(0, place.from), text.slice(place.from, place.to)];
  const formal = formalVerb(verb);
  if (place.to === text.length && formal === verb) return clause;
  const lead = OBJECT_FIRST.exec(before)?.index;
  if (lead === undefined && OF_SOMEBODY.test(before)) return clause;
  const [said, named] =
    lead === undefined ? ["", before.replace(BEFORE, "")] : [before.slice(0, lead), before.slice(lead + 1)];
  const object = named.replace(ADVERBS, "");
  if (object === "" || isHalf(object, verb)) return clause;
  // One character would be read as the beginning of a word with what follows.
  return formal.length === 1 ? before + verb : said + formal + object;
}

/** A clause that begins with its verb. */
function withVerbFirst(clause: string): string {
  const polite = BEFORE.exec(clause)?.[0] ?? "";
  const order = clause.slice(polite.length);
  for (let size = MAX_VERB; size > 0; size -= 1) {
    const verb = order.slice(0, size);
    if (!isVerb(verb)) continue;
    const formal = formalVerb(verb);
    const rest = order.slice(verb.length);
    const [next] = readUnits(rest);
    const isKnownWord = next !== undefined && (next.unknown !== true || next.argument) && next.shown.length > 1;
    const isWord = isKnownWord && rest.startsWith(next.shown);
    const ending = ENDING_BEFORE.exec(rest)?.[0];
    const isEnding = ending !== undefined && (!isWord || next.shown === ending) && endsDeed(verb, ending);
    const object = isEnding ? rest.slice(ending.length) : rest;
    return formal.length > 1 && isSpoken(verb) && object.trim() !== "" && (isEnding || verb.length > 1)
      ? polite + formal + object
      : clause;
  }
  return clause;
}

function formalClause(given: string): string {
  const clause = foldHan(given).trimEnd();
  if (!/\p{sc=Han}/u.test(clause) || NO_ORDER.test(clause)) return given;
  const isBehind = OBJECT_FIRST.test(clause);
  const first = isBehind ? clause : withVerbFirst(clause);
  const formal = first === clause && (isBehind || SAYS_WISH.test(clause)) ? withVerbAtEnd(clause) : first;
  return formal === clause ? given : formal;
}

/** A text with the verbs of its clauses in their formal form. Any string is accepted; most come back as they are. */
export function withFormalVerbs(text: string): string {
  return text.length > MAX_TEXT ? text : text.replace(CLAUSE, formalClause);
}
