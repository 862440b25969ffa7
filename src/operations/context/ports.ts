/** The ports that assembling and running need (`TemplatePort`, `StageDeps`), made from a call: time, resources, tools, a model. */
import type { ContextEvent } from "../../context/events.ts";
import type { Json } from "../../json.ts";
import type { ModelPort } from "../../runtime/model/model.ts";
import type { StageDeps } from "../../runtime/stages.ts";
import type { Template } from "../../templates/model.ts";
import type { ResolvedValue, TemplatePort } from "../../templates/port.ts";
import type { OperationCall } from "../call.ts";
import { estimate } from "./counters.ts";
import { callConnected, describeConnectedTools, readConnectedResource } from "../discovery/connected-tools.ts";
import { callOwnTool, describeOwnTools } from "./own-tools.ts";
import { pinnedTo } from "./pinned.ts";
import type { ContextLog } from "../session/session-log.ts";

/** Cairn's own resources and tools, as placeholders reach them. */
export function templatePort(call: OperationCall): TemplatePort {
  return {
    now: () => call.services.now(),
    after: (milliseconds, signal) => call.services.after(milliseconds, signal),
    readResource: (uri) => readAnyResource(uri, call),
    listTools: async () => [...(await describeOwnTools(call)), ...(await describeConnectedTools(call))],
    callTool: (tool, given, signal) => callForPlaceholder(call, tool, given, signal),
    pause: () => call.services.after(0, new AbortController().signal),
    countTokens: (text) => estimate.count(text),
  };
}

/** What a tool answers a placeholder. No session is named in the call, so that nothing is recorded. */
async function callForPlaceholder(
  call: OperationCall,
  tool: string,
  given: Record<string, Json>,
  signal: AbortSignal,
): Promise<string | undefined> {
  const unrecorded = Object.fromEntries(Object.entries(given).filter(([name]) => name !== "session_id"));
  const result = await callOwnTool(call, { tool, arguments: unrecorded }, signal, "");
  if (result === undefined) return undefined;
  if (result.status !== "success") throw new Error(`${tool}: ${result.status}`);
  return result.text;
}

/** Addresses of what authors wrote. */
const PUBLISHED = /^(?:knowledge|document|template):/;

/** The text of one of Cairn's own resources, or of a connected server's; undefined when there is none that the caller may see. */
async function readAnyResource(uri: string, call: OperationCall): Promise<ResolvedValue | undefined> {
  const text = (await call.own.readResource(uri, call)) ?? (await readConnectedResource(uri, call));
  if (text === undefined) return undefined;
  return { kind: "text", text, ...(!PUBLISHED.test(uri) && { outside: true }) };
}

/** A call of a tool or a model marked with the task it is made for; any other event as it is. */
export function withTask(event: ContextEvent, task_id: string | undefined): ContextEvent {
  if (task_id === undefined) return event;
  if (event.type === "tool_called") return { ...event, call: { task_id, ...event.call } };
  return event.type === "model_called" ? { ...event, usage: { task_id, ...event.usage } } : event;
}

/** A prompt or a turn marked with the run that makes it; any other event as it is. */
export function withRun(event: ContextEvent, run_id: string | undefined): ContextEvent {
  if (run_id === undefined) return event;
  return event.type === "assembled" || event.type === "turn_added" ? { ...event, run_id } : event;
}

/**
 * The call as a log's prompts make it: published knowledge is the release of the log, and "current" is its session, in the
 * prompt's resources and in the tool calls of a run.
 */
async function callOf(call: OperationCall, log: ContextLog): Promise<OperationCall> {
  const pinned = pinnedTo(call, (await log.projection()).release);
  return log.kept ? { ...pinned, session: log.session_id } : pinned;
}

/** What placeholders of a prompt read that is made for this log. */
export async function portOf(call: OperationCall, log: ContextLog): Promise<TemplatePort> {
  return templatePort(await callOf(call, log));
}

/**
 * Everything the stages need, over one log. Without a model they stop where one is needed. What they read and search is
 * the session's release, and what they call is marked with the task, where there is one, and what they make with the run.
 */
export async function stageDeps(
  call: OperationCall,
  log: ContextLog,
  templates: readonly Template[],
  by: {
    signal: AbortSignal;
    model?: ModelPort | undefined;
    task_id?: string | undefined;
    run_id?: string | undefined;
    /** What the session does not take is held: an answer matters more than its record. */
    hold?: true;
  },
): Promise<StageDeps> {
  const { services } = call;
  const own = await callOf(call, log);
  const append = (by.hold === true ? log.appendOrHold : log.append).bind(log);
  return {
    read: () => log.projection(),
    append: (events) => append(events.map((event) => withRun(withTask(event, by.task_id), by.run_id))),
    templates,
    port: templatePort(own),
    counter: estimate,
    ...(services.tokenizers !== undefined && { tokenizers: services.tokenizers }),
    callTool: async (action, signal) =>
      (await callOwnTool(own, action, signal, log.session_id)) ?? (await callConnected(own, action, signal, log)),
    facts: await log.facts(services.now()),
    now: () => services.now(),
    newId: () => services.newId(),
    signal: by.signal,
    ...(by.model !== undefined && { model: by.model, model_is: "model" as const }),
  };
}
