/**
 * The bases that a publish would remove from a channel: each by name with the sessions that stand in it, and a box to agree to it. What
 * publishes is shown when nothing is removed, or the author has agreed. Sessions keep the release they began on.
 */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Manifest } from "../../../../knowledge/release.ts";
import { read } from "../../../api.ts";
import { Loaded } from "../../../parts/loaded.tsx";
import { addressOf } from "../../../router.ts";
import { say } from "../../../settings.ts";
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
      ({ count, isAll }) => setText(`${count}${isAll ? "" : "+"} ${say(texts.standIn)}`),
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

function Agreement({ removed, children }: { removed: Manifest["bases"]; children: ComponentChildren }) {
  const [isAgreed, setAgreed] = useState(false);
  if (removed.length === 0) return <>{children}</>;
  return (
    <>
      <div class="removed" role="group" aria-label={say(texts.removes)}>
        <p class="failed">{say(texts.removes)}</p>
        <ul>
          {removed.map(({ base, title }) => (
            <li key={base}>
              {title} <code>{base}</code> <SessionCount base={base} />
            </li>
          ))}
        </ul>
        <p class="soft">{say(texts.sessionsStay)}</p>
        <label>
          <input
            type="checkbox"
            checked={isAgreed}
            onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
          />{" "}
          {say(texts.agree)}
        </label>
      </div>
      {isAgreed && children}
    </>
  );
}

export function RemovedBases({ before, after, children }: Props) {
  if (before === undefined) return <>{children}</>;
  const kept = new Set(after.bases.map(({ base }) => base));
  return (
    <Loaded<{ manifest: Manifest }> path={`/api/releases/${before.release}`}>
      {({ manifest }) => (
        <Agreement removed={manifest.bases.filter(({ base }) => !kept.has(base))}>{children}</Agreement>
      )}
    </Loaded>
  );
}
