/** What a session has recorded besides its steps: conversation, evidence, calls, model usage, tasks. One of them at a time: `?show=`. */
import { useMemo } from "preact/hooks";
import type { ContextDocument } from "../../../context/document.ts";
import type { Turn } from "../../../context/events.ts";
import type { EventRecord } from "../../../session/types.ts";
import { evidenceTypes, nameOf, planStatuses, roles } from "../../code-names.ts";
import { say } from "../../settings.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { visible } from "../../parts/visible.ts";
import { Calls } from "../pipeline/calls.tsx";
import { texts as runTexts } from "../pipeline/texts.ts";
import { conversationOf } from "./conversation.ts";
import { openedEvents } from "./events.ts";
import { beginning } from "./block-names.ts";
import { recordTexts, texts } from "./texts.ts";
import "../pipeline/pipeline.css";

export const RECORDS = ["conversation", "evidence", "tools", "models", "tasks"] as const;
export type RecordKind = (typeof RECORDS)[number];

/** Characters of an entry that are shown. */
const MAX_CONTENT = 4_000;

const cut = (text: string): string => visible(text.length > MAX_CONTENT ? `${text.slice(0, MAX_CONTENT)}…` : text);

/** What a model thought and called; what it answered is a message of its own, and is not said twice. */
function TurnWords({ turn, number }: { turn: Turn; number: number }) {
  const action = turn.final_answer === undefined ? turn.action : "";
  const words = [
    [runTexts.reasoning, turn.reasoning],
    [runTexts.action, action],
  ] as const;
  if (words.every(([, text]) => text === "")) return null;
  return (
    <li data-role="assistant">
      <span class="soft">
        {nameOf(roles, "assistant")} · {say(runTexts.turn)} {number}
      </span>
      {words.map(
        ([name, text]) =>
          text !== "" && (
            <p class="said" key={name.en}>
              <span class="soft">{say(name)}</span> {cut(text)}
            </p>
          ),
      )}
    </li>
  );
}

function Conversation({
  document: { session },
  events,
}: {
  document: ContextDocument;
  events: readonly EventRecord[];
}) {
  const { messages, summary } = session;
  const entries = useMemo(() => conversationOf(messages, events.flatMap(openedEvents)), [messages, events]);
  return (
    <>
      {summary !== undefined && summary.content !== "" && (
        <section class="card" aria-label={say(recordTexts.summary)}>
          <h3>{say(recordTexts.summary)}</h3>
          <p class="said">{visible(summary.content)}</p>
        </section>
      )}
      <ol class="messages">
        {entries.map((entry, place) =>
          entry.kind === "turn" ? (
            <TurnWords key={place} {...entry} />
          ) : (
            <li key={place} data-role={entry.message.role}>
              <span class="soft">
                {nameOf(roles, entry.message.role)}
                {entry.message.author !== undefined &&
                  entry.message.author.id !== entry.message.role &&
                  ` · ${entry.message.author.id}`}
              </span>
              <p class="said">{cut(entry.message.content)}</p>
            </li>
          ),
        )}
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

interface OneProps {
  kind: RecordKind;
  document: ContextDocument;
  events: readonly EventRecord[];
}

function One({ kind, document, events }: OneProps) {
  const { tool_state, model_usage = [] } = document.session;
  const tools = tool_state?.tool_calls ?? [];
  switch (kind) {
    case "conversation":
      return <Conversation document={document} events={events} />;
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

interface Props {
  session: string;
  kind: RecordKind;
  times: number;
  events: readonly EventRecord[];
}

export function Recorded({ session, kind, times, events }: Props) {
  return (
    <>
      <h2>{say(recordTexts[kind])}</h2>
      <Loaded<ContextDocument> path={`/api/sessions/${encodeURIComponent(session)}?view=context`} times={times}>
        {(document) => <One kind={kind} document={document} events={events} />}
      </Loaded>
    </>
  );
}

export const recordName = (kind: RecordKind | "events"): string =>
  say(kind === "events" ? texts.events : recordTexts[kind]);
