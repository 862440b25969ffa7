/**
 * What a sentence says is done, to what, and where from and to: read strictly, so that two sentences can be told apart that share their words. "Turn
 * the alarm off" does not say "turn on", nor "Word to PDF" the way back. Of a sentence that is no plain order nothing is said.
 * Not here: Chinese (`said-deed-chinese.ts`), how two are compared (`same-deed.ts`).
 */
import { isKnown, isLookup, meaningsOf, synonymKey } from "../lexicon/synonyms.ts";

/** A thing that is named, by its key and its meanings. `isValue`: a number or a name, which a call is made with. */
export interface SaidThing {
  shown: string;
  meanings: readonly string[];
  isValue: boolean;
}

/** Where something is said to go to or to come from, or what it is beside. `isOne`: one certain thing, no kind of things. */
export interface SaidPlace {
  role: "to" | "from" | "of" | "as" | "beside";
  things: readonly SaidThing[];
  isOne: boolean;
}

export interface SaidDeed {
  /** Meanings of the verb, with its particle; empty where none is said. */
  verb: readonly string[];
  /** What it is done to: the last is the thing, the others say which. */
  object: readonly SaidThing[];
  /** Other things that it is done to as well: "and directories". */
  others?: readonly (readonly SaidThing[])[];
  places: readonly SaidPlace[];
  /** Particles that turn a deed round, and words that deny. */
  turns: readonly string[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const POLITE =
  /^(?:(?:please|then|now|hi|hello|hey|ok(?:ay)?|just|kindly|(?:can|could|would|will) you(?: please)?|(?:help me|i(?: would like|['’]d like| want| need)(?: you)?)(?: to)?|let['’]?s)\b[\s,]*)+/iu;
/** How a description may begin before it says what a tool does. */
const OF_TOOL =
  /^(?:(?:use )?(?:this|the|a|an) (?:\w+ )?(?:tool|function|endpoint|method|command)s?(?: (?:that|which|to|for|can|will|is used to|allows? you to|lets you))*|(?:use this|used|allows? (?:you|users) |lets you)(?: to)?)\s+/iu;
/** What follows is what a call is made with, and no part of the deed. */
const VALUE_FOLLOWS =
  /[:;(]|\s[-–—]\s|,|\b(?:called|named|titled|entitled|saying|that|which|who|whose|because|since|so that|such as|based on|according to|including)\b/iu;
/** Deeds under a condition, and what is not to be done. */
const DENIES = words("not no never don't without except but unless if when until before after instead nothing none");
const QUESTION = /^(?:what(?:['’]s)?|which|where|who)\s+(?:is|are|was|were)?\s*/iu;

const TO = words("to into onto");
const AS = words("as");
const BESIDE = words(
  "in on at for with by using via through inside within about between among under over during around per across against behind next near beside",
);
/** Particles that turn a verb round wherever they stand; the others do right behind the verb or where a clause ends. */
const TURNING = words("off out up down away back");
const PARTICLES = words("on in over off out up down away back aloud");
/** Verbs that mean something else with such a particle. */
const LIGHT = words(
  "turn switch log sign check opt clock plug zoom put hand fill take roll dial move go come bring pay",
);
const ARTICLES = words(
  "a an the this that these those my our your his her their its some any all each every another other given specified single specific new existing certain following particular me us it them both two multiple several one together current available detailed complete entire whole relevant user's",
);
const JOINING = words("and or");
const CERTAIN = words("the this that these those my our your his her their its");
const WHEN =
  /^(?:today|tomorrow|yesterday|tonight|now|noon|morning|afternoon|evening|week|weekend|month|year|next|last|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august|september|october|november|december)$/iu;

interface Token {
  shown: string;
  lower: string;
  isName: boolean;
}

const WORD = /[\p{L}\p{N}]+(?:['’.][\p{L}\p{N}]+)*/gu;
const MAX_PHRASE = 3;

function tokensOf(text: string): Token[] {
  return Array.from(text.replace(/\be-mail/giu, "email").matchAll(WORD), ([shown], at) => ({
    shown,
    lower: shown.toLowerCase().replace("’", "'"),
    isName: /[\p{N}.]/u.test(shown) || (at > 0 && /^\p{Lu}/u.test(shown)),
  }));
}

/** Words that stand before the value that they are said of: the word hello. */
const OF_VALUE = words("word phrase term string number");

/** Things in a row of words, phrases of the table as one. */
function thingsIn(tokens: readonly Token[]): SaidThing[] {
  const things: SaidThing[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const size = phraseSize(tokens, at);
    const part = tokens.slice(at, at + size);
    const key = synonymKey(part.map(({ lower }) => lower).join(" "));
    const isValue = part.every(({ isName }) => isName) || OF_VALUE.has(tokens[at - 1]?.lower ?? "");
    things.push({ shown: key, meanings: meaningsOf(key, "things"), isValue });
    at += size - 1;
  }
  return things;
}

function phraseSize(tokens: readonly Token[], at: number): number {
  for (let size = Math.min(MAX_PHRASE, tokens.length - at); size > 1; size -= 1) {
    const part = tokens.slice(at, at + size);
    if (isKnown(synonymKey(part.map(({ lower }) => lower).join(" ")), "things")) return size;
  }
  return 1;
}

function roleOf(word: string): SaidPlace["role"] | undefined {
  if (TO.has(word)) return "to";
  if (word === "from") return "from";
  if (word === "of") return "of";
  if (AS.has(word)) return "as";
  return BESIDE.has(word) ? "beside" : undefined;
}

/** Reads a sentence in words. `isOrder`: what somebody asks for; else what a tool says of itself. */
export function readSaid(text: string, isOrder: boolean): SaidDeed {
  const begun = isOrder ? text.trim().replace(POLITE, "") : text.trim().replace(OF_TOOL, "");
  const plain = begun.replace(/["“'‘`][^"”'’`]{1,80}["”'’`]/gu, " ").replace(QUESTION, "what ");
  const [clause = ""] = plain.split(VALUE_FOLLOWS);
  const tokens = tokensOf(clause);
  const denied = tokensOf(isOrder ? text : plain).filter(({ lower }) => DENIES.has(lower));
  const [first, ...rest] = tokens;
  if (first === undefined) return { verb: [], object: [], places: [], turns: [] };
  const { particle, others } = withoutParticle(first.lower, rest);
  const into = rest.some(({ lower }) => lower === "into") && isTwo(first.lower, "into") ? "into" : undefined;
  const deed = synonymKey([first.lower, particle ?? into].filter((word) => word !== undefined).join(" "));
  const verb = meaningsOf(deed, "deeds");
  const read = phrasesIn(others, verb);
  return { ...read, verb, turns: [...read.turns, ...denied.map(({ lower }) => lower)] };
}

/** The particle that belongs to a verb, and the words without it. */
function withoutParticle(verb: string, rest: readonly Token[]): { particle?: string; others: readonly Token[] } {
  const isOpen = (at: number): boolean => rest[at] === undefined || roleOf(rest[at].lower) !== undefined;
  const at = rest.findIndex(
    ({ lower }, place) =>
      PARTICLES.has(lower) && (isOpen(place + 1) || place === 0) && (LIGHT.has(verb) || isTwo(verb, lower)),
  );
  const particle = rest[at]?.lower;
  return particle === undefined ? { others: rest } : { particle, others: rest.toSpliced(at, 1) };
}

const isTwo = (verb: string, particle: string): boolean => isKnown(synonymKey(`${verb} ${particle}`), "deeds");

interface Phrase {
  role: SaidPlace["role"];
  /** Words between "and" and "or". */
  tokens: Token[][];
  isOne: boolean;
}

/** A row of words as the object, what stands behind prepositions, and particles. `verb`: a search "for" something is for its object. */
function phrasesIn(tokens: readonly Token[], verb: readonly string[]): Omit<SaidDeed, "verb"> {
  const object: Phrase = { role: "of", tokens: [[]], isOne: false };
  const places: Phrase[] = [];
  const turns: string[] = [];
  for (const [at, { lower, isName, ...token }] of tokens.entries()) {
    const last = places.at(-1) ?? object;
    const role = roleOf(lower);
    const isObject = role !== undefined && last === object && object.tokens.every((group) => group.length === 0);
    if (isObject && isLookup(verb) && role === "beside") continue;
    if (role !== undefined) {
      // "To show it" says what for.
      if (role === "to" && last === object && isVerbHere(tokens[at + 1])) break;
      places.push({ role, tokens: [[]], isOne: false });
    } else if (TURNING.has(lower)) turns.push(lower);
    else if (CERTAIN.has(lower)) last.isOne = true;
    else if (JOINING.has(lower)) last.tokens.push([]);
    else if (!ARTICLES.has(lower) && !WHEN.test(lower)) {
      last.tokens.at(-1)!.push({ lower, isName, ...token });
      last.isOne ||= isName && !/\p{N}/u.test(lower);
    }
  }
  const [first = [], ...others] = object.tokens.map(thingsIn).filter((group) => group.length > 0);
  return {
    object: first,
    ...(others.length > 0 && { others }),
    places: places.map(({ role, tokens: groups, isOne }) => ({ role, things: groups.flatMap(thingsIn), isOne })),
    turns,
  };
}

const isVerbHere = (token: Token | undefined): boolean =>
  token !== undefined && isKnown(synonymKey(token.lower), "deeds") && !isThingToo(token);

const isThingToo = (token: Token | undefined): boolean =>
  token !== undefined && (token.isName || isKnown(synonymKey(token.lower), "things"));

/** The words of a name, as they stand in it. */
export function readNameWords(name: string): readonly string[] {
  return tokensOf(name.replace(/[^\p{L}\p{N}]+/gu, " ").replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")).map(
    ({ lower }) => lower,
  );
}
