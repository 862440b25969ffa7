/** What a model or a host needs to decide a task's next step: the task, its steps so far, what tools left behind, and the tools. */
import type { Json } from "../../json.ts";
import { accept, type Outcome } from "../../errors.ts";
import type { KnownTool } from "../../discovery/model.ts";
import type { TaughtTools } from "../../discovery/tool-index/rank-tools.ts";
import { searchTools } from "../../discovery/tool-index/search-tools.ts";
import { FIND } from "../../tasks/decision.ts";
import type { TaskState, TaskStep } from "../../tasks/fold.ts";
import type { OperationCall } from "../call.ts";
import { WARNED_DESCRIPTION } from "../discovery/connected-tools.ts";
import { toolsAtHand, warnedTools } from "../discovery/tools-at-hand.ts";
import { SHOWN_SIMILARITY } from "../../lessons/lesson.ts";
import { describeLesson } from "../lessons/describe.ts";
import { taughtFor } from "../lessons/taught.ts";
import { oneLine } from "../discovery/wire.ts";
import { resultsOfParents } from "./parents.ts";

/** Tools that a prompt shows. */
const MAX_TOOLS = 20;
/** Characters of a tool's description. */
const MAX_DESCRIPTION = 600;
/** Characters of an observation: of the last steps, and of those before. */
const MAX_RECENT = 6_000;
const MAX_OLDER = 600;
const RECENT_STEPS = 2;

/** Everything that a decision rests on, as JSON. */
export interface DecisionBrief {
  task: { [name: string]: Json };
  step: number;
  steps_left: number;
  previous_steps: { [name: string]: Json }[];
  context: { [name: string]: Json };
  tools: { [name: string]: Json }[];
  /** What like runs before showed: of least weight. */
  lessons?: { [name: string]: Json }[];
}

/** Reads the tools anew. Fails where the library cannot be read. */
export async function briefDecision(state: TaskState, call: OperationCall): Promise<Outcome<DecisionBrief>> {
  const [atHand, taught, parents] = await Promise.all([
    toolsAtHand(call),
    taughtFor(state.task.description, call),
    resultsOfParents(state.task, call),
  ]);
  if (!atHand.ok) return atHand;
  const { index, library } = atHand.value;
  const warned = warnedTools(library);
  const { task, steps, max_steps, installed, kept } = state;
  const shown = taught.lessons.filter(({ similarity }) => similarity >= SHOWN_SIMILARITY);
  const usable = index.tools.filter(({ status }) => status === "usable");
  return accept({
    task: {
      description: task.description,
      task_type: task.task_type,
      ...(task.expected_tools.length > 0 && { expected_tools: task.expected_tools }),
    },
    step: steps.length + 1,
    steps_left: Math.max(0, max_steps - steps.length),
    previous_steps: steps.map((one) => describeStep(one, steps.length)),
    context: {
      execution_history: steps.map((one) => `${one.step} ${actionOf(one)} ${outcomeOf(one.done)}`),
      installed_tools: installed,
      ...(parents.length > 0 && { depends_on: parents }),
      ...kept,
    },
    tools: chooseTools(usable, task.description, state, new Map(taught.tools), (need) =>
      searchTools(index, need, MAX_TOOLS, undefined, new Map(taught.tools)).hits.map(({ tool }) => tool),
    ).map((tool) => describeTool(tool, warned.has(tool.id))),
    ...(shown.length > 0 && { lessons: shown.map(describeLesson) }),
  });
}

/** A call that became a search was not made. */
const actionOf = ({ action, decision }: TaskStep): string => (action.kind === "find" ? FIND : decision.action);

const outcomeOf = (done: TaskStep["done"]): string =>
  done === undefined ? "running" : done.success ? "succeeded" : "failed";

/** All of them where they are few, else those that are named or fit. Tools of like runs before stand first. */
function chooseTools(
  usable: readonly KnownTool[],
  description: string,
  { task, installed }: TaskState,
  taught: TaughtTools,
  find: (need: string) => KnownTool[],
): KnownTool[] {
  const worth = ({ id }: KnownTool): number => taught.get(id) ?? 0;
  if (usable.length <= MAX_TOOLS) return usable.toSorted((left, right) => worth(right) - worth(left));
  const wanted = new Set([...task.expected_tools, ...installed]);
  const named = usable.filter(({ id, definition }) => wanted.has(id) || wanted.has(definition.name));
  const fitting = find(description).filter(({ status }) => status === "usable");
  const own = usable.filter(({ server }) => server === null);
  return [...new Set([...named, ...fitting, ...own])].slice(0, MAX_TOOLS);
}

function describeTool(
  { id, definition: { description = "", inputSchema } }: KnownTool,
  isWarned: boolean,
): { [name: string]: Json } {
  if (isWarned) return { tool_id: id, description: WARNED_DESCRIPTION };
  return { tool_id: id, description: oneLine(description, MAX_DESCRIPTION), input_schema: inputSchema };
}

function describeStep(taken: TaskStep, count: number): { [name: string]: Json } {
  const { step, decision, action, done } = taken;
  const limit = step > count - RECENT_STEPS ? MAX_RECENT : MAX_OLDER;
  const observation = done?.observation ?? "";
  const tool = action.kind === "call" ? action.tool : decision.tool_id;
  return {
    step_id: step,
    thinking: decision.thinking.slice(0, MAX_OLDER),
    action: actionOf(taken),
    tool_id: tool,
    parameters: decision.parameters,
    success: done?.success ?? false,
    observation: observation.length > limit ? `${observation.slice(0, limit)}…` : observation,
  };
}
