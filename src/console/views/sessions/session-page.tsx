/** One session: where it stands, its prompts, and its events in order. */
import { useState } from "preact/hooks";
import type { SessionView } from "../../../session/present.ts";
import type { EventRecord } from "../../../session/types.ts";
import { useLive } from "../../live.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Time } from "../../parts/time.tsx";
import { addressOf } from "../../router.ts";
import { say } from "../../settings.ts";
import { linesOf, promptsOf } from "./events.ts";
import { texts } from "./texts.ts";

/** Characters of an event that a line shows. */
const MAX_ABOUT = 160;

function Standing({ view }: { view: SessionView }) {
  return (
    <section class="card">
      <h2>
        {say(texts.now)}: {view.current_step}
      </h2>
      <p class="said">{view.response}</p>
      <p class="soft">
        {say(texts.revision)} {view.revision}
        {view.is_complete && ` · ${say(texts.complete)}`} · <code>{view.path.join(" → ")}</code>
      </p>
      <p>
        <a href={addressOf(["try"], { session: view.session_id })}>{say(texts.goOn)}</a>
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

function Events({ events }: { events: readonly EventRecord[] }) {
  return (
    <>
      <h2>{say(texts.events)}</h2>
      <div class="scroll" tabIndex={0} role="region" aria-label={say(texts.events)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(texts.revision)}</th>
              <th scope="col">{say(texts.when)}</th>
              <th scope="col">{say(texts.what)}</th>
            </tr>
          </thead>
          <tbody>
            {linesOf(events).map(({ key, revision, at, type, about }) => (
              <tr key={key}>
                <td>{revision}</td>
                <td>
                  <Time at={at} />
                </td>
                <td>
                  <code>{type}</code> {about.length > MAX_ABOUT ? `${about.slice(0, MAX_ABOUT)}…` : about}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

export function SessionPage({ session }: { session: string }) {
  const path = `/api/sessions/${encodeURIComponent(session)}`;
  const [times, setTimes] = useState(0);
  useLive(`/api/live?session=${encodeURIComponent(session)}`, (event) => {
    if (event === "session") setTimes((before) => before + 1);
  });
  return (
    <div class="column wide">
      <h1>
        {say(texts.heading)}: <code>{session}</code>
      </h1>
      <Loaded<SessionView> path={path} times={times}>
        {(view) => <Standing view={view} />}
      </Loaded>
      <Loaded<{ events: EventRecord[] }> path={`${path}/events`} times={times}>
        {({ events }) => (
          <>
            <Prompts session={session} events={events} />
            <Events events={events} />
          </>
        )}
      </Loaded>
    </div>
  );
}
