/**
 * A trajectory in the Agent Trajectory Interchange Format, version 1.7, which training and evaluation tools read: steps numbered from one,
 * the user's words first, then a step of the agent for each step, with its call and what it observed. A question is a step of the agent, its
 * answer one of the user.
 */
import type { Json } from "../../json.ts";
import { NOT_FINISHED, type ExecutionStep, type StepTry, type Trajectory } from "./model.ts";

const ATIF_VERSION = "ATIF-v1.7";

interface AtifStep {
  step_id: number;
  timestamp: string;
  source: "user" | "agent" | "system";
  message: string;
  model_name?: string;
  reasoning_content?: string;
  tool_calls?: { tool_call_id: string; function_name: string; arguments: Json }[];
  observation?: { results: { source_call_id?: string; content: string }[] };
  metrics?: { prompt_tokens: number; completion_tokens: number };
  extra?: { [name: string]: Json };
}

export interface AtifTrajectory {
  schema_version: typeof ATIF_VERSION;
  session_id: string;
  trajectory_id: string;
  agent: { name: string; version: string; model_name?: string };
  steps: AtifStep[];
  final_metrics: { total_prompt_tokens: number; total_completion_tokens: number; total_steps: number };
  extra: { [name: string]: Json };
}

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** `version`: of Cairn. */
export function toAtif(trajectory: Trajectory, version: string): AtifTrajectory {
  const { trajectory_id, task_spec, steps, success, status, total_duration, timestamp, worth_learning } = trajectory;
  const begun = timestamp - total_duration;
  const user: AtifStep = { step_id: 1, timestamp: isoTime(begun), source: "user", message: task_spec.description };
  const all = [user, ...steps.flatMap((step) => stepsOf(step, trajectory))];
  const usage = steps.flatMap((step) => step.usage ?? []);
  const model = usage.at(-1)?.model;
  return {
    schema_version: ATIF_VERSION,
    session_id: trajectory_id,
    trajectory_id,
    agent: { name: "cairn", version, ...(model !== undefined && { model_name: model }) },
    steps: all.map((step, place) => Object.assign(step, { step_id: place + 1 })),
    final_metrics: {
      total_prompt_tokens: sumOf(usage, "prompt_tokens"),
      total_completion_tokens: sumOf(usage, "completion_tokens"),
      total_steps: all.length,
    },
    extra: {
      success,
      status,
      task_type: task_spec.task_type,
      priority: task_spec.priority,
      max_steps: task_spec.max_steps,
      worth_learning: { ...worth_learning },
      ...(trajectory.undecided !== undefined && { undecided: { ...trajectory.undecided } }),
    },
  };
}

function sumOf(usage: NonNullable<ExecutionStep["usage"]>, what: "prompt_tokens" | "completion_tokens"): number {
  return usage.reduce((sum, one) => sum + one[what], 0);
}

/** A step as the agent's; where users were asked, the question as the agent's and what they answered as theirs. */
function stepsOf(step: ExecutionStep, trajectory: Trajectory): AtifStep[] {
  const { action_type, action_params, observation, timestamp, duration, error_type } = step;
  // The time of a step that is not finished is that of its decision.
  const waited = error_type === NOT_FINISHED ? 0 : (step.waited ?? 0) + (step.waited_between_tries ?? 0);
  const own = agentStep(step, trajectory);
  if (action_type !== "question" && action_type !== "guide") return [own];
  const { question = "", answer, said, action } = action_params;
  const words = answer ?? (action_type === "guide" ? (said ?? action) : undefined);
  const user: AtifStep[] =
    typeof words === "string"
      ? [{ step_id: step.step_id, timestamp: own.timestamp, source: "user", message: words }]
      : [];
  // What the log does not show is not said to have been asked.
  if (question === "") return user.length > 0 ? user : [own];
  const asked: AtifStep = {
    ...own,
    timestamp: isoTime(timestamp - duration - waited),
    message: typeof question === "string" ? question : JSON.stringify(question),
    // Declined, or not answered yet.
    ...(user.length === 0 && observation !== "" && { observation: { results: [{ content: observation }] } }),
  };
  return [asked, ...user];
}

/** Members alone that are there. */
function tryToJson({ attempt, outcome, timestamp, duration, error_type, error_message, asked }: StepTry): Json {
  return {
    attempt,
    outcome,
    ...(timestamp !== undefined && { timestamp: isoTime(timestamp) }),
    ...(duration !== undefined && { duration_seconds: duration }),
    ...(error_type !== null && { error_type }),
    ...(error_message !== null && { error_message }),
    ...(asked !== undefined && {
      asked: {
        question: asked.question,
        answer: asked.answer,
        ...(asked.waited !== undefined && { waited_seconds: asked.waited }),
      },
    }),
  };
}

function agentStep(step: ExecutionStep, { trajectory_id }: Trajectory): AtifStep {
  const { action_type, action_params, observation, thinking, usage = [] } = step;
  const id = `${trajectory_id}.${step.step_id}`;
  const isCall = action_type === "tool_call" || action_type === "tool_search";
  const name = isCall ? (action_params.tool_id ?? action_params.action) : undefined;
  const made = typeof name === "string" ? name : undefined;
  const model = usage.at(-1)?.model;
  const { parameters = {} } = action_params;
  return {
    step_id: step.step_id,
    timestamp: isoTime(step.timestamp),
    source: "agent",
    message: isCall ? "" : observation,
    ...(model !== undefined && { model_name: model }),
    ...(thinking !== "" && { reasoning_content: thinking }),
    ...(made !== undefined && {
      tool_calls: [{ tool_call_id: id, function_name: made, arguments: parameters }],
      observation: { results: [{ source_call_id: id, content: observation }] },
    }),
    ...(usage.length > 0 && {
      metrics: {
        prompt_tokens: sumOf(usage, "prompt_tokens"),
        completion_tokens: sumOf(usage, "completion_tokens"),
      },
    }),
    extra: {
      action_type,
      ...(made === undefined && { action_params }),
      success: step.success,
      duration_seconds: step.duration,
      ...(step.waited !== undefined && { waited_seconds: step.waited }),
      ...(step.waited_between_tries !== undefined && { waited_between_tries_seconds: step.waited_between_tries }),
      ...(step.waited_for_host !== undefined && { waited_for_host_seconds: step.waited_for_host }),
      ...(step.tries !== undefined && { tries: step.tries.map(tryToJson) }),
      confidence: step.confidence,
      ...(step.error_type !== null && { error_type: step.error_type }),
    },
  };
}
