/** Calls of tasks whose arguments hold what the log must not: made with the real values after a yes, or not at all. */
import { describe, expect, test } from "vitest";
import { valueOf } from "../../../src/errors.ts";
import { formatTrajectory, readTrajectory, TRAJECTORY_FORMATS } from "../../../src/operations/tasks/trajectory.ts";
import { proves } from "../../requirements/index.ts";
import { done, taskBench, use, type TaskBench } from "./support.ts";

const tools = { mail__send: { answer: ({ to }: { to?: unknown }) => `sent to ${String(to)}` } };
const letter = { to: "wang.wu@example.org", body: "meeting" };
const decided = { reasoning: "send", action: { tool: "mail__send", arguments: letter } };

function withPage(says?: Parameters<typeof taskBench>[0]): TaskBench {
  const bench = taskBench(says, tools);
  Object.assign(bench.call, { origin: "https://cairn.example" });
  return bench;
}

const sent = ({ library }: TaskBench): unknown[] => library.calls.map(({ arguments: given }) => given);

/** What the task is, once somebody has answered on the page and it has looked. */
async function afterAnswer(bench: TaskBench, task_id: string, agreed: boolean) {
  bench.library.answerConsents(agreed);
  await bench.tasks.settle(bench.call);
  return bench.ask("get_task", { task_id });
}

async function handIn(bench: TaskBench, session_id: string, tao_data: object) {
  await bench.ask("add_conversation_turn", { session_id, tao_data });
  await bench.tasks.settle(bench.call);
  return bench.ask("get_task", { task_id: session_id });
}

describe.each([
  ["its host", undefined],
  ["its model", [use("mail__send", letter), done("mailed")]],
])("a call with personal data, decided by %s", (_, says) => {
  async function asked() {
    const bench = withPage(says);
    const { task_id } = await bench.ask("submit_task", { description: "请写信通知开会" });
    await bench.tasks.dispatchOnce(bench.call);
    if (says === undefined) {
      await bench.ask("add_conversation_turn", { session_id: task_id, tao_data: decided });
      await bench.tasks.wakeOnce(task_id, bench.call);
    }
    return { bench, task_id, task: await bench.ask("get_task", { task_id }) };
  }

  test("waits for the user's yes, is made once with the real values, and leaves marks in the log", async () => {
    proves("task-runs/arguments-as-decided");
    const { bench, task_id, task } = await asked();
    expect(sent(bench)).toEqual([]);
    const waiting = { reason: "approval", approve_url: expect.stringContaining("https://cairn.example/approve/") };
    expect(task).toMatchObject({ status: "input_required", input_needed: waiting });
    // Words agree to nothing, and whoever says them is told so.
    expect(await bench.ask("update_task", { task_id, action: "answer", answer: "yes" })).toMatchObject({
      status: "input_required",
      ignored: { answer: expect.stringMatching(/was not used|没有采用/) as string },
    });
    const after = await afterAnswer(bench, task_id, true);
    expect(after.steps[0]).toMatchObject({ success: true, observation: "sent to [redacted:email]" });
    expect(sent(bench)).toEqual([letter]);
    const log = JSON.stringify(await bench.log(task_id));
    expect(log).not.toContain(letter.to);
    expect(log).toContain("[redacted:email]");
    const trajectory = valueOf(await readTrajectory(task_id, bench.call));
    for (const format of TRAJECTORY_FORMATS)
      expect(JSON.stringify(formatTrajectory(trajectory, format, "1"))).not.toContain(letter.to);
  });

  test.each([
    ["rejected", "not_approved"],
    ["removed", "unknown_server"],
  ])("is not waited for once its server was %s", async (how, error_type) => {
    const { bench, task_id } = await asked();
    const { library } = bench;
    const view = library.view.bind(library);
    library.view = async (tenant) => {
      const { servers, ...rest } = valueOf(await view(tenant));
      const left = servers.map((one) => ({ ...one, status: "rejected" as const, operatorRefused: true as const }));
      return { ok: true, value: { ...rest, servers: how === "removed" ? [] : left } };
    };
    await bench.tasks.settle(bench.call);
    const after = await bench.ask("get_task", { task_id });
    expect(after.input_needed?.reason).not.toBe("approval");
    expect(after.steps[0]).toMatchObject({ success: false, error_type });
    expect(sent(bench)).toEqual([]);
  });

  test("is not made after a no, and the step says so", async () => {
    proves("task-runs/arguments-as-decided");
    const { bench, task_id } = await asked();
    const after = await afterAnswer(bench, task_id, false);
    expect(after.steps[0]).toMatchObject({ success: false, error_type: "not_approved" });
    expect(after.steps[0]?.observation).toContain("用户已拒绝发送");
    expect(sent(bench)).toEqual([]);
  });
});

test("arguments that were taken before a crash are taken no second time: the call is to be decided again", async () => {
  proves("task-runs/arguments-as-decided");
  const bench = withPage([use("mail__send", letter), done("not mailed")]);
  const { task_id } = await bench.ask("submit_task", { description: "Write about the meeting" });
  await bench.tasks.dispatchOnce(bench.call);
  bench.library.answerConsents(true);
  const action = (await bench.state(task_id)).steps[0]?.action;
  const { consent, approve_url = "" } = (action?.kind === "call" ? action.withheld : undefined) ?? { consent: "" };
  const { tenant } = bench.call.principal;
  const taken = await bench.library.takeArguments(tenant, consent, approve_url.split("/").at(-1) ?? "");
  expect(valueOf(taken)).toEqual({ state: "agreed", arguments: letter });
  await bench.tasks.settle(bench.call);
  const after = await bench.ask("get_task", { task_id });
  expect(after.steps[0]).toMatchObject({ success: false, error_type: "redacted_arguments" });
  expect(sent(bench)).toEqual([]);
});

test("a call that holds a mark of redaction is never made, and says how to give the value", async () => {
  proves("task-runs/no-call-with-marks");
  const bench = withPage();
  const { task_id } = await bench.run({ description: "Write to jane.doe@example.org" });
  const marked = { to: "[redacted:email]", body: "meeting" };
  const task = await handIn(bench, task_id, { reasoning: "r", action: { tool: "mail__send", arguments: marked } });
  expect(task.steps[0]).toMatchObject({ success: false, error_type: "redacted_arguments" });
  expect(task.steps[0]?.observation).toMatch(/removed[^]*the value itself/);
  const direct = await bench.tool("call_tool", { name: "mail__send", arguments: marked });
  expect(direct.value.error).toMatchObject({ code: "redacted_arguments" });
  expect(sent(bench)).toEqual([]);
  // With the value itself the user is asked.
  expect(await handIn(bench, task_id, decided)).toMatchObject({ input_needed: { reason: "approval" } });
});

test("where nobody can be asked nothing is sent", async () => {
  proves("task-runs/arguments-as-decided");
  const bench = taskBench([use("mail__send", letter), done("not mailed")], tools);
  const task = await bench.run({ description: "Write about the meeting" });
  expect(task.steps[0]).toMatchObject({ success: false, error_type: "not_approved" });
  expect(sent(bench)).toEqual([]);
});

test("handing in a task says what was removed from its description", async () => {
  proves("task-runs/says-what-was-removed");
  const bench = withPage();
  const english = await bench.ask("submit_task", { description: "Write to jane.doe@example.org" });
  expect(english).toMatchObject({ redacted: ["email"], redacted_note: expect.stringContaining("in the call itself") });
  const chinese = await bench.ask("submit_task", { description: "请打 13800138000 告诉李明" });
  expect(chinese).toMatchObject({ redacted: ["phone"], redacted_note: expect.stringContaining("调用") });
  const plain = await bench.ask("submit_task", { description: "Order bolts" });
  expect(plain.redacted).toBeUndefined();
});
