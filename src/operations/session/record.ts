/**
 * Recording what a host did by itself: evidence, messages, tasks, calls of tools and models, and what is to be
 * remembered, also from another session (`context/recording.ts`).
 */
import { isContextEvent, type Memory } from "../../context/events.ts";
import { projectContext } from "../../context/list-blocks.ts";
import { memoriesToCarry } from "../../context/memory.ts";
import { idsOf, recordEvent } from "../../context/recording.ts";
import { recordSchema, type RecordInput } from "../../context/recording-input.ts";
import { accept, type Outcome } from "../../errors.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import type { OperationCall } from "../call.ts";
import { readLog } from "./kept-log.ts";
import { openOrStart } from "./open.ts";
import { beginningOf, readRecordFields, type RecordArguments, type RecordedBy } from "./record-fields.ts";
import type { SessionLog } from "./session-log.ts";
import { reportStarted } from "./started.ts";

const NOTHING_CARRIED: LocalizedText = {
  en: "Nothing was carried over: the session in from_session has no memory that still holds. Send the fact itself as content.",
  zh: "没有转存任何内容：from_session 指定的会话里没有仍然有效的记忆。请把要记住的内容直接写在 content 里。",
};

/** The memories of the session that is named; it must be the caller's own. Fails with `unknown_session`. */
async function carriedMemories(input: RecordInput, call: OperationCall): Promise<Outcome<Memory[]>> {
  if (input.kind !== "memory" || input.from_session === undefined) return accept([]);
  const log = await readLog(call.services, call.principal, input.from_session);
  return log.ok ? accept(memoriesToCarry(log.value.projection, call.services.now())) : log;
}

/**
 * Records in the session that is named, else in a new one. Fails with `unknown_session`, `invalid_input` (a field, a
 * reference or a selector), `revision_conflict`.
 */
export async function recordInSession(input: RecordArguments, call: OperationCall) {
  const read = readRecordFields(recordSchema, input);
  if (!read.ok) return read;
  const { fields, by } = read.value;
  const carried = await carriedMemories(fields, call);
  if (!carried.ok) return carried;
  if ((input.session_id ?? call.session) === undefined) {
    // What no new session could take must not start one.
    const empty = projectContext([], { session_id: "new" });
    const made = recordEvent(fields, empty, { now: call.services.now(), newId: () => "new", carried: carried.value });
    if (!made.ok) return made;
  }
  const opened = await openOrStart(call, input.session_id, beginningOf(input));
  if (!opened.ok) return opened;
  const { log, session } = opened.value;
  return reportStarted(session, () => recordIn(log, fields, carried.value, by, call));
}

async function recordIn(
  log: SessionLog,
  fields: RecordInput,
  carried: Memory[],
  recordedBy: RecordedBy,
  call: OperationCall,
) {
  const by = { now: call.services.now(), newId: () => call.services.newId(), carried };
  let ids: string[] = [];
  const decided = await log.decide(
    ({ projection }) => {
      const made = recordEvent(fields, projection.document, by);
      if (!made.ok) return made;
      ids = made.value.ids;
      return accept([made.value.event]);
      // A task is written whole, with what is known of it already; everything else stands for itself.
    },
    { ...recordedBy, ...(fields.kind !== "tasks" && { only_adds: true as const }) },
  );
  if (!decided.ok) return decided;
  // The ids that were given the first time.
  const last = decided.value.log.at(-1);
  if (decided.value.repeated && last !== undefined && isContextEvent(last)) ids = idsOf(last);
  return accept({
    status: "success" as const,
    session_id: log.session_id,
    ids,
    revision: decided.value.revision,
    ...(ids.length === 0 &&
      fields.kind === "memory" && { message: inLanguage(decided.value.head.language, NOTHING_CARRIED) }),
  });
}
