/**
 * Runs of the four stages: `/pipeline` begins one, `/pipeline/<session>` lists those of a session, `/pipeline/<session>/<run>` shows one
 * with everything that went in and out.
 */
import type { EventRecord } from "../../../session/types.ts";
import { call } from "../../api.ts";
import { useTimes } from "../../live.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { NeedsRight } from "../../parts/needs-right.tsx";
import { Time } from "../../parts/time.tsx";
import { addressOf, go, place } from "../../router.ts";
import { say } from "../../settings.ts";
import { openedEvents } from "../sessions/events.ts";
import { Begin } from "./begin.tsx";
import { RunPage } from "./run-page.tsx";
import { openPrompt, runsOf, type Run } from "./runs.ts";
import { texts } from "./texts.ts";
import "./pipeline.css";

interface Began {
  session_id: string;
  run_id: string;
}

async function begin(user_intent: string, template: string | undefined, session_id?: string): Promise<void> {
  const asked = {
    user_intent,
    ...(template !== undefined && { template }),
    ...(session_id !== undefined && { session_id }),
  };
  const began = await call<Began>("POST", "/api/tools/run_pipeline", asked);
  go(addressOf(["pipeline", began.session_id, began.run_id]));
}

function Start() {
  return (
    <div class="column">
      <h1>{say(texts.heading)}</h1>
      <p class="lead">{say(texts.lead)}</p>
      <NeedsRight />
      <Begin label={say(texts.intent)} hint={say(texts.intentHint)} begin={begin} />
      <p class="soft">{say(texts.noAccount)}</p>
      <h2>{say(texts.orOpen)}</h2>
      <AskForm label={say(texts.sessionId)} button={say(texts.open)} ask={(id) => go(addressOf(["pipeline", id]))} />
    </div>
  );
}

export const stateOf = (run: Run): string =>
  say(run.answer !== undefined ? texts.done : openPrompt(run) === undefined ? texts.stopped : texts.waits);

function Runs({ session, runs }: { session: string; runs: readonly Run[] }) {
  return (
    <div class="column wide">
      <h1>{say(texts.runs)}</h1>
      <p class="soft">
        <a href={addressOf(["sessions", session])}>
          {say(texts.session)} <code>{session}</code>
        </a>
      </p>
      {runs.length === 0 && <p class="empty">{say(texts.noRuns)}</p>}
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <a href={addressOf(["pipeline", session, run.id])}>{run.user_intent}</a>{" "}
            <span class="soft">
              {stateOf(run)} · <Time at={run.begun} />
            </span>
          </li>
        ))}
      </ul>
      <Begin label={say(texts.another)} begin={(words, template) => begin(words, template, session)} />
    </div>
  );
}

function SessionRuns({ session, id }: { session: string; id: string | undefined }) {
  const [times, again] = useTimes(`/api/live?session=${encodeURIComponent(session)}`, "session");
  return (
    <Loaded<{ events: EventRecord[] }> path={`/api/sessions/${encodeURIComponent(session)}/events`} times={times}>
      {({ events }) => {
        const runs = runsOf(events.flatMap(openedEvents));
        const run = runs.find((one) => one.id === id);
        return run === undefined ? (
          <Runs session={session} runs={runs} />
        ) : (
          <RunPage key={run.id} session={session} run={run} changed={again} />
        );
      }}
    </Loaded>
  );
}

export function Pipeline() {
  const [, session, run] = place.value.parts;
  if (session === undefined) return <Start />;
  return <SessionRuns key={session} session={session} id={run} />;
}
