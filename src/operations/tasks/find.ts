/**
 * Finding a tool as a step of a task: the search and connection of `search_and_install_tools`. Its failure is what the step observed; where
 * somebody has to agree, the task waits for them.
 */
import type { ContextEvent } from "../../context/events.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import type { TaskState, TaskStep } from "../../tasks/fold.ts";
import type { TaskAction } from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";
import { toolFor } from "../discovery/call-again.ts";
import { searchAndInstall } from "../discovery/search/search-and-install.ts";
import type { SearchAnswer } from "../discovery/search/wire.ts";
import { failedStep } from "./act.ts";
import { isRepeatable } from "./resolve.ts";
import { taskTexts } from "./texts.ts";

type Finding = Extract<TaskAction, { kind: "find" }>;

/** Looks for the tool, connects its server, and says with which tool the wanted call is to be made. */
export async function actByFinding(
  state: TaskState,
  step: TaskStep,
  action: Finding,
  call: OperationCall,
): Promise<ContextEvent[]> {
  const begun_at = call.services.now();
  const { task } = state;
  const asked = {
    task_description: action.description,
    language: languageOfTask(task),
    reason: action.reason,
    session_id: task.task_id,
    allow_native_code: step.decision.parameters.allow_native_code === true,
  };
  const found: Outcome<SearchAnswer> = await searchAndInstall(asked, call).then(
    // Without a client nobody can be asked in between.
    (answer) => ("confirm" in answer ? refuse({ code: "forbidden", scope: "operator" }) : answer),
  );
  if (!found.ok) return [failedStep(state, step, found.failure, begun_at, call)];
  const { value } = found;
  const at = call.services.now();
  if (value.action_needed === "approve") {
    const waiting = await waitingServers(call);
    // The one that is asked for stands first: the question names it.
    const isAsked = (name: string): boolean => value.message.includes(name);
    const servers = [...waiting.filter(isAsked), ...waiting.filter((name) => !isAsked(name))];
    const [server] = servers;
    if (server !== undefined && state.declined.includes(server))
      return [failedStep(state, step, { code: "not_approved", server, answered: "declined" }, begun_at, call)];
    const { message, approve_url } = value;
    const question =
      server === undefined || approve_url === undefined
        ? message
        : inLanguage(languageOfTask(task), taskTexts).asksForServer(server, approve_url);
    return [
      {
        type: "task_paused",
        at,
        step: step.step,
        reason: "approval",
        question,
        ...(approve_url !== undefined && { approve_url }),
        servers,
      },
    ];
  }
  const read = await readFound(value, action, call);
  if (!read.ok) return [failedStep(state, step, read.failure, begun_at, call)];
  const { tools, next_call, unfit } = read.value;
  const texts = inLanguage(languageOfTask(task), taskTexts);
  const success = value.success && tools.length > 0;
  const lines = [
    ...value.log,
    value.message,
    tools.length > 0 ? texts.toolsFound(tools) : texts.foundNothing,
    ...(next_call === undefined ? [] : [texts.calledNext(next_call.tool)]),
    ...(unfit === undefined ? [] : [texts.unfit(unfit)]),
  ];
  const stepped: ContextEvent = {
    type: "task_stepped",
    at,
    step: step.step,
    observation: lines.filter((line) => line !== "").join("\n"),
    success,
    begun_at,
    ...(!success && { error_type: value.action_needed ?? "nothing_found", error_message: value.message }),
    ...(success && { installed: tools }),
    ...(success && next_call !== undefined && { next_call }),
  };
  return [stepped];
}

interface Found {
  tools: string[];
  next_call?: NonNullable<NonNullable<TaskStep["done"]>["next_call"]>;
  unfit?: string;
}

/** The library is read anew: what was connected just now is in it. */
async function readFound(answer: SearchAnswer, action: Finding, call: OperationCall): Promise<Outcome<Found>> {
  const view = await call.services.library.view(call.principal.tenant);
  if (!view.ok) return view;
  const names = new Set(answer.installed.map(({ name }) => name));
  const usable = view.value.tools.filter(({ status }) => status === "usable");
  const installed = usable.filter(({ server }) => names.has(server ?? ""));
  const there = installed.length > 0 || answer.action_needed !== "use_existing_tools" ? installed : usable;
  const tools = there.map(({ id }) => id);
  const { wanted } = action;
  if (wanted === undefined) return accept({ tools });
  const chosen = toolFor({ name: wanted.tool, arguments: wanted.arguments }, action.description, there);
  if (chosen === undefined) return accept({ tools });
  const { tool, fits } = chosen;
  if (!fits) return accept({ tools, unfit: tool.id });
  return accept({
    tools,
    next_call: { tool: tool.id, arguments: wanted.arguments, repeatable: isRepeatable(tool, call) },
  });
}

async function waitingServers(call: OperationCall): Promise<string[]> {
  const view = await call.services.library.view(call.principal.tenant);
  return view.ok ? view.value.servers.flatMap(({ name, status }) => (status === "waiting" ? [name] : [])) : [];
}
