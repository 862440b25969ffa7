/** Stage four: what was read of a turn becomes a turn of the session, and what should happen next is said plainly. */
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
  const turn: Turn = {
    turn: projection.turns.length + 1,
    timestamp: input.timestamp ?? new Date(now).toISOString(),
    reasoning: input.reasoning,
    action: input.action,
    observation: input.observation,
  };
  if (input.final_answer !== undefined) turn.final_answer = input.final_answer;
  if (input.refs.length > 0) turn.refs = input.refs;
  if (assemblyId !== undefined) turn.assembly_id = assemblyId;
  return turn;
}

/** What the caller should do after this turn. A call whose observation came with the turn has been made already. */
export function nextAction(input: TurnInput): NextAction {
  if (input.is_final) return { kind: "done" };
  if (input.call !== null && input.observation === "") return { kind: "call_tool", call: input.call };
  return { kind: "continue" };
}
