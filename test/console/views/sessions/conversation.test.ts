/** The conversation of a session as the page reads it. */
import { expect, test } from "vitest";
import { conversationOf } from "../../../../src/console/views/sessions/conversation.ts";
import { projectContext } from "../../../../src/context/list-blocks.ts";
import { openLog } from "../../../../src/context/open-log.ts";
import { proves } from "../../../requirements/index.ts";
import { product } from "../../../support/product.ts";

test("each turn stands before what it brought, with its reasoning and call, in the order of events", async () => {
  proves("page/session");
  const cairn = product();
  const { session_id } = await cairn.ask("assemble_context", { user_intent: "水温多少？", template: "simple_chat" });
  const turn = (reasoning: string, more: object) =>
    cairn.ask("add_conversation_turn", { session_id, tao_data: { reasoning, action: "", observation: "", ...more } });
  await turn("one", { action: "look(1)", observation: "same" });
  await turn("nothing came back", { action: "look(2)" });
  await turn("two", { action: "look(3)", observation: "same" });
  await turn("", { action: "final_answer: done", final_answer: "done" });
  const read = await cairn.sessions.events(cairn.call.principal, String(session_id));
  const events = openLog(read.ok ? read.value.map(({ event }) => event) : []);
  const { session } = projectContext(events, { session_id: String(session_id) });
  const told = conversationOf(session.messages, events).map((entry) =>
    entry.kind === "turn"
      ? `turn ${entry.number} ${entry.turn.reasoning}`
      : `${entry.message.role} ${entry.message.content}`,
  );
  expect(told.slice(-7)).toEqual([
    "turn 1 one",
    "tool same",
    "turn 2 nothing came back",
    "turn 3 two",
    "tool same",
    "turn 4 ",
    "assistant done",
  ]);
  expect(told.filter((one) => !one.startsWith("turn"))).toHaveLength(session.messages.length);
});
