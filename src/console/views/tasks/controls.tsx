/** What can be done to a task as a whole: read it again, cancel it, try it again. */
import { useState } from "preact/hooks";
import { DEFAULT_STEPS, MAX_STEPS } from "../../../tasks/model.ts";
import { call } from "../../api.ts";
import { Failed } from "../../parts/failed.tsx";
import { say } from "../../settings.ts";
import { texts } from "./texts.ts";

export interface Controlled {
  task_id: string;
  status: string;
  /** In all, also before a retry. */
  max_steps: number;
  error?: { code: string };
}

interface Props {
  task: Controlled;
  changed(): void;
}

const ENDED = new Set(["completed", "failed", "cancelled"]);

/** One that has used all its steps is tried again with more of them: with as many it would fail at once, and is refused. */
function Retry({ task: { max_steps, error }, retry }: { task: Controlled; retry(body: object): void }) {
  const isUsedUp = error?.code === "max_steps_reached";
  const [most, setMost] = useState(Math.min(MAX_STEPS, max_steps + DEFAULT_STEPS));
  if (isUsedUp && max_steps >= MAX_STEPS) return <p class="soft">{say(texts.noMoreSteps)}</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        retry(isUsedUp ? { max_steps: most } : {});
      }}
    >
      {isUsedUp && (
        <label>
          {say(texts.mostSteps)}
          <input
            type="number"
            required
            min={max_steps + 1}
            max={MAX_STEPS}
            value={most}
            onInput={({ currentTarget }) => setMost(currentTarget.valueAsNumber)}
          />
        </label>
      )}{" "}
      <button type="submit">{say(texts.retry)}</button>
    </form>
  );
}

export function Controls({ task, changed }: Props) {
  const [error, setError] = useState<unknown>(undefined);
  const { task_id, status } = task;
  const change = (what: "cancel" | "retry", body: object): void => {
    setError(undefined);
    call("POST", `/api/tasks/${encodeURIComponent(task_id)}/${what}`, body).then(changed, setError);
  };
  return (
    <>
      <p>
        <button type="button" onClick={changed}>
          {say(texts.reload)}
        </button>{" "}
        {!ENDED.has(status) && (
          <button type="button" onClick={() => change("cancel", {})}>
            {say(texts.cancel)}
          </button>
        )}
      </p>
      {ENDED.has(status) && status !== "completed" && (
        <Retry key={task.max_steps} task={task} retry={(body) => change("retry", body)} />
      )}
      {error !== undefined && <Failed error={error} />}
    </>
  );
}
