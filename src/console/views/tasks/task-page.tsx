/** One task: its state, what it needs, and its steps with thinking, action and observation. */
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { Failed } from "../../parts/failed.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf } from "../../router.ts";
import { say } from "../../settings.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { statusText, texts } from "./texts.ts";
import { Trajectory } from "./trajectory.tsx";

interface Step {
  step?: number;
  thinking?: string;
  action?: string;
  tool_id?: string;
  observation?: string;
  duration_ms?: number;
}

interface Task {
  task_id: string;
  status: string;
  description: string;
  steps: Step[];
  result: unknown;
  error?: { code: string; message: string };
  input_needed?: { reason: string; question: string };
}

const ENDED = new Set(["completed", "failed", "cancelled"]);

const shown = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value, null, 2));

function Steps({ steps }: { steps: readonly Step[] }) {
  if (steps.length === 0) return <p class="empty">{say(texts.noSteps)}</p>;
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say(texts.steps)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{say(texts.thinking)}</th>
            <th scope="col">{say(texts.action)}</th>
            <th scope="col">{say(texts.observation)}</th>
            <th scope="col">ms</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ thinking, action, tool_id, observation, duration_ms }, place) => (
            <tr key={place}>
              <td>{thinking}</td>
              <td>
                {action} {tool_id !== undefined && <code>{tool_id}</code>}
              </td>
              <td class="said">{observation}</td>
              <td class="number">{duration_ms}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Shown({ task, changed }: { task: Task; changed(): void }) {
  const [error, setError] = useState<unknown>(undefined);
  const change = (what: "cancel" | "retry"): void => {
    call("POST", `/api/tasks/${encodeURIComponent(task.task_id)}/${what}`, {}).then(changed, setError);
  };
  const answer = async (words: string): Promise<void> => {
    await call("POST", `/api/tasks/${encodeURIComponent(task.task_id)}/answer`, { answer: words });
    changed();
  };
  return (
    <>
      <h1>{task.description}</h1>
      <p class="soft">
        {statusText(task.status)} · <a href={addressOf(["sessions", task.task_id])}>{say(texts.session)}</a>
      </p>
      {task.input_needed !== undefined && (
        <section class="card">
          <h2>{say(texts.needs)}</h2>
          <p class="said">{task.input_needed.question}</p>
          <AskForm label={say(texts.answer)} button={say(texts.send)} ask={answer} />
        </section>
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
      <Steps steps={task.steps} />
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
  return (
    <div class="column wide">
      <p>
        <a href="/tasks">{say(texts.heading)}</a>
      </p>
      <Loaded<Task> key={times} path={`/api/tasks/${encodeURIComponent(task)}`}>
        {(found) => <Shown task={found} changed={() => setTimes(times + 1)} />}
      </Loaded>
    </div>
  );
}
