/** Stage four: what was read of a turn becomes a turn of the session, and says what should happen next. */
import type { Turn } from "../context/events.ts";
import type { ContextProjection } from "../context/project.ts";
import type { ActionCall } from "./tao/call.ts";
import type { TurnInput } from "./turn.ts";

export type NextAction =
  /** The loop is over; the answer is the turn's. */
  | { kind: "done" }
  /** The action is a call nobody has made yet: make it, then hand in its result as the next observation. */
  | { kind: "call_tool"; call: ActionCall }
  /** Assemble the next prompt. */
  | { kind: "continue" };

/** The turn as it is recorded. `now` in milliseconds since the epoch. */
export function makeTurn(
  projection: Pick<ContextProjection, "turns">,
  input: TurnInput,
  now: number,
  assemblyId?: string,
): Turn {
  const { final_answer, refs, not_executed, discarded, truncated, continued, filtered } = input;
  return {
    turn: projection.turns.length + 1,
    timestamp: input.timestamp ?? new Date(now).toISOString(),
    reasoning: input.reasoning,
    action: input.action,
    observation: input.observation,
    ...(final_answer !== undefined && { final_answer }),
    ...(refs.length > 0 && { refs }),
    ...(assemblyId !== undefined && { assembly_id: assemblyId }),
    ...(not_executed !== undefined && { not_executed }),
    ...(discarded !== undefined && { discarded }),
    ...(truncated !== undefined && { truncated }),
    ...(continued !== undefined && { continued }),
    ...(filtered !== undefined && { filtered }),
  };
}

/** What the caller should do after this turn. A call whose observation came with the turn has been made already. */
export function nextAction(input: TurnInput): NextAction {
  if (input.is_final) return { kind: "done" };
  if (input.call !== null && input.observation === "") return { kind: "call_tool", call: input.call };
  return { kind: "continue" };
}
