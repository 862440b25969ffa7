/** A past prompt of a session made again, with what it was made from. Not here: what is said of it (`replay.ts`, `inspect.ts`). */
import type { AssemblyRecord } from "../../context/record.ts";
import { replayAssembly, type Replay, type ReplayChange } from "../../context/assembly/replay.ts";
import type { Attribution, AttributionTarget } from "../../context/assembly/attribution.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import { findTemplate, templateNames, type Template } from "../../templates/model.ts";
import type { OperationCall } from "../call.ts";
import { SessionLog } from "../session/session-log.ts";
import { attributeTarget } from "./attribution.ts";
import { counterFor, counterNamed } from "./counters.ts";
import { readAgain } from "./read-again.ts";
import { templatesOf } from "./templates.ts";

/** Which prompt, and what is to be different about it. */
export interface Replayed {
  session_id: string;
  made: Replay;
  record: AssemblyRecord;
  /** Of the release it was made from. */
  templates: readonly Template[];
  /** Of all prompts of the session, as they were recorded. */
  used_models: readonly string[];
  attribute(target: AttributionTarget): Promise<Attribution>;
}

/** How a member that may be absent is named in `ReplayChange`. */
type Change = { [name in keyof ReplayChange]?: ReplayChange[name] | undefined };

/** Fails with `unknown_session`, `invalid_input` (no such assembly), `unknown_template`, `over_budget`. */
export async function replayedPrompt(
  sessionId: string,
  assemblyId: string,
  { token_budget, template, model_name }: Change,
  call: OperationCall,
): Promise<Outcome<Replayed>> {
  const opened = await SessionLog.open(call, sessionId);
  if (!opened.ok) return opened;
  const { log, options, session_id } = opened.value;
  const projection = await opened.value.projection();
  const record = projection.assemblies.find((one) => one.assembly_id === assemblyId);
  if (record === undefined) {
    const known = projection.assemblies.slice(-5).map((one) => one.assembly_id);
    const expected =
      known.length === 0
        ? { en: "an assembly of this session; it has none yet", zh: "本会话的一次组装；目前还没有" }
        : { en: `one of this session's: ${known.join(", ")}`, zh: `本会话中的一个：${known.join("、")}` };
    return refuse({ code: "invalid_input", field: "assembly_id", expected });
  }
  // The release it was made from: the session may have moved to another one since.
  const templates = await templatesOf(call.services.knowledge, record.release);
  if (!templates.ok) return templates;
  const replayed = await replayAssembly(
    log,
    assemblyId,
    {
      ...options,
      template: (name, language) => findTemplate(templates.value, name, language),
      templates: templateNames(templates.value),
      counter: (name) => counterNamed(call.services, name),
      counterFor: (model) => counterFor(call.services, model),
      again: (one, at) => readAgain(call, opened.value, one, at),
    },
    {
      ...(token_budget !== undefined && { token_budget }),
      ...(template !== undefined && { template }),
      ...(model_name !== undefined && { model_name }),
    },
  );
  if (!replayed.ok) return replayed;
  const attribute = (target: AttributionTarget) => attributeTarget(replayed.value, target, { log, options, call });
  const used_models = projection.assemblies.map(({ model_name: name }) => name);
  return accept({ session_id, made: replayed.value, record, templates: templates.value, used_models, attribute });
}
