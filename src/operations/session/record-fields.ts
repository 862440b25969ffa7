/** What every kind of recording begins with: the fields checked by the kind's schema, and how the operation is known again. */
import type * as z from "zod";
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { Beginning } from "./open.ts";
import type { OperationKey } from "./session-log.ts";

export interface RecordArguments {
  session_id?: string | undefined;
  expected_revision?: number | undefined;
  idempotency_key?: string | undefined;
  [field: string]: unknown;
}

/** How the session's log decides on it (`SessionLog.decide`). */
export interface RecordedBy {
  expected_revision: number | undefined;
  operation?: OperationKey;
}

/** The fields as the schema reads them. Fails with `invalid_input`, naming the first field that is not as it should be. */
export function readRecordFields<Fields>(
  schema: z.ZodType<Fields>,
  input: RecordArguments,
): Outcome<{ fields: Fields; by: RecordedBy }> {
  const { session_id: _, expected_revision, idempotency_key: key, ...given } = input;
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const path = parsed.error.issues[0]?.path.map(String) ?? [];
    return refuse({
      code: "invalid_input",
      field: path.length === 0 ? "kind" : path.join("."),
      expected: "what the tool's description shows for this kind",
    });
  }
  // Parsed from JSON, so it is JSON.
  const operation = key === undefined ? {} : { operation: { key, given: given as Json } };
  return accept({ fields: parsed.data, by: { expected_revision, ...operation } });
}

/** What a session begins with that a recording starts: the user has said nothing, so its language is that of what is recorded. */
export function beginningOf({ idempotency_key: key, ...given }: RecordArguments): Beginning {
  return { user_query: "", text: JSON.stringify(given), key };
}
