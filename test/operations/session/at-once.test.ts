/** Many calls at once in one session: what only adds never conflicts, what named a revision does. */
import { expect, test } from "vitest";
import { tools } from "../../../src/mcp/tools/list.ts";
import { proves } from "../../requirements/index.ts";
import { createContextFixture } from "../../support/memory-context.ts";
import { sources } from "../../support/product.ts";

const CALLS = 40;

/** A session whose calls give way to each other before each of their steps. */
async function session() {
  const on = createContextFixture(sources, () => new Promise((resolve) => setImmediate(resolve)));
  const session_id = await on.begin("刹车响了怎么办？");
  const call = (name: string, args: object) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(name);
    return on.run(tool, { session_id, ...args });
  };
  const all = (name: string, args: (place: number) => object) =>
    Promise.all(Array.from({ length: CALLS }, (_, place) => call(name, args(place))));
  return { on, session_id, call, all };
}

const each: Record<string, (place: number) => object> = {
  message: (place) => ({ kind: "message", role: "user", content: `message ${place}` }),
  evidence: (place) => ({
    kind: "evidence",
    evidence: { type: "other", source: { kind: "system" }, content: `evidence ${place}` },
  }),
  memory: (place) => ({ kind: "memory", content: `memory ${place}` }),
  tasks: (place) => ({ kind: "tasks", tasks: [{ task_id: `t${place}`, name: `task ${place}` }] }),
  tool_call: (place) => ({ kind: "tool_call", call: { tool: `tool${place}`, status: "success" } }),
};

test.each(Object.entries(each))("forty records of kind %s all succeed", async (_, args) => {
  proves("sessions/adding-never-conflicts");
  const { all } = await session();
  const answers = await all("record", args);
  expect(answers.filter(({ isError }) => isError)).toEqual([]);
  // Each names the revision that its own record made.
  const revisions = answers.map(({ value }) => value.revision).toSorted((one, other) => one - other);
  expect(revisions).toEqual(Array.from({ length: CALLS }, (_, place) => place + 2));
});

test("forty turns all succeed, and each answer is about its own turn", async () => {
  proves("sessions/adding-never-conflicts");
  const { on, all, session_id } = await session();
  const answers = await all("add_conversation_turn", (place) => ({
    tao_data: { reasoning: `thought ${place}`, action: "", observation: `seen ${place}` },
  }));
  expect(answers.filter(({ isError }) => isError)).toEqual([]);
  const numbers = answers.map(({ value }) => value.turn.turn).toSorted((one, other) => one - other);
  expect(numbers).toEqual(Array.from({ length: CALLS }, (_, place) => place + 1));
  for (const [place, { value }] of answers.entries()) {
    expect(value.turn.reasoning).toBe(`thought ${place}`);
    expect(value.total_turns).toBe(value.turn.turn);
  }
  const kept = await on.turns(session_id);
  expect(kept.map(({ turn }) => turn)).toEqual(numbers);
});

test("with expected_revision one of forty succeeds", async () => {
  const { all } = await session();
  for (const [name, args] of [
    ["record", each.message],
    ["add_conversation_turn", () => ({ tao_data: { reasoning: "x", action: "", observation: "y" } })],
  ] as const) {
    const first = await all(name, (place) => ({ ...args?.(place), expected_revision: name === "record" ? 1 : 2 }));
    const codes = first.map(({ value }) => value.error?.code ?? "ok");
    expect(codes.filter((code) => code === "ok")).toHaveLength(1);
    expect(codes.filter((code) => code === "revision_conflict")).toHaveLength(CALLS - 1);
  }
});
