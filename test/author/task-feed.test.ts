import { expect, test } from "vitest";
import type { Api } from "../../src/author/api.ts";
import { TaskFeed } from "../../src/author/task-feed.ts";

test("the last line of a file that grows is read once its end is there; of one that does not, it is broken", async () => {
  const sent: unknown[] = [];
  const api = {
    async post(_path: string, tasks: { description: string }[]) {
      sent.push(...tasks.map(({ description }) => description));
      return { accepted: 1, refused: 0, results: tasks.map((_, place) => ({ line: place + 1, task_id: "t" })) };
    },
  } as unknown as Api;
  const told: number[] = [];
  const say = (line: number): void => void told.push(line);
  const feed = new TaskFeed(api);
  expect(await feed.handIn('{"description":"one"}\n{"descr', say, true)).toBe(0);
  expect([sent, told]).toEqual([["one"], [1]]);
  expect(await feed.handIn('{"description":"one"}\n{"description":"two"}\n', say, true)).toBe(0);
  expect(sent).toEqual(["one", "two"]);
  expect(await new TaskFeed(api).handIn('{"description":"one"}\n{"descr', say)).toBe(1);
});

test("a refused line is told once, wherever it stands, and again where it is refused for another reason", async () => {
  let message = "no description";
  const api = {
    async post(_path: string, tasks: object[]) {
      const results = tasks.map((_, place) => ({ line: place + 1, error: { code: "invalid_input", message } }));
      return { accepted: 0, refused: tasks.length, results };
    },
  } as unknown as Api;
  const told: [number, string][] = [];
  const feed = new TaskFeed(api);
  const handIn = (text: string) => feed.handIn(text, (line, { en }) => void told.push([line, en]), true);
  expect(await handIn("{ broken\n{}\n")).toBe(2);
  const first = [
    [1, "this is no JSON object"],
    [2, "no description"],
  ];
  expect(told).toEqual(first);
  expect(await handIn("\n{ broken\n{}\n")).toBe(2);
  expect(told).toEqual(first);
  message = "the queue is full";
  await handIn("{ broken\n{}\n");
  expect(told).toEqual([...first, [2, "the queue is full"]]);
});
