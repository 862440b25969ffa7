/** Recording what a host did by itself: evidence, messages, tasks, calls of tools and models (`context/recording.ts`). */
import { isContextEvent } from "../../context/events.ts";
import { idsOf, recordEvent, recordSchema } from "../../context/recording.ts";
import { accept, refuse } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { Call } from "../call.ts";
import { openSession } from "./begin.ts";

export interface RecordArguments {
  session_id?: string | undefined;
  expected_revision?: number | undefined;
  idempotency_key?: string | undefined;
  [field: string]: unknown;
}

/** Fails with `unknown_session`, `invalid_input` (a field, a reference or a selector), `revision_conflict`. */
export async function recordInSession(input: RecordArguments, call: Call) {
  const { session_id, expected_revision, idempotency_key, ...fields } = input;
  const parsed = recordSchema.safeParse(fields);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.map(String) ?? [];
    return refuse<never>({
      code: "invalid_input",
      field: path.length === 0 ? "kind" : path.join("."),
      expected: "what the tool's description shows for this kind",
    });
  }
  const opened = await openSession(call, session_id);
  if (!opened.ok) return opened;
  const log = opened.value;
  const by = { now: call.services.now(), newId: () => call.services.newId() };
  let ids: string[] = [];
  const decided = await log.decide(
    ({ document }) => {
      const made = recordEvent(parsed.data, document, by);
      if (!made.ok) return made;
      ids = made.value.ids;
      return accept([made.value.event]);
    },
    {
      expected_revision,
      // Parsed from JSON, so it is JSON.
      ...(idempotency_key !== undefined && { operation: { key: idempotency_key, given: fields as Json } }),
    },
  );
  if (!decided.ok) return decided;
  // The ids that were given the first time.
  const last = decided.value.log.at(-1);
  if (decided.value.repeated && last !== undefined && isContextEvent(last)) ids = idsOf(last);
  return accept({
    status: "success" as const,
    session_id: log.session_id,
    ids,
    revision: log.revision,
  });
}
