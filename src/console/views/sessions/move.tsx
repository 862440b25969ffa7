/** Moves a session to another release: the report of what would change first, then the move. For authors. */
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { Failed } from "../../parts/failed.tsx";
import { tenant } from "../../router.ts";
import { listed, say } from "../../settings.ts";
import { moveTexts } from "./texts.ts";

/** As `session/migrate.ts` makes it. */
interface MigrationReport {
  from: string;
  to: string;
  revision: number;
  was_at: string | null;
  stands_at: string | null;
  position_kept: boolean;
  answers_kept: string[];
  answers_dropped: string[];
}

interface Moved {
  to: string;
  applied: boolean;
  sessions: { report: MigrationReport }[];
}

/** Characters of a release's id that tell releases apart. */
const SHORT = 12;

function Report({ report }: { report: MigrationReport }) {
  const { from, to, was_at, stands_at, position_kept, answers_kept, answers_dropped } = report;
  const rows: [string, string][] = [
    [say(moveTexts.releases), `${from.slice(0, SHORT)} → ${to.slice(0, SHORT)}`],
    [say(moveTexts.place), `${was_at ?? "–"} → ${stands_at ?? "–"}`],
    [say(moveTexts.position), say(position_kept ? moveTexts.kept : moveTexts.changed)],
    [say(moveTexts.answersKept), listed(answers_kept) || "–"],
    [say(moveTexts.answersDropped), listed(answers_dropped) || "–"],
  ];
  return (
    <dl class="tao">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Move({ session_id, channel, changed }: { session_id: string; channel: string; changed(): void }) {
  const [planned, setPlanned] = useState<{ to: string; report: MigrationReport } | undefined>(undefined);
  const [done, setDone] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const ofTenant = tenant.value === "" ? {} : { tenant: tenant.value };
  const migrate = (to: string, more: object): Promise<Moved> =>
    call("POST", "/api/releases/migrate", { to, session_id, ...ofTenant, ...more });
  const plan = async (to: string): Promise<void> => {
    setDone(false);
    setPlanned(undefined);
    const { sessions } = await migrate(to, {});
    const [first] = sessions;
    if (first !== undefined) setPlanned({ to, report: first.report });
  };
  const apply = async (): Promise<void> => {
    if (planned === undefined) return;
    setError(undefined);
    try {
      await migrate(planned.to, { apply: true, expected_revision: planned.report.revision });
      setDone(true);
      setPlanned(undefined);
      changed();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <details>
      <summary>{say(moveTexts.heading)}</summary>
      <AskForm label={say(moveTexts.to)} button={say(moveTexts.plan)} initial={channel} ask={plan} />
      {planned !== undefined && (
        <section class="card" aria-label={say(moveTexts.report)}>
          <h3>{say(moveTexts.report)}</h3>
          <Report report={planned.report} />
          <button type="button" class="button" onClick={() => void apply()}>
            {say(moveTexts.apply)}
          </button>
        </section>
      )}
      {done && <p role="status">{say(moveTexts.done)}</p>}
      {error !== undefined && <Failed error={error} />}
    </details>
  );
}
