/** A session's context document, for `get_session` and the resource `session://{session_id}`. */
import type { ContextDocument } from "../../context/document.ts";
import type { ContextProjection } from "../../context/project.ts";
import { listContext } from "../../context/list-blocks.ts";
import { cutEntry } from "../../context/cut-entry.ts";
import { contextPage } from "../../context/pages.ts";
import { accept, refuse, type Failure, type Outcome } from "../../errors.ts";
import type { OperationCall } from "../call.ts";
import { readLog } from "./kept-log.ts";

/** Made once for each state of a session: its pages are asked for one after the other. */
const documents = new WeakMap<ContextProjection, ContextDocument>();

/** Reads it; changes nothing. Fails with `unknown_session`. */
export async function readContext(
  sessionId: string,
  call: Pick<OperationCall, "services" | "principal">,
): Promise<Outcome<ContextDocument>> {
  const log = await readLog(call.services, call.principal, sessionId);
  if (!log.ok) return log;
  const { projection } = log.value;
  const document = documents.get(projection) ?? listContext(projection);
  documents.set(projection, document);
  return accept(document);
}

/** Characters of JSON of one page of events. An answer holds it twice, and a character may take three bytes. */
const MAX_EVENTS_PAGE = 60_000;

const NO_CURSOR: Failure = {
  code: "invalid_input",
  field: "cursor",
  expected: { en: "the next_cursor of the page before it, of the same view", zh: "同一 view 的上一页的 next_cursor" },
};

/** A page of it. Fails with `unknown_session`, `invalid_input` (the cursor). */
export async function readContextPage(
  sessionId: string,
  cursor: string | undefined,
  call: Pick<OperationCall, "services" | "principal">,
) {
  const read = await readContext(sessionId, call);
  if (!read.ok) return read;
  const found = contextPage(read.value, cursor);
  if (found === undefined) return refuse<never>(NO_CURSOR);
  return accept({ context: found.page, ...(found.next !== undefined && { next_cursor: found.next }) });
}

/** A page of the session's events, oldest first; one that no answer could hold is cut (`shortened`). Fails with `unknown_session`, `invalid_input` (the cursor). */
export async function readEventPage(
  sessionId: string,
  cursor: string | undefined,
  { services, principal }: Pick<OperationCall, "services" | "principal">,
) {
  if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor)) return refuse<never>(NO_CURSOR);
  const read = await services.sessions.eventPage(principal, sessionId, Number(cursor ?? 1), MAX_EVENTS_PAGE);
  if (!read.ok) return read;
  const { events, next } = read.value;
  const shown = events.map((event) => cutEntry(event));
  return accept({ events: shown, ...(next !== null && { next_cursor: String(next) }) });
}
