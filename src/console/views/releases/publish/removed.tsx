/**
 * The bases and templates that a publish would remove from a channel: each by name, a base with the sessions that stand in it, and a box to
 * agree to it. What publishes is shown when nothing is removed, or the author has agreed. Sessions keep the release they began on.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Manifest } from "../../../../knowledge/release.ts";
import { read } from "../../../api.ts";
import { Loaded } from "../../../parts/loaded.tsx";
import { addressOf } from "../../../router.ts";
import { say, sayCount } from "../../../settings.ts";
import type { Change } from "../change.ts";
import { texts } from "./texts.ts";

/** Pages of sessions that are asked for; each looks at 50 at most. */
const MAX_PAGES = 4;

interface Page {
  sessions: readonly unknown[];
  next_cursor: string | null;
}

/** How many open sessions of the tenant stand in a base, as far as they were looked at. */
async function countSessions(base: string, signal: AbortSignal): Promise<{ count: number; isAll: boolean }> {
  let [count, cursor]: [number, string | null] = [0, ""];
  for (let page = 0; page < MAX_PAGES && cursor !== null; page += 1) {
    const query: Record<string, string> = { base, state: "open", cursor };
    const answer: Page = await read<Page>(addressOf(["api", "sessions"], query), signal);
    count += answer.sessions.length;
    cursor = answer.next_cursor;
  }
  return { count, isAll: cursor === null };
}

/** Says nothing where sessions cannot be listed: to remove a base needs the right to publish alone. */
function SessionCount({ base }: { base: string }) {
  const [text, setText] = useState("…");
  useEffect(() => {
    const ended = new AbortController();
    countSessions(base, ended.signal).then(
      ({ count, isAll }) => setText(sayCount(count, texts.standIn, `${count}${isAll ? "" : "+"}`)),
      () => setText(""),
    );
    return () => ended.abort();
  }, [base]);
  return <span class="soft">{text}</span>;
}

interface Props {
  before: Change | undefined;
  after: Manifest;
  /** What publishes. */
  children: ComponentChildren;
}

interface AgreementProps {
  heading: string;
  note: string;
  agree: string;
  /** What is removed, as the items of a list. */
  items: readonly ComponentChildren[];
  children: ComponentChildren;
}

function Agreement({ heading, note, agree, items, children }: AgreementProps) {
  const [isAgreed, setAgreed] = useState(false);
  if (items.length === 0) return <>{children}</>;
  return (
    <>
      <div class="removed" role="group" aria-label={heading}>
        <p class="failed">{heading}</p>
        <ul>
          {items.map((item, place) => (
            <li key={place}>{item}</li>
          ))}
        </ul>
        <p class="soft">{note}</p>
        <label>
          <input
            type="checkbox"
            class="check"
            checked={isAgreed}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
          />{" "}
          {agree}
        </label>
      </div>
      {isAgreed && children}
    </>
  );
}

export function Removed({ before, after, children }: Props) {
  if (before === undefined) return <>{children}</>;
  const bases = new Set(after.bases.map(({ base }) => base));
  const templates = new Set(after.templates);
  return (
    <Loaded<{ manifest: Manifest }> path={`/api/releases/${before.release}`}>
      {({ manifest }) => (
        <Agreement
          heading={say(texts.removes)}
          note={say(texts.sessionsStay)}
          agree={say(texts.agree)}
          items={manifest.bases
            .filter(({ base }) => !bases.has(base))
            .map(({ base, title }) => (
              <>
                {title} <code>{base}</code> <SessionCount base={base} />
              </>
            ))}
        >
          <Agreement
            heading={say(after.templates.length === 0 ? texts.removesAllTemplates : texts.removesTemplates)}
            note={say(texts.templatesStay)}
            agree={say(texts.agreeTemplates)}
            items={manifest.templates
              .filter((name) => !templates.has(name))
              .map((name) => (
                <code>{name}</code>
              ))}
          >
            {children}
          </Agreement>
        </Agreement>
      )}
    </Loaded>
  );
}
