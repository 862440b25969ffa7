/**
 * What an isolate keeps of a session between calls is a cache: whatever two isolates do at once, in any order, and however
 * often either forgets, a call sees what the session's events fold to from the beginning.
 */
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { openLog } from "../../../src/context/open-log.ts";
import { foldContext } from "../../../src/context/project.ts";
import type { Call } from "../../../src/mcp/call.ts";
import { addConversationTurn } from "../../../src/mcp/tools/add-conversation-turn.ts";
import { assembleContext } from "../../../src/mcp/tools/assemble-context.ts";
import { navigateSession } from "../../../src/mcp/tools/navigate-session.ts";
import { record } from "../../../src/mcp/tools/record.ts";
import { replayContext } from "../../../src/mcp/tools/replay-context.ts";
import type { ToolRecord } from "../../../src/mcp/tool/tool-record.ts";
import { readLog } from "../../../src/operations/session/kept-log.ts";
import { loadTrees, projectOptions } from "../../../src/operations/session/walked-trees.ts";
import type { MemoryPort } from "../../../src/services.ts";
import { files } from "../../e2e/knowledge.ts";
import { proves } from "../../requirements/index.ts";
import { createContextFixture, type ContextFixture } from "../../support/memory-context.ts";
import { runs } from "../../support/runs.ts";
import { shippedTemplates } from "../../support/templates.ts";

vi.setConfig({ testTimeout: 120_000 });

const sources = { ...files, ...shippedTemplates };

/** An isolate's memory. */
function memory(): MemoryPort & { clear(): void } {
  const values = new Map<string, object>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    clear: () => values.clear(),
  };
}

const words = fc.constantFrom("刹车响了怎么办？", "How old is the tyre?", "MCP 是什么");
const operation: fc.Arbitrary<[ToolRecord | "forget", Record<string, unknown>]> = fc.oneof(
  fc
    .record({ reasoning: words, observation: words })
    .map((turn): [ToolRecord, Record<string, unknown>] => [addConversationTurn, { tao_data: { ...turn, action: "" } }]),
  words.map((user_intent): [ToolRecord, Record<string, unknown>] => [
    assembleContext,
    { user_intent, template: "simple_chat", token_budget: 2000 },
  ]),
  words.map((content): [ToolRecord, Record<string, unknown>] => [record, { kind: "message", role: "user", content }]),
  fc
    .constantFrom("brake", "back", "tyre", "restart")
    .map((selected_option_id): [ToolRecord, Record<string, unknown>] => [navigateSession, { selected_option_id }]),
  fc.constant<["forget", Record<string, unknown>]>(["forget", {}]),
);

/** The session as its events fold to from the beginning. */
async function fromTheBeginning({ sessions, call }: ContextFixture, sessionId: string) {
  const read = await sessions.events(call.principal, sessionId);
  if (!read.ok) throw new Error(read.failure.code);
  const log = openLog(read.value.map(({ event }) => event));
  return foldContext(log, projectOptions(sessionId, await loadTrees(call.services.knowledge, log)));
}

const kept = async (call: Call, sessionId: string) => {
  const log = await readLog(call.services, call.principal, sessionId);
  if (!log.ok) throw new Error(log.failure.code);
  return log.value.projection;
};

describe("a session's log in memory", () => {
  test("folds to the same as the whole log, whatever two isolates do at once", async () => {
    let shorter = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.tuple(fc.boolean(), operation), { minLength: 2, maxLength: 10 }),
        async (scheduler, list) => {
          const wait = () => scheduler.schedule(Promise.resolve()).then(() => undefined);
          const first = createContextFixture(sources, wait);
          const second = createContextFixture(sources);
          Object.assign(second.call.services, { sessions: first.sessions });
          const alone = createContextFixture(sources).withStorageOf(first);
          const memories = [memory(), memory()];
          for (const [index, { call }] of [first, second].entries()) {
            const { newId } = call.services;
            Object.assign(call.services, { memory: memories[index], newId: () => `${index}-${newId()}` });
          }
          const { events } = first.sessions;
          first.sessions.events = async (principal, id, after) => {
            if (after !== undefined) shorter += 1;
            return events(principal, id, after);
          };
          const session_id = await alone.begin("my bicycle is broken");
          const answers = list.map(async ([isSecond, [tool, args]]) => {
            if (tool === "forget") return memories[isSecond ? 1 : 0]?.clear();
            const answer = await (isSecond ? second : first).run(tool, { ...args, session_id });
            if (tool !== assembleContext || answer.isError) return;
            const again = await alone.run(replayContext, { session_id, assembly_id: answer.value.assembly_id });
            expect(again.value).toMatchObject({ identical: true, digest: answer.value.digest });
          });
          await scheduler.waitFor(Promise.all(answers));
          const expected = await fromTheBeginning(alone, session_id);
          for (const { call } of [first, second]) {
            const seen = kept(call, session_id);
            await scheduler.waitFor(seen);
            expect(await seen).toEqual(expected);
          }
        },
      ),
      { numRuns: runs(60) },
    );
    expect(shorter).toBeGreaterThan(runs(60));
  });

  test("asks only for the events since, and for all of them where the session is another one", async () => {
    proves("cost/events-since");
    const fixture = createContextFixture(sources);
    Object.assign(fixture.call.services, { memory: memory() });
    const read: number[] = [];
    const { events } = fixture.sessions;
    fixture.sessions.events = async (principal, id, after) => {
      const found = await events(principal, id, after);
      if (found.ok) read.push(found.value.length);
      return found;
    };
    const session_id = await fixture.begin("my bicycle is broken");
    const turn = { tao_data: { reasoning: "r", action: "", observation: "o" }, session_id };
    for (let count = 0; count < 4; count += 1) await fixture.run(addConversationTurn, turn);
    expect(read).toEqual([1, 0, 0, 0]);
    // The same id with another chain, as after a storage that was restored from a backup.
    const [name, rows] = [...fixture.sessions.storage][0] ?? ["", []];
    fixture.sessions.storage.set(name, rows.slice(0, 2));
    fixture.sessions.loseMemory();
    await fixture.run(navigateSession, { session_id, selected_option_id: "brake" });
    await fixture.run(addConversationTurn, turn);
    expect(await kept(fixture.call, session_id)).toEqual(await fromTheBeginning(fixture, session_id));
  });

  test("keeps nothing that was folded without a tree that could not be read", async () => {
    const fixture = createContextFixture(sources);
    Object.assign(fixture.call.services, { memory: memory() });
    const { knowledge } = fixture.call.services;
    const { tree } = knowledge;
    const session_id = await fixture.begin("my bicycle is broken");
    Object.assign(knowledge, {
      tree: async () => ({ ok: false, failure: { code: "knowledge_unavailable", what: "" } }),
    });
    await kept(fixture.call, session_id);
    Object.assign(knowledge, { tree });
    expect(await kept(fixture.call, session_id)).toEqual(await fromTheBeginning(fixture, session_id));
  });
});
