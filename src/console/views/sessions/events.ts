/** A session's events as the page lists them: one line each, and the prompts among them. */
import type { RecordedEvent } from "../../../context/events.ts";
import { callStatuses, nameOf, roles } from "../../code-names.ts";
import { visible } from "../../parts/visible.ts";
import { withColon } from "../../settings.ts";
import type { EventRecord } from "../../../session/types.ts";

export interface Line {
  key: string;
  revision: number;
  /** Milliseconds since the epoch. */
  at: number;
  type: string;
  /** A sentence or name out of the event. */
  about: string;
}

export interface PromptEntry {
  assembly_id: string;
  template: string;
  token_budget: number;
  at: number;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** What an event is about, in few words of its own. */
function aboutOf(event: RecordedEvent): string {
  switch (event.type) {
    case "message_added":
      return `${withColon(nameOf(roles, event.role))}${event.content}`;
    case "tool_called": {
      const { tool, status } = event.call;
      return status === "success" ? tool : `${tool} · ${nameOf(callStatuses, status)}`;
    }
    case "memory_recorded":
      return event.memories.map(({ evidence }) => text(evidence.content)).join(" · ");
    case "turn_added":
      return event.turn.final_answer ?? (event.turn.action || event.turn.reasoning);
    case "assembled":
      return event.assembly.template;
    case "evidence_recorded":
      return text(event.evidence.content);
    case "started":
      return event.user_query;
    case "moved":
      return event.option;
    default:
      return "";
  }
}

/** The contents of an event: what was recorded in it, else itself. */
export function openedEvents({ event }: EventRecord): RecordedEvent[] {
  // What is recorded are context events; the session keeps them as JSON.
  return event.type === "recorded" ? (event.records as unknown as RecordedEvent[]) : [event as RecordedEvent];
}

export function linesOf(events: readonly EventRecord[]): Line[] {
  return events.flatMap((record) =>
    openedEvents(record).map((event, place) => ({
      key: `${record.revision}.${place}`,
      revision: record.revision,
      at: event.at,
      type: event.type,
      about: visible(aboutOf(event)),
    })),
  );
}

export function promptsOf(events: readonly EventRecord[]): PromptEntry[] {
  return events.flatMap(openedEvents).flatMap((event) => {
    if (event.type !== "assembled") return [];
    const { assembly_id, template, token_budget } = event.assembly;
    return [{ assembly_id, template, token_budget, at: event.at }];
  });
}
