/** The end of a task that says it is done: its summary, from the decision itself, else from a model, else from the steps. */
import type { ContextEvent } from "../../context/events.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { ModelPort, ModelRequest } from "../../runtime/model/model.ts";
import { modelCalled } from "../../runtime/stages.ts";
import type { TaskState, TaskStep } from "../../tasks/fold.ts";
import type { TaskAction } from "../../tasks/model.ts";
import { outputsOf } from "../../tasks/trajectory/outputs.ts";
import { isProse } from "../../tasks/trajectory/summary.ts";
import type { OperationCall } from "../call.ts";
import { taskTexts } from "./texts.ts";

/** Tokens that a summary may have. */
const MAX_TOKENS = 1024;
/** Characters of an output and of the last observation in the material of a summary. */
const MAX_OUTPUT = 4_000;
const MAX_LAST = 500;

/** Ends the task with the step. */
export async function actByCompleting(
  state: TaskState,
  step: TaskStep,
  action: Extract<TaskAction, { kind: "complete" }>,
  model: ModelPort | undefined,
  call: OperationCall,
  signal: AbortSignal,
): Promise<ContextEvent[]> {
  const begun_at = call.services.now();
  const made = action.summary === undefined ? await summarise(state, model, call, signal) : { text: action.summary };
  const at = call.services.now();
  return [
    ...(made.event === undefined ? [] : [made.event]),
    { type: "task_stepped", at, step: step.step, observation: made.text, success: true, begun_at },
    { type: "task_ended", at, status: "completed", summary: made.text },
  ];
}

async function summarise(
  state: TaskState,
  model: ModelPort | undefined,
  call: OperationCall,
  signal: AbortSignal,
): Promise<{ text: string; event?: ContextEvent }> {
  const texts = inLanguage(languageOfTask(state.task), taskTexts);
  const acted = state.steps.filter(({ action }) => action.kind !== "complete");
  const failed = acted.filter(({ done }) => done?.success === false).length;
  const succeeded = acted.filter(({ done }) => done?.success === true);
  // What was answered or looked for is no result where something was called.
  const told = succeeded.findLast(({ action }) => action.kind === "call") ?? succeeded.at(-1);
  const last = told?.done?.observation ?? "";
  const byRule = texts.summary(acted.length, failed, last.slice(0, MAX_LAST));
  if (model === undefined) return { text: byRule };
  const material = {
    task: state.task.description,
    steps: acted.map(({ step, decision, done }) => ({
      step_id: step,
      action: decision.action,
      tool_id: decision.tool_id,
      success: done?.success ?? false,
      observation: (done?.observation ?? "").slice(0, MAX_LAST),
    })),
    outputs: outputsOf(state).map((output) => output.slice(0, MAX_OUTPUT)),
  };
  const request: ModelRequest = {
    messages: [
      { role: "system", content: texts.summarise },
      { role: "user", content: JSON.stringify(material) },
    ],
    temperature: 0,
    max_tokens: MAX_TOKENS,
  };
  const outcome = await model.complete(request, signal);
  const { now, newId } = call.services;
  const event = modelCalled({ now, newId }, model, request, outcome, "answer");
  const text = outcome.ok ? outcome.text.trim() : "";
  return { text: isProse(text) ? text : byRule, event };
}
