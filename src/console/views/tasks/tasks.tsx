/**
 * Tasks: what waits, runs, needs input, is done or failed (`?status=`); below `/tasks/<id>` one of them, at `/tasks/lessons` what runs have taught,
 * at `/tasks/proposals` what they propose.
 */
import { useEffect, useState } from "preact/hooks";
import { call, read } from "../../api.ts";
import { nameOf, taskTypes } from "../../code-names.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { Busy } from "../../parts/busy.tsx";
import { Failed } from "../../parts/failed.tsx";
import { NeedsRight } from "../../parts/needs-right.tsx";
import { Time } from "../../parts/time.tsx";
import { addressOf, go, place, setQuery } from "../../router.ts";
import { say } from "../../settings.ts";
import { Lessons } from "./lessons.tsx";
import { Proposals } from "./proposals.tsx";
import { TaskPage } from "./task-page.tsx";
import { statusText, texts } from "./texts.ts";
import "./tasks.css";

interface Listed {
  task_id: string;
  status: string;
  description: string;
  task_type: string;
  submitted_at: string;
}

interface Page {
  tasks: Listed[];
  next_cursor?: string;
}

const STATUSES = ["waiting", "running", "input_required", "completed", "failed", "cancelled"] as const;
/** Which addresses are no task's. */
const LESSONS = "lessons";
const PROPOSALS = "proposals";

async function submit(description: string): Promise<void> {
  const { task_id } = await call<Listed>("POST", "/api/tasks", { description });
  go(addressOf(["tasks", task_id]));
}

function List({ status }: { status: string }) {
  const [page, setPage] = useState<Page | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const load = async (cursor?: string): Promise<void> => {
    const query = new URLSearchParams({ ...(status !== "" && { status }), ...(cursor !== undefined && { cursor }) });
    const next = await read<Page>(`/api/tasks?${query.toString()}`);
    setPage((before) => (before === undefined ? next : { ...next, tasks: [...before.tasks, ...next.tasks] }));
  };
  useEffect(() => {
    load().catch(setError);
  }, []);
  if (error !== undefined) return <Failed error={error} />;
  if (page === undefined) return <Busy />;
  const { tasks, next_cursor } = page;
  return (
    <>
      {tasks.length === 0 && <p class="empty">{say(texts.none)}</p>}
      <ul>
        {tasks.map(({ task_id, status: state, description, task_type, submitted_at }) => (
          <li key={task_id}>
            <a href={addressOf(["tasks", task_id])}>{description}</a>{" "}
            <span class="soft">
              {statusText(state)} · {nameOf(taskTypes, task_type)} · <Time at={Date.parse(submitted_at)} />
            </span>
          </li>
        ))}
      </ul>
      {next_cursor !== undefined && (
        <button type="button" onClick={() => void load(next_cursor).catch(setError)}>
          {say(texts.more)}
        </button>
      )}
    </>
  );
}

export function Tasks() {
  const { parts, query } = place.value;
  const [, task] = parts;
  if (task !== undefined && task !== LESSONS && task !== PROPOSALS) return <TaskPage key={task} task={task} />;
  const status = query.get("status") ?? "";
  return (
    <div class="column wide">
      <h1>{say(texts.heading)}</h1>
      <nav class="kinds" aria-label={say(texts.parts)}>
        <a href="/tasks" aria-current={task === undefined ? "page" : undefined}>
          {say(texts.heading)}
        </a>
        <a href="/tasks/lessons" aria-current={task === LESSONS ? "page" : undefined}>
          {say(texts.lessons)}
        </a>
        <a href="/tasks/proposals" aria-current={task === PROPOSALS ? "page" : undefined}>
          {say(texts.proposals)}
        </a>
      </nav>
      {task === LESSONS ? (
        <Lessons />
      ) : task === PROPOSALS ? (
        <Proposals />
      ) : (
        <>
          <NeedsRight />
          <AskForm label={say(texts.description)} button={say(texts.submit)} ask={submit} />
          <label class="status-filter">
            {say(texts.status)}
            <select value={status} onChange={({ currentTarget }) => setQuery({ status: currentTarget.value })}>
              <option value="">{say(texts.any)}</option>
              {STATUSES.map((one) => (
                <option key={one} value={one}>
                  {statusText(one)}
                </option>
              ))}
            </select>
          </label>
          <List key={status} status={status} />
        </>
      )}
    </div>
  );
}
