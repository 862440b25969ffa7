/** A product in memory whose tasks are decided by a scripted model and act with tools that are functions. */
import type { RecordedEvent } from "../../../src/context/events.ts";
import type { RegistryPort } from "../../../src/discovery/registry-port.ts";
import { openLog } from "../../../src/context/open-log.ts";
import type { TaskAnswer } from "../../../src/operations/tasks/task-answer.ts";
import { foldTask, type TaskState } from "../../../src/tasks/fold.ts";
import { memoryLibrary, type MemoryTool } from "../../support/memory-library.ts";
import { product, scriptedModel, type Product } from "../../support/product.ts";

export interface Decision {
  thinking?: string;
  action?: string;
  tool_id?: string | null;
  parameters?: object;
  confidence?: number;
}

export const use = (tool_id: string, parameters: object = {}): Decision => ({
  thinking: "next",
  action: "use_tool",
  tool_id,
  parameters,
  confidence: 0.8,
});
export const done = (summary = "finished"): Decision => ({
  thinking: "done",
  action: "complete_task",
  parameters: { summary },
});

export interface TaskBench extends Omit<Product, "run"> {
  library: ReturnType<typeof memoryLibrary>;
  /** Hands a task in and runs it as far as it goes by itself. */
  run(task: object): Promise<TaskAnswer>;
  log(taskId: string): Promise<RecordedEvent[]>;
  state(taskId: string): Promise<TaskState>;
}

/** `says`: decisions, raw texts, or null for a call that fails; without it no model is configured. */
export function taskBench(
  says: (Decision | string | null)[] | undefined,
  tools: Record<string, MemoryTool> = {},
  registries?: RegistryPort,
): TaskBench {
  const texts = says?.map((one) => (one === null || typeof one === "string" ? one : JSON.stringify(one)));
  const bench = product(texts === undefined ? undefined : scriptedModel(texts));
  const library = memoryLibrary(tools);
  Object.assign(bench.call.services, { library, ...(registries !== undefined && { registries }) });
  async function log(taskId: string): Promise<RecordedEvent[]> {
    const events = await bench.sessions.events(bench.call.principal, taskId);
    if (!events.ok) throw new Error(events.failure.code);
    return openLog(events.value.map(({ event }) => event));
  }
  return {
    ...bench,
    library,
    log,
    async run(task) {
      const { task_id } = await bench.ask("submit_task", task);
      await bench.tasks.settle(bench.call);
      return bench.ask("get_task", { task_id });
    },
    async state(taskId) {
      const state = foldTask(await log(taskId));
      if (state === undefined) throw new Error("not a task");
      return state;
    },
  };
}
