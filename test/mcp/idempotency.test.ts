/** A key names one call: repeated as it was it answers the same and changes nothing, with other arguments it fails. */
import { expect, test } from "vitest";
import { product } from "../support/product.ts";

/** Tools that take the key, with arguments of a call and others under the same key. */
const CALLS: readonly [tool: string, args: object, others: object][] = [
  ["search_knowledge", { query: "router" }, { query: "battery" }],
  ["search_knowledge", { query: "router" }, { query: "router", fields: "title" }],
  ["retrieve", { query: "router" }, { query: "battery" }],
  ["retrieve", { query: "router", top_k: 2 }, { query: "router", top_k: 3 }],
  [
    "inject_context",
    { current_query: "slow", search_results: [{ title: "A", content: "One" }] },
    { current_query: "slow", search_results: [{ title: "A", content: "Two" }] },
  ],
  [
    "inject_context",
    { current_query: "slow", search_results: [{ title: "A", content: "One" }] },
    { current_query: "slow", search_results: [{ title: "A", content: "One" }], token_budget: 900 },
  ],
  [
    "assemble_context",
    { user_intent: "slow wifi", template: "rag_answer" },
    { user_intent: "x", template: "rag_answer" },
  ],
  [
    "add_conversation_turn",
    { tao_data: { action: "", final_answer: "1" } },
    { tao_data: { action: "", final_answer: "2" } },
  ],
  [
    "record",
    { kind: "message", data: { role: "user", content: "1" } },
    { kind: "message", data: { role: "user", content: "2" } },
  ],
];
const key = "6a7d1c52-9a5e-4f0b-8d0e-5b1d4c2e9f10";

/** An answer without what tells the time. */
function timeless(value: unknown): unknown {
  const timed = new Set(["processing_time_ms", "query_time_ms", "timestamp"]);
  return JSON.parse(JSON.stringify(value, (name, one: unknown) => (timed.has(name) ? undefined : one)));
}

test.each(CALLS)("%s %j is one call under its key, and %j another", async (tool, args, others) => {
  const cairn = product();
  const { session_id } = await cairn.ask("initiate_session", { user_query: "my wifi is slow" });
  const revision = async () => (await cairn.ask("get_session", { session_id })).revision;
  const keyed = async (given: object) => (await cairn.tool(tool, { ...given, session_id, idempotency_key: key })).value;
  const first = await keyed(args);
  expect(first.error).toBeUndefined();
  const after = await revision();
  expect(timeless(await keyed(args))).toEqual(timeless(first));
  expect(await revision()).toBe(after);
  expect((await keyed(others)).error).toMatchObject({ code: "idempotency_mismatch", idempotency_key: key });
  expect(await revision()).toBe(after);
});

test("the key of one tool's call is none for another's", async () => {
  const cairn = product();
  const { session_id } = await cairn.ask("initiate_session", { user_query: "my wifi is slow" });
  const keyed = { query: "router", session_id, idempotency_key: key };
  await cairn.ask("search_knowledge", keyed);
  expect((await cairn.tool("retrieve", keyed)).value.error).toMatchObject({ code: "idempotency_mismatch" });
});
