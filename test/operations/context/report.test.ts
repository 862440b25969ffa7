/** What `assemble_context` and `replay_context` report by default, and on request. */
import o200k from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { product } from "../../support/product.ts";

const intent = "How do I repair a flat tyre of my bicycle?";

async function assembled(report?: "full") {
  const cairn = product();
  const { session_id } = await cairn.ask("initiate_session", { user_query: "my bicycle is broken" });
  const given = { session_id, user_intent: intent, template: "rag_answer", token_budget: 1_500 };
  return { cairn, given, made: await cairn.ask("assemble_context", { ...given, ...(report && { report }) }) };
}

test("the prompt stands in the answer once, with counts", async () => {
  proves("assembly/report-on-request");
  const { made } = await assembled();
  for (const name of ["context", "kept", "omitted", "conflicts"]) expect(made).not.toHaveProperty(name);
  const prompt = o200k.countTokens(JSON.stringify(made.messages));
  expect(o200k.countTokens(JSON.stringify(made)) - prompt).toBeLessThan(500);
});

test("the counts are those of the list", async () => {
  const { made } = await assembled("full");
  const { report, kept, omitted, conflicts, messages, context } = made;
  expect(context).toBe(messages[0].content);
  expect(report.kept.blocks).toBe(kept.length);
  const cost = (blocks: { tokens: number }[]): number => blocks.reduce((sum, { tokens }) => sum + tokens, 0);
  expect(report.kept.tokens).toBe(cost(kept));
  expect(report.conflicts).toBe(conflicts.length);
  const counted: { blocks: number; tokens: number }[] = Object.values(report.omitted);
  expect(counted.reduce((sum, { blocks }) => sum + blocks, 0)).toBe(omitted.length);
  expect(cost(counted)).toBe(cost(omitted));
});

test("asking for the report makes no other prompt, and a repeat may ask for another one", async () => {
  const { cairn, given } = await assembled();
  const keyed = { ...given, idempotency_key: "4a2f0d7e-58c4-4c8e-9a55-0f1d3c5b7a91" };
  const brief = await cairn.ask("assemble_context", keyed);
  const full = await cairn.ask("assemble_context", { ...keyed, report: "full" });
  expect(full.assembly_id).toBe(brief.assembly_id);
  expect(full.messages).toEqual(brief.messages);
  expect(full.kept.length).toBe(brief.report.kept.blocks);
});

test("a replay answers the verdict, and the bytes on request", async () => {
  const { cairn, given, made } = await assembled();
  const asked = { session_id: given.session_id, assembly_id: made.assembly_id };
  const verdict = await cairn.ask("replay_context", asked);
  expect(verdict).toMatchObject({ identical: true, digest: made.digest, recorded_digest: made.digest });
  expect(verdict).not.toHaveProperty("messages");
  expect((await cairn.ask("replay_context", { ...asked, report: "full" })).messages).toEqual(made.messages);
});
