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
