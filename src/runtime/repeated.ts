/** Whether a run asks for the same call again and again (requirement pipeline/repeated-call). */
import type { Turn } from "../context/events.ts";
import { canonicalJson } from "../json.ts";
import { readAction } from "./tao/action.ts";
import type { ActionCall } from "./tao/call.ts";
import { endWords } from "./tao/ends.ts";
import { plainName } from "./tao/forms/known.ts";
import { TOOL_NAME } from "./tao/tool-name.ts";
import { runtimeTexts, type RuntimeTexts } from "./texts.ts";

/** How often the same call with the same arguments is made in one run. */
const MAX_SAME_CALLS = 2;

/**
 * Whether a call has been asked for as often as it may be, in these turns of a run. `observed`: the call comes with its
 * observation, so that it may complete the last turn, which asked for it.
 */
export function isRepeated(turns: readonly Turn[], call: ActionCall, observed = false): boolean {
  const key = keyOf(call);
  const last = turns.at(-1);
  if (observed && last?.observation === "" && keyOfTurn(last) === key) return isRepeated(turns.slice(0, -1), call);
  // A host records a call, and then the same call again with its observation: that is one call.
  const completes = (turn: Turn, before: Turn | undefined): boolean =>
    turn.observation !== "" && before?.observation === "" && keyOfTurn(before) === key;
  const asked = turns.filter(
    (turn, place) => keyOfTurn(turn) === key && !completes(turn, turns[place - 1]) && !WAITING.has(turn.observation),
  );
  return asked.length >= MAX_SAME_CALLS;
}

/** A long run has thousands of turns, and none of them changes: each action is read once. */
const keysOfTurns = new WeakMap<Turn, { key: string | undefined }>();

function keyOfTurn(turn: Turn): string | undefined {
  const known = keysOfTurns.get(turn);
  if (known !== undefined) return known.key;
  const key = keyOf(callOf(turn.action));
  keysOfTurns.set(turn, { key });
  return key;
}

/** What Cairn itself writes as the observation of a turn whose call was not made. */
const NOTICES: ReadonlySet<string> = new Set(
  [runtimeTexts.zh, runtimeTexts.en].flatMap((texts) => [
    texts.callCutOff,
    texts.repeatedCall,
    texts.repeatedUnmade,
    texts.unreadArguments,
    texts.callWaits,
    texts.callDeclined,
    texts.callRefused,
    texts.callRedacted,
  ]),
);
/** Of a call that is to be made again, once somebody has agreed. */
const WAITING = new Set([runtimeTexts.zh.callWaits, runtimeTexts.en.callWaits]);

const hasResult = ({ observation }: Turn): boolean => observation !== "" && !NOTICES.has(observation);

/** What is said instead of making a repeated call: its result stands above, or nobody has handed one in. */
export const explainRepeated = (turns: readonly Turn[], call: ActionCall, texts: RuntimeTexts): string =>
  wasMade(turns, call) ? texts.repeatedCall : texts.repeatedUnmade;

/** Whether a call has been made in these turns, and so may be spoken of. */
export function wasMade(turns: readonly Turn[], call: ActionCall): boolean {
  const key = keyOf(call);
  return turns.some((turn) => hasResult(turn) && keyOfTurn(turn) === key);
}

/** Whether any call has been made in these turns. */
export const hasCalled = (turns: readonly Turn[]): boolean =>
  turns.some((turn) => hasResult(turn) && keyOfTurn(turn) !== undefined);

const RECORDED = new RegExp(`^<?(${TOOL_NAME})(?:\\n([\\s\\S]+)|[\\s/>]|$)`, "u");

/** The call of a recorded action. A tool's name may be its element, or stand above its input. */
function callOf(action: string): ActionCall | undefined {
  const [, name = "", input = ""] = RECORDED.exec(action) ?? [];
  const read = readAction(input === "" ? action : name, endWords(undefined), input, new Set([name]));
  return read.kind === "call" ? read.call : undefined;
}

/** Tool and arguments, whatever their order. What a model says about its reasons is no argument of the call. */
function keyOf(call: ActionCall | undefined): string | undefined {
  if (call === undefined) return undefined;
  const { reasoning: _, ...given } = call.arguments;
  return canonicalJson([plainName(call.tool).toLowerCase(), given]);
}
