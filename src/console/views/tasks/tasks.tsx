/**
 * Tasks: what waits, runs, needs input, is done or failed (`?status=`); below `/tasks/<id>` one of them, at `/tasks/lessons` what runs have taught,
 * at `/tasks/proposals` what they propose.
 */
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { tasksPath } from "../../api-paths.ts";
import { useRight } from "../../caller.ts";
import { nameOf, taskTypes } from "../../code-names.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { LIVE_TASKS, useTimes } from "../../live.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { ForSignedIn, NeedsRight } from "../../parts/needs-right.tsx";
import { TenantChoice } from "../../parts/tenant-choice.tsx";
import { Time } from "../../parts/time.tsx";
import { addressOf, go, place, setQuery, tenant } from "../../router.ts";
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
  waits_for?: { message: string };
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

/** A page of the list, and those after it that were asked for. */
function List({ status, cursor, times }: { status: string; cursor?: string; times: number }) {
  const [isMore, setMore] = useState(false);
  return (
    <Loaded<Page> path={tasksPath(status, cursor)} times={times}>
      {({ tasks, next_cursor }) => (
        <>
          {tasks.length === 0 && cursor === undefined && <p class="empty">{say(texts.none)}</p>}
          <ul>
            {tasks.map(({ task_id, status: state, description, task_type, submitted_at, waits_for }) => (
              <li key={task_id}>
                <a href={addressOf(["tasks", task_id])}>{description}</a>{" "}
                <span class="soft">
                  {statusText(state)} · {nameOf(taskTypes, task_type)} · <Time at={Date.parse(submitted_at)} />
                  {waits_for !== undefined && ` · ${waits_for.message}`}
                </span>
              </li>
            ))}
          </ul>
          {next_cursor !== undefined &&
            (isMore ? (
              <List status={status} cursor={next_cursor} times={times} />
            ) : (
              <button type="button" onClick={() => setMore(true)}>
                {say(texts.more)}
              </button>
            ))}
        </>
      )}
    </Loaded>
  );
}

/** The list as it stands, also after what happens elsewhere. */
function LiveList({ status }: { status: string }) {
  const [times] = useTimes(LIVE_TASKS, "tasks");
  return <List key={status} status={status} times={times} />;
}

function Listing({ status }: { status: string }) {
  const mayList = useRight("listTasks");
  if (mayList === false) return <ForSignedIn />;
  return (
    <>
      <TenantChoice />
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
      {mayList === true && <LiveList status={status} />}
    </>
  );
}

export function Tasks() {
  const { parts, query } = place.value;
  const [, task] = parts;
  if (task !== undefined && task !== LESSONS && task !== PROPOSALS) return <TaskPage key={task} task={task} />;
  return (
    <div class="column wide">
      <h1>{say(texts.heading)}</h1>
      <nav class="kinds" aria-label={say(texts.parts)}>
        <a href={addressOf(["tasks"])} aria-current={task === undefined ? "page" : undefined}>
          {say(texts.heading)}
        </a>
        <a href={addressOf(["tasks", LESSONS])} aria-current={task === LESSONS ? "page" : undefined}>
          {say(texts.lessons)}
        </a>
        <a href={addressOf(["tasks", PROPOSALS])} aria-current={task === PROPOSALS ? "page" : undefined}>
          {say(texts.proposals)}
        </a>
      </nav>
      {task !== undefined && <TenantChoice />}
      {task === LESSONS ? (
        <Lessons />
      ) : task === PROPOSALS ? (
        <Proposals />
      ) : (
        <>
          <NeedsRight />
          {tenant.value === "" && <AskForm label={say(texts.description)} button={say(texts.submit)} ask={submit} />}
          <Listing status={query.get("status") ?? ""} />
        </>
      )}
    </div>
  );
}
