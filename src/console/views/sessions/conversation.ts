/**
 * The conversation of a session as it is read: its messages, and before what a turn brought the thought and the call that brought it. A turn's
 * own words are no message: they stand in the session's events. Not here: how it is shown (`record.tsx`).
 */
import type { ContextDocument } from "../../../context/document.ts";
import type { RecordedEvent, Turn } from "../../../context/events.ts";

type Message = ContextDocument["session"]["messages"][number];

export type Entry = { kind: "message"; message: Message } | { kind: "turn"; turn: Turn; number: number };

/** Whether a message is what a turn brought, or answered with. */
const isOf = ({ role, content }: Message, { observation, final_answer }: Turn): boolean =>
  (role === "tool" && content === observation) || (role === "assistant" && content === final_answer);

/** Messages and turns in the order they happened. `events` in theirs. */
export function conversationOf(messages: readonly Message[], events: readonly RecordedEvent[]): Entry[] {
  const entries: Entry[] = [];
  let next = 0;
  let number = 0;
  const takeUntil = (place: number): void => {
    for (; next < place; next += 1) {
      const message = messages[next];
      if (message !== undefined) entries.push({ kind: "message", message });
    }
  };
  for (const event of events) {
    if (event.type !== "turn_added") continue;
    number += 1;
    const { turn, at } = event;
    const isLater = (one: Message): boolean => one.at !== undefined && Date.parse(one.at) > at;
    const isNow = (one: Message): boolean => one.at !== undefined && Date.parse(one.at) === at;
    const own = messages.findIndex((one, place) => place >= next && isNow(one) && isOf(one, turn));
    const later = messages.findIndex((one, place) => place >= next && isLater(one));
    takeUntil(own >= 0 ? own : later >= 0 ? later : messages.length);
    entries.push({ kind: "turn", turn, number });
  }
  takeUntil(messages.length);
  return entries;
}
