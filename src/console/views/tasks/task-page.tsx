/** One task: its state, what it needs, and its steps with thinking, action and observation. */
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { useLive } from "../../live.ts";
import { Failed } from "../../parts/failed.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf } from "../../router.ts";
import { say } from "../../settings.ts";
import { Needs, type Needed } from "./needs.tsx";
import { Steps } from "./steps.tsx";
import { statusText, texts } from "./texts.ts";
import { Trajectory } from "./trajectory.tsx";

interface Task {
  task_id: string;
  status: string;
  description: string;
  result: unknown;
  updated_at?: string;
  error?: { code: string; message: string };
  waits_for?: { message: string };
  input_needed?: Needed;
}

const ENDED = new Set(["completed", "failed", "cancelled"]);

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));

function Shown({ task, times, changed }: { task: Task; times: number; changed(): void }) {
  const [error, setError] = useState<unknown>(undefined);
  // What a task does is recorded in the session of its id, which begins with its first turn of the queue: until then the task is followed.
  const hasBegun = task.updated_at !== undefined;
  useLive(`/api/live?${hasBegun ? "session" : "task"}=${encodeURIComponent(task.task_id)}`, (event) => {
    // It may have gone on between what was read and the stream.
    if (event === "session" || event === "opened") changed();
  });
  const change = (what: "cancel" | "retry"): void => {
    call("POST", `/api/tasks/${encodeURIComponent(task.task_id)}/${what}`, {}).then(changed, setError);
  };
  return (
    <>
      <h1>{task.description}</h1>
      <p class="soft">
        {statusText(task.status)} · <a href={addressOf(["sessions", task.task_id])}>{say(texts.session)}</a>
      </p>
      {task.waits_for !== undefined && <p>{task.waits_for.message}</p>}
      {task.input_needed !== undefined && (
        <Needs key={task.updated_at} task={task.task_id} needed={task.input_needed} changed={changed} />
      )}
      <p>
        <button type="button" onClick={changed}>
          {say(texts.reload)}
        </button>{" "}
        {!ENDED.has(task.status) && (
          <button type="button" onClick={() => change("cancel")}>
            {say(texts.cancel)}
          </button>
        )}{" "}
        {task.status === "failed" && (
          <button type="button" onClick={() => change("retry")}>
            {say(texts.retry)}
          </button>
        )}
      </p>
      {error !== undefined && <Failed error={error} />}
      <h2>{say(texts.steps)}</h2>
      {hasBegun ? <Steps task={task.task_id} times={times} /> : <p class="empty">{say(texts.noSteps)}</p>}
      <Trajectory task={task.task_id} />
      {task.error !== undefined && (
        <p class="failed">
          <code>{task.error.code}</code> {task.error.message}
        </p>
      )}
      {task.result !== null && (
        <>
          <h2>{say(texts.result)}</h2>
          <pre class="message" tabIndex={0}>
            {shown(task.result)}
          </pre>
        </>
      )}
    </>
  );
}

export function TaskPage({ task }: { task: string }) {
  const [times, setTimes] = useState(0);
  const again = (): void => setTimes((before) => before + 1);
  return (
    <div class="column wide">
      <p>
        <a href="/tasks">{say(texts.heading)}</a>
      </p>
      <Loaded<Task> path={`/api/tasks/${encodeURIComponent(task)}`} times={times}>
        {(found) => <Shown task={found} times={times} changed={again} />}
      </Loaded>
    </div>
  );
}
