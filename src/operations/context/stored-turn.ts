/**
 * A stored turn as `add_conversation_turn` answers it: what was stored is named, and a long text is not sent back to whoever
 * has just sent it. Not here: the turns of a run, which the server's model has written (`operations/pipeline/wire.ts`).
 */
import type { Turn } from "../../context/events.ts";
import type { NextAction } from "../../runtime/commit.ts";
import { MAX_SHOWN_TEXT, showText } from "../shown-text.ts";

/** Members of a turn that may be long. */
const TEXTS = ["timestamp", "reasoning", "action", "observation", "final_answer"] as const;

type TextLengths = Partial<Record<(typeof TEXTS)[number], number>>;

export interface StoredTurn extends Turn {
  /** Characters of each text of which only the beginning is shown. */
  lengths?: TextLengths;
}

/** The turn with the beginning of each long text, and the length of the whole. */
export function storedTurn(turn: Turn): StoredTurn {
  const shown = { ...turn };
  const lengths: TextLengths = {};
  for (const name of TEXTS) {
    const text = turn[name];
    if (text === undefined || text.length <= MAX_SHOWN_TEXT) continue;
    shown[name] = showText(text);
    lengths[name] = text.length;
  }
  return Object.keys(lengths).length === 0 ? shown : { ...shown, lengths };
}

/** Characters of the arguments of a call, as JSON, that an answer repeats. */
const MAX_SHOWN_ARGUMENTS = 20_000;

export type ShownAction =
  | Exclude<NextAction, { kind: "call_tool" }>
  /** `arguments_length`: too long to be sent back; whoever makes the call has them in what it sent. */
  | { kind: "call_tool"; call: Extract<NextAction, { kind: "call_tool" }>["call"] }
  | { kind: "call_tool"; call: { tool: string }; arguments_length: number };

/** The next action, without arguments that are too long to be sent back: cut ones would be a different call. */
export function shownAction(action: NextAction): ShownAction {
  if (action.kind !== "call_tool") return action;
  const { tool, arguments: given } = action.call;
  const { length } = JSON.stringify(given);
  if (length <= MAX_SHOWN_ARGUMENTS) return action;
  return { kind: "call_tool", call: { tool: showText(tool) }, arguments_length: length };
}
