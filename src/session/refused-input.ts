/**
 * What a typed question of a session refused. A refusal changes nothing, so the log has no event of it; an author wants to know what people
 * type there all the same. Pure. Not here: where it is kept (`worker/sessions/refused-inputs.ts`), what is told of it (`questions.ts`).
 */
import type { Failure } from "../failures.ts";
import type { KnowledgeView, NodeRef } from "../knowledge/model.ts";
import type { SessionState } from "./types.ts";

/** A text that was no value of the question it was typed at. */
export interface RefusedInput {
  text: string;
  at: NodeRef;
}

/** What was refused by the question where a session stands; undefined for other failures, and where answers are sensitive. */
export function refusedInput(
  knowledge: KnowledgeView,
  { trail }: Pick<SessionState, "trail">,
  typed: string | undefined,
  failure: Failure,
): RefusedInput | undefined {
  const at = trail.at(-1)?.ref;
  if (failure.code !== "invalid_input" || at === undefined) return undefined;
  const text = (typed ?? "").trim();
  const input = knowledge.tree(at.base, at.tree)?.byId.get(at.node)?.input;
  if (text === "" || input === undefined || input.sensitive === true || failure.field !== input.name) return undefined;
  return { text, at };
}
