/**
 * What a request is about before all else: its verb, and the thing that the verb is done to or that shall come out of it. "Draw a bar
 * chart of the sales" is about a bar chart, whatever else it names.
 * Not here: what follows from it (`act.ts`).
 */
import { lexicon } from "../lexicon/concepts.ts";
import type { TextUnit } from "../lexicon/text-unit.ts";
import { drawnChart } from "./drawing.ts";

/** Objects that nearly every need has: having one of them is no reason. */
export const GENERAL_OBJECTS: ReadonlySet<string> = new Set(
  "file content text line multiple current record dataset name number size note knowledge metadata time date data".split(
    " ",
  ),
);

/** Things that say something of another one: "the history of this file" is about the file. */
const TRANSPARENT: ReadonlySet<string> = new Set([...GENERAL_OBJECTS, "history", "size", "tree", "schema"]);

/** Words after which something other than the verb's object is named. */
export const PREPOSITIONS: ReadonlySet<string> = new Set(
  (
    "of from to for in on at by with without within inside about beneath below above that which who whose when where how and or over " +
    "under between against during since until per than then because so if off through using"
  ).split(" "),
);
/** Words that end the noun they stand behind: "which films did she direct" is about films. */
const AUXILIARIES: ReadonlySet<string> = new Set(
  "did do does is are was were has have had can could will would".split(" "),
);
/** Words before what shall come out: "show it as a pie chart". */
const RESULT = new Set(["as", "into"]);

/** How an order begins in Chinese that names the thing or the person first: its verb comes after. */
const CHINESE_ORDER = /^(?:请|請|麻烦|麻煩|能不能|可以|可否)*(?:[给給把将將帮幫替对對](?!面|应|應))/u;

/** A verb of one or two characters in Chinese, known or not: it is done once, or tried. */
const CHINESE_DEED = /^(?:请|請|麻烦|麻煩|帮我|幫我)*(?![帮幫]|看看)\p{sc=Han}{1,2}(?:一下|[个個]\p{sc=Han}{2})/u;

const TURNS = new Set(["turn", "change", "make", "switch"]);
const isInto = ({ shown }: TextUnit): boolean => shown === "into";

/** The part of a need that decides, in reading order. */
export interface Head {
  /** Concepts of what is done; empty where no verb is named. */
  actions: readonly string[];
  objects: readonly TextUnit[];
  /** The thing itself in Chinese, also where the lexicon does not know it: the last, which all others describe. */
  thing?: TextUnit | undefined;
  /** It wants a chart, which is its object. */
  draws?: true;
  /** It orders something by a verb that is not known, in Chinese. */
  strange?: true;
}

/** What a tool's name says: its verb, and the rest. */
export interface NamedAct {
  actions: readonly string[];
  things: readonly TextUnit[];
}

const isHan = ({ shown }: TextUnit): boolean => /^\p{sc=Han}/u.test(shown);

function actionsOf(unit: TextUnit | undefined): string[] {
  const { concepts } = lexicon();
  return unit === undefined ? [] : unit.concepts.filter((id) => concepts.get(id)?.kind === "action");
}

/** Whether a unit is a verb and nothing else. */
function isVerb(unit: TextUnit): boolean {
  return !unit.stop && unit.concepts.length > 0 && actionsOf(unit).length === unit.concepts.length;
}

/** A name of one word or more: the first verb in it is what the tool does. */
export function namedAct(units: readonly TextUnit[]): NamedAct {
  const said = units.filter((unit) => !unit.stop && !unit.argument);
  const verb = said.find((unit) => actionsOf(unit).length > 0);
  return { actions: actionsOf(verb), things: said.filter((unit) => unit !== verb && unit.phrase === undefined) };
}

/** `all`: the units of one part of a need, stop words included; `text`: its words. */
export function headOf(all: readonly TextUnit[], text: string): Head {
  const chart = drawnChart(all, text);
  if (chart !== undefined) return { actions: ["draw"], objects: [chart], draws: true };
  // What a file is called says nothing of what it is.
  const units = all.filter(({ inName }) => inName !== true);
  // A word that is a noun as well is the verb where it stands first: "email the report".
  const first = units.findIndex((unit) => !unit.stop && !unit.argument && unit.concepts.length > 0);
  const verb = actionsOf(units[first]).length > 0 ? first : units.findIndex(isVerb);
  const { objects, thing } = units.some(isHan)
    ? chineseObjects(units, verb)
    : { objects: englishObjects(units, verb), thing: undefined };
  const actions = actionsOf(units[verb]);
  // "Turn the film into sound" converts: the verb and its particle stand apart.
  const turns = actions.length === 0 && units.some(({ shown }) => TURNS.has(shown)) && units.some(isInto);
  const strange = actions.length === 0 && (CHINESE_ORDER.test(text) || CHINESE_DEED.test(text));
  return { actions: turns ? ["convert"] : actions, objects, thing, ...(strange && { strange }) };
}

const isTransparent = (unit: TextUnit | undefined): boolean =>
  unit !== undefined && unit.concepts.length > 0 && unit.concepts.every((id) => TRANSPARENT.has(id));

/**
 * The last noun of the phrase after the verb, or after "as" and "into"; where there is no verb, of the first phrase. What lies in "of" is
 * meant where the noun itself says little.
 */
function englishObjects(units: readonly TextUnit[], verb: number): TextUnit[] {
  const result = units.findIndex(({ shown }, at) => at > verb && RESULT.has(shown));
  const made = result === -1 ? [] : phraseFrom(units, result + 1).nouns;
  if (made.some(({ concepts }) => concepts.length > 0)) return lastNoun(made);
  const { nouns, end } = phraseFrom(units, verb + 1);
  const head = lastNoun(nouns);
  if (units[end]?.shown !== "of" || !isTransparent(head[0])) return head;
  return [...head, ...lastNoun(phraseFrom(units, end).nouns)];
}

function phraseFrom(units: readonly TextUnit[], from: number): { nouns: TextUnit[]; end: number } {
  const nouns: TextUnit[] = [];
  for (let at = from; at < units.length; at += 1) {
    const unit = units[at]!;
    if (PREPOSITIONS.has(unit.shown) || RESULT.has(unit.shown) || AUXILIARIES.has(unit.shown)) {
      if (nouns.length > 0) return { nouns, end: at };
    } else if (!unit.stop && !unit.argument && !isVerb(unit)) nouns.push(unit);
  }
  return { nouns, end: units.length };
}

/** A phrase of the lexicon as its first word, which names it. */
function lastNoun(nouns: readonly TextUnit[]): TextUnit[] {
  const last = nouns.findLast(({ concepts, phrase }) => concepts.length > 0 || phrase !== undefined) ?? nouns.at(-1);
  return last === undefined ? [] : [last.phrase ?? last];
}

/** Says whom something is for, behind what it is: 传真给公证处. */
const RECIPIENT = /[给給]$/u;

/** Units with the unknown word at the end as a value, where it is a recipient in Chinese. */
export function withRecipient(units: readonly TextUnit[]): readonly TextUnit[] {
  const at = units.findLastIndex(({ stop }) => !stop);
  const [last, goes] = [units[at], units[at - 1]];
  const isRecipient = goes?.stop === true && RECIPIENT.test(goes.shown) && units.slice(0, at).some(({ stop }) => !stop);
  return isRecipient && last?.unknown === true ? units.with(at, { ...last, argument: true }) : units;
}

/** The last thing after the verb, since what describes a noun stands before it; without one, the last before the verb. */
function chineseObjects(units: readonly TextUnit[], verb: number): Pick<Head, "objects" | "thing"> {
  const things = units.flatMap((unit, at) => {
    const isThing = at !== verb && !unit.stop && !unit.argument && !isVerb(unit);
    return isThing && (unit.concepts.length > 0 || unit.unknown === true) ? [{ unit, at }] : [];
  });
  const after = things.filter(({ at }) => at > verb);
  const before = things.filter(({ at }) => at < verb);
  const names = ({ unit }: { unit: TextUnit }): boolean => unit.concepts.length > 0 && !isTransparent(unit);
  const chosen =
    after.findLast(names) ??
    before.findLast(names) ??
    things.findLast(({ unit }) => unit.unknown) ??
    after.at(-1) ??
    before.at(-1);
  return { objects: chosen === undefined ? [] : [chosen.unit], thing: (after.at(-1) ?? before.at(-1))?.unit };
}
