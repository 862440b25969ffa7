/**
 * What a step asks of the knowledge room: conditions, facts, texts and free-text matching, gathered so
 * that tests can plant faults in them. Not here: any rule of its own.
 */
import type { Json } from "../json.ts";
import { evaluateFacts, holds, todayAt, type ConditionEnvironment } from "../knowledge/conditions.ts";
import { matchReply, type ReplyMatch } from "../routing/reply.ts";
import type { NodeRef, OpenTree, Tree } from "../knowledge/model.ts";
import { substitute } from "../knowledge/text.ts";
import type { SessionState, Visit } from "./types.ts";

export interface Evaluator {
  /** The facts that these answers decide. `now` in milliseconds since the epoch. */
  facts(tree: OpenTree, answers: ReadonlyMap<string, Json>, now: number): ReadonlyMap<string, Json>;
  /** Whether a condition holds; an absent one does, one that cannot be decided does not. */
  holds(condition: string | undefined, environment: ConditionEnvironment): boolean;
  /** Fills `${fact:…}` and `${answer:…}` in one pass. */
  render(text: string, environment: ConditionEnvironment): string;
  /** What free text means among these options at a node, else in the rest of its tree; `trees` holds where options lead. */
  reply(
    text: string,
    options: readonly { id: string; description: string }[],
    tree: Tree,
    node: string,
    language: string,
    trees?: (base: string, tree: string) => Tree | undefined,
  ): ReplyMatch;
}

type AnsweredVisits = Pick<SessionState, "trail" | "earlier">;

/**
 * The answers of a session as conditions see them: every value under its node's id and its input's
 * name, later visits over earlier ones, and those of the tree at hand over those of other trees.
 */
export function collectAnswers(state: AnsweredVisits, here: Pick<NodeRef, "base" | "tree">): Map<string, Json> {
  const elsewhere = new Map<string, Json>();
  const own = new Map<string, Json>();
  const note = (visit: Visit): void => {
    if (visit.answer === undefined) return;
    const answers = visit.ref.base === here.base && visit.ref.tree === here.tree ? own : elsewhere;
    answers.set(visit.ref.node, visit.answer.value);
    if (visit.answer.name !== undefined) answers.set(visit.answer.name, visit.answer.value);
  };
  state.earlier.forEach(note);
  state.trail.forEach(note);
  for (const [name, value] of own) elsewhere.set(name, value);
  return elsewhere;
}

/**
 * What conditions and placeholders may look at, at a place of this tree. `now` in milliseconds since the epoch.
 * Facts and day are computed when first asked for: most nodes ask for neither, and a fact that cannot be decided is costly.
 */
export function createEnvironment(
  evaluator: Evaluator,
  tree: OpenTree,
  state: AnsweredVisits,
  now: number,
): ConditionEnvironment {
  const answers = collectAnswers(state, tree);
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

export const defaultEvaluator: Evaluator = {
  facts: evaluateFacts,
  holds,
  render: substitute,
  reply: matchReply,
};
