/** Failures of tasks over HTTP: what is wrong with a body before whether there is room, and in the language of whoever reads it. */
import { expect, test } from "vitest";
import { CairnError, failureToWire, refuse } from "../../../src/errors.ts";
import { changeTask, listTasks, postTasks, readTask } from "../../../src/worker/api/tasks.ts";
import { listTrajectories } from "../../../src/worker/api/trajectories.ts";
import type { Env } from "../../../src/worker/env.ts";
import { taskBench, type TaskBench } from "../../operations/tasks/support.ts";
import { proves } from "../../requirements/index.ts";

const URL_OF_TASKS = "http://localhost/api/tasks";
const NDJSON = "application/x-ndjson";

interface Answer {
  code?: string;
  message?: string;
  field?: string;
  accepted?: number;
  refused?: number;
  results?: {
    line: number;
    task_id?: string;
    error: { field: string; message: string };
    ignored?: Record<string, string>;
    redacted_note?: string;
  }[];
}

function fullBench(): TaskBench {
  const bench = taskBench(undefined, {});
  bench.call.services.tasks.submit = async () => refuse({ code: "queue_full", limit: 20_000 });
  return bench;
}

async function answerOf(response: Promise<Response>): Promise<Answer> {
  try {
    return await (await response).json<Answer>();
  } catch (error) {
    if (error instanceof CairnError) return failureToWire(error.failure) as Answer;
    throw error;
  }
}

function post(bench: TaskBench, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(URL_OF_TASKS, { method: "POST", body: text, headers });
  return answerOf(postTasks(request, bench.call.services, bench.call.principal));
}

test.each([
  ["an empty list", "[]", "application/json"],
  ["no line", "\n \n", NDJSON],
])("%s is no task, however full the queue is", async (_, body, type) => {
  proves("task-runs/body-first");
  for (const bench of [fullBench(), taskBench(undefined, {})])
    expect(await post(bench, body, { "content-type": type })).toMatchObject({ code: "invalid_input", field: "body" });
});

test("lines that are all wrong are named in a full queue too", async () => {
  proves("task-runs/body-first");
  const answer = await post(fullBench(), '{ broken\n{"description":""}', { "content-type": NDJSON });
  expect(answer).toMatchObject({ accepted: 0, refused: 2, results: [{ line: 1 }, { line: 2 }] });
});

test("of a file that finds no room the wrong lines are named beside it", async () => {
  proves("task-runs/body-first");
  const body = '{"description":"请查班次"}\n{ broken\n{"description":"两","max_steps":0}';
  const answer = await post(fullBench(), body, { "content-type": NDJSON });
  expect(answer).toMatchObject({ code: "queue_full", refused_lines: [{ line: 2 }, { line: 3 }] });
});

const HAN_ONLY =
  /^[^a-z]*(?:(?:JSON|description|max_steps|task_type|not_before|depends_on|priority|max_steps|body|reasoning|code|web|status|cursor|task_id|id|waiting|running|input_required|completed|failed|cancelled|application|x-ndjson|line|next_cursor)[^a-z]*)*$/;

test.each([
  ["a number", { description: "请查班次", max_steps: 0 }],
  ["a type", { description: "请查班次", task_type: "音乐" }],
  ["a time", { description: "请查班次", not_before: "明天" }],
])("what is wrong with a Chinese task is said in Chinese: %s", async (_, task) => {
  proves("task-runs/one-language");
  const { code, message = "" } = await post(taskBench(undefined, {}), task);
  expect(code).toBe("invalid_input");
  expect(message).toContain("不符合要求");
  expect(message.replace(/ISO 8601|20\d\d-[\d:TZ-]+/g, "")).toMatch(HAN_ONLY);
});

test("a full queue and a wrong line of a Chinese file are said in Chinese", async () => {
  proves("task-runs/one-language");
  expect((await post(fullBench(), { description: "请查班次" })).message).toContain("超过了上限");
  const lines = '{"description":"请查班次","priority":-1}\n{ broken';
  const { results = [] } = await post(taskBench(undefined, {}), lines, { "content-type": NDJSON });
  expect(results.map(({ error }) => error.message)).toEqual([
    expect.stringContaining("不符合要求") as string,
    expect.stringContaining("一个 JSON 对象") as string,
  ]);
});

test("what is said of several tasks is in the language of most of them", async () => {
  proves("task-runs/one-language");
  const english = '{"description":"Water the plants","priority":-1}\n';
  const chinese = '{"description":"浇花","priority":-1}\n';
  const said = async (body: string) => {
    const { results = [] } = await post(taskBench(undefined, {}), body, { "content-type": NDJSON });
    return results.map(({ error }) => /\p{Script=Han}/u.test(error.message));
  };
  expect(await said(`${english}${english}${chinese}{bad`)).toEqual([false, false, false, false]);
  expect(await said(`${chinese}${chinese}${english}{bad`)).toEqual([true, true, true, true]);
});

test("where a call has no words, its client's language counts, and a task's own before it", async () => {
  proves("task-runs/one-language");
  const bench = taskBench(undefined, {});
  const { services, principal } = bench.call;
  const chinese = { "accept-language": "zh-CN,zh;q=0.9" };
  const unknown = new Request(`${URL_OF_TASKS}/none`, { headers: chinese });
  expect((await answerOf(readTask(unknown, services, principal, "none"))).message).toContain("没有任务");
  expect((await post(bench, "{", chinese)).message).toContain("不符合要求");
  const listing = new Request(`${URL_OF_TASKS}?status=bogus`, { headers: chinese });
  expect((await answerOf(listTasks(listing, services, principal))).message).toContain("之一");
  const { task_id } = await bench.run({ description: "请查班次" });
  for (const [change, says] of [
    ["retry", "还没有结束（等待回答）"],
    ["answer", "不符合要求"],
  ] as const) {
    const request = new Request(`${URL_OF_TASKS}/${task_id}/${change}`, { method: "POST", body: '{"answer":"x"}' });
    expect((await answerOf(changeTask(request, services, principal, task_id, change))).message).toContain(says);
  }
  // The same over MCP, where the arguments have no word of Chinese.
  const retried = await bench.tool("update_task", { task_id, action: "retry" });
  expect((retried.value.error as { message: string }).message).toContain("还没有结束（等待回答）");
});

test.each([
  ["broken JSON", "{broken"],
  ["an empty description", '{"description":""}'],
  ["null", "null"],
  ["no description", '{"max_steps":0}'],
  ["a number for a description", '{"description":123}'],
])("a body without words is answered in its client's language: %s", async (_, body) => {
  proves("task-runs/one-language");
  const bench = taskBench(undefined, {});
  expect((await post(bench, body, { "accept-language": "zh-CN" })).message).toContain("不符合要求");
  expect((await post(bench, body)).message).not.toMatch(/\p{Script=Han}/u);
  const lines = { "content-type": NDJSON, "accept-language": "zh-CN" };
  const { results = [] } = await post(bench, `${body}\n{bad`, lines);
  expect(results.map(({ error }) => error.message)).toEqual([
    expect.stringContaining("不符合要求") as string,
    expect.stringContaining("不符合要求") as string,
  ]);
});

test("the words of a task count before its client's language, in a broken body too", async () => {
  const chinese = { "accept-language": "zh-CN" };
  for (const body of ['{"description":"Look it up","max_steps":0}', '{"description":"Look it up", '])
    expect((await post(taskBench(undefined, {}), body, chinese)).message).not.toMatch(/\p{Script=Han}/u);
  const escaped = String.raw`{"description":"\u8bf7\u67e5\u73ed\u6b21","max_steps":0}`;
  for (const body of ['{"descripton":"请查班次"}', escaped])
    expect((await post(taskBench(undefined, {}), body, { "accept-language": "en" })).message).toContain("不符合要求");
});

test("an unknown task's way out is one that every caller has", async () => {
  const { services, principal } = taskBench(undefined, {}).call;
  const { message } = await answerOf(readTask(new Request(`${URL_OF_TASKS}/none`), services, principal, "none"));
  expect(message).not.toContain("GET /api/tasks");
  expect(message).toContain("task_id");
});

const MIXED = [
  { description: "请查班次", dependson: [] },
  { description: "Mail anna@example.com the timetable", dependson: [] },
  { description: "42*17" },
  { description: "Look it up", max_steps: 0 },
];

test.each([
  ["an array", JSON.stringify(MIXED), "application/json"],
  ["lines", MIXED.map((task) => JSON.stringify(task)).join("\n"), NDJSON],
])("of %s of tasks in two languages each task speaks its own", async (_, body, type) => {
  proves("task-runs/one-language");
  const bench = taskBench(undefined, {});
  for (const [asked, wordless] of [
    ["en", "en"],
    ["zh-CN", "zh-CN"],
    // What Node's fetch sends of itself asks for none: what most tasks are in counts.
    ["*", "en"],
  ] as const) {
    const { results = [] } = await post(bench, body, { "content-type": type, "accept-language": asked });
    const tasks = await Promise.all(results.slice(0, 3).map(({ task_id }) => bench.ask("get_task", { task_id })));
    expect(tasks.map(({ language }) => language)).toEqual(["zh-CN", "en", wordless]);
  }
});

test.each([
  ["en", /^\P{Script=Han}+$/u],
  ["zh-CN", /\p{Script=Han}/u],
])("the receipt of tasks in two languages speaks the one that its request asks for: %s", async (asked, says) => {
  proves("task-runs/one-language");
  const answer = await post(taskBench(undefined, {}), MIXED, { "accept-language": asked });
  const [chinese, english, , refused] = answer.results ?? [];
  for (const told of [
    chinese?.ignored?.dependson,
    english?.ignored?.dependson,
    english?.redacted_note,
    refused?.error.message,
  ])
    expect(told).toMatch(says);
  const full = await post(fullBench(), MIXED, { "accept-language": asked });
  expect(full.message).toMatch(says);
});

test.each([
  ["zh-CN", "已关闭"],
  ["en", "switched off"],
  ["*", "switched off"],
])("that trajectories are switched off is said in the language of %s", async (language, says) => {
  proves("task-runs/one-language");
  const { call } = taskBench(undefined, {});
  const request = new Request("http://localhost/api/trajectories", { headers: { "accept-language": language } });
  const off = { CAIRN_TRAJECTORIES: "0" } as Env;
  const response = await listTrajectories(request, off, call.services, call.principal);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain(says);
});
