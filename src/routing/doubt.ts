/**
 * Reasons not to move by a reply although one choice scores best: the reply asks something back, denies the words it has of the choice, or
 * says no to an affirmative one. Not here: scores (`rank-choices.ts`), and the decision (`reply.ts`).
 */
import type { Choice } from "./choices.ts";
import { splitClauses } from "./content-words.ts";
import { rankChoices, type RankedChoice } from "./rank-choices.ts";
import { isNegative, readLeadingYesNo } from "./short-replies.ts";
import type { Tree } from "../knowledge/model.ts";

/** From this score on the best choice wins if it leads the next by a little. */
export const SURE_SCORE = 0.45;

/** From this score on a question is one about the choice. */
const MIN_ASKED_SCORE = 0.4;
/** Questions about the step itself, its words or a price; an option is their answer only where it asks the same. */
const ASKS_BACK =
  /^\s*(?:what (?:is|are|does|do|counts as|exactly)\b(?! (?:wrong|happening|the (?:problem|matter)))|what['’]s (?:an?|the)\b|why (?:do|are|would|should) you\b|how (?:much|many|long|far)\b|who (?:are|is)\b|is (?:this|that|it) (?:free|safe|accurate|true)\b)|^(?:什么叫|啥叫|为什么要?问|为啥要?问|问这个)|(?:是什么意思|是啥意思|什么意思|多少钱?|几块钱?|要多久|多长时间|准不准|收费吗|要钱吗|在哪里?看|去哪里?看)(?:呢|啊|呀|吗)?[?？]?\s*$/iu;

/** Questions about a thing, never a way to say that one has it or sees it: where it is sold, how it is counted, what it looks like. */
const ASKS_ABOUT =
  /(?:[在去到]?哪(?:里|儿)?(?:可以|能|才能)?(?:有|买|卖|看|找|拿|领)|(?:是)?怎么(?:算|数|量|加|放)|(?:是)?(?:什么样|啥样|多少钱?|几块钱?))(?:子|得到|到|的|呢|啊|呀|吗)*\s*[?？]?\s*$|^\s*(?:where (?:can|do|could|should|is|are)|how (?:much|many|do (?:i|you) count)|what (?:does|do) .{1,60} look like)\b/iu;
/** What a step says that offers topics; one that asks and says nothing of this asks how things are. */
const OFFERS =
  /想|需要|要看|要了解|哪一[步项层类块]|可以(?:先|帮|做)|\b(?:want|would you like|like to|help|shall|interested|prefer)\b/iu;

/** Whether a step asks how things are, so that a question is no answer to it. */
function asksForState(tree: Tree, node: string): boolean {
  const here = tree.nodes.find(({ id }) => id === node);
  const said = here === undefined ? [] : [here, ...here.texts].flatMap(({ response }) => response ?? []);
  return said.length > 0 && said.every((response) => /[?？]/u.test(response) && !OFFERS.test(response));
}

/** A clause that asks for nothing but how one finds out. */
const ASKS_HOW =
  /^\s*(?:这个?|那|要|该)*(?:怎么|如何|怎样)(?:看|测|量|查|判断|分辨|知道)(?:呢|啊|呀|的)?\s*$|^\s*how (?:do|can|should|would) (?:i|you|we) (?:tell|see|check|measure|know|find out)(?: that| it| this)?\s*$/iu;

/** Whether a reply asks something back in words that the choice has not. */
function asksBack(text: string, names: readonly string[]): boolean {
  return ASKS_BACK.test(text) && !names.some((name) => ASKS_BACK.test(name));
}

/** A negation right before a word denies that word: "isn't slow", "nothing odd", 没红灯. */
const DENIAL =
  /(?:\b(?:no|zero|not|never|nothing|without|neither|nor|hardly)|n['’]t|没有?|不是?|并非|无)\s*(?:(?:a|an|any|the|my|really|very|so|too|that|all|at all|太|很|怎么|什么|任何|发生在|在|属于|因为|from|at|in|on|about)\s*)*$/iu;
const GONE = /\b(?:gone|vanished|disappeared|went away|no longer|not any ?more)\b|不见了|消失了|没了$/iu;

/**
 * Whether a reply denies every word that it has of an affirmative choice. A choice that is itself negative, or says that something
 * is gone, is not affirmative.
 */
export function deniesWords(text: string, words: ReadonlySet<string>, names: readonly string[]): boolean {
  if (words.size === 0 || names.some((name) => isNegative(name) || GONE.test(name))) return false;
  return [...words].every((word) => isDenied(word, text) && !names.some((name) => isDenied(word, name)));
}

/** Whether a text denies a word in each of its clauses that has it; false when none has. */
function isDenied(word: string, text: string): boolean {
  const clauses = splitClauses(text.toLowerCase()).filter((clause) => clause.includes(word));
  return (
    clauses.length > 0 &&
    clauses.every((clause) => {
      const at = clause.indexOf(word);
      return GONE.test(clause.slice(at)) || DENIAL.test(clause.slice(0, at));
    })
  );
}

/**
 * Whether a reply would select a choice against what it says: an affirmative one with a no or a negation, or at a low score
 * one that shares words with the names of its target alone, which users do not see.
 */
export function isDoubtful(
  text: string,
  ranked: RankedChoice,
  choices: readonly Choice[],
  tree: Tree,
  node: string,
): boolean {
  const { id, score, words } = ranked;
  const chosen = choices.find((choice) => choice.id === id);
  const names = [...(chosen?.texts ?? []), ...(chosen?.targetNames ?? [])];
  if (splitClauses(text).some((clause) => ASKS_HOW.test(clause))) return true;
  const asks = ASKS_ABOUT.test(text) && !names.some((name) => ASKS_ABOUT.test(name));
  if (asks && asksForState(tree, node)) return true;
  if ((score < MIN_ASKED_SCORE && asksBack(text, names)) || deniesWords(text, words, chosen?.texts ?? [])) return true;
  if (isNegative(text) && readLeadingYesNo(chosen?.shown ?? "") === "yes") return true;
  if (score < SURE_SCORE) {
    const seen = choices.map((choice) => ({ ...choice, targetNames: [] }));
    if ((rankChoices(text, seen, tree).find((choice) => choice.id === id)?.score ?? 0) === 0) return true;
  }
  if (readLeadingYesNo(text) !== "no" || score >= SURE_SCORE) return false;
  return choices.some((choice) => choice.id === id && !choice.dialogueActs.has("no"));
}
