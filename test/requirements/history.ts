/** The turns of a session, as a resource and in the next prompt. */
import { from } from "./requirement.ts";

export const history = [
  ...from("seed 000 §3.2", {
    "history/json-resource": "conversation://current/history is a JSON resource with the turns so far.",
    "history/add-turn":
      "add_conversation_turn takes reasoning, action, observation and a timestamp as JSON text, and numbers the turn.",
    "history/add-turn-answer": "add_conversation_turn answers with a status, a message and how many turns there are.",
  }),
  ...from("seed 000 §3.2.2", {
    "history/listed":
      "The current history is listed as a resource with a name, a description and the type application/json.",
    "history/subscription": "The history can be subscribed to: a subscriber is notified of each turn.",
    "history/turn-fields":
      "The history's turns are oldest first, each with turn, timestamp, reasoning, action and observation.",
    "history/read-after-turn": "Read again after a turn, the history shows that turn.",
    "history/missing-fields": "What a turn leaves out is empty text, and a missing timestamp is the server's time.",
    "history/empty-at-first": "Before the first turn the history's list of turns is empty.",
    "history/per-session": "A session's history holds nothing of another's.",
  }),
  ...from("seed 000 §3.3", {
    "history/in-next-prompt": "A later request of the same session has the earlier turns in its prompt.",
  }),
  ...from("seed 000 §4", {
    "history/turn-record": "The record of a turn has timestamp, reasoning, action and observation.",
  }),
  ...from("seed 000 §5.2", {
    "history/user-and-answer": "The history contains what the user said and what was answered.",
    "history/empty-turn": "A turn that says nothing is refused, and nothing is recorded.",
    "history/object-or-text": "add_conversation_turn takes an object as well as JSON text.",
  }),
  ...from("seed 000 §7.1", {
    "history/persistent": "A session's history outlives the process that wrote it.",
  }),
  ...from("seed 000 §8.2", {
    "history/none-yet": "At the first turn the prompt says that there is no history.",
    "history/exact-turn":
      "The history's first turn holds timestamp, reasoning, action and observation exactly as passed in.",
  }),
];
