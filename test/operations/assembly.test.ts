/** What the structured context is for: prompts are trimmed, share their parts, are explained and can be made again. */
import { describe, expect, test } from "vitest";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { proves } from "../requirements/index.ts";
import { product, sources } from "../support/product.ts";

interface Block {
  block_id: string;
  block_type: string;
  priority: string;
  tokens: number;
  reason?: string;
  refs: { evidence_id: string }[];
}
const RANK = ["must", "high", "medium", "low"];
const ids = (blocks: Block[]): string[] => blocks.map(({ block_id }) => block_id);

/** A session with evidence of different age and worth, and a conversation. */
async function filled() {
  const fixture = product();
  const { session_id } = await fixture.ask("initiate_session", { user_query: "my bicycle is broken" });
  await fixture.ask("navigate_session", { session_id, selected_option_id: "brake" });
  const evidence = async (content: string, metadata: object = {}, confidence = 0.5): Promise<string> => {
    const given = { type: "tool_result", source: { kind: "tool", name: "crm" }, content, metadata, confidence };
    const { ids: made } = await fixture.ask("record", { session_id, kind: "evidence", evidence: given });
    return made[0];
  };
  const old = await evidence("The old price is 10.", { subject: "price", value: 10, observed_at: "2026-01-01" });
  const now = await evidence("The new price is 12.", { subject: "price", value: 12, observed_at: "2026-05-01" });
  const expired = await evidence("The summer offer.", { valid_until: "2026-08-31" });
  const long = await evidence("This part is about something else entirely. ".repeat(120));
  const assemble = (token_budget: number, more: object = {}) =>
    fixture.tool("assemble_context", {
      report: "full",
      session_id,
      user_intent: "What does it cost?",
      template: "rag_answer",
      language: "en",
      token_budget,
      ...more,
    });
  return { ...fixture, session_id, assemble, evidence, old, now, expired, long };
}

describe("trimming", () => {
  test("keeps the budget, what must stay and what comes first; and accounts for every unit", async () => {
    proves("assembly/listed-units", "assembly/priority", "assembly/budget");
    const { assemble } = await filled();
    const whole = (await assemble(100_000)).value;
    const all = [...ids(whole.kept), ...ids(whole.omitted)].toSorted();
    expect(ids(whole.omitted).length).toBeGreaterThan(0);
    let refused = 0;
    let trimmed = 0;
    for (const budget of [20, 150, 300, 450, 600, 800, 1200, 2000]) {
      const { isError, value } = await assemble(budget);
      if (isError) {
        expect(value.error).toMatchObject({ code: "over_budget", token_budget: budget });
        refused += 1;
        continue;
      }
      expect(value.token_used).toBeLessThanOrEqual(budget);
      const counted = value.messages.reduce(
        (sum: number, { content }: { content: string }) => sum + estimator.count(content),
        0,
      );
      expect(counted).toBeLessThanOrEqual(budget);
      // The conversation grows by nothing here: the same question is not said twice.
      expect([...ids(value.kept), ...ids(value.omitted)].toSorted()).toEqual(all);
      const gone: Block[] = value.omitted.filter(({ reason }: Block) => reason === "budget");
      expect(gone.filter(({ priority }) => priority === "must")).toEqual([]);
      trimmed += gone.length;
      for (const { priority, tokens } of gone) {
        const lower = value.kept.filter((kept: Block) => RANK.indexOf(kept.priority) > RANK.indexOf(priority));
        for (const kept of lower) expect(kept.tokens).toBeLessThan(tokens);
      }
      for (const block of [...value.kept, ...value.omitted]) {
        expect(block).toMatchObject({ block_type: expect.any(String), tokens: expect.any(Number) });
        expect(RANK).toContain(block.priority);
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect(trimmed).toBeGreaterThan(5);
  });

  test("takes out what has expired, and says so", async () => {
    proves("assembly/expired");
    const { assemble, expired } = await filled();
    const { value } = await assemble(100_000);
    expect(value.omitted).toContainEqual(
      expect.objectContaining({ block_id: `evidence:${expired}`, reason: "ttl", priority: "medium" }),
    );
    expect(value.context).not.toContain("summer offer");
  });
});

describe("reuse", () => {
  test("a shared rule is changed in one place, for every prompt", async () => {
    proves("assembly/shared-rules");
    const rules = async (given: Record<string, string>): Promise<string[]> => {
      const { ask } = product(undefined, given);
      const prompts = [];
      for (const user_intent of ["What is MCP?", "Why is the sky blue?"])
        prompts.push(
          (await ask("assemble_context", { report: "full", user_intent, template: "simple_chat", language: "en" }))
            .context,
        );
      return prompts;
    };
    const file = "templates/simple_chat.en.md";
    const changed = { ...sources, [file]: (sources[file] ?? "").replace(/\{#persona\}\n/, "$&\nNEW RULE.\n") };
    for (const prompt of await rules(sources)) expect(prompt).not.toContain("NEW RULE.");
    for (const prompt of await rules(changed)) expect(prompt.split("NEW RULE.")).toHaveLength(2);
  });

  test("what is found again is the same evidence, and what is new about it is known wherever it is referred to", async () => {
    proves("evidence/referred-to", "evidence/updated-in-place", "evidence/stored-once");
    const { ask, document, session_id, evidence } = await filled();
    const first = await evidence("Refunds within 14 days.", { tags: ["draft"] }, 0.4);
    await ask("record", {
      session_id,
      kind: "message",
      role: "assistant",
      content: "…",
      refs: [{ evidence_id: first }],
    });
    await ask("record", {
      session_id,
      kind: "tasks",
      tasks: [{ task_id: "t", name: "x", result_evidence_ids: [first] }],
    });
    const before = await document(session_id);
    const again = await evidence("Refunds within 14 days.", { tags: ["final"], version: "v2" }, 0.9);
    expect(again).toBe(first);
    const after = await document(session_id);
    expect(Object.keys(after.evidences)).toEqual(Object.keys(before.evidences));
    expect(after.evidences[first]).toMatchObject({ confidence: 0.9, metadata: { tags: ["final"], version: "v2" } });
    expect(JSON.stringify(after).split("Refunds within 14 days.")).toHaveLength(2);
    const pointing = after.context_blocks.filter(({ refs }) => refs?.some(({ evidence_id }) => evidence_id === first));
    expect(pointing.map(({ block_type }) => block_type)).toEqual(["plan", "evidence", "conversation"]);
  });
});

describe("explaining", () => {
  test("a prompt names its evidence, the state it used, and both sides of a conflict", async () => {
    proves("evidence/named-by-output", "assembly/conflicts-shown", "evidence/conflicts-detected");
    const { assemble, old, now, long } = await filled();
    const { value } = await assemble(100_000);
    const named = value.kept.flatMap(({ refs }: Block) => refs.map(({ evidence_id }) => evidence_id));
    expect(named).toEqual(expect.arrayContaining([now, long]));
    expect(named).not.toContain(old);
    expect(ids(value.kept)).toContain("state:answers");
    expect(value.context).toContain("bicycle/bicycle#root: brake");
    expect(value.conflicts).toEqual([
      { subject: "price", winner: now, losers: [{ evidence_id: old, decided_by: "recency" }] },
    ]);
    expect(value.omitted).toContainEqual(expect.objectContaining({ block_id: `evidence:${old}`, reason: "conflict" }));
    expect(value.context).toContain(`[${now}] crm\n> The new price is 12.`);
    expect(value.context).toContain(`[${old}] 10`);
  });

  test("an answer given with its references keeps them", async () => {
    proves("evidence/named-by-output");
    const { ask, document, session_id, now } = await filled();
    await ask("add_conversation_turn", {
      session_id,
      tao_data: { action: "final_answer: 12.", refs: [{ evidence_id: now, selector: "chars:1-19" }] },
    });
    expect((await document(session_id)).session.messages.at(-1)).toMatchObject({
      content: "12.",
      refs: [{ evidence_id: now, selector: "chars:1-19" }],
    });
  });
});

describe("governing", () => {
  test("unchanged rules are the same first bytes of every prompt, in any session", async () => {
    proves("assembly/stable-prefix");
    const one = await filled();
    const first = (await one.assemble(100_000)).value;
    await one.ask("add_conversation_turn", { session_id: one.session_id, tao_data: { action: "final_answer: 12." } });
    await one.evidence("Something new.");
    const second = (await one.assemble(100_000, { user_intent: "And now?" })).value;
    const other = await product().ask("assemble_context", {
      report: "full",
      user_intent: "Hello",
      template: "rag_answer",
      language: "en",
    });
    const same = first.context.slice(0, 400);
    for (const prompt of [second, other]) {
      expect(prompt.prefix_digest).toBe(first.prefix_digest);
      expect(prompt.context.startsWith(same)).toBe(true);
    }
    expect(second.digest).not.toBe(first.digest);
    const chat = (await one.assemble(100_000, { template: "simple_chat" })).value;
    expect(chat.prefix_digest).not.toBe(first.prefix_digest);
  });

  test("a past prompt is made again as it was; another budget or template shows what would differ, and why", async () => {
    proves("replay/compared", "replay/byte-for-byte");
    const { ask, assemble, session_id, evidence, long } = await filled();
    const made = (await assemble(100_000)).value;
    const { assembly_id } = made;
    await evidence("This came later.");
    const replay = (change: object) => ask("replay_context", { report: "full", session_id, assembly_id, ...change });
    expect(await replay({})).toMatchObject({
      identical: true,
      digest: made.digest,
      messages: made.messages,
      kept: made.kept,
      omitted: made.omitted,
      difference: [],
      caused_by: [],
    });
    const smaller = await replay({ token_budget: 700 });
    expect(smaller.caused_by).toEqual(["token_budget"]);
    expect(smaller.difference).toContainEqual({
      block_id: `evidence:${long}`,
      before: "kept",
      after: expect.stringMatching(/^(?:degraded|omitted: budget)$/),
    });
    expect(smaller.token_used).toBeLessThanOrEqual(700);
    const other = await replay({ template: "simple_chat" });
    expect(other.caused_by).toEqual(["template"]);
    expect(other.difference).toContainEqual({
      block_id: "section:output",
      before: "kept",
      after: "not a candidate",
    });
  });

  test.each(["ev_nope", "evidence:ev_nope", "session://current/evidence/ev_nope", "price"])(
    "refuses a name that no evidence can have: %s",
    async (evidence_id) => {
      proves("replay/missing-evidence-explained");
      const { tool, assemble, session_id } = await filled();
      const { assembly_id } = (await assemble(700)).value;
      const { isError, value } = await tool("replay_context", { session_id, assembly_id, evidence_id });
      expect(isError).toBe(true);
      expect(value.error).toMatchObject({ code: "invalid_input", field: "evidence_id" });
      expect(JSON.stringify(value.error)).toContain("send phrase");
    },
  );

  test("tells missing evidence from evidence that was trimmed", async () => {
    proves("replay/missing-evidence-explained");
    const { ask, assemble, session_id, evidence, old, now, expired, long } = await filled();
    const { assembly_id } = (await assemble(700)).value;
    const later = await evidence("Bananas are yellow.");
    const why = async (target: object) => {
      const { attribution } = await ask("replay_context", { report: "full", session_id, assembly_id, ...target });
      return attribution.evidence ?? attribution.phrase;
    };
    expect(await why({ evidence_id: now })).toMatchObject({ status: "present" });
    for (const name of [
      `evidence:${now}`,
      `session://${session_id}/evidence/${now}`,
      `session://current/evidence/${now}`,
    ]) {
      expect(await why({ evidence_id: name })).toEqual(await why({ evidence_id: now }));
    }
    expect(await why({ evidence_id: old })).toMatchObject({ status: "trimmed", reason: "conflict" });
    expect(await why({ evidence_id: `evidence:${old}` })).toMatchObject({ status: "trimmed", reason: "conflict" });
    expect(await why({ evidence_id: expired })).toMatchObject({ status: "trimmed", reason: "ttl" });
    expect(await why({ phrase: "zebra" })).toEqual({ status: "never_found", later: false });
    expect(await why({ evidence_id: later })).toEqual({ status: "never_found", later: true });
    expect(await why({ evidence_id: `evidence:${later}` })).toEqual({ status: "never_found", later: true });
    const absent = `ev_${"0".repeat(30)}`;
    expect(await why({ evidence_id: `evidence:${absent}` })).toEqual({ status: "never_found", later: false });
    expect(await why({ phrase: "cairn context 1.0" })).toMatchObject({ status: "not_a_candidate" });
    const none = (await assemble(500)).value;
    const cut = await ask("replay_context", {
      report: "full",
      session_id,
      assembly_id: none.assembly_id,
      evidence_id: long,
    });
    expect(cut.attribution.evidence).toMatchObject({ status: "trimmed", reason: "budget" });
  });
});
