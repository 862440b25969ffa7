/**
 * Matches a free-text reply at a step: one of the options shown, another place of the tree, or unclear. A wrong move is
 * worse than asking again, so thresholds favour `unclear`. Not here: validating a typed value, and moving (`session/`).
 */
import { foldCompatibility } from "../fold-compatibility.ts";
import { buildChoices, buildOtherPlaces, type Choice, type ShownOption, type TreeLookup } from "./choices.ts";
import { otherOfTwo } from "./other-of-two.ts";
import { clearWinner, joinedWith, leadOver, MIN_SCORE, SURE_LEAD } from "./joined-choices.ts";
import { rankChoices } from "./rank-choices.ts";
import { deniesWords, isDoubtful } from "./doubt.ts";
import { deniesChoice, readStances } from "./stance.ts";
import { isElse, readDialogueAct } from "./dialogue-act.ts";
import { unitsOf, type Unit } from "../search/units.ts";
import {
  withoutFineClauses,
  withoutNegatedClauses,
  splitClauses,
  markContentUnits,
  contentWords,
} from "./content-words.ts";
import { optionBySynonym } from "./synonyms.ts";
import { withinScopes, type ReplyMatch } from "./within-scopes.ts";
import { readLeadingYesNo, readOrdinal, readYesNo } from "./short-replies.ts";
import type { Tree } from "../knowledge/model.ts";

export type { ReplyMatch } from "./within-scopes.ts";

/** Only this many characters of a reply are read. */
const MAX_REPLY_CHARACTERS = 1500;
/** Least score of another place of the tree; where an option shares a word too, PLACE_NAME_SCORE is required. */
const MIN_PLACE_SCORE = 0.6;
const PLACE_NAME_SCORE = 0.9;
/** A step below the root with so few options asks something particular: a reply goes elsewhere only by a whole name. */
const FEW_OPTIONS = 4;
const MIN_LIKELY_SCORE = 0.12;

const NO_TREES: TreeLookup = () => undefined;

/**
 * Reads a reply against the options as shown, then the rest of the tree. `node` is where the session stands; `trees`
 * gives the other trees that options lead to, whose names then count as theirs.
 * Negated clauses ("not the router, the cable") are read only when the rest gives no clear match.
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
  const text = reply.slice(0, MAX_REPLY_CHARACTERS);
  const plain = matchPlainReply(text, options, tree, node, language, trees);
  if (plain.kind !== "unclear" || tree.synonyms === undefined) return plain;
  const id = optionBySynonym(text, options, tree.synonyms, (variant) =>
    matchPlainReply(variant, options, tree, node, language, trees),
  );
  if (id === undefined || deniesChoice(text, id, buildChoices(options, tree, node, trees))) return plain;
  // Where the words as they stand could mean another option too, it is offered first and not chosen.
  const isRival = plain.likely.some((other) => other !== id);
  return isRival
    ? { kind: "unclear", likely: [id, ...plain.likely.filter((other) => other !== id)] }
    : { kind: "option", id };
}

function matchPlainReply(
  text: string,
  options: readonly ShownOption[],
  tree: Tree,
  node: string,
  language: string,
  trees: TreeLookup,
): ReplyMatch {
  const isWhole = sameAs(text);
  const named = options.find(({ id }) => isWhole(id)) ?? options.find(({ description }) => isWhole(description));
  if (named !== undefined) return { kind: "option", id: named.id };
  const ordinal = readOrdinal(text);
  if (ordinal !== undefined) {
    const counted = options.at(ordinal);
    return counted === undefined ? { kind: "unclear", likely: [] } : { kind: "option", id: counted.id };
  }
  const choices = buildChoices(options, tree, node, trees);
  const direct = matchRepeated(text, choices) ?? matchDialogueAct(text, choices);
  if (direct !== undefined) return { kind: "option", id: direct };
  return withinScopes(text, choices, tree, (part) => matchWords(part, choices, tree, node, language));
}

function matchWords(text: string, choices: readonly Choice[], tree: Tree, node: string, language: string): ReplyMatch {
  const meant = withoutNegatedClauses(text);
  if (meant !== undefined) {
    const found = matchText(meant, choices, tree, node, language);
    if (found.kind !== "unclear") return found;
  }
  const found = withoutFineParts(text, matchText(text, choices, tree, node, language), (rest) =>
    matchText(rest, choices, tree, node, language),
  );
  if (found.kind !== "unclear" || /\b(?:but|only)\b|但|不过|只/iu.test(text)) return found;
  const answer = negatesThing(text) && !sharesContentWithStep(text, tree, node) ? undefined : readLeadingYesNo(text);
  const answered = answer === undefined ? undefined : matchYesNo(answer, choices);
  // An affirmative choice does not compete with a plain no.
  const rivals = choices.filter(
    ({ id, dialogueActs }) => id !== answered && (answer === "yes" || dialogueActs.has("no")),
  );
  // "No red light" denies one of several, and is no answer to the step.
  if (answered !== undefined && choices.length > 2 && negatesThing(text))
    if (choices.some(({ id }) => id !== answered && deniesChoice(text, id, choices))) return found;
  if (answered === undefined || rivals.some(({ id }) => found.likely.includes(id))) return found;
  return { kind: "option", id: answered };
}

function matchText(text: string, choices: readonly Choice[], tree: Tree, node: string, language: string): ReplyMatch {
  const ranked = rankChoices(text, choices, tree);
  const { denied, open: scored, agreeing, rest } = readStances(text, ranked, choices);
  const other = rest === undefined ? undefined : matchText(rest, choices, tree, node, language);
  if (other?.kind === "option") return other;
  const [best] = scored;
  const others = buildOtherPlaces(tree, node, language, choices);
  const isWhole = sameAs(text);
  const named = only(others.filter(({ texts }) => texts.some(isWhole)));
  if (named !== undefined && (best?.score ?? 0) < PLACE_NAME_SCORE) return { kind: "node", node: named };
  const jump = clearWinner(
    rankChoices(text, others, tree),
    choices.length <= FEW_OPTIONS && node !== tree.root ? PLACE_NAME_SCORE : MIN_PLACE_SCORE,
    SURE_LEAD,
  );
  const likely = scored.filter(({ score }) => score >= MIN_LIKELY_SCORE).map(({ id }) => id);
  if (
    jump !== undefined &&
    agreeing.length === 0 &&
    jump.words.size > 0 &&
    !deniesWords(text, jump.words, others.find(({ id }) => id === jump.id)?.texts ?? []) &&
    jump.score >= (best?.score ?? 0) * SURE_LEAD
  ) {
    const theirs = new Set(scored.flatMap(({ words }) => [...words]));
    if (theirs.size === 0 || (jump.score >= PLACE_NAME_SCORE && includesAll(jump.words, theirs)))
      return { kind: "node", node: jump.id };
    // An option has some of the words, so going elsewhere would be a guess.
    if (!includesAll(theirs, jump.words)) return { kind: "unclear", likely };
  }
  // Of several, the only one that denies what the reply denies needs no lead.
  const lead = agreeing.length === 1 && agreeing[0] === best ? 1 : leadOver(best, scored[1]);
  const joined = best === undefined ? [] : joinedWith(best, text, choices, tree);
  if (best !== undefined && joined.length > 0)
    return { kind: "unclear", likely: [...new Set([best.id, ...joined, ...likely])] };
  const contrary = otherOfTwo(text, ranked, denied, choices);
  if (contrary !== undefined) return { kind: "option", id: contrary };
  const winner = clearWinner(scored, MIN_SCORE, lead);
  if (winner === undefined || isDoubtful(text, winner, choices, tree, node)) return { kind: "unclear", likely };
  // A denied choice that has all its words and more is what the reply is about.
  const isAside = denied.some(({ words }) => words.size > winner.words.size && includesAll(words, winner.words));
  return isAside ? { kind: "unclear", likely } : { kind: "option", id: winner.id };
}

/**
 * An option that only the clauses have of which a reply says that they are fine is none: "my phone is fine, the rest is dead" is not about
 * the phone.
 */
function withoutFineParts(text: string, found: ReplyMatch, match: (rest: string) => ReplyMatch): ReplyMatch {
  const rest = found.kind === "node" ? undefined : withoutFineClauses(text);
  if (rest === undefined || found.kind === "node") return found;
  const other = match(rest);
  if (found.kind === "unclear") return other.kind === "option" && found.likely[0] === other.id ? other : found;
  if (other.kind !== "unclear") return other;
  return other.likely.includes(found.id) ? found : other;
}

/** Whether a leading "no" belongs to the noun after it ("no signal upstairs"), so it may not be an answer. */
function negatesThing(text: string): boolean {
  return /^\s*(?:no|zero|neither)\s+(?!of\b|one\b|(?:i|it|it['’]s|that|this|they|he|she|we|you|there|not|still|never|the|my|thanks?|thank|just|and|because|sorry|please)\b)[a-z]/iu.test(
    text,
  );
}

/** Whether a text shares a content word with the step's title or response. */
function sharesContentWithStep(text: string, tree: Tree, node: string): boolean {
  const here = tree.nodes.find(({ id }) => id === node);
  if (here === undefined) return false;
  const stepText = [here, ...here.texts].map(({ title, response }) => `${title ?? ""}\n${response ?? ""}`).join("\n");
  const words = contentWords(unitsOf(stepText));
  return [...contentWords(unitsOf(text))].some((word) => words.has(word));
}

function includesAll(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...others].every((word) => words.has(word));
}

/** The one option with the same dialogue act as a reply without content words. */
function matchDialogueAct(text: string, choices: readonly Choice[]): string | undefined {
  if (isElse(text)) return only(choices.filter(({ dialogueActs }) => dialogueActs.has("none")));
  const act = readDialogueAct(text);
  if (act === undefined) return undefined;
  const whole = only(choices.filter(({ id, texts }) => [id, ...texts].some((name) => readYesNo(name) === act)));
  if (whole !== undefined) return whole;
  if (act === "unsure" || act === "done") return only(choices.filter(({ dialogueActs }) => dialogueActs.has(act)));
  if (act === "none") {
    const none = choices.filter(({ dialogueActs }) => dialogueActs.has("none"));
    return none.length > 0 ? only(none) : choices.length === 2 ? matchYesNo("no", choices) : undefined;
  }
  return matchYesNo(act, choices);
}

/** The one option that means yes or no: by its first word, or as the negative or affirmative one of two. */
function matchYesNo(answer: "yes" | "no", choices: readonly Choice[]): string | undefined {
  const answers = choices.filter(({ dialogueActs }) => !dialogueActs.has("unsure"));
  const explicit = answers.filter(({ shown }) => readLeadingYesNo(shown ?? "") === answer);
  if (explicit.length > 0) return only(explicit);
  const [first, second, ...more] = answers;
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  if (first.dialogueActs.has("no") === second.dialogueActs.has("no")) return undefined;
  return (first.dialogueActs.has("no") === (answer === "no") ? first : second).id;
}

/** The one option that begins with the reply, or has it as a clause: 能 for 能说清楚, "both" for "Both fail". */
function matchRepeated(text: string, choices: readonly Choice[]): string | undefined {
  const units = unitsOf(text);
  const whole = normalize(text);
  const begins = markContentUnits(units).includes(true) || readYesNo(text) !== undefined || whole === "能";
  const repeats = ({ shown = "" }: Choice): boolean =>
    (begins && startsWith(unitsOf(shown), units)) ||
    (units.length > 1 && splitClauses(shown).some((clause) => normalize(clause) === whole));
  return whole === "" ? undefined : only(choices.filter(repeats));
}

function startsWith(units: readonly Unit[], first: readonly Unit[]): boolean {
  return first.every(({ text }, at) => text === units[at]?.text);
}

function only(choices: readonly Choice[]): string | undefined {
  return choices.length === 1 ? choices[0]?.id : undefined;
}

function normalize(text: string): string {
  return foldCompatibility(text)
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, "");
}

/** Whether a name says the same as a reply. The reply, which may be long, is folded once for all names. */
function sameAs(reply: string): (name: string) => boolean {
  const whole = normalize(reply);
  return (name) => whole !== "" && normalize(name) === whole;
}
