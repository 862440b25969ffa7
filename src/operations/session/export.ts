/** A session as a file that can be replayed anywhere (`context/export.ts`): what users typed is redacted as in prompts. */
import { writeSession } from "../../context/export.ts";
import { accept, type Outcome } from "../../errors.ts";
import type { Principal } from "../../principal.ts";
import type { Services } from "../../services.ts";
import { readLog } from "./kept-log.ts";

/** The whole session as lines of JSON, each made when it is asked for. Fails with `unknown_session` or `session_damaged`. */
export async function exportLog(
  services: Services,
  principal: Principal,
  sessionId: string,
): Promise<Outcome<Iterable<string>>> {
  const log = await readLog(services, principal, sessionId);
  return log.ok ? accept(writeSession(log.value.upTo(log.value.revision), log.value.options, log.value.head)) : log;
}
