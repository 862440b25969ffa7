/** The trajectory of a session that is no task: the steps of a guide, calls of tools and turns, in the same fields. */
import { isContextEvent, type RecordedEvent } from "../../context/events.ts";
import type { Shown, ShowState } from "../../context/navigation-fold.ts";
import { formatRef } from "../../knowledge/model.ts";
import type { Json } from "../../json.ts";
import { applyEvent } from "../../session/fold.ts";
import type { SessionState } from "../../session/types.ts";
import type { ExecutionStep, Trajectory } from "./model.ts";
import { judgeWorth } from "./worth.ts";

/** `log`: opened, of the session. `show`: what was shown at a state; without it steps have no words of questions and options. */
export function trajectoryOfConsultation(
  sessionId: string,
  log: readonly RecordedEvent[],
  show?: ShowState,
): Trajectory {
  const first = log[0];
  const begun = first?.at ?? 0;
  const last = log.at(-1)?.at ?? begun;
  const description = log.map(askedIn).find((text) => text !== "") ?? "";
  const steps: ExecutionStep[] = [];
  const outputs: string[] = [];
  let before = begun;
  let isComplete = false;
  let state: SessionState | null = null;
  let language: string | undefined;
  for (const event of log) {
    const step = stepOf(event, state === null ? undefined : show?.(state));
    if (show !== undefined && !isContextEvent(event)) {
      // Before its first event a walk has no state, and it has one ever after.
      if ((state === null) === (event.type === "started")) state = applyEvent(state, event);
    }
    if (event.type === "started" || event.type === "opened") language ??= event.language;
    if (step !== undefined)
      steps.push({
        step_id: steps.length + 1,
        thinking: "",
        execution_code: null,
        error_type: null,
        error_message: null,
        confidence: 0,
        timestamp: event.at / 1000,
        duration: Math.max(0, event.at - before) / 1000,
        ...step,
      });
    isComplete = completes(event, isComplete);
    if (event.type === "turn_added" && event.turn.final_answer !== undefined) outputs.push(event.turn.final_answer);
    before = event.at;
  }
  const status = isComplete || outputs.length > 0 ? "completed" : "running";
  return {
    trajectory_id: sessionId,
    task_spec: {
      task_id: sessionId,
      description,
      task_type: "reasoning",
      priority: 1,
      max_steps: Math.max(1, steps.length),
      expected_tools: [],
      ...(language !== undefined && { language }),
    },
    steps,
    success: status === "completed",
    total_duration: Math.max(0, last - begun) / 1000,
    final_outputs: outputs,
    timestamp: last / 1000,
    status,
    worth_learning: judgeWorth(status, steps),
  };
}

function askedIn(event: RecordedEvent): string {
  if (event.type === "started") return event.user_query;
  if (event.type === "opened") return event.user_intent;
  return event.type === "message_added" && event.role === "user" ? event.content : "";
}

function completes(event: RecordedEvent, before: boolean): boolean {
  switch (event.type) {
    case "started":
    case "moved":
    case "revised":
    case "migrated":
      return event.complete === true;
    case "ended":
      return true;
    case "went_back":
      return false;
    case "restarted":
      return event.complete === true;
    default:
      return before;
  }
}

type Described = Pick<ExecutionStep, "action_type" | "action_params" | "observation" | "success"> &
  Partial<ExecutionStep>;

/** `shown`: what the user saw when they answered. */
function stepOf(event: RecordedEvent, shown: Shown | undefined): Described | undefined {
  const step = describe(event);
  if (step?.action_type !== "guide" || shown === undefined) return step;
  const { action, said: typed } = step.action_params;
  const chosen = shown.options.find(({ id }) => id === action)?.description;
  const given = event.type === "moved" ? event.answer?.value : undefined;
  const words = chosen ?? typed ?? given ?? action ?? "";
  const answer = typeof words === "string" ? words : JSON.stringify(words);
  return { ...step, action_params: { ...step.action_params, question: shown.response, answer } };
}

function describe(event: RecordedEvent): Described | undefined {
  switch (event.type) {
    case "moved":
      return guided(
        { action: event.option, from: event.from === null ? null : formatRef(event.from), ...said(event) },
        event.to === null ? "" : formatRef(event.to),
      );
    case "stayed":
      return {
        ...guided({ action: event.option, ...said(event) }, event.likely.join(", ")),
        success: false,
        error_type: event.reason,
      };
    case "went_back":
      return guided({ action: "back", ...said(event) }, "");
    case "restarted":
      return guided({ action: "restart", ...said(event) }, "");
    case "ended":
      return guided({ action: "end", ...said(event) }, "");
    case "revised":
      return guided({ action: event.option ?? "goto", node: event.node, ...said(event) }, event.node);
    case "tool_called": {
      const { tool, args_digest, status } = event.call;
      const observation = event.evidences.map(({ content = "" }) => content).join("\n");
      const success = status === "success";
      return {
        action_type: "tool_call",
        action_params: { action: "use_tool", tool_id: tool, parameters: args_digest },
        observation,
        success,
        duration: event.call.duration_ms / 1000,
        evidence_ids: event.evidences.map(({ evidence_id }) => evidence_id),
        ...(!success && { error_type: status }),
      };
    }
    case "turn_added": {
      const { reasoning, action, observation, final_answer } = event.turn;
      return {
        action_type: "turn",
        action_params: { action },
        observation: final_answer ?? observation,
        success: true,
        thinking: reasoning,
      };
    }
    default:
      return undefined;
  }
}

function said({ user_input }: { user_input?: string }): { [name: string]: Json } {
  return user_input === undefined ? {} : { said: user_input };
}

function guided(action_params: { [name: string]: Json }, observation: string): Described {
  return { action_type: "guide", action_params, observation, success: true };
}
