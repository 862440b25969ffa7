/**
 * `conversation://{session_id}/history`: what was said and chosen, oldest first, as JSON.
 * Made from the session's events; not here: what the expert's texts were (the events carry the choices).
 */
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

/** Reads the history document of a session. Fails with `unknown_session`. */
export async function readHistory(session: string, call: Call): Promise<object> {
  const id = resolveSession(session, call);
  const { sessions } = call.services;
  const [view, events] = await Promise.all([sessions.read(call.principal, id), sessions.events(call.principal, id)]);
  if (!view.ok) throw new CairnError(view.failure);
  if (!events.ok) throw new CairnError(events.failure);
  const turns = turnsOf(events.value);
  const left = turns.values();
  return {
    session_id: id,
    uri: historyUri(id),
    knowledge_base: view.value.knowledge_base,
    release: view.value.release,
    current_step: view.value.current_step,
    is_complete: view.value.is_complete,
    total: events.value.length,
    turns,
    entries: events.value.map((event) => entry(event, left)),
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
