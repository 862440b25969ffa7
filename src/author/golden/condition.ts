/** Whether a rule held when a session left a node: the same question the session asked, asked again for the report. */
import { holds } from "../../knowledge/conditions.ts";
import type { OpenTree } from "../../knowledge/model.ts";
import { defaultRules, environmentAt } from "../../session/rules.ts";
import type { Answer, SessionState } from "../../session/types.ts";
import { withAnswer } from "../../session/walk.ts";

/** `state` is the one before the step, `answer` what was given. */
export function conditionHolds(
  when: string | undefined,
  tree: OpenTree,
  state: SessionState,
  answer: Answer | null,
  now: number,
): boolean {
  return holds(when, environmentAt(defaultRules, tree, withAnswer(state, answer), now));
}
