/**
 * Finding a tool as a step of a task: the search and connection of `search_and_install_tools`. Its failure is what the step observed; where
 * somebody has to agree, the task waits for them.
 */
import type { ContextEvent } from "../../context/events.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { inLanguage } from "../../localized-text.ts";
import { SUFFICIENT_CONFIDENCE } from "../../discovery/gap/confidence.ts";
import { meantTool, nameWords } from "../../discovery/names/meant-tool.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import { searchTools } from "../../discovery/tool-index/search-tools.ts";
import { kindOf } from "../../tasks/decision.ts";
import type { TaskState, TaskStep } from "../../tasks/fold.ts";
import type { TaskAction } from "../../tasks/model.ts";
import type { OperationCall } from "../call.ts";
import { chooseTool } from "../discovery/call-again.ts";
import { searchAndInstall } from "../discovery/search/search-and-install.ts";
import type { SearchAnswer } from "../discovery/search/wire.ts";
import { toolsAtHand } from "../discovery/tools-at-hand.ts";
import { failedStep } from "./after-failure.ts";
import { agreedServer, waitForPerson } from "./find-waits.ts";
import { connectedTool, isOfUnlisted, isRepeatable } from "./resolve.ts";
import { taskTexts } from "./texts.ts";

/** Tools at hand that are named where another was called. */
const MAX_NEAR = 5;

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
  const texts = inLanguage(languageOfTask(task), taskTexts);
  const { wanted } = action;
  const connected = wanted === undefined ? accept(undefined) : await connectedTool(wanted.tool, call);
  if (!connected.ok) return [failedStep(state, step, connected.failure, begun_at, call)];
  // It was connected or agreed to since the step was decided.
  if (wanted !== undefined && connected.value !== undefined) {
    const { id } = connected.value;
    const next_call = { tool: id, arguments: wanted.arguments, repeatable: isRepeatable(connected.value, call) };
    const at = call.services.now();
    const observation = texts.calledNext(id);
    return [{ type: "task_stepped", at, step: step.step, observation, success: true, begun_at, next_call }];
  }
  const byName = await meantBy(step, action, call);
  if (!byName.ok) return [failedStep(state, step, byName.failure, begun_at, call)];
  const { named, near = [] } = byName.value;
  const server = serverOfToolId(action.wanted?.tool ?? "");
  if (named !== undefined && server === undefined && near.length > 0)
    return [toldStep(step, [texts.notAtHand(named, near)], begun_at, call)];
  const asked = {
    task_description: action.description,
    language: languageOfTask(task),
    ...(named !== undefined && { by_name: { near } }),
    ...(named === undefined && action.reason !== "" && { reason: action.reason }),
    session_id: task.task_id,
    in_task: true,
    wanted_server: server,
    agreed_server: await agreedServer(state, call),
    allow_native_code: step.decision.parameters.allow_native_code === true,
  };
  const found: Outcome<SearchAnswer> = await searchAndInstall(asked, call).then(
    // Without a client nobody can be asked in between.
    (answer) => ("confirm" in answer ? refuse({ code: "forbidden", scope: "operator" }) : answer),
  );
  if (!found.ok) return [failedStep(state, step, found.failure, begun_at, call)];
  const { value } = found;
  const at = call.services.now();
  if (value.action_needed === "approve" || value.action_needed === "sign_in")
    return [await waitForPerson(value, state, step, begun_at, call)];
  const read = await readFound(value, action, call);
  if (!read.ok) return [failedStep(state, step, read.failure, begun_at, call)];
  const { tools, next_call, absent } = read.value;
  const unlisted = named === undefined ? undefined : await callOfUnlisted(action, call);
  if (unlisted !== undefined) {
    const observation = [...value.log, texts.calledNext(unlisted.tool)].join("\n");
    return [{ type: "task_stepped", at, step: step.step, observation, success: true, begun_at, next_call: unlisted }];
  }
  if (named !== undefined && value.action_needed === "use_existing_tools") {
    const told = near.length > 0 ? [texts.notAtHand(named, near)] : [texts.notThere(named), value.message];
    return [toldStep(step, [...value.log, ...told], begun_at, call)];
  }
  const isThere = value.success && tools.length > 0;
  const isLeft = isThere && named !== undefined && next_call === undefined;
  const success = isThere && !isLeft;
  const lines = [
    ...value.log,
    value.message,
    tools.length > 0 ? texts.toolsFound(tools) : texts.foundNothing,
    ...(success && next_call !== undefined ? [texts.calledNext(next_call.tool)] : []),
    ...(absent === undefined ? [] : [texts.absent(absent)]),
  ];
  const stepped: ContextEvent = {
    type: "task_stepped",
    at,
    step: step.step,
    observation: lines.filter((line) => line !== "").join("\n"),
    success,
    begun_at,
    ...(!success && {
      error_type: isLeft ? "call_not_made" : (value.action_needed ?? "nothing_found"),
      error_message: isLeft ? texts.absent(named) : value.message,
    }),
    ...(isThere && { installed: tools }),
    ...(success && next_call !== undefined && { next_call }),
  };
  return [stepped];
}

/** The name by which a decision called a tool that is not there, and tools at hand that it may mean; nothing where the decision is a search. */
async function meantBy(
  { decision }: TaskStep,
  { wanted }: Finding,
  call: OperationCall,
): Promise<Outcome<{ named?: string; near?: string[] }>> {
  if (wanted === undefined || kindOf(decision) !== "call") return accept({});
  const atHand = await toolsAtHand(call);
  if (!atHand.ok) return atHand;
  const { index } = atHand.value;
  const alike = meantTool([wanted.tool], index.tools);
  const doing = searchTools(index, nameWords(wanted.tool).join(" "), MAX_NEAR).hits.filter(
    ({ tool, score }) => tool.status === "usable" && score >= SUFFICIENT_CONFIDENCE,
  );
  const near = [...(alike.tool === undefined ? [] : [alike.tool]), ...alike.near, ...doing.map(({ tool }) => tool)];
  return accept({ named: wanted.tool, near: [...new Set(near.map(({ id }) => id))].slice(0, MAX_NEAR) });
}

/** A step that called nothing and looked for no other server, since tools at hand may be meant: whoever decides chooses. */
function toldStep({ step }: TaskStep, lines: readonly string[], begun_at: number, call: OperationCall): ContextEvent {
  return {
    type: "task_stepped",
    at: call.services.now(),
    step,
    observation: lines.filter((line) => line !== "").join("\n"),
    success: false,
    error_type: "unknown_tool",
    error_message: lines.at(-1) ?? "",
    begun_at,
  };
}

type NextCall = NonNullable<NonNullable<TaskStep["done"]>["next_call"]>;

interface Found {
  tools: string[];
  next_call?: NextCall;
  /** The wanted tool, where no tool that is there now has its name. */
  absent?: string;
}

/** The call as it was decided, where somebody has agreed to its server and this has listed no tools: the call waits for it. */
async function callOfUnlisted({ wanted }: Finding, call: OperationCall): Promise<NextCall | undefined> {
  const view = await call.services.library.view(call.principal.tenant);
  if (wanted === undefined || !view.ok || !isOfUnlisted(wanted.tool, view.value, "approved")) return undefined;
  return { tool: wanted.tool, arguments: wanted.arguments, repeatable: false };
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
  const servers = view.value.servers.map(({ name }) => name);
  const given = { name: wanted.tool, arguments: wanted.arguments };
  const connected = answer.installed[0]?.name;
  const chosen = chooseTool(given, action.description, { known: usable, servers, meeting: [], connected });
  const tool = chosen?.kind === "call" ? usable.find(({ id }) => id === chosen.id) : undefined;
  if (tool === undefined) return accept({ tools, absent: wanted.tool });
  const repeatable = isRepeatable(tool, call);
  return accept({ tools, next_call: { tool: tool.id, arguments: wanted.arguments, repeatable } });
}
