/**
 * A pasted answer with what its call returned, as `add_conversation_turn` takes it. What stands behind the call is named in it: the text
 * itself is not sent, so that the server could not know what was left out. Not here: reading the answer (`runtime/turn.ts`).
 */
import type { TurnInput } from "../../../runtime/turn.ts";

/** The record of a turn whose call was made. */
export function turnToRecord({ reasoning, action, not_executed, discarded }: TurnInput, observation: string) {
  return {
    reasoning,
    action,
    observation,
    ...(not_executed !== undefined && { not_executed }),
    ...(discarded !== undefined && { discarded }),
  };
}
