/** One run: its lanes, then each stage with what went in and what came out. */
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { Failed } from "../../parts/failed.tsx";
import { Time } from "../../parts/time.tsx";
import { visible } from "../../parts/visible.ts";
import { addressOf, tenant } from "../../router.ts";
import { say } from "../../settings.ts";
import { Lanes } from "./lanes.tsx";
import { Calls } from "./calls.tsx";
import { HostAnswer } from "./host-answer.tsx";
import { NotUsed } from "./not-used.tsx";
import { PromptStage } from "./prompt-stage.tsx";
import { Selection } from "./selection.tsx";
import { openPrompt, turnNumber, type Cycle, type Run } from "./runs.ts";
import { texts } from "./texts.ts";

interface Props {
  session: string;
  run: Run;
  changed(): void;
}

function TurnMade({ turn }: { turn: NonNullable<Cycle["turn"]> }) {
  const { reasoning, observation, final_answer, truncated, filtered } = turn;
  // "final_answer: …" would say the answer twice.
  const action = final_answer !== undefined && turn.action.includes(final_answer) ? "" : turn.action;
  return (
    <>
      <h3>{say(texts.update)}</h3>
      <dl class="tao">
        {(
          [
            [texts.reasoning, reasoning],
            [texts.action, action],
            [texts.observation, observation],
            [texts.answer, final_answer ?? ""],
          ] as const
        ).map(
          ([name, text]) =>
            text !== "" && (
              <div key={name.en}>
                <dt>{say(name)}</dt>
                <dd class="said">{visible(text)}</dd>
              </div>
            ),
        )}
      </dl>
      <NotUsed {...turn} />
      {truncated === true && <p class="problem">{say(texts.truncated)}</p>}
      {filtered === true && <p class="problem">{say(texts.filtered)}</p>}
    </>
  );
}

function OneCycle({ session, run, cycle }: { session: string; run: Run; cycle: Cycle }) {
  const { assembly, models, tools, turn } = cycle;
  const isLast = cycle === run.cycles.at(-1);
  const number = `${say(texts.turn)} ${turnNumber(run, cycle)}`;
  // A prompt by hand is a turn when one answers it; one of a run, as soon as a model is asked.
  const name = turn !== undefined || run.max_turns !== undefined ? number : say(texts.byHandPrompt);
  return (
    // No landmark: a prompt that nobody answered has the name of the turn after it.
    <section class="card cycle" role="group" aria-label={name}>
      <h2>
        {name}
        {turn === undefined && !isLast && <span class="soft"> · {say(texts.withoutAnswer)}</span>}
      </h2>
      <PromptStage session={session} assembly={assembly} isOpen={isLast} />
      {(models.length > 0 || tools.length > 0) && <h3>{say(texts.infer)}</h3>}
      <Calls models={models} tools={tools} />
      {turn !== undefined && <TurnMade turn={turn} />}
    </section>
  );
}

/** Prompts that are no turn of the run, to look into. */
function Aside({ session, run: { aside } }: { session: string; run: Run }) {
  if (aside.length === 0) return null;
  return (
    <section class="aside" aria-label={say(texts.aside)}>
      <h2>{say(texts.aside)}</h2>
      <ul>
        {aside.map(({ assembly_id, template, token_used, token_budget, at }) => (
          <li key={assembly_id}>
            <a href={addressOf(["sessions", session, "prompts", assembly_id])}>{template}</a>{" "}
            <span class="soft">
              {token_used} / {token_budget} · <Time at={at} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Went {
  message?: string;
}

/** Goes on with a run that has stopped; what the server says of it stands below the button. */
function GoOn({ session, run, changed, isPasted }: Props & { isPasted: boolean }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [error, setError] = useState<unknown>(undefined);
  const goOn = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const asked = { session_id: session, run_id: run.id, user_intent: run.user_intent };
    try {
      const { message = "" } = await call<Went>("POST", "/api/tools/run_pipeline", asked);
      setSaid(message);
      changed();
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <p>
      <button type="button" disabled={busy} onClick={() => void goOn()}>
        {say(busy ? texts.working : isPasted ? texts.goOnWithout : texts.goOn)}
      </button>{" "}
      <span class="soft">{isPasted ? say(texts.notRecorded) : said === "" ? say(texts.goOnNote) : said}</span>
      {error !== undefined && <Failed error={error} />}
    </p>
  );
}

export function RunPage({ session, run, changed }: Props) {
  const open = openPrompt(run);
  const [isPasted, setPasted] = useState(false);
  // A host's own run has no beginning of its own that could be gone on with.
  const isOwn = run.max_turns !== undefined;
  return (
    <div class="column wide">
      <p>
        <a href={addressOf(["pipeline", session])}>{say(texts.runs)}</a> ·{" "}
        <a href={addressOf(["sessions", session])}>{say(texts.session)}</a>
      </p>
      <h1>{run.user_intent}</h1>
      {run.answer !== undefined && (
        <section class="card" aria-label={say(texts.answer)}>
          <h2>{say(texts.answer)}</h2>
          <p class="said">{visible(run.answer)}</p>
        </section>
      )}
      <h2>{say(texts.stages)}</h2>
      <Lanes run={run} />
      <Selection run={run} />
      {run.cycles.map((cycle) => (
        <OneCycle key={cycle.assembly.assembly_id} session={session} run={run} cycle={cycle} />
      ))}
      {open !== undefined && tenant.value === "" && (
        <HostAnswer
          key={open.assembly_id}
          session={session}
          run={run}
          assembly={open}
          changed={changed}
          pasted={setPasted}
        />
      )}
      <Aside session={session} run={run} />
      {run.answer === undefined && isOwn && tenant.value === "" && (
        <GoOn session={session} run={run} changed={changed} isPasted={isPasted} />
      )}
    </div>
  );
}
