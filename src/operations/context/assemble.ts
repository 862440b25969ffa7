/** Stage two as a tool: a prompt for the host's own model, recorded so that it can be replayed byte for byte. */
import { composeAssembly, recordAssembly, type Composition } from "../../context/assembly/compose.ts";
import { isBeingAsked } from "../../context/conversation.ts";
import type { ContextEvent } from "../../context/events.ts";
import type { ContextProjection } from "../../context/project.ts";
import { redact } from "../../context/redact/redact.ts";
import { redactEvent } from "../../context/redact/value.ts";
import { replayAssembly } from "../../context/assembly/replay.ts";
import { summaryEvent } from "../../context/rolling-summary.ts";
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import { retrieveBefore } from "../../runtime/retrieve.ts";
import { selectStage, type StageDeps } from "../../runtime/stages.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import { findTemplate, templateNames, type Sensitivity, type Template } from "../../templates/model.ts";
import type { OperationCall } from "../call.ts";
import { noteLessons } from "../lessons/notes.ts";
import { openOrStart } from "../session/open.ts";
import { counterFor, counterNamed } from "./counters.ts";
import type { Decided, DecisionView } from "../session/decision.ts";
import type { SessionLog } from "../session/session-log.ts";
import { reportStarted } from "../session/started.ts";
import { templatesOf } from "./templates.ts";
import { assembledToWire, type ReportDetail } from "./wire.ts";
import { stageDeps } from "./ports.ts";
import { noteNotShown, withHostTools, type HostTool } from "./host-tools.ts";

export interface AssembleArguments {
  user_intent: string;
  template?: string | undefined;
  session_id?: string | undefined;
  token_budget?: number | undefined;
  model_name?: string | undefined;
  max_sensitivity?: Sensitivity | undefined;
  language?: string | undefined;
  arguments?: Record<string, string> | undefined;
  /** Tools of the host's own, which the prompt lists beside Cairn's. */
  tools?: readonly HostTool[] | undefined;
  /** How much is reported beside the prompt; default `counts`. */
  report?: ReportDetail | undefined;
  expected_revision?: number | undefined;
  idempotency_key?: string | undefined;
}

/** Tokens of a prompt when the caller names no budget: a template, a dozen passages and a conversation. */
export const DEFAULT_BUDGET = 8_000;
/** The model's name when the caller gives none: the host's own. */
const HOST = "host";

/** Which language a prompt is made in: what was asked for, else what the user writes, else the session's. */
export function promptLanguage(asked: string | undefined, userIntent: string, projection: ContextProjection): string {
  return asked ?? guessLanguage(userIntent, projection.language);
}

/**
 * Assembles in the session that is named, else in a new one. Fails with `unknown_session`, `unknown_template`,
 * `over_budget`, `invalid_input`, `revision_conflict`.
 */
export async function assembleContext(input: AssembleArguments, call: OperationCall) {
  const { user_intent, template, idempotency_key: key } = input;
  const { expected_revision } = input;
  const beginning = {
    user_query: user_intent,
    text: user_intent,
    key,
    template: { name: template },
    expected_revision,
  };
  const opened = await openOrStart(call, input.session_id, beginning);
  if (!opened.ok) return opened;
  const { log, session } = opened.value;
  return reportStarted(session, () => assembleIn(log, input, call));
}

async function assembleIn(log: SessionLog, input: AssembleArguments, call: OperationCall) {
  const { user_intent, idempotency_key, expected_revision } = input;
  const projection = await log.projection();
  const templates = await templatesOf(call.services.knowledge, projection.release);
  if (!templates.ok) return templates;
  const operation = idempotency_key === undefined ? undefined : { key: idempotency_key, given: given(input) };
  const model = input.template === undefined ? await call.services.openModel?.() : undefined;
  if (model !== undefined && operation !== undefined) {
    // A repeat has its choice on record: no model is asked for another one.
    const known = await log.recorded(operation);
    if (!known.ok) return known;
    const choice = known.value?.projection.assemblies.at(-1)?.selection;
    if (known.value !== undefined && choice !== undefined) {
      return repeat(known.value, log, templates.value, choice, input, call);
    }
  }
  const stages = await stageDeps(call, log, templates.value, { signal: new AbortController().signal, model });
  const deps = { ...stages, port: withHostTools(stages.port, input.tools ?? []) };
  const chosen = await selectStage(
    deps,
    user_intent,
    input.template,
    promptLanguage(input.language, user_intent, projection),
  );
  if (!chosen.ok) return chosen;
  const { selection, template, tools: toolChoice } = chosen.value;
  const [retrieved, noted] = await Promise.all([
    retrieveBefore(deps, template, user_intent, projection),
    noteLessons(user_intent, template.language, projection, call),
  ]);
  const assembly_id = call.services.newId();
  let made: Composition | undefined;
  const decided = await log.decide(
    async (view) => {
      const composed = await compose({ ...deps, port: { ...deps.port, toolChoice } }, view, template, input, [
        retrieved,
        noted,
      ]);
      if (!composed.ok) return composed;
      made = composed.value.composition;
      const record = recordAssembly(assembly_id, made, selection);
      return accept([...composed.value.before, { type: "assembled", at: deps.now(), assembly: record }]);
    },
    {
      expected_revision,
      operation,
    },
  );
  if (!decided.ok) return decided;
  if (decided.value.repeated || made === undefined) {
    return repeat(decided.value, log, templates.value, selection, input, call);
  }
  const { language } = template;
  const { assembly, placeholders } = made;
  const { session_id } = log;
  const note = noteNotShown(input.tools ?? [], template, made.sections, templates.value);
  return accept(
    assembledToWire(
      { assembly_id, session_id, template: template.name, language, selection, assembly, placeholders, note },
      input.report,
    ),
  );
}

/** Arguments that change neither the prompt nor what is recorded. */
const NOT_OF_THE_OPERATION: ReadonlySet<string> = new Set(["idempotency_key", "expected_revision", "report"]);

/** What makes two calls with one key the same operation. */
function given(input: AssembleArguments): Json {
  const own = Object.entries(input).filter(([name, value]) => !NOT_OF_THE_OPERATION.has(name) && value !== undefined);
  return { operation: "assemble", ...Object.fromEntries(own) };
}

/** Composes over the log as it will be once the user's words and a due summary stand in it. */
async function compose(
  deps: StageDeps,
  view: DecisionView,
  template: Template,
  input: AssembleArguments,
  found: readonly (ContextEvent | undefined)[],
): Promise<Outcome<{ before: ContextEvent[]; composition: Composition }>> {
  const { user_intent, model_name = HOST, token_budget = DEFAULT_BUDGET } = input;
  const fold = view.fork();
  const counter = await counterFor(deps, model_name);
  const before: ContextEvent[] = [];
  const add = (event: ContextEvent): void => {
    const clean = redactEvent(event);
    before.push(clean);
    fold.add([clean]);
  };
  if (!isBeingAsked(view.projection, redact(user_intent).text)) {
    add({ type: "message_added", at: deps.now(), role: "user", content: user_intent });
  }
  for (const event of found) if (event !== undefined) add(event);
  let projection = fold.projection();
  const summary = summaryEvent(projection, counter, deps.now());
  if (summary !== undefined) {
    add(summary);
    projection = fold.projection();
  }
  const made = await composeAssembly(
    {
      template,
      projection,
      user_intent,
      arguments: new Map(Object.entries(input.arguments ?? {})),
      token_budget,
      max_sensitivity: input.max_sensitivity,
      model_name,
      counter,
      now: deps.now(),
      together: true,
      ...(deps.facts && { facts: deps.facts }),
    },
    { ...deps.port, countTokens: (text) => counter.count(text) },
  );
  if (!made.ok) return made;
  if (bytesOf(made.value) > MAX_PROMPT_BYTES) {
    return refuse({ code: "too_large", what: "prompt", limit: MAX_PROMPT_BYTES, unit: "bytes" });
  }
  return accept({ before, composition: made.value });
}

/** Largest prompt that is answered: with its report it fits the largest result of a tool. */
const MAX_PROMPT_BYTES = 900_000;

/** Bytes of the prompt as JSON. */
function bytesOf({ assembly }: Composition): number {
  return new TextEncoder().encode(JSON.stringify(assembly.messages)).length;
}

/** The answer of the first time, made again from what was recorded of it. */
async function repeat(
  { log: entries, projection }: Decided,
  log: SessionLog,
  templates: readonly Template[],
  selection: Parameters<typeof assembledToWire>[0]["selection"],
  { tools = [], report }: AssembleArguments,
  call: OperationCall,
) {
  const record = projection.assemblies.at(-1);
  const made = await replayAssembly(entries, record?.assembly_id ?? "", {
    ...log.options,
    template: (name, language) => findTemplate(templates, name, language),
    templates: templateNames(templates),
    counter: (name) => counterNamed(call.services, name),
  });
  if (!made.ok) return made;
  const { assembly, assembly_id, composition } = made.value;
  const { name: template, language } = composition.request.template;
  const { session_id } = log;
  const { placeholders } = composition;
  const kept = record?.selection ?? selection;
  const note = noteNotShown(tools, composition.request.template, composition.sections, templates);
  return accept(
    assembledToWire(
      { assembly_id, session_id, template, language, selection: kept, assembly, placeholders, note },
      report,
    ),
  );
}
