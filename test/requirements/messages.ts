/** Messages of the context document, and the summary that takes the place of older ones. */
import { from } from "./requirement.ts";

export const messages = [
  ...from("seed 002 §2.messages", {
    "messages/system": "A message of role system says which version of what the session uses.",
    "messages/user": "A message of role user is what the user said.",
    "messages/assistant":
      "A message of role assistant is what the user was answered in a turn, never what was only thought.",
    "messages/tool": "A message of role tool is what a tool returned.",
    "messages/author": "A message's author has a kind, user, agent, tool or system, and an id.",
    "messages/whole-content": "A message's content is complete.",
    "messages/at": "A message's at says when it was said.",
    "messages/refs": "A message's refs name an evidence and the part that is meant, such as lines:12-18,chars:120-260.",
    "messages/order": "Messages are kept in the order in which they were said.",
  }),
  ...from("seed 002 §2.summary", {
    "messages/summary-content":
      "summary.content takes the place of older messages in a prompt, and these stay in the document.",
    "messages/summary-updated-at": "summary.updated_at says when it was written.",
    "messages/summary-range":
      "summary.message_index_range says which messages it covers, and the next one goes on from there.",
    "messages/summarised-listed":
      "Every message under the rolling summary is listed as left out for that reason, with the summary's range.",
  }),
  ...from("seed 002 §3", {
    "messages/user-words-kept": "What the user said is kept as it was said, whatever is said later.",
    "messages/user-sees-assistant": "The answer the user sees is an assistant message.",
    "messages/answer-refs": "An answer can carry references to the evidence it rests on.",
    "messages/conversation-from-messages": "A conversation can be reconstructed from its messages alone.",
  }),
];
