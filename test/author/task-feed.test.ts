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

test("a line with the name of another line of the file is refused, with the file's line, whenever it is added", async () => {
  const sent: string[] = [];
  const api = {
    async post(_path: string, tasks: { description: string }[]) {
      sent.push(...tasks.map(({ description }) => description));
      const results = tasks.map(({ description }, place) =>
        description === "bad"
          ? { line: place + 1, error: { code: "invalid_input", message: "no" } }
          : { line: place + 1, task_id: `id of ${description}` },
      );
      return { results };
    },
  } as unknown as Api;
  const told: [number, string][] = [];
  const feed = new TaskFeed(api);
  const line = (task_id: string, description: string) => `${JSON.stringify({ task_id, description })}\n`;
  const handIn = (text: string) => feed.handIn(text, (at, { en }) => void told.push([at, en]), true);
  const first = `${line("a", "one")}\n${line("b", "two")}`;
  expect(await handIn(first)).toBe(0);
  const refusal = (owner: number) => `line ${owner} of this file has the same task_id: give this task another one`;
  // Lines 4 and 5 share a name, line 6 has an earlier one; the name of a line that was refused is free.
  const more = first + line("c", "three") + line("c", "four") + line("a", "five") + line("d", "bad") + line("d", "six");
  expect(await handIn(more)).toBe(3);
  expect(sent).toEqual(["one", "two", "three", "bad", "six"]);
  expect(told.toSorted(([one], [other]) => one - other)).toEqual([
    [1, "task id of one"],
    [3, "task id of two"],
    [4, "task id of three"],
    [5, refusal(4)],
    [6, refusal(1)],
    [7, "no"],
    [8, "task id of six"],
  ]);
  // Said once; read again, the refused lines stay refused, and the name of line 7 is now taken.
  expect(await handIn(more)).toBe(3);
  expect(told.slice(7)).toEqual([[7, refusal(8)]]);
  // The line that has a name was written anew: nobody else in the file has it.
  expect(await handIn(line("a", "one, otherwise"))).toBe(0);
  expect(told.at(-1)).toEqual([1, "task id of one, otherwise"]);
});
