/** A turn as it was read, before anything is made of it. */
import type { ActionCall } from "../tao/call.ts";
import type { DiscardedPart } from "../tao/rest.ts";
import type { TaoProblem } from "../tao/tao.ts";

/** One turn, however it came: `tao_data` as an object, as JSON text, or as a model's raw text. */
export interface TurnInput {
  reasoning: string;
  action: string;
  observation: string;
  timestamp?: string;
  final_answer?: string;
  refs: { evidence_id: string; selector?: string }[];
  call: ActionCall | null;
  is_final: boolean;
  problems: TaoProblem[];
  /** Calls behind the first one, or beside an answer, as written: nobody makes them. */
  not_executed?: string[];
  /** What else the model wrote behind its call. */
  discarded?: DiscardedPart[];
  /** Why the model stopped, where the turn itself says so. */
  finish_reason?: string;
  /** The model was cut off by its token limit, also when it was asked to go on. */
  truncated?: true;
  /** The text was put together from two answers: the first one was cut off. */
  continued?: true;
  /** The provider's content filter ended the text. */
  filtered?: true;
}

export interface TurnOptions {
  /** The words at which the template's loop ends. */
  endCondition?: string | null | undefined;
  /** Names of tools that are recognised inside sentences. */
  tools?: ReadonlySet<string>;
  /**
   * What a text without labels is: in a loop the answer; where a template answers once every text is, unless it is
   * written as a turn. Absent: reasoning.
   */
  answers?: "in_loop" | "once";
  /** Whether a call has been made in this run, so that a sentence may speak of it. */
  wasMade?(call: ActionCall): boolean;
  /** Whether this run has made any call, so that an observation may repeat what one returned. */
  hasCalled?: boolean;
}

/** Calls that are named as not made, and the characters of each. */
const MAX_NOT_EXECUTED = 10;
const MAX_CALL_TEXT = 200;

/** A text of at most so many characters, and a sign where there were more. */
export const shorten = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text);

export function namedCalls(calls: readonly string[]): Pick<TurnInput, "not_executed"> {
  if (calls.length === 0) return {};
  return { not_executed: calls.slice(0, MAX_NOT_EXECUTED).map((one) => shorten(one, MAX_CALL_TEXT)) };
}

export function discardedParts(parts: Iterable<DiscardedPart>): Pick<TurnInput, "discarded"> {
  const all = [...new Set(parts)];
  return all.length === 0 ? {} : { discarded: all };
}
