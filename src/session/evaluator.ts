/**
 * How a step evaluates knowledge: conditions, facts, placeholders and free-text matching. One interface, so that tests can
 * replace a part with a faulty one. Not here: the evaluation itself (`knowledge/conditions.ts`, `routing/reply.ts`).
 */
import type { Json } from "../json.ts";
import { evaluateFacts, holds, todayAt, type ConditionEnvironment } from "../knowledge/conditions.ts";
import { matchReply, type ReplyMatch } from "../routing/reply.ts";
import type { NodeRef, OpenTree, Tree } from "../knowledge/model.ts";
import { fillPlaceholders } from "../knowledge/text.ts";
import { valueOf, type SensitiveAnswer, type SensitiveStore } from "./sensitive.ts";
import type { SessionState, Visit } from "./types.ts";

export interface Evaluator {
  /** The facts that can be computed from these answers. `now` in milliseconds since the epoch. */
  facts(tree: OpenTree, answers: ReadonlyMap<string, Json>, now: number): ReadonlyMap<string, Json>;
  /** Whether a condition holds. True for an absent condition, false for one that cannot be decided. */
  holds(condition: string | undefined, environment: ConditionEnvironment): boolean;
  /** Fills `${fact:…}` and `${answer:…}` in one pass. `notGiven` stands where there is no value. */
  render(text: string, environment: ConditionEnvironment, notGiven: string): string;
  /**
   * Matches free text to one of the options at a node, else to another node of its tree. `trees` finds the trees that
   * options lead to.
   */
  reply(
    text: string,
    options: readonly { id: string; description: string }[],
    tree: Tree,
    node: string,
    language: string,
    trees?: (base: string, tree: string) => Tree | undefined,
  ): ReplyMatch;
  /** The session's sensitive answers. Absent: they cannot be read here, and count as not given. */
  sensitive?: SensitiveStore;
}

type AnsweredVisits = Pick<SessionState, "trail" | "earlier">;

/**
 * The answers of a session as conditions see them. Every value is stored under its node's id and its input's name. A later
 * visit replaces an earlier one, and an answer of this tree replaces one of another tree.
 */
export function collectAnswers(
  state: AnsweredVisits,
  here: Pick<NodeRef, "base" | "tree">,
  sensitive?: SensitiveStore,
): Map<string, Json> {
  const elsewhere = new Map<string, Json>();
  const own = new Map<string, Json>();
  const addAnswer = (visit: Visit): void => {
    if (visit.answer === undefined) return;
    const answers = visit.ref.base === here.base && visit.ref.tree === here.tree ? own : elsewhere;
    const value = valueOf(visit.answer, sensitive);
    for (const name of [visit.ref.node, visit.answer.name]) {
      if (name === undefined) continue;
      if (value === undefined) answers.delete(name);
      else answers.set(name, value);
    }
  };
  state.earlier.forEach(addAnswer);
  state.trail.forEach(addAnswer);
  for (const [name, value] of own) elsewhere.set(name, value);
  return elsewhere;
}

/**
 * The values that conditions and placeholders of this tree can use. `now` in milliseconds since the epoch.
 * Facts and date are computed on first use: most nodes use neither, and a fact that cannot be decided is slow to evaluate.
 */
export function createEnvironment(
  evaluator: Evaluator,
  tree: OpenTree,
  state: AnsweredVisits,
  now: number,
): ConditionEnvironment {
  const answers = collectAnswers(state, tree, evaluator.sensitive);
  let facts: ReadonlyMap<string, Json> | undefined;
  let today: string | undefined;
  return {
    answers,
    get facts() {
      return (facts ??= evaluator.facts(tree, answers, now));
    },
    get today() {
      return (today ??= todayAt(now));
    },
  };
}

/** The same evaluator, which also reads answers that are about to be stored: a step is shown before it is written. */
export function readingAlso(evaluator: Evaluator, answers: readonly SensitiveAnswer[] | undefined): Evaluator {
  const { sensitive } = evaluator;
  if (sensitive === undefined || answers === undefined || answers.length === 0) return evaluator;
  const reveal = (digest: string): Json | undefined =>
    answers.find((one) => one.digest === digest)?.value ?? sensitive.reveal(digest);
  return { ...evaluator, sensitive: { reveal, newSalt: () => sensitive.newSalt() } };
}

export const defaultEvaluator: Evaluator = {
  facts: evaluateFacts,
  holds,
  render: fillPlaceholders,
  reply: matchReply,
};
