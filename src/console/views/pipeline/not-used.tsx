/** Says what a model wrote behind its call and is not used: before a pasted answer is recorded, and of a recorded turn. */
import type { Turn } from "../../../context/events.ts";
import { say } from "../../settings.ts";
import { discardedNames, texts } from "./texts.ts";

export function NotUsed({ discarded = [], not_executed = [] }: Pick<Turn, "discarded" | "not_executed">) {
  if (discarded.length === 0 && not_executed.length === 0) return null;
  const names = say(discardedNames);
  return (
    <div class="not-used" role="note">
      <p class="problem">{say(texts.notUsed)}</p>
      <ul>
        {discarded.map((part) => (
          <li key={part}>{names[part]}</li>
        ))}
      </ul>
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
