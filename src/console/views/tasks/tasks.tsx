/** Tasks: what waits, runs, needs input, is done or failed; below `/tasks/<id>` the steps of one. */
import { call } from "../../api.ts";
import { AskForm } from "../../parts/ask-form.tsx";
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

async function submit(description: string): Promise<void> {
  const { task_id } = await call<Listed>("POST", "/api/tasks", { description });
  go(addressOf(["tasks", task_id]));
}

export function Tasks() {
  const [, task] = place.value.parts;
  if (task !== undefined) return <TaskPage key={task} task={task} />;
  return (
    <div class="column wide">
      <h1>{say(texts.heading)}</h1>
      <AskForm label={say(texts.description)} button={say(texts.submit)} ask={submit} />
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
