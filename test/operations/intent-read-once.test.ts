/** What a user asks may be long: to assemble a prompt, the terms of it are read once more only if there is evidence to compare them with. */
import { expect, test, vi } from "vitest";
import { product } from "../support/product.ts";

const intent = Array.from({ length: 6000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");
const pair = intent.slice(3000, 3002);

/** How often a pair of characters in the middle of the request is collected as one of its terms. */
async function timesRead(evidence: readonly string[]): Promise<number> {
  const { ask, tool } = product();
  const { session_id } = await ask("initiate_session", { user_query: "my bicycle is broken" });
  for (const content of evidence)
    await ask("record", {
      session_id,
      kind: "evidence",
      evidence: { type: "tool_result", source: { kind: "tool", name: "shop" }, content },
    });
  const set = vi.spyOn(Map.prototype, "set");
  await tool("assemble_context", { session_id, user_intent: intent, template: "simple_chat", token_budget: 200_000 });
  const times = set.mock.calls.filter(([term, { origin } = {}]) => term === pair && origin === "query").length;
  set.mockRestore();
  return times;
}

test("the terms of a long request are read once for all evidence, and not at all without any", async () => {
  const without = await timesRead([]);
  expect(await timesRead(["The brake is worn.", "The chain is dry."])).toBe(without + 1);
});
