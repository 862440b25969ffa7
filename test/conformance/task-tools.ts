/** Fixture tools that make tasks, and the tasks they make: in memory, since only what goes over the wire is looked at. */
import { inputRequired } from "@modelcontextprotocol/server";
import type { DetailedTask, TaskMethods, TaskSupport, WireTask } from "../../src/mcp/tasks/extension.ts";
import { INVALID_PARAMS, ProtocolFault } from "../../src/mcp/fault.ts";
import type { ToolRecord } from "../../src/mcp/tool/tool-record.ts";
import { isRecord, text } from "./fixture-tool.ts";

interface FixtureTask {
  task: DetailedTask;
  /** What is asked and not answered yet, and what follows the last answer. */
  open: Map<string, object>;
  answered: Record<string, unknown>;
  resume?: (answers: Record<string, unknown>) => object;
  /** How it ends by itself, and when: seen by whoever reads it then, since no timer of a request outlives its answer. */
  due?: { at: number; change: Partial<DetailedTask> };
}

const tasks = new Map<string, FixtureTask>();

const isoNow = (): string => new Date().toISOString();

function create(): FixtureTask {
  const now = isoNow();
  const task: DetailedTask = {
    taskId: crypto.randomUUID(),
    status: "working",
    createdAt: now,
    lastUpdatedAt: now,
    ttlMs: 60_000,
    pollIntervalMs: 100,
  };
  const made: FixtureTask = { task, open: new Map(), answered: {} };
  tasks.set(task.taskId, made);
  return made;
}

function settle({ task }: FixtureTask, change: Partial<DetailedTask>): void {
  if (task.status === "working" || task.status === "input_required")
    Object.assign(task, change, { lastUpdatedAt: isoNow() });
}

function later(made: FixtureTask, seconds: number, change: Partial<DetailedTask>): WireTask {
  made.due = { at: Date.now() + seconds * 1000, change };
  return { ...made.task };
}

function ask(names: readonly string[], resume: FixtureTask["resume"]): WireTask {
  const made = create();
  const created = { ...made.task };
  made.resume = resume;
  for (const name of names) made.open.set(name, confirmation(name));
  settle(made, { status: "input_required" });
  return created;
}

function confirmation(name: string) {
  const requestedSchema = { type: "object" as const, properties: { confirm: { type: "boolean" as const } } };
  return inputRequired.elicit({ message: `Do you agree to ${name}?`, requestedSchema });
}

function find(taskId: string): FixtureTask {
  const found = tasks.get(taskId);
  if (found === undefined) throw new ProtocolFault(INVALID_PARAMS, "There is no such task.");
  if (found.due !== undefined && found.due.at <= Date.now()) settle(found, found.due.change);
  return found;
}

export const taskMethods: TaskMethods = {
  async get(taskId) {
    const { task, open } = find(taskId);
    return task.status === "input_required" ? { ...task, inputRequests: Object.fromEntries(open) } : { ...task };
  },
  async update(taskId, responses) {
    const made = find(taskId);
    for (const [key, value] of Object.entries(responses)) {
      if (made.open.delete(key)) made.answered[key] = value;
    }
    if (made.task.status === "input_required" && made.open.size === 0)
      settle(made, { status: "completed", result: made.resume?.(made.answered) ?? text("done") });
  },
  async cancel(taskId) {
    settle(find(taskId), { status: "cancelled" });
  },
};

type Arguments = Record<string, unknown>;

function taskTool(
  name: string,
  start: (args: Arguments, params: Arguments) => { task: WireTask } | { input: object },
  more: { required?: true; properties?: Arguments; now?: (args: Arguments) => object } = {},
): ToolRecord {
  const { required, properties = {}, now = () => text("done") } = more;
  const task: TaskSupport = {
    ...(required !== undefined && { required }),
    start: async (args, _call, params) => start(isRecord(args) ? args : {}, params),
  };
  const description = { name, description: `Fixture: ${name}.`, inputSchema: { type: "object", properties } };
  return {
    name,
    toolset: "guide",
    interactive: false,
    task,
    describe: () => description,
    list: () => description,
    invoke: async (args) => ({ json: JSON.stringify(now(isRecord(args) ? args : {})) }),
  };
}

export function taskTools(): ToolRecord[] {
  const computed = (args: Arguments) => text(`computed ${String(args.label)}`);
  const { task: _, ...greet } = taskTool("greet", () => ({ input: {} }), {
    properties: { name: { type: "string" } },
    now: ({ name }) => text(`Hello, ${String(name)}!`),
  });
  return [
    greet,
    taskTool(
      "slow_compute",
      (args) => ({ task: later(create(), Number(args.seconds), { status: "completed", result: computed(args) }) }),
      { properties: { seconds: { type: "number" }, label: { type: "string" } }, now: computed },
    ),
    taskTool(
      "failing_job",
      () => ({ task: later(create(), 1, { status: "completed", result: { ...text("it failed"), isError: true } }) }),
      { required: true },
    ),
    taskTool("protocol_error_job", () => ({
      task: later(create(), 0.1, { status: "failed", error: { code: -32603, message: "The job ended unexpectedly." } }),
    })),
    taskTool("confirm_delete", () => ({ task: ask(["delete"], () => text("deleted")) }), {
      properties: { filename: { type: "string" } },
    }),
    taskTool("multi_input", () => ({ task: ask(["first", "second"], () => text("both")) })),
    taskTool(
      "test_tool_with_task",
      (_args, { inputResponses }) => {
        const answer = isRecord(inputResponses) ? inputResponses["user_name"] : undefined;
        const content = isRecord(answer) && isRecord(answer.content) ? answer.content : undefined;
        if (content === undefined) {
          const properties = { name: { type: "string" as const } };
          const requestedSchema = { type: "object" as const, properties, required: ["name"] };
          const question = inputRequired.elicit({ message: "What is your name?", requestedSchema });
          return { input: { inputRequests: { user_name: question } } };
        }
        const result = text(`Hello, ${Object.values(content).map(String).join(" ")}!`);
        return { task: later(create(), 0.1, { status: "completed", result }) };
      },
      { required: true },
    ),
  ];
}
