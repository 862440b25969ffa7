/** Where a consultation stands: what was said so far, the guide's words, the options, and a field for an answer. */
import { lazy, Suspense } from "preact/compat";
import { useEffect, useRef, useState } from "preact/hooks";
import { Busy } from "../../parts/busy.tsx";
import { Copyable } from "../../parts/copyable.tsx";
import { ApiFailure } from "../../api.ts";
import { DocumentNames } from "../../parts/document-names.tsx";
import { Failed } from "../../parts/failed.tsx";
import { addressOf } from "../../router.ts";
import { inBrackets, say, withColon } from "../../settings.ts";
import { AnswerField } from "./answer-field.tsx";
import { goldenYaml } from "./golden.ts";
import { saidInWords } from "./said.ts";
import { texts as shared } from "../../texts.ts";
import { texts } from "./texts.ts";
import { leave, resume, step, type Walk } from "./walk.ts";
import { earlierStepsOf, GOTO } from "./way-back.ts";

/** Ids that every step accepts; the page has buttons of its own for them. */
const BUILT_IN = new Set(["back", "restart", "provide_more_info"]);

function Match({ view: { match } }: Pick<Walk, "view">) {
  return (
    <details>
      <summary>{say(texts.why)}</summary>
      <p class="soft">
        {withColon(say(texts.matched))}
        {match.matched + inBrackets(match.score.toFixed(2))}
      </p>
      {match.alternatives.length > 0 && (
        <>
          <p class="soft">{withColon(say(texts.others)).trimEnd()}</p>
          <ul>
            {match.alternatives.map(({ id, title, score }) => (
              <li key={id} class="soft">
                {title} <code>{id}</code>
                {inBrackets(score.toFixed(2))}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

const Decided = lazy(async () => (await import("./decided.tsx")).Decided);

function Decisions({ steps, view }: Walk) {
  const [open, setOpen] = useState(false);
  if (steps.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{say(texts.decided)}</summary>
      {open && (
        <Suspense fallback={<Busy />}>
          <Decided steps={steps} release={view.release} channel={view.channel} />
        </Suspense>
      )}
    </details>
  );
}

function Golden({ question, steps, view }: Walk) {
  if (question === undefined || steps.length === 0) return null;
  const yaml = goldenYaml(question, view.path[0] ?? "", steps);
  return (
    <details>
      <summary>{say(texts.golden)}</summary>
      <p class="soft">{say(texts.goldenNote)}</p>
      <Copyable text={yaml} label={say(texts.golden)} />
    </details>
  );
}

export function Step({ walk }: { walk: Walk }) {
  const { view, steps, question } = walk;
  const [error, setError] = useState<unknown>(undefined);
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // A reader of the screen hears the new step; the first one is where the page begins anyway.
  useEffect(() => {
    if (steps.length > 0) heading.current?.focus();
  }, []);
  const take = async (option: string, words?: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await step(option, words);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const again = async (): Promise<void> => {
    leave();
    await resume(view.session_id).catch(setError);
  };
  const earlier = earlierStepsOf(view, steps);
  const own = view.options.filter(({ id }) => !BUILT_IN.has(id));
  return (
    <>
      {question !== undefined && (
        <ol class="said-so-far">
          <li>{question}</li>
          {steps.map((taken, place) => (
            <li key={place}>{saidInWords(taken)}</li>
          ))}
        </ol>
      )}
      <section class="card" aria-busy={busy}>
        {earlier.length > 0 && (
          <nav class="earlier" aria-label={say(texts.earlier)}>
            <span class="soft">{say(texts.earlier)}</span>
            {earlier.map(({ option, title }) => (
              <button type="button" class="link" key={option} disabled={busy} onClick={() => void take(option)}>
                {title}
              </button>
            ))}
          </nav>
        )}
        <h2 ref={heading} tabIndex={-1}>
          {view.current_step}
        </h2>
        <p class="said">{view.response}</p>
        {view.is_complete && <p class="soft">{say(texts.complete)}</p>}
        {own.length > 0 && (
          <div class="options">
            {own.map(({ id, description }) => (
              <button type="button" key={id} disabled={busy} onClick={() => void take(id)}>
                {description}
              </button>
            ))}
          </div>
        )}
        {!view.is_complete && (
          <AnswerField
            input={view.input}
            busy={busy}
            refused={() => setError(undefined)}
            send={(words) => void (words.startsWith(GOTO) ? take(words.trim()) : take("provide_more_info", words))}
          />
        )}
        {error !== undefined && <Failed error={error} />}
        {error instanceof ApiFailure && error.code === "revision_conflict" && (
          <button type="button" disabled={busy} onClick={() => void again()}>
            {say(shared.loadAgain)}
          </button>
        )}
        <p>
          <button type="button" disabled={busy || view.path.length < 2} onClick={() => void take("back")}>
            {say(texts.back)}
          </button>{" "}
          <button type="button" disabled={busy || view.path.length < 2} onClick={() => void take("restart")}>
            {say(texts.restart)}
          </button>
        </p>
      </section>
      {view.documents.length > 0 && (
        <section aria-label={say(texts.documents)} class="soft">
          <p>{withColon(say(texts.documents)).trimEnd()}</p>
          <DocumentNames ids={view.documents} />
        </section>
      )}
      {view.tree !== "" && (
        <p>
          <a href={addressOf(["knowledge", view.knowledge_base, view.tree], { node: view.node_id })}>
            {say(texts.where)}
          </a>
        </p>
      )}
      <Match view={view} />
      <Decisions {...walk} />
      <Golden {...walk} />
    </>
  );
}
