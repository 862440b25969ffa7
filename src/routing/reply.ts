/**
 * What a person's own words mean at a step: one of the options shown, another place of the tree, or unclear.
 * A wrong move is worse than asking again. Not here: validating a typed value, and moving (`session/`).
 */
import { choicesOf, placesElsewhere, type Choice, type ShownOption, type TreeLookup } from "./choices.ts";
import { rankChoices, type Ranked } from "./rank.ts";
import { plainStance } from "./stance.ts";
import { unitsOf, type Unit } from "../search/units.ts";
import { affirmed, clausesOf, subjectUnits, subjectWords } from "./talk.ts";
import { openingAnswer, ordinalOf, yesOrNo } from "./words.ts";
import type { Tree } from "../knowledge/model.ts";

/** `likely` holds option ids, likeliest first; it may be empty. */
export type ReplyMatch =
  | { kind: "option"; id: string }
  | { kind: "node"; node: string }
  | { kind: "unclear"; likely: string[] };

/** Longer replies are read up to here. */
const LONGEST_REPLY = 4000;
/** From here the best choice is believed, if it is far enough ahead of the next. */
const SURE = 0.45;
const AHEAD = 1.3;
/** A weaker choice must be further ahead, down to one that is only believed when the others are nowhere near. */
const LEAST = 0.15;
const FAR_AHEAD = 2;
/** Another place of the tree must fit well by itself; where an option on show has a word too, it must be what was named. */
const SURE_ELSEWHERE = 0.6;
const NAMED_ELSEWHERE = 0.9;
const LIKELY = 0.12;

const NO_TREES: TreeLookup = () => undefined;

/**
 * Reads a reply against the options as shown, then the rest of the tree. `node` is where the session stands; `trees`
 * gives the other trees that options lead to, whose names then count as theirs.
 * What the reply sets aside ("not the router, the cable") counts only when the rest says nothing clear.
 * Deterministic and total: any string gives an answer.
 */
export function matchReply(
  reply: string,
  options: readonly ShownOption[],
  tree: Tree,
  node: string,
  language: string,
  trees: TreeLookup = NO_TREES,
): ReplyMatch {
  const text = reply.slice(0, LONGEST_REPLY);
  const named = options.find(({ id }) => same(id, text)) ?? options.find(({ description }) => same(description, text));
  if (named !== undefined) return { kind: "option", id: named.id };
  const ordinal = ordinalOf(text);
  if (ordinal !== undefined) {
    const counted = options.at(ordinal);
    return counted === undefined ? { kind: "unclear", likely: [] } : { kind: "option", id: counted.id };
  }
  const choices = choicesOf(options, tree, node, trees);
  const plainly = echoed(text, choices) ?? plainAnswer(text, choices);
  if (plainly !== undefined) return { kind: "option", id: plainly };
  const meant = affirmed(text);
  if (meant !== undefined) {
    const found = matchText(meant, choices, tree, node, language);
    if (found.kind !== "unclear") return found;
  }
  const found = matchText(text, choices, tree, node, language);
  if (found.kind !== "unclear" || /\b(?:but|only)\b|但|不过|只/iu.test(text)) return found;
  const answer = deniesThing(text) && !speaksOf(text, tree, node) ? undefined : openingAnswer(text);
  const sided = answer === undefined ? undefined : sideOf(answer, choices);
  // What affirms is no rival of a plain no.
  const rivals = choices.filter(({ id, stances }) => id !== sided && (answer === "yes" || stances.has("no")));
  if (sided === undefined || rivals.some(({ id }) => found.likely.includes(id))) return found;
  return { kind: "option", id: sided };
}

function matchText(text: string, choices: readonly Choice[], tree: Tree, node: string, language: string): ReplyMatch {
  const scored = rankChoices(text, choices, tree);
  const [best] = scored;
  const jump = clearWinner(
    rankChoices(text, placesElsewhere(tree, node, language, choices), tree),
    SURE_ELSEWHERE,
    AHEAD,
  );
  const likely = scored.filter(({ score }) => score >= LIKELY).map(({ id }) => id);
  if (jump !== undefined && jump.score >= (best?.score ?? 0) * AHEAD) {
    const theirs = new Set(scored.flatMap(({ words }) => [...words]));
    if (theirs.size === 0 || (jump.score >= NAMED_ELSEWHERE && includesAll(jump.words, theirs)))
      return { kind: "node", node: jump.id };
    // Some of the words are an option's: going elsewhere over its head would be a guess.
    if (!includesAll(theirs, jump.words)) return { kind: "unclear", likely };
  }
  const weakness = Math.min(1, Math.max(0, (SURE - (best?.score ?? 0)) / (SURE - LEAST)));
  const winner = namesTwo(text, scored)
    ? undefined
    : clearWinner(scored, LEAST, AHEAD + weakness * (FAR_AHEAD - AHEAD));
  if (winner !== undefined && !isDoubtful(text, winner, choices)) return { kind: "option", id: winner.id };
  return { kind: "unclear", likely };
}

/** Whether a "no" at the beginning belongs to the thing after it ("no signal upstairs") and so may answer nothing. */
function deniesThing(text: string): boolean {
  return /^\s*no\s+(?!(?:i|it|it['’]s|that|this|they|he|she|we|you|there|not|still|never|the|my|thanks?|thank|just|and|because|sorry|please)\b)[a-z]/iu.test(
    text,
  );
}

/** Whether a text shares a word of its subject with what the step says. */
function speaksOf(text: string, tree: Tree, node: string): boolean {
  const here = tree.nodes.find(({ id }) => id === node);
  if (here === undefined) return false;
  const said = [here, ...here.texts].map(({ title, response }) => `${title ?? ""}\n${response ?? ""}`).join("\n");
  const words = subjectWords(unitsOf(said));
  return [...subjectWords(unitsOf(text))].some((word) => words.has(word));
}

const JOINING = /[和与跟及或]|还有|以及|\b(?:and|or|both)\b/iu;
/** These join two, however little is said of the second: 又慢又掉线. */
const SURELY_JOINING = /[又既].+又|\bboth\b.+\band\b/iu;
/** From here a choice beside the best is named too, if it has a word that the best has not. */
const NAMED_TOO = 0.4;

/** Whether a reply joins two choices, each by a word of its own: 电池和账单. */
function namesTwo(text: string, [best, second]: readonly Ranked[]): boolean {
  if (best === undefined || second === undefined) return false;
  if (SURELY_JOINING.test(text) && second.score >= LIKELY) return true;
  if (second.score < NAMED_TOO || !JOINING.test(text)) return false;
  return !includesAll(best.words, second.words);
}

/** Whether a reply that begins with a no would choose what affirms, on a word or two. */
function isDoubtful(text: string, { id, score }: Ranked, choices: readonly Choice[]): boolean {
  if (openingAnswer(text) !== "no" || score >= SURE) return false;
  return choices.some((choice) => choice.id === id && !choice.stances.has("no"));
}

function includesAll(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...others].every((word) => words.has(word));
}

/** The one option that says what a reply without a subject says: yes, no, that one does not know, or is through. */
function plainAnswer(text: string, choices: readonly Choice[]): string | undefined {
  const stance = plainStance(text);
  if (stance === undefined) return undefined;
  const whole = only(choices.filter(({ id, texts }) => [id, ...texts].some((said) => yesOrNo(said) === stance)));
  if (whole !== undefined) return whole;
  if (stance === "unsure" || stance === "done") return only(choices.filter(({ stances }) => stances.has(stance)));
  if (stance === "none") {
    const none = choices.filter(({ stances }) => stances.has("none"));
    return none.length > 0 ? only(none) : choices.length === 2 ? sideOf("no", choices) : undefined;
  }
  return sideOf(stance, choices);
}

/** The one option that says yes or no: by its first word, or as the one of two that denies, or does not. */
function sideOf(answer: "yes" | "no", choices: readonly Choice[]): string | undefined {
  const answers = choices.filter(({ stances }) => !stances.has("unsure"));
  const explicit = answers.filter(({ shown }) => openingAnswer(shown ?? "") === answer);
  if (explicit.length > 0) return only(explicit);
  const [first, second, ...more] = answers;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  if (first.stances.has("no") === second.stances.has("no")) return undefined;
  return (first.stances.has("no") === (answer === "no") ? first : second).id;
}

/** The one option that begins with what was said, or has it as a clause: 能 for 能说清楚, "both" for "Both fail". */
function echoed(text: string, choices: readonly Choice[]): string | undefined {
  const said = unitsOf(text);
  const whole = plain(text);
  const begins = subjectUnits(said).includes(true) || yesOrNo(text) !== undefined || whole === "能";
  const repeats = ({ shown = "" }: Choice): boolean =>
    (begins && startsWith(unitsOf(shown), said)) ||
    (said.length > 1 && clausesOf(shown).some((clause) => plain(clause) === whole));
  return whole === "" ? undefined : only(choices.filter(repeats));
}

function startsWith(units: readonly Unit[], first: readonly Unit[]): boolean {
  return first.every(({ text }, at) => text === units[at]?.text);
}

function only(choices: readonly Choice[]): string | undefined {
  return choices.length === 1 ? choices[0]?.id : undefined;
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, "");
}

function same(left: string, right: string): boolean {
  return plain(left) !== "" && plain(left) === plain(right);
}

function clearWinner(ranked: readonly Ranked[], least: number, ahead: number): Ranked | undefined {
  const [best, second] = ranked;
  if (best === undefined || best.score < least) return undefined;
  return second === undefined || best.score >= second.score * ahead ? best : undefined;
}
