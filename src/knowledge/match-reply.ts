/**
 * What a person's own words mean at a step: one of the options shown, another place of the tree, or unclear.
 * Not here: validating a typed value, and moving (`session/`).
 */
import {
  choicesOf,
  placesElsewhere,
  rankChoices,
  type Choice,
  type Ranked,
  type ShownOption,
} from "./match-choices.ts";
import { affirmed } from "./match-talk.ts";
import { openingAnswer, ordinalOf, yesOrNo } from "./match-words.ts";
import type { Tree } from "./model.ts";

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
const LEAST = 0.2;
const FAR_AHEAD = 2;
/** Another place of the tree must fit well by itself, and clearly better than an option on show. */
const SURE_ELSEWHERE = 0.6;
const LIKELY = 0.12;

/**
 * Reads a reply against the options as shown, then the rest of the tree. `node` is where the session stands.
 * What the reply sets aside ("not the router, the cable") counts only when the rest says nothing clear.
 * Deterministic and total: any string gives an answer.
 */
export function matchReply(
  reply: string,
  options: readonly ShownOption[],
  tree: Tree,
  node: string,
  language: string,
): ReplyMatch {
  const text = reply.slice(0, LONGEST_REPLY);
  const named = options.find(({ id }) => same(id, text)) ?? options.find(({ description }) => same(description, text));
  if (named !== undefined) return { kind: "option", id: named.id };
  const ordinal = ordinalOf(text);
  if (ordinal !== undefined) {
    const counted = options.at(ordinal);
    return counted === undefined ? { kind: "unclear", likely: [] } : { kind: "option", id: counted.id };
  }
  const choices = choicesOf(options, tree, node);
  const answer = yesOrNo(text);
  const plainly = answer === undefined ? undefined : plainAnswer(answer, choices, options);
  if (plainly !== undefined) return { kind: "option", id: plainly };
  const meant = affirmed(text);
  if (meant !== undefined) {
    const found = matchText(meant, choices, tree, node, language);
    if (found.kind !== "unclear") return found;
  }
  return matchText(text, choices, tree, node, language);
}

function matchText(text: string, choices: readonly Choice[], tree: Tree, node: string, language: string): ReplyMatch {
  const scored = rankChoices(text, choices);
  const [best] = scored;
  const jump = clearWinner(rankChoices(text, placesElsewhere(tree, node, language, choices)), SURE_ELSEWHERE, AHEAD);
  if (jump !== undefined && jump.score >= (best?.score ?? 0) * AHEAD) return { kind: "node", node: jump.id };
  const weakness = Math.min(1, Math.max(0, (SURE - (best?.score ?? 0)) / (SURE - LEAST)));
  const winner = clearWinner(scored, LEAST, AHEAD + weakness * (FAR_AHEAD - AHEAD));
  if (winner !== undefined) return { kind: "option", id: winner.id };
  return { kind: "unclear", likely: scored.filter(({ score }) => score >= LIKELY).map(({ id }) => id) };
}

/** The one option that says yes or no: as a whole, or else by its first word when it is one of two. */
function plainAnswer(
  answer: "yes" | "no",
  choices: readonly Choice[],
  options: readonly ShownOption[],
): string | undefined {
  const whole = choices.filter(({ id, texts }) => [id, ...texts].some((said) => yesOrNo(said) === answer));
  const [only] = whole;
  if (whole.length === 1 && only !== undefined) return only.id;
  const opening = options.filter(({ description }) => openingAnswer(description) === answer);
  return options.length === 2 && opening.length === 1 ? opening[0]?.id : undefined;
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
