/** Tasks as lines of JSON, as in the seed's `tasks.jsonl`: each line is read by itself, and what is wrong is said by line. */
import { accept, refuse, type Failure, type Outcome } from "../errors.ts";
import { MAX_TASKS_AT_ONCE, type TaskSubmission } from "./model.ts";
import { readSubmission, unknownFields } from "./submission.ts";

export interface ReadLines {
  /** `line`: one-based. */
  tasks: { line: number; task: TaskSubmission; /** Fields that no task has. */ unknown: string[] }[];
  wrong: { line: number; failure: Failure }[];
}

/** Reads the lines; empty ones do not count. Fails with `too_large` above as many as one request may hold. */
export function readTaskLines(text: string): Outcome<ReadLines> {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line, place) => ({ line: place + 1, text: line }));
  return readTasks(
    lines.filter((one) => one.text.trim() !== "").map(({ line, text: written }) => ({ line, read: parse(written) })),
  );
}

/** The same for values that were parsed before, numbered from one. */
export function readTaskList(values: readonly unknown[]): Outcome<ReadLines> {
  return readTasks(values.map((value, place) => ({ line: place + 1, read: accept(value) })));
}

function parse(line: string): Outcome<unknown> {
  try {
    return accept(JSON.parse(line));
  } catch {
    return refuse({ code: "invalid_input", field: "line", expected: { en: "one JSON object", zh: "一个 JSON 对象" } });
  }
}

function readTasks(lines: readonly { line: number; read: Outcome<unknown> }[]): Outcome<ReadLines> {
  if (lines.length > MAX_TASKS_AT_ONCE)
    return refuse({ code: "too_large", what: "list of tasks", limit: MAX_TASKS_AT_ONCE, unit: "tasks" });
  const result: ReadLines = { tasks: [], wrong: [] };
  const names = new Map<string, { line: number; key: string | undefined }>();
  for (const { line, read } of lines) {
    const task = read.ok ? withOwnName(readSubmission(read.value), line, names) : read;
    if (task.ok) result.tasks.push({ line, task: task.value, unknown: read.ok ? unknownFields(read.value) : [] });
    else result.wrong.push({ line, failure: task.failure });
  }
  return accept(result);
}

/** A name stands for one task of a request: a second one is refused, unless it is the same task once more. */
function withOwnName(
  task: Outcome<TaskSubmission>,
  line: number,
  names: Map<string, { line: number; key: string | undefined }>,
): Outcome<TaskSubmission> {
  if (!task.ok || task.value.name === undefined) return task;
  const { name, idempotency_key: key } = task.value;
  const before = names.get(name);
  if (before === undefined) {
    names.set(name, { line, key });
    return task;
  }
  if (key !== undefined && before.key === key) return task;
  const expected = {
    en: `a name that no other task of this request has: line ${before.line} has it`,
    zh: `本次请求中其他任务没有用过的名称：第 ${before.line} 行已经用了它`,
  };
  return refuse({ code: "invalid_input", field: "name", expected });
}
