/**
 * Says what a model wrote behind its call, or beside its answer, and is not used: before a pasted answer is recorded, and of a recorded turn.
 */
import type { Turn } from "../../../context/events.ts";
import { say } from "../../settings.ts";
import { besideAnswerNames, discardedNames, texts } from "./texts.ts";

export function NotUsed({
  final_answer,
  discarded = [],
  not_executed = [],
}: Pick<Turn, "final_answer" | "discarded" | "not_executed">) {
  if (discarded.length === 0 && not_executed.length === 0) return null;
  const answers = final_answer !== undefined;
  const names = say(answers ? besideAnswerNames : discardedNames);
  return (
    <div class="not-used" role="note">
      <p class="problem">{say(answers ? texts.besideAnswer : texts.notUsed)}</p>
      {answers && discarded.length > 0 && <p>{say(texts.notUsedBesideAnswer)}</p>}
      {discarded.length > 0 && (
        <ul>
          {discarded.map((part) => (
            <li key={part}>{names[part]}</li>
          ))}
        </ul>
      )}
      {not_executed.length > 0 && (
        <p>
          {say(texts.notMade)}{" "}
          {not_executed.map((call) => (
            <code key={call}>{call} </code>
          ))}
        </p>
      )}
    </div>
  );
}
