/** A session's context document, for `get_session` and the resource `session://{session_id}`. */
import type { ContextDocument } from "../../context/document.ts";
import { openLog } from "../../context/open-log.ts";
import { projectContext } from "../../context/list-blocks.ts";
import { accept, type Outcome } from "../../errors.ts";
import type { OperationCall } from "../call.ts";
import { loadTrees, projectOptions } from "./walked-trees.ts";

/** Reads it; changes nothing. Fails with `unknown_session`. */
export async function readContext(
  sessionId: string,
  call: Pick<OperationCall, "services" | "principal">,
): Promise<Outcome<ContextDocument>> {
  const { sessions, knowledge } = call.services;
  const events = await sessions.events(call.principal, sessionId);
  if (!events.ok) return events;
  const log = openLog(events.value.map(({ event }) => event));
  const trees = await loadTrees(knowledge, log);
  return accept(projectContext(log, projectOptions(sessionId, trees)));
}
