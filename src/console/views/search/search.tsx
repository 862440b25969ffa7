/** Search over the published documents: each passage with its score and the reason it was found. `?q=` is the question. */
import type { ComponentChildren } from "preact";
import { lazy, Suspense } from "preact/compat";
import { useEffect, useState } from "preact/hooks";
import { documentAddress } from "../../document-address.ts";
import { read } from "../../api.ts";
import { searchPath } from "../../api-paths.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { Busy } from "../../parts/busy.tsx";
import { Failed } from "../../parts/failed.tsx";
import { unmarked } from "../../parts/unmarked.ts";
import { addressOf, go, place, setQuery } from "../../router.ts";
import { inBrackets, listed, say, sayCount } from "../../settings.ts";
import { texts } from "./texts.ts";

const Why = lazy(async () => (await import("./why.tsx")).Why);
const Handed = lazy(async () => (await import("./handed.tsx")).Handed);

interface Row {
  id: string;
  title: string;
  section?: string;
  snippet?: string;
  score: number;
  tier?: "strong" | "medium" | "weak";
  match_reason?: string;
  tags?: string[];
}

interface Answer {
  total_found: number;
  tiers?: { strong: number; medium: number; weak: number };
  fits?: boolean;
  /** Where nothing fits: the title of what is nearest. */
  nearest?: string;
  results: Row[];
  next_cursor?: string;
  search_ref?: string;
}

const TIERS = ["strong", "medium", "weak"] as const;

function Passage({ row }: { row: Row }) {
  const { id, title, section, snippet, score, tier, match_reason } = row;
  return (
    <li>
      <h2>
        <a href={documentAddress(id)}>{title}</a>
        {section !== undefined && section !== "" && <span class="soft"> · {section}</span>}
      </h2>
      {snippet !== undefined && <p data-excerpt>{unmarked(snippet)}</p>}
      <p class="soft">
        <meter min={0} max={1} value={score} aria-label={score.toFixed(2)} /> {score.toFixed(2)}
        {tier !== undefined && ` · ${say(texts[tier])}`} · <code>{id}</code>
      </p>
      {match_reason !== undefined && (
        <p class="soft" data-reason>
          {match_reason}
        </p>
      )}
    </li>
  );
}

/** Opened by `?show=`, and loaded then. */
function Details({ name, label, children }: { name: string; label: string; children: ComponentChildren }) {
  const isOpen = place.value.query.get("show") === name;
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== isOpen)
          setQuery({ show: currentTarget.open ? name : undefined, document: undefined });
      }}
    >
      <summary>{label}</summary>
      {isOpen && <Suspense fallback={<Busy />}>{children}</Suspense>}
    </details>
  );
}

function Results({ question }: { question: string }) {
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const load = async (cursor: string | undefined, signal?: AbortSignal): Promise<void> => {
    const page = await read<Answer>(searchPath(question, cursor), signal);
    setAnswer((before) =>
      cursor === undefined || before === undefined ? page : { ...page, results: [...before.results, ...page.results] },
    );
  };
  useEffect(() => {
    const ended = new AbortController();
    load(undefined, ended.signal).catch((failure: unknown) => {
      if (!ended.signal.aborted) setError(failure);
    });
    return () => ended.abort();
  }, []);
  if (error !== undefined) return <Failed error={error} />;
  if (answer === undefined) return <Busy />;
  const { tiers, next_cursor } = answer;
  return (
    <>
      <p role="status" class="soft">
        {answer.fits === false && <strong>{say(texts.none)} </strong>}
        {sayCount(answer.total_found, texts.found)}
        {tiers !== undefined && inBrackets(listed(TIERS.map((tier) => `${say(texts[tier])} ${tiers[tier]}`)))}
      </p>
      <Details name="why" label={say(texts.why)}>
        <Why question={question} />
      </Details>
      {answer.search_ref !== undefined && (
        <Details name="handed" label={say(texts.handed)}>
          <Handed question={question} reference={answer.search_ref} />
        </Details>
      )}
      {answer.fits === false && (
        <p class="soft">
          {answer.nearest !== undefined && `${say(texts.nearest)} ${answer.nearest}. `}
          {say(texts.otherWords)}
        </p>
      )}
      <ol class="passages">
        {answer.results.map((row) => (
          <Passage key={row.id} row={row} />
        ))}
      </ol>
      {next_cursor !== undefined && (
        <button type="button" onClick={() => void load(next_cursor).catch(setError)}>
          {say(texts.more)}
        </button>
      )}
    </>
  );
}

export function Search() {
  const question = place.value.query.get("q") ?? "";
  return (
    <div class="column">
      <h1>{say(texts.heading)}</h1>
      <AskForm
        search
        label={say(texts.words)}
        button={say(texts.search)}
        hint={say(texts.hint)}
        initial={question}
        ask={(words) => go(addressOf(["search"], { q: words }))}
      />
      {question === "" ? <p class="soft">{say(texts.start)}</p> : <Results key={question} question={question} />}
    </div>
  );
}
