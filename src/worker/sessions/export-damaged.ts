/**
 * The export of a damaged session: every event that can still be read, redacted as in any export, and a mark at each place that
 * is not what was written. Not here: which rows are damaged (`stored-session.ts`).
 */
import { openLog } from "../../context/open-log.ts";
import { accept, type Outcome } from "../../errors.ts";
import { canonicalJson } from "../../json.ts";
import type { Principal } from "../../principal.ts";
import type { Env } from "../env.ts";
import { sessionStub } from "./handle.ts";
import { unknownSession } from "./requests.ts";
import type { Salvage, SalvagedRow } from "./stored-session.ts";

/** Events of a row as they may be shown; none where the text cannot be read as what a session records. */
function eventsOf({ event }: SalvagedRow): unknown[] {
  if (event === null) return [];
  try {
    return openLog([JSON.parse(event)]);
  } catch {
    return [];
  }
}

/** The lines of one row: its events, or none with the reason. */
function* linesOf(row: SalvagedRow, about: object): Generator<string, void> {
  const { revision } = row;
  const events = eventsOf(row);
  const damaged = row.damaged ?? (events.length === 0 ? "unreadable" : undefined);
  if (events.length === 0) yield `${canonicalJson({ revision, damaged, ...about })}\n`;
  for (const [place, event] of events.entries()) {
    yield `${canonicalJson({ revision, event, damaged, ...(place === 0 && about) })}\n`;
  }
}

/** Fails with `unknown_session`, also where the session is sound. */
export async function exportDamaged(
  env: Pick<Env, "SESSIONS">,
  principal: Principal,
  sessionId: string,
): Promise<Outcome<AsyncIterator<string>>> {
  const read = async (from: number): Promise<Outcome<Salvage>> =>
    (await sessionStub(env, principal, sessionId)?.salvage(sessionId, from)) ?? unknownSession(sessionId);
  const first = await read(1);
  if (!first.ok) return first;
  const { damage, head } = first.value;
  const whole = {
    session_id: sessionId,
    damaged_at: damage.revision,
    ...(head !== null && { events: head.revision, head: head.hash }),
  };
  async function* lines(page: Salvage): AsyncGenerator<string, void> {
    for (let about: object = whole; ;) {
      for (const row of page.rows) {
        yield* linesOf(row, about);
        about = {};
      }
      if (page.next === null) return;
      const next = await read(page.next);
      if (!next.ok) return;
      page = next.value;
    }
  }
  return accept(lines(first.value));
}
