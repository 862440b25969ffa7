/** Recording who a session is with: the user, their role, the agent that speaks for itself (`context/identify.ts`). */
import { identifyEvent, identifySchema } from "../../context/identify.ts";
import { accept } from "../../errors.ts";
import type { OperationCall } from "../call.ts";
import { openOrStart } from "./open.ts";
import { beginningOf, readRecordFields, type RecordArguments } from "./record-fields.ts";
import { reportStarted } from "./started.ts";

/** Records in the session that is named, else in a new one. Fails with `unknown_session`, `invalid_input` (a field), `revision_conflict`, `idempotency_mismatch`. */
export async function identifyInSession(input: RecordArguments, call: OperationCall) {
  const read = readRecordFields(identifySchema, input);
  if (!read.ok) return read;
  const { fields, by } = read.value;
  const event = identifyEvent(fields, call.services.now());
  if (!event.ok) return event;
  const opened = await openOrStart(call, input.session_id, beginningOf(input));
  if (!opened.ok) return opened;
  const { log, session } = opened.value;
  return reportStarted(session, async () => {
    const decided = await log.decide(() => accept([event.value]), { ...by, only_adds: true });
    if (!decided.ok) return decided;
    return accept({
      status: "success" as const,
      session_id: log.session_id,
      ids: [],
      revision: decided.value.revision,
    });
  });
}
