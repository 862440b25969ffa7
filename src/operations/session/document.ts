/** A session's context document, for `get_session` and the resource `session://{session_id}`. */
import type { ContextDocument } from "../../context/document.ts";
import { listContext } from "../../context/list-blocks.ts";
import { accept, type Outcome } from "../../errors.ts";
import type { OperationCall } from "../call.ts";
import { readLog } from "./kept-log.ts";

/** Reads it; changes nothing. Fails with `unknown_session`. */
export async function readContext(
  sessionId: string,
  call: Pick<OperationCall, "services" | "principal">,
): Promise<Outcome<ContextDocument>> {
  const log = await readLog(call.services, call.principal, sessionId);
  return log.ok ? accept(listContext(log.value.projection)) : log;
}
