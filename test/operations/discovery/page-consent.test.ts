/** Arguments that need a person's yes, where no client can be asked: in runs and in tasks, and after a refusal on the page. */
import { describe, expect, test } from "vitest";
import { valueOf } from "../../../src/errors.ts";
import { submitTask } from "../../../src/operations/tasks/submit.ts";
import { memoryLibrary } from "../../support/memory-library.ts";
import { product, scriptedModel } from "../../support/product.ts";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use } from "../tasks/support.ts";

const PAGE = /^https:\/\/cairn\.example\/approve\/code-\d+$/;
const secret = "The quarterly revenue of the north region was 4,211,870 yuan.";
const tools = {
  sales__read: { inputSchema: { type: "object" }, answer: () => secret },
  mail__send: { inputSchema: { type: "object" }, answer: () => "sent" },
};
const given = { text: `FYI: ${secret}` };

describe("a run whose call carries another server's words", () => {
  const send = `reasoning: send it\naction: mail__send(${JSON.stringify(given)})`;
  function running(...says: string[]) {
    const made = product(scriptedModel(["reasoning: read\naction: sales__read({})", ...says]));
    const library = memoryLibrary(tools);
    Object.assign(made.call.services, { library });
    Object.assign(made.call, { origin: "https://cairn.example" });
    const request = { user_intent: "Mail the figures", template: "react_reasoning", report: "full" };
    return { ...made, library, begin: () => made.ask("run_pipeline", request), request };
  }
  const called = ({ calls }: ReturnType<typeof memoryLibrary>) => calls.map(({ tool }) => tool);

  test("stops with the page, and makes the call once the person has agreed", async () => {
    proves("connecting/asked-on-a-page");
    const { begin, ask, library, request } = running(send, send, "final_answer: Mailed.");
    const stopped = await begin();
    expect(stopped).toMatchObject({
      status: "waiting",
      action_needed: "approve",
      approve_url: expect.stringMatching(PAGE),
    });
    expect(stopped.message).toContain(stopped.approve_url);
    expect(called(library)).toEqual(["sales__read"]);
    library.answerConsents(true);
    const { session_id, run_id } = stopped;
    expect(await ask("run_pipeline", { ...request, session_id, run_id })).toMatchObject({
      status: "done",
      final_answer: "Mailed.",
    });
    expect(called(library)).toEqual(["sales__read", "mail__send"]);
  });

  test("does not ask again after a refusal, and tells the model", async () => {
    const { begin, ask, library, request } = running(send, send, "final_answer: Not mailed.");
    const { session_id, run_id } = await begin();
    library.answerConsents(false);
    const ended = await ask("run_pipeline", { ...request, session_id, run_id });
    expect(ended).toMatchObject({ status: "done", final_answer: "Not mailed." });
    expect(ended.turns.at(-2).observation).toMatch(/用户拒绝|refused to send/);
    expect(called(library)).toEqual(["sales__read"]);
  });
});

test("a run that is a task waits for the page, and goes on by itself", async () => {
  proves("connecting/asked-on-a-page");
  const send = `reasoning: send it\naction: mail__send(${JSON.stringify(given)})`;
  const bench = taskBench(["reasoning: read\naction: sales__read({})", send, send, "final_answer: Mailed."], tools);
  Object.assign(bench.call, { origin: "https://cairn.example" });
  const submission = { task_type: "reasoning" as const, priority: 1, max_steps: 10, expected_tools: [] };
  const description = "Mail the figures";
  const submitted = await submitTask({ ...submission, description, run: { template: "react_reasoning" } }, bench.call);
  const { task_id } = valueOf(submitted).task;
  await bench.tasks.dispatchOnce(bench.call);
  expect(await bench.ask("get_task", { task_id })).toMatchObject({
    status: "input_required",
    input_needed: { reason: "approval", approve_url: expect.stringMatching(PAGE) },
  });
  bench.library.answerConsents(true);
  await bench.tasks.settle(bench.call);
  expect(await bench.ask("get_task", { task_id })).toMatchObject({ status: "completed", result: "Mailed." });
  expect(bench.library.calls.map(({ tool }) => tool)).toEqual(["sales__read", "mail__send"]);
});

describe("a task whose call carries another server's words", () => {
  async function running(agreed: boolean | undefined, isReadOnly: boolean) {
    const annotations = { readOnlyHint: isReadOnly };
    const bench = taskBench([use("sales__read"), use("mail__send", given), done("over")], {
      ...tools,
      mail__send: { ...tools.mail__send, annotations },
    });
    Object.assign(bench.call, { origin: "https://cairn.example" });
    const { task_id } = await bench.ask("submit_task", { description: "Mail the figures" });
    await bench.tasks.dispatchOnce(bench.call);
    const waiting = await bench.ask("get_task", { task_id });
    if (agreed !== undefined) bench.library.answerConsents(agreed);
    await bench.tasks.settle(bench.call);
    return {
      waiting,
      after: await bench.ask("get_task", { task_id }),
      calls: bench.library.calls,
      log: await bench.log(task_id),
    };
  }

  test.each([true, false])(
    "waits for the page, and makes the call after a yes (a tool that only reads: %s)",
    async (isReadOnly) => {
      proves("connecting/asked-on-a-page");
      const { waiting, after, calls } = await running(true, isReadOnly);
      expect(waiting).toMatchObject({
        status: "input_required",
        input_needed: { reason: "approval", approve_url: expect.stringMatching(PAGE) },
      });
      expect(after).toMatchObject({ status: "completed", result: "over" });
      expect(calls.map(({ tool }) => tool)).toEqual(["sales__read", "mail__send"]);
    },
  );

  test("is told of a refusal, which is its observation", async () => {
    const { after, calls } = await running(false, false);
    expect(after).toMatchObject({ status: "completed" });
    expect(after.steps[1]).toMatchObject({ success: false, error_type: "not_approved" });
    expect(calls.map(({ tool }) => tool)).toEqual(["sales__read"]);
  });

  test("asks once, however often it looks", async () => {
    const { after, log } = await running(undefined, true);
    expect(after).toMatchObject({ status: "input_required" });
    expect(log.filter(({ type }) => type === "task_paused")).toHaveLength(1);
  });
});
