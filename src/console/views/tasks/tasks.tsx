/** Tasks: what waits, runs, needs input, is done or failed; below `/tasks/<id>` the steps of one. */
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { Failed } from "../../parts/failed.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf, go, place } from "../../router.ts";
import { say } from "../../settings.ts";
import { TaskPage } from "./task-page.tsx";
import { statusText, texts } from "./texts.ts";

interface Listed {
  task_id: string;
  status: string;
  description: string;
  task_type: string;
  submitted_at: string;
}

function Submit() {
  const [words, setWords] = useState("");
  const [error, setError] = useState<unknown>(undefined);
  const submit = async (): Promise<void> => {
    try {
      const { task_id } = await call<Listed>("POST", "/api/tasks", { description: words });
      go(addressOf(["tasks", task_id]));
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label>
        {say(texts.description)}
        <input
          type="text"
          value={words}
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
          autoComplete="off"
        />
      </label>{" "}
      <button type="submit" class="button" disabled={words.trim() === ""}>
        {say(texts.submit)}
      </button>
      {error !== undefined && <Failed error={error} />}
    </form>
  );
}

export function Tasks() {
  const [, task] = place.value.parts;
  if (task !== undefined) return <TaskPage key={task} task={task} />;
  return (
    <div class="column wide">
      <h1>{say(texts.heading)}</h1>
      <Submit />
      <Loaded<{ tasks: Listed[] }> path="/api/tasks">
        {({ tasks }) => (
          <>
            {tasks.length === 0 && <p class="empty">{say(texts.none)}</p>}
            <ul>
              {tasks.map(({ task_id, status, description, task_type, submitted_at }) => (
                <li key={task_id}>
                  <a href={addressOf(["tasks", task_id])}>{description}</a>{" "}
                  <span class="soft">
                    {statusText(status)} · {task_type} · {submitted_at}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </div>
  );
}
