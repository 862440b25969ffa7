/** The loop of a task: deciding, acting, asking, finding, completing; and what happens when a model or a tool does not do what it should. */
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use } from "./support.ts";

const echo = { echo__say: { answer: ({ text }: { text?: unknown }) => `said ${String(text)}` } };

describe("a task with a model", () => {
  test("takes its steps and ends with the summary of its last decision", async () => {
    proves("task-runs/completes", "task-runs/left-behind");
    const bench = taskBench([use("echo__say", { text: "a" }), use("echo__say", { text: "b" }), done("both said")], {
      echo__say: {
        answer: ({ text }) => JSON.stringify({ said: text, browser_state: { url: `https://${String(text)}.example` } }),
      },
    });
    const task = await bench.run({ description: "Say a and b" });
    expect(task).toMatchObject({ status: "completed", result: "both said" });
    expect(bench.library.calls.map(({ arguments: given }) => given)).toEqual([{ text: "a" }, { text: "b" }]);
    expect((await bench.state(task.task_id)).kept).toEqual({ browser_state: { url: "https://b.example" } });
  });

  test("is given the seed's defaults where a decision leaves something out", async () => {
    proves("task-runs/decisions");
    const bench = taskBench([{ action: "complete_task" }, "It is done."]);
    const task = await bench.run({ description: "Nothing much" });
    const { decision } = (await bench.state(task.task_id)).steps[0] ?? {};
    expect(decision).toEqual({
      thinking: "Step 1: Analyzing task",
      action: "complete_task",
      tool_id: null,
      parameters: {},
      confidence: 0,
    });
    expect(task.result).toBe("It is done.");
  });

  test.each([{ summary: "   " }, { summary: "", note: null }, { summary: {}, details: [] }])(
    "has no result of blanks: %j is no summary",
    async (parameters) => {
      proves("task-runs/decisions");
      const bench = taskBench([{ action: "complete_task", parameters }, "It is done."]);
      expect((await bench.run({ description: "Nothing much" })).result).toBe("It is done.");
    },
  );

  test("is asked once more for what is no decision, and fails after five such tries", async () => {
    proves("task-runs/decisions", "task-runs/five-tries");
    const nonsense = Array.from({ length: 10 }, () => "I would rather talk about tea.");
    const task = await taskBench(nonsense).run({ description: "Do it" });
    expect(task).toMatchObject({ status: "failed", steps: [], error: { code: "invalid_decision" } });
  });

  test("is tried again later while the model cannot be reached, and fails after five tries", async () => {
    proves("task-runs/five-tries");
    const bench = taskBench([null, null, done("late")]);
    expect(await bench.run({ description: "Do it" })).toMatchObject({ status: "completed", result: "late" });
    const lost = taskBench([]);
    expect(await lost.run({ description: "Do it" })).toMatchObject({
      status: "failed",
      error: { code: "model_failed" },
    });
  });

  test("ends at max_steps, and goes on with more when it is retried", async () => {
    proves("task-runs/max-steps", "task-runs/retry");
    const bench = taskBench([use("echo__say", { text: 1 }), use("echo__say", { text: 2 }), done("three")], echo);
    const task = await bench.run({ description: "Two at most", max_steps: 2 });
    expect(task).toMatchObject({ status: "failed", error: { code: "max_steps_reached" } });
    await bench.ask("update_task", { task_id: task.task_id, action: "retry", max_steps: 5 });
    await bench.tasks.settle(bench.call);
    const again = await bench.ask("get_task", { task_id: task.task_id });
    expect(again).toMatchObject({ status: "completed", result: "three", max_steps: 5 });
    expect(again.steps).toHaveLength(3);
  });

  test("does not make the same failing call a third time, and ends when nothing else is decided", async () => {
    proves("task-runs/no-repeats");
    const answer = () => {
      throw new Error("broken");
    };
    const failing = Array.from({ length: 9 }, () => use("echo__fail", { text: "x" }));
    const bench = taskBench(failing, { echo__fail: { answer, annotations: { readOnlyHint: true } } });
    const task = await bench.run({ description: "Try", max_steps: 20 });
    expect(task).toMatchObject({ status: "failed", error: { code: "no_progress" } });
    expect(task.steps.filter(({ error_type }) => error_type === "repeated_call")).toHaveLength(5);
  });

  test("does not look a third time for a tool that was not found twice, and ends when nothing else is decided", async () => {
    proves("task-runs/no-repeats");
    // The model is asked for the analysis of what is needed as well, at each search.
    const says = Array.from({ length: 30 }, (_, at) => use("nowhere__draw", { at }));
    const task = await taskBench(says, echo).run({ description: "请画一张2023年销售数据的柱状图", max_steps: 20 });
    expect(task).toMatchObject({ status: "failed", error: { code: "no_progress" } });
    expect(task.steps).toHaveLength(7);
    expect(task.steps.filter(({ error_type }) => error_type === "repeated_call")).toHaveLength(5);
  });

  test("says how many steps it has left, those before a retry counted", async () => {
    proves("task-runs/steps-left");
    const bench = taskBench([use("echo__say", { text: 1 }), use("echo__say", { text: 2 }), done("three")], echo);
    const { task_id, ...failed } = await bench.run({ description: "Two at most", max_steps: 2 });
    expect(failed).not.toHaveProperty("steps_left");
    const retried = await bench.ask("update_task", { task_id, action: "retry", max_steps: 5 });
    expect(retried).toMatchObject({ status: "waiting", max_steps: 5, steps_left: 3 });
    const hosted = await taskBench(undefined, echo).run({ description: "Say it", max_steps: 4 });
    expect(hosted).toMatchObject({ status: "input_required", steps_left: 4 });
  });

  test("that has taken as many steps as any task may is told to be handed in anew", async () => {
    proves("task-runs/steps-left");
    const says = Array.from({ length: 100 }, (_, at) => use("echo__say", { text: at }));
    const bench = taskBench(says, echo);
    const { task_id } = await bench.run({ description: "A hundred at most", max_steps: 100 });
    const refused = await bench.tool("update_task", { task_id, action: "retry", max_steps: 100 });
    expect(refused.value.error).toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("hand in a new task") as string,
    });
  });

  test("is not retried with fewer steps than it has taken", async () => {
    proves("task-runs/retry");
    const bench = taskBench([use("echo__say", { text: 1 }), use("echo__say", { text: 2 }), done("three")], echo);
    const { task_id } = await bench.run({ description: "Two at most", max_steps: 2 });
    for (const given of [{ max_steps: 1 }, { max_steps: 2 }, {}]) {
      const refused = await bench.tool("update_task", { task_id, action: "retry", ...given });
      expect(refused.value.error).toMatchObject({ code: "invalid_input", field: "max_steps" });
    }
    expect(await bench.ask("get_task", { task_id })).toMatchObject({ status: "failed" });
    expect(await bench.ask("update_task", { task_id, action: "retry", max_steps: 3 })).toMatchObject({
      status: "waiting",
    });
  });

  test("asks its user, waits without a place, and goes on with the answer", async () => {
    proves("task-runs/asks");
    const bench = taskBench([{ action: "ask_user", parameters: { question: "Which colour?" } }, done("blue it is")]);
    const task = await bench.run({ description: "Paint it" });
    expect(task).toMatchObject({
      status: "input_required",
      input_needed: { reason: "question", question: "Which colour?" },
    });
    const wrong = await bench.tool("update_task", { task_id: task.task_id, action: "answer", answer: " " });
    expect(wrong.value.error).toMatchObject({ code: "invalid_input", field: "answer" });
    const { task_id } = task;
    const answers = ["Blue", "Red", "Green"].map((answer) =>
      bench.tool("update_task", { task_id, action: "answer", answer }),
    );
    const [taken, ...late] = (await Promise.all(answers)).map(({ value }) => value.error?.code);
    expect([taken, ...late]).toEqual([undefined, "task_asks_nothing", "task_asks_nothing"]);
    await bench.tasks.settle(bench.call);
    expect(await bench.ask("get_task", { task_id: task.task_id })).toMatchObject({
      status: "completed",
      steps: [{ observation: "The user answered: Blue" }, { action: "complete_task" }],
    });
  });

  test("looks for a tool that is not there; that there is none is an observation, and it goes on", async () => {
    proves("task-runs/finds-tools");
    // The model is asked for the analysis of what is needed as well.
    const bench = taskBench([use("charts__draw", { data: [1] }), "no idea", done("without a chart")], echo);
    const task = await bench.run({ description: "请画一张2023年销售数据的柱状图" });
    expect(task).toMatchObject({ status: "completed", steps: [{ step_id: 1, success: false }, { step_id: 2 }] });
  });

  test("says how long an observation is that an answer shows the beginning of", async () => {
    proves("task-runs/observation-length");
    const bench = taskBench([use("echo__say", { text: "x".repeat(2_000) }), done()], echo);
    const { steps } = await bench.run({ description: "Say a lot" });
    expect(steps[0]).toMatchObject({ observation: `said ${"x".repeat(995)}`, observation_length: 2_005 });
    expect(steps[1]).not.toHaveProperty("observation_length");
  });

  test("can be cancelled while it waits to be dispatched, and while it runs", async () => {
    proves("task-runs/cancel");
    const bench = taskBench([use("echo__say", { text: "a" })], echo);
    const { task_id } = await bench.ask("submit_task", { description: "Later", not_before: "2099-01-01T00:00:00Z" });
    expect(await bench.ask("update_task", { task_id, action: "cancel" })).toMatchObject({ status: "cancelled" });
    const again = await bench.tool("update_task", { task_id, action: "cancel" });
    expect(again.value.error).toMatchObject({ code: "task_ended", status: "cancelled" });
  });
});

describe("a task without a model", () => {
  test("decides with the task, the tools there are, the steps so far and what they left; its place in the order is recorded", async () => {
    proves("task-runs/decision-material", "task-runs/recorded-order");
    const bench = taskBench(undefined, {
      echo__say: { description: "Says a text.", answer: () => JSON.stringify({ said: "a", page_state: { at: 7 } }) },
    });
    const task = await bench.run({ description: "Say a" });
    expect(task.dispatched).toEqual({ order: 1, at: expect.stringMatching(/^\d{4}-/) as string });
    expect(Date.parse(task.submitted_at)).toBeLessThanOrEqual(Date.parse(task.dispatched?.at ?? ""));
    const tools = expect.arrayContaining([
      expect.objectContaining({ tool_id: "echo__say", description: "Says a text." }),
    ]) as unknown[];
    const first = task.input_needed?.decision;
    expect(first).toMatchObject({ task: { description: "Say a" }, step: 1, previous_steps: [], tools });
    await bench.ask("add_conversation_turn", { session_id: task.task_id, tao_data: use("echo__say", { text: "a" }) });
    await bench.tasks.settle(bench.call);
    const { input_needed } = await bench.ask("get_task", { task_id: task.task_id });
    expect(input_needed?.decision).toMatchObject({
      step: 2,
      previous_steps: [expect.objectContaining({ tool_id: "echo__say", success: true })],
      tools,
    });
    expect(JSON.stringify(input_needed?.decision?.context)).toContain('"page_state":{"at":7}');
  });

  test("asks its host for each decision, and acts on the turns that are handed in", async () => {
    proves("task-runs/host-run");
    const bench = taskBench(undefined, echo);
    const task = await bench.run({ description: "Say hello with the tool" });
    expect(task).toMatchObject({ status: "input_required", input_needed: { reason: "decision" } });
    expect(task.input_needed?.decision).toMatchObject({
      task: { description: "Say hello with the tool" },
      step: 1,
      tools: expect.arrayContaining([expect.objectContaining({ tool_id: "echo__say" })]) as unknown[],
    });
    const { task_id } = task;
    const nothing = await bench.tool("add_conversation_turn", { session_id: task_id, tao_data: "Thought: hm" });
    expect(nothing.value.error).toMatchObject({ code: "invalid_input", field: "tao_data" });
    await bench.ask("add_conversation_turn", {
      session_id: task_id,
      tao_data: { reasoning: "say it", action: { tool: "echo__say", arguments: { text: "hello" } }, observation: "" },
    });
    await bench.tasks.settle(bench.call);
    expect(await bench.ask("get_task", { task_id })).toMatchObject({
      status: "input_required",
      steps: [{ action: "use_tool", tool_id: "echo__say", success: true, observation: "said hello" }],
    });
    await bench.ask("add_conversation_turn", {
      session_id: task_id,
      tao_data: { thinking: "done", action: "complete_task", tool_id: null, parameters: { summary: "said" } },
    });
    await bench.tasks.settle(bench.call);
    expect(await bench.ask("get_task", { task_id })).toMatchObject({ status: "completed", result: "said" });
  });
});
