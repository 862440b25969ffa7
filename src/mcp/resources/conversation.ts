/**
 * `conversation://{session_id}/history`: what was said and chosen, oldest first, as JSON, in pages.
 * Made from the session's events; not here: what the expert's texts were (the events carry the choices).
 */
import { cutEntry } from "../../context/cut-entry.ts";
import type { Turn } from "../../context/events.ts";
import { CairnError } from "../../errors.ts";
import { formatRef } from "../../knowledge/model.ts";
import type { EventRecord, SessionEvent } from "../../session/types.ts";
import type { Call } from "../call.ts";
import { INVALID_PARAMS, ProtocolFault } from "../fault.ts";
import { historyUri } from "../../operations/uris.ts";
import { describeRecords, turnsOf } from "./recorded.ts";

/** The session behind `current`: the one named in the URL; else a fault that says how to name one. */
export function resolveSession(session: string, call: Call): string {
  if (session !== "current") return session;
  if (call.session !== undefined) return call.session;
  throw new ProtocolFault(
    INVALID_PARAMS,
    '"current" stands for a session only where the MCP URL names one with ?session=<session_id>. Name the session itself: conversation://<session_id>/history or session://<session_id>.',
  );
}

/** Characters of JSON of a page's events. A turn stands in the page twice, in `turns` and among the entries. */
const MAX_PAGE = 60_000;
/** Bytes that an event longer than that may take of an answer, in each of the two places. */
const MAX_ENTRY = 400_000;

const NEXT_PAGE = { en: "the `next` of the page before it", zh: "上一页给出的 `next`" };

/** Where a page begins: at a revision, after so many turns. */
function readCursor(cursor = "1.0"): { revision: number; before: number } {
  const [, revision, before] = /^([1-9]\d{0,8})\.(\d{1,9})$/.exec(cursor) ?? [];
  if (revision !== undefined) return { revision: Number(revision), before: Number(before) };
  throw new CairnError({ code: "invalid_input", field: "uri", expected: NEXT_PAGE });
}

/**
 * Reads a page of a session's history; `next` is the address of the page after it. Fails with `unknown_session`,
 * `invalid_input` (the cursor).
 */
export async function readHistory(session: string, cursor: string | undefined, call: Call): Promise<object> {
  const id = resolveSession(session, call);
  const { revision, before } = readCursor(cursor);
  const { sessions } = call.services;
  const [view, page] = await Promise.all([
    sessions.read(call.principal, id),
    sessions.eventPage(call.principal, id, revision, MAX_PAGE),
  ]);
  if (!view.ok) throw new CairnError(view.failure);
  if (!page.ok) throw new CairnError(page.failure);
  const { events, next } = page.value;
  const turns = turnsOf(events, before).map((turn) => cutEntry(turn, MAX_ENTRY));
  const left = turns.values();
  return {
    session_id: id,
    uri: historyUri(id),
    knowledge_base: view.value.knowledge_base,
    release: view.value.release,
    current_step: view.value.current_step,
    is_complete: view.value.is_complete,
    total: view.value.revision,
    turns,
    entries: events.map((event) => cutEntry(entry(event, left), MAX_ENTRY)),
    ...(next !== null && { next: historyUri(id, `${next}.${before + turns.length}`) }),
  };
}

function entry({ revision, event }: EventRecord, turns: Iterator<Turn, undefined>): object {
  return { revision, at: new Date(event.at).toISOString(), ...describe(event, turns) };
}

/** One event as an entry: what the user said (`said`) and chose (`chose`), and where it led. */
function describe(event: SessionEvent, turns: Iterator<Turn, undefined>): object {
  switch (event.type) {
    case "started":
      return {
        type: "started",
        said: event.user_query,
        at_node: event.entry === null ? null : formatRef(event.entry),
        offered: event.candidates.map((candidate) => candidate.id),
      };
    case "moved":
      return {
        type: "answered",
        chose: event.option,
        said: event.user_input,
        value: event.answer?.value,
        from_node: event.from === null ? null : formatRef(event.from),
        at_node: event.to === null ? null : formatRef(event.to),
        is_complete: event.complete,
      };
    case "stayed":
      return { type: event.reason, chose: event.option, said: event.user_input, likely: event.likely };
    case "went_back":
      return { type: "back", said: event.user_input };
    case "restarted":
      return { type: "restart", said: event.user_input };
    case "ended":
      return { type: "end", said: event.user_input };
    case "revised":
      return {
        type: "changed_answer",
        at_node: event.node,
        chose: event.option,
        said: event.user_input,
        value: event.answer?.value,
        dropped: event.dropped,
        is_complete: event.complete,
      };
    case "recorded":
      return { type: "recorded", records: describeRecords(event.records, turns) };
    case "migrated": {
      const here = event.trail.at(-1);
      return {
        type: "migrated",
        from_release: event.from,
        release: event.release,
        at_node: here === undefined ? null : formatRef(here.ref),
        dropped: event.dropped,
        is_complete: event.complete,
      };
    }
  }
}
