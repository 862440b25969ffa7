/** What drafts are made of in a task: its questions with their answers, and its calls that succeeded, in order. */
import * as z from "zod";
import { essenceByRule } from "../lessons/by-rule.ts";
import { partsOfQuestion } from "../tasks/asked-question.ts";
import type { Trajectory } from "../tasks/trajectory/model.ts";
import type { Walk } from "./model.ts";

export interface TaskRun {
  id: string;
  query: string;
  success: boolean;
  /** Of its essence: the tools that did it. */
  tools: readonly string[];
  steps: (
    | { kind: "question"; text: string; /** What was offered. */ offered: string[]; answer: string }
    | { kind: "call"; tool: string }
  )[];
  observations: string[];
}

const stepSchema = z.looseObject({
  action_type: z.string(),
  action_params: z.record(z.string(), z.json()).default({}),
  observation: z.string().default(""),
  success: z.boolean().default(false),
  error_type: z.string().nullable().default(null),
});

/** A line of `GET /api/trajectories`, in the seed's fields. */
const trajectorySchema = z.looseObject({
  trajectory_id: z.string().min(1),
  task_spec: z.looseObject({ description: z.string(), task_type: z.string().default("reasoning") }),
  steps: z.array(stepSchema),
  success: z.boolean(),
  timestamp: z.number().default(0),
  worth_learning: z.object({ worth: z.boolean(), because: z.string() }).default({ worth: true, because: "" }),
});

const PREFIX = /^(?:The user answered: |用户回答：)/;

/** Undefined for what is no trajectory. */
export function readTaskRun(value: unknown): TaskRun | undefined {
  const read = trajectorySchema.safeParse(value);
  if (!read.success) return undefined;
  const { trajectory_id, task_spec, steps, success } = read.data;
  return {
    id: trajectory_id,
    query: task_spec.description,
    success,
    // Only the fields of the schema are read of it.
    tools: essenceByRule(read.data as unknown as Trajectory, [])?.tools ?? [],
    steps: steps.flatMap((step): TaskRun["steps"] => {
      if (!step.success) return [];
      const { tool_id, question, answer, parameters } = step.action_params;
      if (step.action_type === "tool_call" && typeof tool_id === "string") return [{ kind: "call", tool: tool_id }];
      if (step.action_type !== "question") return [];
      const asked = typeof question === "string" ? question : textIn(parameters);
      const said = typeof answer === "string" ? answer : step.observation.replace(PREFIX, "");
      return asked === "" ? [] : [{ kind: "question", ...partsOfQuestion(asked), answer: said }];
    }),
    observations: steps.flatMap(({ action_type, observation }) =>
      observation !== "" && (action_type === "tool_call" || action_type === "tool_search") ? [observation] : [],
    ),
  };
}

function textIn(parameters: unknown): string {
  const read = z.object({ question: z.string().optional(), message: z.string().optional() }).safeParse(parameters);
  return read.success ? (read.data.question ?? read.data.message ?? "") : "";
}

/** What tasks have in common: the tools of their essence in any order, else what they asked. */
export function essenceOfTask({ steps, tools }: TaskRun): string {
  if (tools.length > 0) return `tools ${[...new Set(tools)].toSorted().join(" ")}`;
  const asked = new Set(steps.flatMap((step) => (step.kind === "question" ? [step.text] : [])));
  return `questions ${[...asked].toSorted().join(" ")}`;
}

/** Whether a walk or a task is one that a draft may be made of. */
export const succeeded = (run: Walk | TaskRun): boolean => ("success" in run ? run.success : run.completed > 1);
