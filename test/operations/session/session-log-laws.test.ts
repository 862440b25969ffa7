/**
 * Laws of the context tools over sessions in memory: whatever happens at once in a session, turns are numbered without
 * gaps, nothing acknowledged is lost, a repeat adds nothing, no prompt exceeds its budget, and each can be made again.
 */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { contextDocumentSchema } from "../../../src/context/document.ts";
import type { ToolRecord } from "../../../src/mcp/tool/tool-record.ts";
import { addConversationTurn } from "../../../src/mcp/tools/add-conversation-turn.ts";
import { assembleContext } from "../../../src/mcp/tools/assemble-context.ts";
import { getSession } from "../../../src/mcp/tools/get-session.ts";
import { navigateSession } from "../../../src/mcp/tools/navigate-session.ts";
import { record } from "../../../src/mcp/tools/record.ts";
import { replayContext } from "../../../src/mcp/tools/replay-context.ts";
import { createContextFixture } from "../../support/memory-context.ts";
import { files } from "../../e2e/knowledge.ts";
import { shippedTemplates } from "../../support/templates.ts";
import { runs } from "../../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const sources = { ...files, ...shippedTemplates };

interface Operation {
  tool: ToolRecord;
  args: Record<string, unknown>;
}

const words = fc.constantFrom("刹车响了怎么办？", "How old is the tyre?", "${local:x} $& 13800138000", "MCP 是什么");
const key = fc.option(fc.constantFrom("k1", "k2"), { nil: undefined });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ reasoning: words, observation: words, idempotency_key: key }).map(({ idempotency_key, ...turn }) => ({
    tool: addConversationTurn,
    args: { tao_data: { ...turn, action: "" }, ...(idempotency_key !== undefined && { idempotency_key }) },
  })),
  fc.record({ user_intent: words, token_budget: fc.integer({ min: 300, max: 4000 }) }).map((args) => ({
    tool: assembleContext,
    args: { ...args, template: "simple_chat" },
  })),
  fc.record({ content: words, confidence: fc.double({ min: 0, max: 1, noNaN: true }) }).map((evidence) => ({
    tool: record,
    args: { kind: "evidence", evidence: { type: "other", source: { kind: "system" }, ...evidence } },
  })),
  fc.constantFrom("a", "b").map((task_id) => ({
    tool: record,
    args: { kind: "tasks", tasks: [{ task_id, name: task_id, status: "completed" }] },
  })),
  fc.constantFrom("brake", "back", "tyre").map((selected_option_id) => ({
    tool: navigateSession,
    args: { selected_option_id },
  })),
);

const SCHEDULES = runs(400);

describe("law: one session, many at once", () => {
  test("any operations in any order", async () => {
    let turnsMade = 0;
    let promptsMade = 0;
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(operation, { minLength: 2, maxLength: 9 }), async (scheduler, list) => {
        const fixture = createContextFixture(sources, () =>
          scheduler.schedule(Promise.resolve()).then(() => undefined),
        );
        const alone = createContextFixture(sources).withStorageOf(fixture);
        const session_id = await alone.begin("my bicycle is broken");
        const answers = list.map(async ({ tool, args }) => ({
          tool,
          args,
          ...(await fixture.run(tool, { ...args, session_id })),
        }));
        await scheduler.waitFor(Promise.all(answers));
        const done = (await Promise.all(answers)).filter(({ isError }) => !isError);

        const { value } = await alone.run(getSession, { session_id, view: "context" });
        const document = contextDocumentSchema.parse(value.context);
        const turns = await alone.turns(session_id);
        expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_, place) => place + 1));
        const own = done.filter(({ tool }) => tool === addConversationTurn);
        const unkeyed = own.filter(({ args }) => args.idempotency_key === undefined).length;
        const keys = new Set(own.flatMap(({ args }) => args.idempotency_key ?? []));
        expect(turns).toHaveLength(unkeyed + keys.size);
        turnsMade += turns.length;
        for (const { tool, value: answer } of done) {
          if (tool === record) for (const id of answer.ids) expect(JSON.stringify(document)).toContain(id);
          if (tool !== assembleContext) continue;
          promptsMade += 1;
          expect(answer.token_used).toBeLessThanOrEqual(answer.token_budget);
          const again = await alone.run(replayContext, { report: "full", session_id, assembly_id: answer.assembly_id });
          expect(again.value).toMatchObject({ identical: true, digest: answer.digest });
        }
        expect(JSON.stringify(document)).not.toContain("13800138000");
      }),
      { numRuns: SCHEDULES },
    );
    expect(turnsMade).toBeGreaterThan(SCHEDULES / 2);
    expect(promptsMade).toBeGreaterThan(SCHEDULES / 2);
  });
});
