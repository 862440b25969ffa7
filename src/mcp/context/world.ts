/** What the pure rooms ask of the world while they assemble and run: time, resources, tools, templates, a model. */
import type { ContextEvent } from "../../context/events.ts";
import { CairnError } from "../../errors.ts";
import type { ModelPort } from "../../runtime/model.ts";
import type { StageDeps } from "../../runtime/stages.ts";
import type { Template } from "../../templates/model.ts";
import type { ResolvedValue, TemplatePort } from "../../templates/port.ts";
import type { Call } from "../call.ts";
import { ProtocolFault } from "../fault.ts";
import { isRecord } from "../plain.ts";
import { estimate } from "./counters.ts";
import { callOwnTool, describeOwnTools } from "./own-tools.ts";
import { pinnedTo } from "./pinned.ts";
import type { ContextLog } from "./session-log.ts";

/** Resolves after so many milliseconds, or at once when the signal fires. */
export function after(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Cairn's own resources and tools, as placeholders reach them. */
export function templatePort(call: Call): TemplatePort {
  return {
    now: () => call.services.now(),
    after,
    readResource: (uri) => readOwnResource(uri, call),
    listTools: () => describeOwnTools(call),
    countTokens: (text) => estimate.count(text),
  };
}

/** The text behind one of Cairn's own addresses; undefined when it has none such, or the caller may not see it. */
async function readOwnResource(uri: string, call: Call): Promise<ResolvedValue | undefined> {
  const { theProduct } = await import("../engine.ts");
  try {
    const reply = await theProduct(call.services.version).readResource(uri, call);
    const { contents }: { contents: unknown[] } = JSON.parse(reply.json);
    const texts = contents.flatMap((one) => (isRecord(one) && typeof one.text === "string" ? [one.text] : []));
    return { kind: "text", text: texts.join("\n") };
  } catch (error) {
    if (error instanceof ProtocolFault) return undefined;
    const gone = error instanceof CairnError && error.failure.code.startsWith("unknown_");
    if (gone) return undefined;
    throw error;
  }
}

/** A call of a tool or a model marked with the task it is made for; any other event as it is. */
export function forTask(event: ContextEvent, task_id: string | undefined): ContextEvent {
  if (task_id === undefined) return event;
  if (event.type === "tool_called") return { ...event, call: { task_id, ...event.call } };
  return event.type === "model_called" ? { ...event, usage: { task_id, ...event.usage } } : event;
}

/**
 * Everything the stages need, over one log. Without a model they stop where one is needed. What they read and search is
 * the session's release, and what they call is marked with the task, where there is one.
 */
export async function stageDeps(
  call: Call,
  log: ContextLog,
  templates: readonly Template[],
  by: { signal: AbortSignal; model?: ModelPort | undefined; task_id?: string | undefined },
): Promise<StageDeps> {
  const { services } = call;
  const own = pinnedTo(call, (await log.projection()).release);
  return {
    read: () => log.projection(),
    append: (events) => log.append(events.map((event) => forTask(event, by.task_id))),
    templates,
    port: templatePort(own),
    counter: estimate,
    ...(services.tokenizers !== undefined && { tokenizers: services.tokenizers }),
    callTool: (action, signal) => callOwnTool(own, action, signal, log.session_id),
    facts: await log.facts(services.now()),
    now: () => services.now(),
    newId: () => services.newId(),
    signal: by.signal,
    ...(by.model !== undefined && { model: by.model, model_is: "model" as const }),
  };
}
