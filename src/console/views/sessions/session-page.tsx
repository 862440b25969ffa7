/** One session: where it stands and how it came there, its prompts, and what is recorded of it. */
import { useEffect, useState } from "preact/hooks";
import type { SessionView } from "../../../session/present.ts";
import type { EventRecord } from "../../../session/types.ts";
import { eventNames, nameOf } from "../../code-names.ts";
import { useTimes } from "../../live.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Table } from "../../parts/table.tsx";
import { Time } from "../../parts/time.tsx";
import { addressOf, place, tenant } from "../../router.ts";
import { useSubject } from "../../subject.ts";
import { say, withColon } from "../../settings.ts";
import { token } from "../../token.ts";
import { checkChain, type ChainState } from "./chain.ts";
import { linesOf, promptsOf } from "./events.ts";
import { Export } from "./export.tsx";
import { Move } from "./move.tsx";
import { Recorded, recordName, RECORDS, type RecordKind } from "./record.tsx";
import { texts } from "./texts.ts";
import { Way } from "./way.tsx";

/** Characters of an event that a line shows. */
const MAX_ABOUT = 160;

function Standing({ view }: { view: SessionView }) {
  // Of one that only holds context, what the server says is for the agent that asks it to move.
  const hasConsultation = view.node_id !== "" || view.options.length > 0;
  return (
    <section class="card">
      <h2>
        {withColon(say(texts.now))}
        {view.current_step}
      </h2>
      {hasConsultation ? <p class="said">{view.response}</p> : <p class="empty">{say(texts.noConsultation)}</p>}
      <p class="soft">
        {say(texts.revision)} {view.revision}
        {view.is_complete && ` · ${say(texts.complete)}`} · <code>{view.release.slice(0, 12)}</code>
      </p>
      <p>
        {tenant.value === "" && (
          <>
            <a href={addressOf(["try"], { session: view.session_id })}>{say(texts.goOn)}</a> ·{" "}
          </>
        )}
        <a href={addressOf(["pipeline", view.session_id])}>{say(texts.runs)}</a>
      </p>
    </section>
  );
}

function Prompts({ session, events }: { session: string; events: readonly EventRecord[] }) {
  const prompts = promptsOf(events);
  return (
    <>
      <h2>{say(texts.prompts)}</h2>
      {prompts.length === 0 && <p class="empty">{say(texts.noPrompts)}</p>}
      <ul>
        {prompts.map(({ assembly_id, template, token_budget, at }) => (
          <li key={assembly_id}>
            <a href={addressOf(["sessions", session, "prompts", assembly_id])}>{template}</a>{" "}
            <span class="soft">
              {token_budget} {say(texts.tokens)} · <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Chain({ events }: { events: readonly EventRecord[] }) {
  const [chain, setChain] = useState<ChainState | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    void checkChain(events).then((found) => isCurrent && setChain(found));
    return () => {
      isCurrent = false;
    };
  }, [events]);
  if (chain === undefined) return <p class="soft">{say(texts.chainChecking)}</p>;
  if (chain.state === "unknown") return <p class="soft">{say(texts.chainUnknown)}</p>;
  if (chain.state === "broken")
    return (
      <p class="problem" role="status">
        ✗ {say(texts.chainBroken)} {chain.at}
      </p>
    );
  return (
    <p role="status">
      ✓ {say(texts.chainHolds)} <code title={chain.head}>{chain.head.slice(0, 12)}</code>
    </p>
  );
}

function Events({ events }: { events: readonly EventRecord[] }) {
  const columns = [{ head: say(texts.revision) }, { head: say(texts.when) }, { head: say(texts.what) }];
  const rows = linesOf(events).map(({ key, revision, at, type, about }) => ({
    key,
    cells: [
      revision,
      <Time at={at} />,
      <>
        <strong title={type}>{nameOf(eventNames, type)}</strong>{" "}
        {about.length > MAX_ABOUT ? `${about.slice(0, MAX_ABOUT)}…` : about}
      </>,
    ],
  }));
  return (
    <>
      <h2>{say(texts.events)}</h2>
      <Chain events={events} />
      <Table name={say(texts.events)} columns={columns} rows={rows} />
    </>
  );
}

/** Which of the session's records is shown; its events, where the address names none. */
function chosenKind(): RecordKind | "events" {
  const asked = place.value.query.get("show");
  return RECORDS.find((kind) => kind === asked) ?? "events";
}

function Kinds({ session }: { session: string }) {
  const chosen = chosenKind();
  return (
    <nav class="kinds" aria-label={say(texts.recordedKinds)}>
      {(["events", ...RECORDS] as const).map((kind) => (
        <a
          key={kind}
          href={addressOf(["sessions", session], { show: kind === "events" ? undefined : kind })}
          aria-current={kind === chosen ? "page" : undefined}
        >
          {recordName(kind)}
        </a>
      ))}
    </nav>
  );
}

export function SessionPage({ session }: { session: string }) {
  const path = `/api/sessions/${encodeURIComponent(session)}`;
  const [times, again] = useTimes(`/api/live?session=${encodeURIComponent(session)}`, "session");
  const kind = chosenKind();
  useSubject(session);
  return (
    <div class="column wide">
      <p>
        <a href={addressOf(["sessions"])}>{say(texts.heading)}</a>
      </p>
      <h1>{say(texts.one)}</h1>
      <p class="soft">
        <code>{session}</code>
      </p>
      <Loaded<SessionView> path={path} times={times}>
        {(view) => (
          <>
            <Standing view={view} />
            <Loaded<{ events: EventRecord[] }> path={`${path}/events`} times={times}>
              {({ events }) => (
                <>
                  <Way events={events} channel={view.channel} />
                  <Prompts session={session} events={events} />
                  <Kinds session={session} />
                  {kind === "events" ? (
                    <Events events={events} />
                  ) : (
                    <Recorded key={kind} session={session} kind={kind} times={times} events={events} />
                  )}
                </>
              )}
            </Loaded>
            <h2>{say(texts.more)}</h2>
            <Export session={session} />
            {token.value !== "" && <Move session_id={session} channel={view.channel} changed={again} />}
          </>
        )}
      </Loaded>
    </div>
  );
}
