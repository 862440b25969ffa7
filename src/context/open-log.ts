/**
 * A session's stored log as this room reads it: envelopes opened, and what a user typed redacted, so that neither a
 * prompt nor the context document ever shows what the session's own events keep verbatim.
 */
import type { Json } from "../json.ts";
import type { SessionEvent, Visit } from "../session/types.ts";
import { isContextEvent, openRecords } from "./events.ts";
import type { RecordedEvent, WalkEvent } from "./events.ts";
import { redact } from "./redact/redact.ts";

/** The opened log of a session; positions and counts in this room are those of this list. */
export function openLog(events: readonly SessionEvent[]): RecordedEvent[] {
  // Records were redacted before they were written.
  return openRecords(events).map((event) => (isContextEvent(event) ? event : redactNavigation(event)));
}

const cleanText = (text: string): string => redact(text).text;
const cleanValue = (value: Json): Json => (typeof value === "string" ? cleanText(value) : value);

function redactVisits(visits: readonly Visit[]): Visit[] {
  return visits.map((visit) =>
    visit.answer === undefined
      ? visit
      : { ...visit, answer: { ...visit.answer, value: cleanValue(visit.answer.value) } },
  );
}

function redactNavigation(event: WalkEvent): WalkEvent {
  if (event.type === "started") return { ...event, user_query: cleanText(event.user_query) };
  const said = event.user_input === undefined ? event : { ...event, user_input: cleanText(event.user_input) };
  switch (said.type) {
    case "moved":
      return said.answer === null
        ? said
        : { ...said, answer: { ...said.answer, value: cleanValue(said.answer.value) } };
    case "revised": {
      const clean = { ...said, trail: redactVisits(said.trail) };
      if (said.kept !== undefined) clean.kept = redactVisits(said.kept);
      if (said.answer !== undefined) clean.answer = { ...said.answer, value: cleanValue(said.answer.value) };
      return clean;
    }
    case "migrated":
      return {
        ...said,
        trail: redactVisits(said.trail),
        earlier: redactVisits(said.earlier),
        kept: redactVisits(said.kept),
      };
    case "stayed":
    case "went_back":
    case "restarted":
    case "ended":
      return said;
  }
}
