/** What a session has recorded besides its steps: conversation, evidence, calls, model usage, tasks. One of them at a time: `?show=`. */
import type { ContextDocument } from "../../../context/document.ts";
import { evidenceTypes, nameOf, planStatuses, roles } from "../../code-names.ts";
import { say } from "../../settings.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Calls } from "../pipeline/calls.tsx";
import { beginning } from "./block-names.ts";
import { recordTexts, texts } from "./texts.ts";
import "../pipeline/pipeline.css";

export const RECORDS = ["conversation", "evidence", "tools", "models", "tasks"] as const;
export type RecordKind = (typeof RECORDS)[number];

/** Characters of an entry that are shown. */
const MAX_CONTENT = 4_000;

const cut = (text: string): string => (text.length > MAX_CONTENT ? `${text.slice(0, MAX_CONTENT)}…` : text);

function Conversation({ session: { messages, summary } }: ContextDocument) {
  return (
    <>
      {summary !== undefined && summary.content !== "" && (
        <section class="card" aria-label={say(recordTexts.summary)}>
          <h3>{say(recordTexts.summary)}</h3>
          <p class="said">{summary.content}</p>
        </section>
      )}
      <ol class="messages">
        {messages.map(({ role, content, author }, place) => (
          <li key={place} data-role={role}>
            <span class="soft">
              {nameOf(roles, role)}
              {author !== undefined && author.id !== role && ` · ${author.id}`}
            </span>
            <p class="said">{cut(content)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Evidence({ evidences }: ContextDocument) {
  const all = Object.values(evidences);
  if (all.length === 0) return <p class="empty">{say(recordTexts.nothing)}</p>;
  return (
    <ul class="evidences">
      {all.map(({ evidence_id, type, source, content = "", confidence }) => (
        <li key={evidence_id}>
          <details>
            <summary>
              {source.name ?? source.kind}{" "}
              <span class="soft">
                {[nameOf(evidenceTypes, type), confidence?.toFixed(2)].filter((one) => one !== undefined).join(" · ")}
              </span>{" "}
              {beginning(content)}
            </summary>
            <p class="soft">
              <code>{evidence_id}</code>
            </p>
            <pre class="message" tabIndex={0}>
              {cut(content)}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Tasks({ session: { task_state } }: ContextDocument) {
  const { tasks } = task_state.todo_list;
  if (tasks.length === 0) return <p class="empty">{say(recordTexts.nothing)}</p>;
  return (
    <ul>
      {tasks.map(({ task_id, name, status, error }) => (
        <li key={task_id}>
          {name} <span class="soft">{nameOf(planStatuses, status)}</span>{" "}
          {error !== "" && <span class="problem">{error}</span>}
        </li>
      ))}
    </ul>
  );
}

function One({ kind, document }: { kind: RecordKind; document: ContextDocument }) {
  const { tool_state, model_usage = [] } = document.session;
  const tools = tool_state?.tool_calls ?? [];
  switch (kind) {
    case "conversation":
      return <Conversation {...document} />;
    case "evidence":
      return <Evidence {...document} />;
    case "tasks":
      return <Tasks {...document} />;
    case "tools":
      return tools.length === 0 ? <p class="empty">{say(recordTexts.nothing)}</p> : <Calls models={[]} tools={tools} />;
    case "models":
      return model_usage.length === 0 ? (
        <p class="empty">{say(recordTexts.nothing)}</p>
      ) : (
        <Calls models={model_usage} tools={[]} />
      );
  }
}

export function Recorded({ session, kind, times }: { session: string; kind: RecordKind; times: number }) {
  return (
    <>
      <h2>{say(recordTexts[kind])}</h2>
      <Loaded<ContextDocument> path={`/api/sessions/${encodeURIComponent(session)}?view=context`} times={times}>
        {(document) => <One kind={kind} document={document} />}
      </Loaded>
    </>
  );
}

export const recordName = (kind: RecordKind | "events"): string =>
  say(kind === "events" ? texts.events : recordTexts[kind]);
