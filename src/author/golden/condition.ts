/** Evaluates a rule's condition as the session did when it left a node, for coverage. */
import { holds } from "../../knowledge/conditions.ts";
import type { OpenTree } from "../../knowledge/model.ts";
import { defaultEvaluator, createEnvironment } from "../../session/evaluator.ts";
import type { Answer, SessionState } from "../../session/types.ts";
import { withAnswer } from "../../session/next-node.ts";

/** Whether a condition holds; true when there is none. `state` is the one before the step, `answer` the answer of the step. */
export function conditionHolds(
  when: string | undefined,
  tree: OpenTree,
  state: SessionState,
  answer: Answer | null,
  now: number,
): boolean {
  return holds(when, createEnvironment(defaultEvaluator, tree, withAnswer(state, answer), now));
}
