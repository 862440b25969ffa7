/** Recording who a session is with: the user, their role, the agent that speaks for itself (`context/identify.ts`). */
import { identifyEvent, identifySchema } from "../../context/identify.ts";
import { accept, refuse } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { Call } from "../call.ts";
import { openSession } from "./begin.ts";
import type { RecordArguments } from "./record.ts";

/** Fails with `unknown_session`, `invalid_input` (a field), `revision_conflict`, `idempotency_mismatch`. */
export async function identifyInSession(input: RecordArguments, call: Call) {
  const { session_id, expected_revision, idempotency_key, ...fields } = input;
  const parsed = identifySchema.safeParse(fields);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.map(String) ?? [];
    return refuse<never>({
      code: "invalid_input",
      field: path.length === 0 ? "kind" : path.join("."),
      expected: "what the tool's description shows for this kind",
    });
  }
  const event = identifyEvent(parsed.data, call.services.now());
  if (!event.ok) return event;
  const opened = await openSession(call, session_id);
  if (!opened.ok) return opened;
  const log = opened.value;
  const decided = await log.decide(() => accept([event.value]), {
    expected_revision,
    // Parsed from JSON, so it is JSON.
    ...(idempotency_key !== undefined && { operation: { key: idempotency_key, given: fields as Json } }),
  });
  if (!decided.ok) return decided;
  return accept({ status: "success" as const, session_id: log.session_id, ids: [], revision: log.revision });
}
