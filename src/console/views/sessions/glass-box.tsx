/**
 * Inside one prompt: a bar of its blocks against the budget, each block with the reason it is in or out, the messages as they were
 * sent, and what another budget would have shown. `?budget=` is that budget. Nothing is written.
 */
import { useEffect, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { Busy } from "../../parts/busy.tsx";
import { Failed } from "../../parts/failed.tsx";
import { addressOf, place, setQuery } from "../../router.ts";
import { say } from "../../settings.ts";
import { Blocks } from "./blocks.tsx";
import { BudgetBar } from "./budget-bar.tsx";
import type { Replay } from "./replay.ts";
import { reasons, texts } from "./texts.ts";

interface Props {
  session: string;
  assembly: string;
}

const stateText = (state: string): string => {
  const [name = "", reason = ""] = state.split(": ");
  if (name === "kept") return say(texts.kept);
  if (name === "degraded") return say(texts.degraded);
  const known = Object.entries(reasons).find(([id]) => id === reason)?.[1];
  return `${say(texts.omitted)}${known === undefined ? "" : ` (${say(known)})`}`;
};

function Changes({ replay }: { replay: Replay }) {
  return (
    <>
      <p class="soft">{say(texts.changesNote)}</p>
      {(replay.difference ?? []).length === 0 && <p>{say(texts.noChange)}</p>}
      <ul>
        {(replay.difference ?? []).map(({ block_id, before, after }) => (
          <li key={block_id}>
            <code>{block_id}</code>: {stateText(before)} → {stateText(after)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Shown({ recorded, other }: { recorded: Replay; other: Replay | undefined }) {
  const shown = other ?? recorded;
  const most = Math.max(200, recorded.token_budget * 3);
  return (
    <>
      <p role="status">
        {recorded.identical ? `✓ ${say(texts.identical)}` : `✗ ${say(texts.differs)}`} · {shown.token_used}{" "}
        {say(texts.of)} {shown.token_budget} {say(texts.tokens)} · <code>{shown.tokenizer}</code>
      </p>
      <BudgetBar replay={shown} />
      <label>
        {say(texts.budget)}: {shown.token_budget}
        <input
          type="range"
          min={100}
          max={most}
          step={50}
          value={shown.token_budget}
          onChange={({ currentTarget }) =>
            setQuery({
              budget: Number(currentTarget.value) === recorded.token_budget ? undefined : currentTarget.value,
            })
          }
        />
      </label>
      {other !== undefined && (
        <section class="card">
          <h2>{say(texts.changes)}</h2>
          <Changes replay={other} />
        </section>
      )}
      <Blocks replay={shown} />
      <h2>{say(texts.messages)}</h2>
      {shown.messages.map(({ role, content }, at) => (
        <details key={at} open={at === shown.messages.length - 1}>
          <summary>{role}</summary>
          <pre class="message" tabIndex={0}>
            {content}
          </pre>
        </details>
      ))}
    </>
  );
}

export function GlassBox({ session, assembly }: Props) {
  const budget = place.value.query.get("budget") ?? undefined;
  const [recorded, setRecorded] = useState<Replay | undefined>(undefined);
  const [other, setOther] = useState<Replay | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const replay = (token_budget?: number, signal?: AbortSignal): Promise<Replay> =>
    call(
      "POST",
      "/api/tools/replay_context",
      {
        session_id: session,
        assembly_id: assembly,
        report: "full",
        ...(token_budget !== undefined && { token_budget }),
      },
      signal,
    );
  useEffect(() => {
    replay().then(setRecorded, setError);
  }, []);
  useEffect(() => {
    setError(undefined);
    if (budget === undefined) return setOther(undefined);
    const ended = new AbortController();
    replay(Number(budget), ended.signal).then(setOther, (failure: unknown) => {
      if (!ended.signal.aborted) setError(failure);
    });
    return () => ended.abort();
  }, [budget]);
  return (
    <div class="column wide">
      <p>
        <a href={addressOf(["sessions", session])}>{say(texts.heading)}</a>
      </p>
      <h1>
        {say(texts.prompt)}: {recorded?.template ?? "…"}
      </h1>
      {error !== undefined && <Failed error={error} />}
      {recorded === undefined ? error === undefined && <Busy /> : <Shown recorded={recorded} other={other} />}
    </div>
  );
}
