/** The clean-up of releases that nothing needs any more: what it would remove and why it keeps the rest comes first. */
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { Failed } from "../../parts/failed.tsx";
import { inBrackets, language, say } from "../../settings.ts";
import { SHORT } from "./change.ts";
import { keptBecause, type Kept } from "./kept-because.ts";
import { texts } from "./texts.ts";

interface Plan {
  dry_run: boolean;
  removed: string[];
  kept: Kept[];
  keys: number;
  held: number;
  remaining: number;
}

/** One request examines a limited number of releases; a run that neither removes nor skips any is the last. */
async function runAll(): Promise<Plan> {
  let run = await call<Plan>("POST", "/api/releases/gc", {});
  const { removed, kept } = run;
  let [keys, skip] = [run.keys, run.held];
  while (run.remaining > 0 && run.removed.length + run.held > 0) {
    run = await call<Plan>("POST", "/api/releases/gc", { skip });
    removed.push(...run.removed);
    kept.push(...run.kept.filter(({ release }) => !kept.some((one) => one.release === release)));
    keys += run.keys;
    skip += run.held;
  }
  return { ...run, removed, kept, keys };
}

export function CleanUp({ changed }: { changed(): void }) {
  const [plan, setPlan] = useState<Plan | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [busy, setBusy] = useState(false);
  const ask = async (asked: () => Promise<Plan>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const answer = await asked();
      setPlan(answer);
      if (!answer.dry_run) changed();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section class="card" aria-label={say(texts.cleanUp)} aria-busy={busy}>
      <h2>{say(texts.cleanUp)}</h2>
      <p class="soft">{say(texts.cleanUpNote)}</p>
      {plan !== undefined && (
        <>
          <p role="status">
            {say(plan.dry_run ? texts.wouldRemove : texts.done)} {plan.removed.length} · {say(texts.keys)} {plan.keys}
            {plan.remaining > 0 && ` · ${say(texts.notExamined)} ${plan.remaining}`}
          </p>
          <ul>
            {plan.removed.map((release) => (
              <li key={release}>
                {say(plan.dry_run ? texts.goes : texts.went)} <code>{release.slice(0, SHORT)}</code>
              </li>
            ))}
            {plan.kept.map((kept) => (
              <li key={kept.release}>
                {say(texts.stays)} <code>{kept.release.slice(0, SHORT)}</code>{" "}
                <span class="soft">{keptBecause(kept, language.value)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {error !== undefined && <Failed error={error} />}
      <button
        type="button"
        disabled={busy}
        onClick={() => void ask(() => call<Plan>("POST", "/api/releases/gc", { dry_run: true }))}
      >
        {say(texts.showPlan)}
      </button>{" "}
      {plan?.dry_run === true && plan.removed.length > 0 && (
        <button type="button" class="button" disabled={busy} onClick={() => void ask(runAll)}>
          {say(texts.remove) + inBrackets(plan.removed.length)}
        </button>
      )}
    </section>
  );
}
