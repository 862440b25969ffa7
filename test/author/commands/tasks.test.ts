/** `author tasks`: a file of tasks, handed in line by line, and followed. */
import { appendFileSync, writeFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer, type ApiCall } from "../author-server.ts";

/** Accepts every task that has a description. */
function answer({ body }: ApiCall): readonly [number, object] {
  const tasks = body as unknown as { description?: string }[];
  const results = tasks.map(({ description }, place) => ({
    line: place + 1,
    ...(description === undefined ? { error: { message: "no description" } } : { task_id: `id of ${description}` }),
  }));
  return [200, { results }];
}

async function setUp() {
  const server = await AuthorServer.start(answer);
  const folder = new AuthorFolder();
  onTestFinished(() => {
    server.stop();
    folder.remove();
  });
  const file = folder.path("tasks.jsonl");
  return { server, folder, file };
}

test("each line is handed in under a key of its own; what is wrong is said by line", async () => {
  proves("task-runs/file");
  const { server, folder, file } = await setUp();
  const one = JSON.stringify({ description: "one" });
  writeFileSync(file, `${one}\n{ broken\n\n{}\n${one}\n`);
  const { code, out } = await folder.run(["tasks", "tasks.jsonl", "--url", server.url, "--lang", "en"]);
  expect(code).toBe(1);
  expect(out.trim().split("\n")).toEqual([
    "line 2: this is no JSON object",
    "line 1: task id of one",
    "line 4: no description",
    "line 5: task id of one",
  ]);
  const sent = server.calls.flatMap(({ body }) => body as unknown as { idempotency_key: string }[]);
  const keys = sent.map(({ idempotency_key }) => idempotency_key);
  expect(new Set(keys).size).toBe(3);
});

test("without --lang lines are told in the language of the file's words", async () => {
  proves("task-runs/file");
  const { server, folder, file } = await setUp();
  writeFileSync(file, `${JSON.stringify({ description: "写诗" })}\n{ broken\n`);
  const { out } = await folder.run(["tasks", "tasks.jsonl", "--url", server.url], [], { LANG: "en_US.UTF-8" });
  expect(out.trim().split("\n")).toEqual(["第 2 行：不是 JSON 对象", "第 1 行：任务 id of 写诗"]);
  // What the server says of a line is asked for in the same language.
  expect(server.calls.map(({ language }) => language)).toEqual(["zh"]);
});

test("with --watch added lines are handed in, and none twice", async () => {
  proves("task-runs/file");
  const { server, folder, file } = await setUp();
  writeFileSync(file, `${JSON.stringify({ description: "one" })}\n`);
  const stop = new AbortController();
  const running = folder.run(["tasks", "tasks.jsonl", "--watch", "--url", server.url], [], {}, stop.signal);
  while (server.calls.length < 1) await new Promise((later) => setTimeout(later, 10));
  appendFileSync(file, `${JSON.stringify({ description: "two" })}\n`);
  while (server.calls.length < 2) await new Promise((later) => setTimeout(later, 10));
  stop.abort();
  expect((await running).code).toBe(0);
  const sent = server.calls.map(({ body }) =>
    (body as unknown as { description: string }[]).map(({ description }) => description),
  );
  expect(sent).toEqual([["one"], ["two"]]);
});

/** Settles once the condition holds; a test that never comes so far ends by its time limit. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((later) => setTimeout(later, 10));
}

test("with --watch a refused line is said once, however often the file changes and whatever else changes in its folder", async () => {
  proves("task-runs/file");
  const { server, folder, file } = await setUp();
  writeFileSync(file, `{ broken\n{}\n${JSON.stringify({ description: "one" })}\n`);
  const stop = new AbortController();
  const running = folder.run(["tasks", "tasks.jsonl", "--watch", "--url", server.url], [], {}, stop.signal);
  await until(() => server.calls.length === 1);
  // What the command prints may go into the same folder. That nothing follows is seen only by waiting longer than the watcher does.
  for (let time = 0; time < 3; time += 1) {
    folder.write("watch.out", `line ${time}`);
    await new Promise((later) => setTimeout(later, 400));
  }
  appendFileSync(file, `${JSON.stringify({ description: "two" })}\n`);
  await until(() => sentBy(server).includes("two"));
  stop.abort();
  const { out } = await running;
  expect(server.calls).toHaveLength(2);
  expect(out.split("no JSON object").length - 1 + (out.split("不是 JSON 对象").length - 1)).toBe(1);
  expect(out.split("no description").length - 1).toBe(1);
});

const sentBy = (server: AuthorServer): string[] =>
  server.calls.flatMap(({ body }) =>
    (body as unknown as { description?: string }[]).map(({ description }) => description ?? ""),
  );

/** A server that knows names only inside one request, and a key only with the same task. */
function strict(): (call: ApiCall) => readonly [number, object] {
  const known = new Map<string, string>();
  return ({ body }) => {
    const tasks = body as unknown as { task_id?: string; depends_on?: string[]; idempotency_key: string }[];
    const names = new Set(tasks.map(({ task_id }) => task_id));
    const results = tasks.map(({ idempotency_key: key, ...task }, place) => {
      const line = place + 1;
      const text = JSON.stringify(task);
      const before = known.get(key);
      if (before !== undefined && before !== text)
        return { line, error: { code: "idempotency_mismatch", message: "another task" } };
      const isKnown = (one: string): boolean => one.startsWith("id of ") || names.has(one);
      if (before === undefined && task.depends_on?.every(isKnown) === false)
        return { line, error: { code: "invalid_input", message: "unknown name" } };
      known.set(key, text);
      return { line, task_id: `id of ${task.task_id ?? ""}` };
    });
    return [200, { results }];
  };
}

test("an added line may depend on the name of an earlier one; handed in anew, the file is the same tasks", async () => {
  proves("task-runs/file");
  const server = await AuthorServer.start(strict());
  const folder = new AuthorFolder();
  onTestFinished(() => {
    server.stop();
    folder.remove();
  });
  const file = folder.path("tasks.jsonl");
  writeFileSync(file, `${JSON.stringify({ task_id: "t3", description: "first" })}\n`);
  const stop = new AbortController();
  const args = ["tasks", "tasks.jsonl", "--url", server.url, "--lang", "en"];
  const running = folder.run([...args, "--watch"], [], {}, stop.signal);
  await until(() => server.calls.length === 1);
  appendFileSync(file, `${JSON.stringify({ task_id: "t5", depends_on: ["t3"], description: "second" })}\n`);
  await until(() => server.calls.length === 2);
  // Sent only after the second line was answered.
  appendFileSync(file, `${JSON.stringify({ task_id: "t6", description: "third" })}\n`);
  await until(() => server.calls.length === 3);
  stop.abort();
  expect((await running).out).toContain("line 1: task id of t3\nline 2: task id of t5\n");
  expect(server.calls[1]?.body).toMatchObject([{ task_id: "t5", depends_on: ["id of t3"] }]);
  const lines = "line 1: task id of t3\nline 2: task id of t5\nline 3: task id of t6\n";
  expect(await folder.run(args)).toMatchObject({ code: 0, out: lines });
});

test("a file that is not there is said in one sentence", async () => {
  const folder = new AuthorFolder();
  onTestFinished(() => folder.remove());
  const { code, err } = await folder.run(["tasks", "missing.jsonl", "--url", "http://127.0.0.1:9", "--lang", "en"]);
  expect(code).toBe(2);
  expect(err.split("\n")[0]).toBe('There is no file "missing.jsonl" that can be read.');
});
