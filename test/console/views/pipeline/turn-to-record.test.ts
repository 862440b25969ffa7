/** What the page records of a pasted answer that goes on as if its call had been made. */
import { expect, test } from "vitest";
import { turnToRecord } from "../../../../src/console/views/pipeline/turn-to-record.ts";
import { readTurn } from "../../../../src/runtime/turn.ts";
import { proves } from "../../../requirements/index.ts";
import { product } from "../../../support/product.ts";

const answer = `Reasoning: search first
Action: retrieve(query="MCP架构", top_k=3)
Observation: three documents were found
Reasoning: that is enough
Action: search_knowledge(query="protocol")
Action: final_answer: a standard protocol`;

test("what stands behind the call is named in the recorded turn, as for the same text from an agent", async () => {
  proves("page/pipeline-discarded");
  const tools = new Set(["retrieve", "search_knowledge"]);
  const read = readTurn(answer, { endCondition: "final_answer:", tools, answers: "in_loop" });
  const cairn = product();
  const byPage = await cairn.ask("add_conversation_turn", { tao_data: turnToRecord(read, "nothing was found") });
  const byAgent = await cairn.ask("add_conversation_turn", { tao_data: answer });
  const { discarded, not_executed, action } = byAgent.turn as Record<string, unknown>;
  expect(discarded).toEqual(expect.arrayContaining(["observation", "reasoning", "action", "final_answer"]));
  expect(not_executed).toEqual(['search_knowledge(query="protocol")']);
  expect(byPage.turn).toMatchObject({ discarded, not_executed, action, observation: "nothing was found" });
  expect(byPage.next_action).toEqual({ kind: "continue" });
});

test("a host's record may name what was left out, and a model's may not", () => {
  proves("page/pipeline-discarded");
  const record = {
    reasoning: "r",
    action: 'retrieve(query="MCP")',
    observation: "o",
    discarded: ["observation", "other", 1],
    not_executed: ["x".repeat(1000), 2],
  };
  const read = readTurn(record);
  expect(read.discarded).toEqual(["observation"]);
  expect(read.not_executed).toEqual([`${"x".repeat(200)}…`]);
  const written = readTurn(JSON.stringify({ ...record, observation: "" }));
  expect(written.discarded).toBeUndefined();
  expect(written.not_executed).toBeUndefined();
});
