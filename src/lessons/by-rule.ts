/** The essence of a run by rule: from its steps' tools and codes, its walk, and the words of whoever asked. */
import type { RecordedEvent } from "../context/events.ts";
import { withoutIntroductions } from "../context/redact/introductions.ts";
import { redact } from "../context/redact/redact.ts";
import { withoutPersons } from "../context/redact/persons/persons.ts";
import { formatRef } from "../knowledge/model.ts";
import { inLanguage } from "../localized-text.ts";
import { languageOfWords } from "../tasks/language.ts";
import { callsOf, failedCallsOf } from "../tasks/trajectory/calls.ts";
import type { ExecutionStep, Trajectory } from "../tasks/trajectory/model.ts";
import { checkRun } from "./check.ts";
import type { Essence } from "./essence.ts";
import { essenceTexts } from "./texts.ts";
import { judgeWalk } from "./walk.ts";
import { fieldOf, needsOf } from "./words-of-task.ts";

/** Characters of a goal. */
export const MAX_GOAL = 600;
/** Entries of each list. */
export const MAX_LISTED = 12;
/** A tool's id. A host may record a call under any words: those are not kept. */
const TOOL_ID = /^[A-Za-z0-9][\w.:-]{0,127}$/;

/** Undefined where a run gives no lesson. `log`: of the run's session, opened. */
export function essenceByRule(trajectory: Trajectory, log: readonly RecordedEvent[]): Essence | undefined {
  const check = checkRun(trajectory);
  if (check === "nothing") return undefined;
  const { task_spec, steps, timestamp, trajectory_id, error } = trajectory;
  const walk = judgeWalk(log);
  const passed = check === "passed";
  const goal = withoutPersons(withoutIntroductions(redact(task_spec.description).text).slice(0, 2 * MAX_GOAL))
    .trim()
    .slice(0, MAX_GOAL);
  const calls = callsOf(steps).filter((step) => TOOL_ID.test(toolOf(step)));
  const tools = distinctInARow(calls.filter(({ success }) => success).map(toolOf)).slice(0, MAX_LISTED);
  if (goal === "" || (passed && tools.length === 0 && walk === undefined)) return undefined;
  const texts = inLanguage(languageOfWords(goal), essenceTexts);
  const failed = failedCallsOf(calls);
  const isAtOnce =
    tools.length > 0 && calls.every(({ success, tries }) => success && tries === undefined) && !log.some(isFailedTry);
  const factors = [
    ...(tools.length > 0 ? [texts.inOrder(tools)] : []),
    ...(isAtOnce ? [texts.atOnce] : []),
    ...(steps.some(({ action_type, success }) => action_type === "tool_search" && success) ? [texts.found] : []),
    ...(walk === undefined ? [] : [texts.beganAt(formatRef(walk.entry))]),
  ];
  const pitfalls = [
    ...failed.map((step) => texts.failedCall(toolOf(step), step.error_type ?? "error")),
    ...(walk?.left ?? []).map((entry) => texts.leftEntry(formatRef(entry))),
    ...(passed || error === undefined ? [] : [texts.ended(error.code)]),
  ];
  if (!passed && pitfalls.length === 0) return undefined;
  const isTask = log.some(({ type }) => type === "task_submitted");
  return {
    goal,
    domain: walk?.entry.base ?? fieldOf(goal) ?? "",
    // A consultation was asked a question: what it was about is its entry.
    needs: isTask ? needsOf(goal).slice(0, MAX_LISTED) : [],
    entry: passed ? (walk?.entry ?? null) : null,
    template: passed ? templateOf(log) : null,
    tools: passed ? tools : [],
    success_factors: passed ? factors.slice(0, MAX_LISTED) : [],
    pitfalls: [...new Set(pitfalls)].slice(0, MAX_LISTED),
    success: passed,
    from: { trajectory_id, kind: isTask ? "task" : "consultation", ended_at: Math.round(timestamp * 1000) },
    made_by: "rule",
  };
}

function toolOf({ action_params: { tool_id } }: ExecutionStep): string {
  return typeof tool_id === "string" ? tool_id : "";
}

/** A call that was tried again, so that its step may have succeeded all the same. */
const isFailedTry = (event: RecordedEvent): boolean =>
  event.type === "task_tried" && event.stage === "act" && event.outcome === "failed";

const distinctInARow = (names: readonly string[]): string[] => names.filter((name, at) => name !== names[at - 1]);

/** The template of the last prompt that was made in the session. */
function templateOf(log: readonly RecordedEvent[]): string | null {
  const assembled = log.findLast((event) => event.type === "assembled");
  return assembled?.assembly.template ?? null;
}
