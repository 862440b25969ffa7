/** A session as a file that can be replayed anywhere (`context/export.ts`): what users typed is redacted as in prompts. */
import { writeSession } from "../../context/export.ts";
import { openLog } from "../../context/open-log.ts";
import { accept, type Outcome } from "../../errors.ts";
import type { Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import { loadTrees, projectOptions } from "./walked-trees.ts";

/** The whole session as lines of JSON. Fails with `unknown_session`. */
export async function exportLog(services: Services, principal: Principal, sessionId: string): Promise<Outcome<string>> {
  const events = await services.sessions.events(principal, sessionId);
  if (!events.ok) return events;
  const log = openLog(events.value.map(({ event }) => event));
  const trees = await loadTrees(services.knowledge, log);
  return accept(writeSession(log, projectOptions(sessionId, trees)));
}
