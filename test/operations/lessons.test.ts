/** Lessons in assembled prompts, and what a consultation that ends teaches, over the whole product in memory. */
import { expect, test } from "vitest";
import { listLessons, listSeeds, retireLesson } from "../../src/operations/lessons/show.ts";
import { memoryLessons } from "../support/memory-lessons.ts";
import { product } from "../support/product.ts";
import { proves } from "../requirements/index.ts";

function teaching() {
  const made = product();
  const lessons = memoryLessons(() => made.call.services.now());
  Object.assign(made.call.services, { lessons });
  return { ...made, lessons };
}

const lesson = {
  id: "l1",
  essence: {
    goal: "Book the invoice of Mrs Miller",
    domain: "finance",
    needs: ["book invoice"],
    entry: null,
    template: null,
    tools: ["ledger__post"],
    success_factors: ["Ask Mrs Miller first."],
    pitfalls: ["Mrs Miller is slow."],
    success: true,
    from: { trajectory_id: "run-1", kind: "task" as const, ended_at: 1 },
    made_by: "model" as const,
  },
  began_at: 0,
  failed_tools: [],
  left_entries: [],
};

test("where lessons are switched off, an operator is told so", async () => {
  proves("lessons/switch");
  const { call } = product();
  for (const asked of [listLessons("t", call), listSeeds("t", call), retireLesson("t", "l1", call)])
    expect(await asked).toMatchObject({ ok: false, failure: { code: "lessons_off" } });
});

test("an assembled prompt has the nearest lessons as notes of low priority with their source, once, and is replayed with them", async () => {
  proves("lessons/in-context");
  const { ask, lessons, call, document } = teaching();
  await lessons.learn(call.principal, lesson);
  const asked = { user_intent: "Book the invoice of Mr Smith" };
  const first = await ask("assemble_context", asked);
  expect(JSON.stringify(first.messages)).toContain("A run like this used ledger__post.");
  expect(JSON.stringify(first)).not.toContain("Miller");
  const again = await ask("assemble_context", { ...asked, session_id: first.session_id });
  expect(again.session_id).toBe(first.session_id);
  const { evidences } = await document(first.session_id);
  const notes = Object.values(evidences).filter(({ source }) => source.name === "lesson");
  expect(notes).toMatchObject([{ source: { kind: "system", uri: "trajectory://run-1" } }]);
  const replayed = await ask("replay_context", { session_id: first.session_id, assembly_id: first.assembly_id });
  expect(replayed.identical).toBe(true);
  const other = await ask("assemble_context", { user_intent: "Sing a song about the sea" });
  expect(JSON.stringify(other)).not.toContain("ledger__post");
});
