/** What a prompt with room for so many tokens would be handed of what was found. Nothing is recorded: no session is named. */
import { useEffect, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { Busy } from "../../parts/busy.tsx";
import { Failed } from "../../parts/failed.tsx";
import { say, withColon } from "../../settings.ts";
import { nameOf } from "../../code-names.ts";
import { leftOutReasons, texts } from "./texts.ts";

interface Handed {
  token_budget: number;
  token_used: number;
  total_items: number;
  search_results: { id: string; title: string }[];
  kept: { id: string; tokens: number }[];
  omitted: { reason: string; count: number; ids: string[] }[];
}

const BUDGETS = [500, 1_000, 2_000, 4_000, 8_000];
const DEFAULT_BUDGET = 2_000;

export function Handed({ question, reference }: { question: string; reference: string }) {
  const [budget, setBudget] = useState(DEFAULT_BUDGET);
  const [handed, setHanded] = useState<Handed | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => {
    const ended = new AbortController();
    const body = { current_query: question, search_ref: reference, token_budget: budget };
    call<Handed>("POST", "/api/tools/inject_context", body, ended.signal).then(
      (answer) => {
        setError(undefined);
        setHanded(answer);
      },
      (failure: unknown) => {
        if (!ended.signal.aborted) setError(failure);
      },
    );
    return () => ended.abort();
  }, [budget]);
  const titles = new Map(handed?.search_results.map(({ id, title }) => [id, title]));
  return (
    <>
      <label>
        {say(texts.budget)}
        <select value={budget} onChange={({ currentTarget }) => setBudget(Number(currentTarget.value))}>
          {BUDGETS.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      {error !== undefined && <Failed error={error} />}
      {handed === undefined && error === undefined && <Busy />}
      {handed !== undefined && (
        <>
          <p role="status">
            <meter min={0} max={handed.token_budget} value={handed.token_used} aria-label={say(texts.budget)} />{" "}
            {handed.token_used}/{handed.token_budget} {say(texts.tokens)} · {handed.kept.length}/{handed.total_items}{" "}
            {say(texts.handedOver)}
          </p>
          <ol>
            {handed.kept.map(({ id, tokens }) => (
              <li key={id}>
                {titles.get(id)} <code>{id}</code> <span class="soft">{tokens}</span>
              </li>
            ))}
          </ol>
          {handed.omitted.map(({ reason, count, ids }) => (
            <details key={reason}>
              <summary>
                {count} {withColon(say(texts.leftOut))}
                {nameOf(leftOutReasons, reason)}
              </summary>
              <p class="soft">{ids.join(" · ")}</p>
            </details>
          ))}
        </>
      )}
    </>
  );
}
