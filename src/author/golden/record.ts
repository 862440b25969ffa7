/** Turns a session's events into a conversation of a test file: each step, and the node it led to. */
import { stringify } from "yaml";
import { formatRef, type NodeRef } from "../../knowledge/model.ts";
import type { SessionEvent } from "../../session/types.ts";
import type { Conversation, GoldenFile, Step } from "./file.ts";

/** A node's short name within the conversation's base, its full name elsewhere. */
function nameOf(ref: NodeRef, home: NodeRef | undefined): string {
  if (home === undefined || ref.base !== home.base) return formatRef(ref);
  return ref.tree === home.tree ? ref.node : `${ref.tree}#${ref.node}`;
}

function firstPlace(events: readonly SessionEvent[]): NodeRef | undefined {
  for (const event of events) {
    if (event.type === "started" && event.entry !== null) return event.entry;
    if (event.type === "moved" && event.to !== null) return event.to;
  }
  return undefined;
}

/** The step that caused an event; undefined when no step of the user did. */
function stepOf(event: SessionEvent, home: NodeRef | undefined): Step | undefined {
  switch (event.type) {
    case "started":
      return undefined;
    case "moved": {
      const typed = event.answer?.via === "input" || event.option === "provide_more_info";
      const step: Step =
        typed && event.user_input !== undefined
          ? event.answer?.via === "input"
            ? { answer: event.user_input }
            : { say: event.user_input }
          : { choose: event.option };
      const at = event.to === null ? {} : { node: nameOf(event.to, home) };
      return { ...step, expect: event.complete ? { ...at, complete: true } : at };
    }
    case "stayed":
      return event.user_input === undefined ? { choose: event.option } : { say: event.user_input };
    case "went_back":
      return { choose: "back" };
    case "restarted":
      return { choose: "restart" };
    case "ended":
      return { choose: "end", expect: { complete: true } };
    case "revised":
      return { choose: `goto:${event.node}` };
    case "migrated":
    case "recorded":
      return undefined;
  }
}

/** A test file with one conversation, as YAML. `name` is the name of the conversation. */
export function recordConversation(events: readonly SessionEvent[], name: string): string {
  const home = firstPlace(events);
  const opening = events.find((event) => event.type === "started");
  const query = opening?.type === "started" ? opening.user_query : "";
  const language = opening?.type === "started" ? opening.language : undefined;
  const expected =
    opening?.type === "started" && opening.entry !== null ? { expect: { node: nameOf(opening.entry, home) } } : {};
  const start: Conversation["start"] =
    query === "" ? (home === undefined ? {} : { node: nameOf(home, home) }) : { user_query: query, ...expected };
  const conversation: Conversation = {
    name,
    ...(language === undefined ? {} : { language }),
    start,
    steps: events.flatMap((event) => stepOf(event, home) ?? []),
  };
  const file: GoldenFile = { ...(home === undefined ? {} : { tree: home.tree }), conversations: [conversation] };
  return stringify(file, { lineWidth: 0 });
}
