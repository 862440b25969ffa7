/** A turn whose call is not made, and what whoever handed it in is told about it. */
import type { SessionHead } from "../../context/project.ts";
import { readFinish } from "../../runtime/model/finish.ts";
import { explainRepeated, isRepeated } from "../../runtime/repeated.ts";
import type { RuntimeTexts } from "../../runtime/texts.ts";
import type { TurnInput } from "../../runtime/turn.ts";
import { explainUnread } from "../../runtime/unread.ts";

/**
 * A turn whose call is not to be made, because it was cut off, cannot be read or was asked for twice before, says so in its
 * observation; one whose call was made a third time says so behind what it returned. An answer that was cut off is none.
 * `raw`: the model's own text.
 */
export function settled(
  read: TurnInput,
  given: string | undefined,
  { turns, turns_before_run }: SessionHead,
  texts: RuntimeTexts,
  raw: boolean,
): TurnInput {
  const finish = readFinish(given ?? read.finish_reason ?? "");
  const turn: TurnInput = {
    ...read,
    ...(finish === "length" && { truncated: true as const }),
    ...(finish === "filtered" && { filtered: true as const }),
  };
  if (turn.is_final) return turn.truncated === true ? unfinished(turn, texts) : turn;
  const observed = turn.observation !== "";
  if (!observed && turn.truncated === true) return { ...turn, observation: texts.callCutOff };
  const unread = turn.call === null && (turn.problems.includes("unreadable_arguments") || (raw && isWords(turn)));
  if (!observed && unread) return { ...turn, observation: explainUnread(turn, texts) };
  const made = turns.slice(turns_before_run);
  if (turn.call === null || !isRepeated(made, turn.call, observed)) return turn;
  const said = observed ? `${turn.observation}\n\n${texts.madeAgain}` : explainRepeated(made, turn.call, texts);
  return { ...turn, observation: said };
}

/** An action that names no call. */
const isWords = ({ problems, action, discarded }: TurnInput): boolean =>
  problems.includes("no_call_found") && (action !== "" || discarded !== undefined);

/** What was written of an answer that was cut off is kept, and is not the answer. */
function unfinished({ final_answer = "", reasoning, ...turn }: TurnInput, texts: RuntimeTexts): TurnInput {
  const written = [reasoning, final_answer].filter((one) => one !== "").join("\n");
  return { ...turn, reasoning: written, is_final: false, observation: texts.answerCutOff };
}

/** What whoever handed in a turn should know beside its number. */
export function advice(
  { not_executed, discarded, truncated, filtered, problems, observation, call, is_final }: TurnInput,
  texts: RuntimeTexts,
  /** The turn was a task's decision: no call is left to be made. */
  decides: boolean,
  /** What the call returned came with the turn: its host knows what it left out. */
  observed: boolean,
): string[] {
  return [
    ...(truncated === true ? [texts.turnTruncated] : []),
    ...(filtered === true ? [texts.turnFiltered] : []),
    ...[texts.answerCutOff, texts.unreadArguments, texts.unreadAction, texts.noAction].filter(
      (said) => observation === said,
    ),
    ...[texts.repeatedCall, texts.repeatedUnmade, texts.madeAgain].filter((said) => observation.endsWith(said)),
    ...(not_executed === undefined ? [] : [(is_final ? texts.notMadeBesideAnswer : texts.notExecuted)(not_executed)]),
    ...(discarded === undefined || call === null || observed
      ? []
      : [decides ? texts.taskDiscards : texts.handInObservation]),
    ...(problems.includes("empty_answer") ? [texts.answerEmpty] : []),
  ];
}
