/** One task: its state, what it needs, and its steps with thinking, action and observation. */
import { useState } from "preact/hooks";
import { useLive } from "../../live.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { visible } from "../../parts/visible.ts";
import { addressOf, tenant } from "../../router.ts";
import { say } from "../../settings.ts";
import { Controls, type Controlled } from "./controls.tsx";
import { Needs, type Needed } from "./needs.tsx";
import { Steps } from "./steps.tsx";
import { statusText, texts } from "./texts.ts";
import { Trajectory } from "./trajectory.tsx";

interface Task extends Controlled {
  description: string;
  result: unknown;
  updated_at?: string;
  error?: { code: string; message: string };
  waits_for?: { reason: string; message: string };
  last_failure?: { error: string; message?: string };
  input_needed?: Needed;
}

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));

function Shown({ task, times, changed }: { task: Task; times: number; changed(): void }) {
  // What a task does is recorded in the session of its id, which begins with its first turn of the queue: until then the task is followed.
  const hasBegun = task.updated_at !== undefined;
  useLive(`/api/live?${hasBegun ? "session" : "task"}=${encodeURIComponent(task.task_id)}`, (event) => {
    // It may have gone on between what was read and the stream.
    if (event !== "knowledge" && event !== "report") changed();
  });
  return (
    <>
      <h1>{task.description}</h1>
      <p class="soft">
        {statusText(task.status)} · <a href={addressOf(["sessions", task.task_id])}>{say(texts.session)}</a>
      </p>
      {task.waits_for !== undefined && (
        <p>
          {task.waits_for.message} {task.waits_for.reason === "retry" && task.last_failure?.message}
        </p>
      )}
      {task.input_needed !== undefined && tenant.value === "" && (
        <Needs key={task.updated_at} task={task.task_id} needed={task.input_needed} changed={changed} />
      )}
      {tenant.value === "" && <Controls task={task} changed={changed} />}
      <h2>{say(texts.steps)}</h2>
      {hasBegun ? <Steps task={task.task_id} times={times} /> : <p class="empty">{say(texts.noSteps)}</p>}
      <Trajectory task={task.task_id} />
      {task.error !== undefined && (
        <p class="failed">
          <code>{task.error.code}</code> {task.error.message}
        </p>
      )}
      {task.result !== null && task.result !== task.error?.message && (
        <>
          <h2>{say(texts.result)}</h2>
          <pre class="message" tabIndex={0}>
            {visible(shown(task.result))}
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
        <a href={addressOf(["tasks"])}>{say(texts.heading)}</a>
      </p>
      <Loaded<Task> path={`/api/tasks/${encodeURIComponent(task)}`} times={times}>
        {(found) => <Shown task={found} times={times} changed={again} />}
      </Loaded>
    </div>
  );
}
