/**
 * The stages as single steps over ports: select, assemble, and a question to a model. Each writes its input and its
 * result into the session (requirement pipeline/inspectable-stages). Not here: the loop (`pipeline.ts`), acting (`act.ts`).
 */
import type { Outcome } from "../errors.ts";
import { accept, refuse } from "../errors.ts";
import type { Json } from "../json.ts";
import { composeAssembly, recordAssembly } from "../context/assembly/compose.ts";
import type { Composition } from "../context/assembly/compose.ts";
import type { Evidence, ModelUsage, ToolCall } from "../context/document.ts";
import type { ContextEvent } from "../context/events.ts";
import { makeEvidence } from "../context/evidence.ts";
import type { ContextProjection } from "../context/project.ts";
import { summaryEvent } from "../context/rolling-summary.ts";
import type { TokenCounter, TokenizerPort } from "../context/tokens/tokens.ts";
import { findTemplate, templateNames } from "../templates/model.ts";
import type { Template } from "../templates/model.ts";
import type { TemplatePort, ToolChoice, ToolDefinition } from "../templates/port.ts";
import { scoreEvidence } from "../templates/evidence-score.ts";
import { selectionTexts } from "../templates/select-texts.ts";
import { readToolChoice, selectByModel, selectionPrompt } from "../templates/model-choice.ts";
import { selectByRanking } from "../templates/select.ts";
import type { TemplateSelection } from "../templates/select.ts";
import { toModelUsage } from "./model/model.ts";
import type { ModelOutcome, ModelPort, ModelRequest } from "./model/model.ts";
import type { ActionCall } from "./tao/call.ts";
import { inLanguage } from "../localized-text.ts";

/** What a tool gave back. Its text is data. */
export interface ToolResult {
  status: ToolCall["status"];
  text: string;
  provider: ToolCall["provider"];
  /** Evidence a search brought; when absent, the text itself is kept as evidence. */
  evidences?: Evidence[];
  /** A search found nothing that fits well, and this title is nearest. */
  nearest?: string;
  /** The call was not made: a person has to agree or sign in first, at this address. */
  waits_for?: {
    to: "approve" | "sign_in";
    url: string;
    /** `consent`: the digest of the one call that the person is asked about. */
    call: { tool: string; server: string; consent?: string };
  };
  /** The call was not made: a person refused what it sends, or its server. */
  declined?: "arguments" | "server";
  /** The call was not made: a mark of redaction stood in its arguments. */
  redacted?: true;
}

export interface StageDeps {
  /** The session so far. */
  read(): Promise<ContextProjection>;
  /** Appends redacted events in one operation and gives the session after them. */
  append(events: readonly ContextEvent[]): Promise<ContextProjection>;
  templates: readonly Template[];
  port: TemplatePort;
  counter: TokenCounter;
  /** Exact counts for models whose vocabulary is at hand; the counter above for all others. */
  tokenizers?: TokenizerPort;
  /** Absent = the host's own model answers. */
  model?: ModelPort;
  /** Who the model is, for `decided_by`. */
  model_is?: "model" | "client_model";
  /** undefined = there is no such tool. */
  callTool?(call: ActionCall, signal: AbortSignal): Promise<ToolResult | undefined>;
  facts?: ReadonlyMap<string, Json>;
  /** Milliseconds since the epoch. */
  now(): number;
  newId(): string;
  signal: AbortSignal;
}

/**
 * Stage one. A template named by the caller is taken as it is; `choice` is the answer of the client's model, where it was
 * asked before. Fails with `unknown_template`.
 */
export async function selectStage(
  deps: StageDeps,
  userIntent: string,
  named: string | undefined,
  language: string | undefined,
  choice?: string,
): Promise<Outcome<{ selection: TemplateSelection; template: Template; tools?: ToolChoice }>> {
  const known = templateNames(deps.templates);
  const ranking = selectByRanking(userIntent, deps.templates, {
    language,
    evidence_score: scoreEvidence(userIntent, evidenceTexts(await deps.read())),
  });
  const wanted = named === undefined ? undefined : findTemplate(deps.templates, named, language);
  if (ranking === undefined || (named !== undefined && wanted === undefined)) {
    return refuse({ code: "unknown_template", template: named ?? "", known });
  }
  let selection = ranking;
  let chosen: ToolChoice | undefined;
  if (wanted !== undefined) {
    selection = {
      ...ranking,
      selected_template: wanted.name,
      reasoning: inLanguage(language ?? "en", selectionTexts).named,
      confidence: 1,
    };
  } else if (deps.model !== undefined) {
    const tools = await listedTools(deps);
    const asked = await askModel(
      deps,
      deps.model,
      { messages: [{ role: "user", content: selectionPrompt(userIntent, ranking, tools) }], temperature: 0 },
      "route",
    );
    if (asked.ok) {
      selection = selectByModel(asked.text, ranking, deps.model_is ?? "model", language);
      chosen = readToolChoice(asked.text, tools, deps.model_is ?? "model");
    }
  } else if (choice !== undefined) {
    selection = selectByModel(choice, ranking, "client_model", language);
    chosen = readToolChoice(choice, await listedTools(deps), "client_model");
  }
  const template = wanted ?? findTemplate(deps.templates, selection.selected_template, language);
  if (template === undefined) return refuse({ code: "unknown_template", template: selection.selected_template, known });
  return accept({ selection, template, ...(chosen !== undefined && { tools: chosen }) });
}

/** The tools to choose from; none when they cannot be listed, which is no reason to stop. */
export async function listedTools({
  port,
  signal,
}: Pick<StageDeps, "port" | "signal">): Promise<readonly ToolDefinition[]> {
  try {
    return (await port.listTools?.(signal)) ?? [];
  } catch {
    return [];
  }
}

export interface AssembleInput {
  template: Template;
  user_intent: string;
  arguments: ReadonlyMap<string, string>;
  token_budget: number;
  model_name: string;
  /** What stage one said, to be kept with the first prompt that rests on it. */
  selection?: TemplateSelection;
}

/** Stage two: composes from the session as it is and records it. Fails as `assemble` does. */
export async function assembleStage(
  deps: StageDeps,
  { selection, ...input }: AssembleInput,
): Promise<Outcome<{ assembly_id: string; composition: Composition }>> {
  const counter = (await deps.tokenizers?.exactFor(input.model_name)) ?? deps.counter;
  const before = await deps.read();
  const summary = summaryEvent(before, counter, deps.now());
  const projection = summary === undefined ? before : await deps.append([summary]);
  const made = await composeAssembly(
    { ...input, projection, counter, now: deps.now(), together: true, ...(deps.facts && { facts: deps.facts }) },
    { ...deps.port, countTokens: (text) => counter.count(text) },
  );
  if (!made.ok) return made;
  const assembly_id = deps.newId();
  await deps.append([
    { type: "assembled", at: deps.now(), assembly: recordAssembly(assembly_id, made.value, selection) },
  ]);
  return accept({ assembly_id, composition: made.value });
}

/** Asks the model and records what it cost; a model's output is kept as evidence. */
export async function askModel(
  deps: StageDeps,
  model: ModelPort,
  request: ModelRequest,
  stage: ModelUsage["stage"],
): Promise<ModelOutcome> {
  const outcome = await model.complete(request, deps.signal);
  await deps.append([modelCalled(deps, model, request, outcome, stage)]);
  return outcome;
}

/** A call of a model as the session keeps it. */
export function modelCalled(
  deps: Pick<StageDeps, "now" | "newId">,
  model: ModelPort,
  request: ModelRequest,
  outcome: ModelOutcome,
  stage: ModelUsage["stage"],
): ContextEvent {
  const usage = toModelUsage(model, request, outcome, { model_usage_id: deps.newId(), stage });
  const event: ContextEvent = { type: "model_called", at: deps.now(), usage };
  if (outcome.ok && outcome.text !== "") {
    event.output = makeEvidence({
      type: "llm_output",
      source: { kind: "llm", name: model.model },
      content: outcome.text,
    });
  }
  return event;
}

/** What was found or returned in the session, oldest first. */
function evidenceTexts({ evidences }: ContextProjection): string[] {
  return evidences
    .values()
    .flatMap(({ type, content }) =>
      (type === "rag_doc" || type === "tool_result") && content !== undefined ? [content] : [],
    );
}
