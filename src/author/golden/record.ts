/** A session's events as a golden conversation: what was done, and where it led. */
import { stringify } from "yaml";
import { formatRef, type NodeRef } from "../../knowledge/model.ts";
import type { SessionEvent } from "../../session/types.ts";
import type { Conversation, GoldenFile, Step } from "./file.ts";

/** Short within the base that the conversation is about, whole elsewhere. */
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

/** What the caller did to bring an event about; undefined for the start. */
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

/** A test file with one conversation, as YAML. `name` is for those who read it later. */
export function recordConversation(events: readonly SessionEvent[], name: string): string {
  const home = firstPlace(events);
  const began = events.find((event) => event.type === "started");
  const query = began?.type === "started" ? began.user_query : "";
  const language = began?.type === "started" ? began.language : undefined;
  const expected =
    began?.type === "started" && began.entry !== null ? { expect: { node: nameOf(began.entry, home) } } : {};
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
