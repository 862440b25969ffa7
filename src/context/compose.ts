/**
 * Stage two as a whole (seed 000 §4.2): a template, a session and a request become an assembly. What comes from
 * outside of the session is resolved through the template port and recorded; everything else is derived from
 * events, so that `replay.ts` can make the same bytes again.
 */
import type { Outcome } from "../errors.ts";
import { accept } from "../errors.ts";
import type { Json } from "../json.ts";
import { layOut, splitArguments } from "../templates/layout.ts";
import type { LaidOutSection } from "../templates/layout.ts";
import type { Template } from "../templates/model.ts";
import type { ResolvedValue, TemplatePort, TemplateValues } from "../templates/port.ts";
import { collectPlaceholders, fillSections, placeholderName, resolvePlaceholders } from "../templates/resolve.ts";
import type { PlaceholderReport, ResolvedPlaceholder, ResolveLimits } from "../templates/resolve.ts";
import { assemble } from "./assemble.ts";
import type { Assembly } from "./assemble.ts";
import type { CandidateBlock } from "./block.ts";
import { deriveCandidates, tellEntry } from "./candidates.ts";
import type { ContextProjection } from "./project.ts";
import type { AssemblyRecord } from "./record.ts";
import { sectionBlocks } from "./sections.ts";
import type { TokenCounter } from "./tokens.ts";
import { promptWords } from "./words.ts";

export interface ComposeRequest {
  template: Template;
  projection: ContextProjection;
  user_intent: string;
  arguments: ReadonlyMap<string, string>;
  token_budget: number;
  model_name: string;
  counter: TokenCounter;
  /** Milliseconds since the epoch. */
  now: number;
  /** Facts of the session, computed by whoever has the knowledge at hand. */
  facts?: ReadonlyMap<string, Json>;
  limits?: ResolveLimits;
}

export interface Composition {
  assembly: Assembly;
  placeholders: PlaceholderReport[];
  /** Every candidate, for attribution. */
  blocks: CandidateBlock[];
  /** What came from outside and has to be recorded. */
  outside: ResolvedPlaceholder[];
}

/** Whether an address is the history of this very session. */
function isOwnHistory(uri: string, sessionId: string): boolean {
  return uri === "conversation://current/history" || uri === `conversation://${sessionId}/history`;
}

/** The session's conversation as separate items, oldest first, without what the summary covers. */
export function historyItems(projection: ContextProjection, language: string): ResolvedValue {
  const words = promptWords(language);
  const covered = projection.document.session.summary?.message_index_range.to ?? 0;
  const items = projection.conversation.flatMap((entry) => {
    const told = tellEntry(projection, entry, words);
    if (told === undefined || told.text === "" || (told.index !== undefined && told.index < covered)) return [];
    return [{ id: told.id, text: `${told.speaker}: ${told.text}`, refs: told.refs }];
  });
  return { kind: "items", items };
}

function answersOf({ state }: ContextProjection): Map<string, Json> {
  const answers = new Map<string, Json>();
  for (const visit of state?.trail ?? []) {
    if (visit.answer === undefined) continue;
    answers.set(visit.ref.node, visit.answer.value);
    if (visit.answer.name !== undefined) answers.set(visit.answer.name, visit.answer.value);
  }
  return answers;
}

/** `2026-01-20 10:00:00 UTC`. */
function timeText(now: number): string {
  return `${new Date(now).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

function valuesOf(request: ComposeRequest): TemplateValues {
  const { projection, user_intent } = request;
  const { plain, sections } = splitArguments(request.arguments);
  const local = new Map([["user_input", user_intent], ...plain]);
  local.set("user_intent", user_intent);
  local.set("current_time", timeText(request.now));
  local.set("model_name", request.model_name);
  local.set("session_id", projection.document.session.session_id);
  local.set("language", request.template.language);
  local.set("turn_number", String(projection.turns.length + 1));
  const base = projection.state?.trail.at(-1)?.ref.base;
  if (base !== undefined) local.set("knowledge_base", base);
  return { local, sections, facts: request.facts ?? new Map(), answers: answersOf(projection) };
}

/** Composes with values from outside asked through the port. Fails as `assemble` does. */
export async function composeAssembly(request: ComposeRequest, port: TemplatePort): Promise<Outcome<Composition>> {
  const values = valuesOf(request);
  const sections = layOut(request.template, values.sections);
  const sessionId = request.projection.document.session.session_id;
  const own = historyItems(request.projection, request.template.language);
  const inside: TemplatePort = {
    ...port,
    readResource: async (uri, signal) => (isOwnHistory(uri, sessionId) ? own : port.readResource?.(uri, signal)),
  };
  const { resolved, report } = await resolvePlaceholders(collectPlaceholders(sections), {
    values,
    port: inside,
    userIntent: request.user_intent,
    language: request.template.language,
    ...(request.limits === undefined ? {} : { limits: request.limits }),
  });
  return finish(request, sections, resolved, report);
}

/** Composes with values recorded earlier; what was not recorded is filled as not available and reported so. */
export async function recomposeAssembly(
  request: ComposeRequest,
  outside: readonly ResolvedPlaceholder[],
): Promise<Outcome<Composition>> {
  const recorded = new Map(outside.map((one) => [placeholderName(one.prefix, one.key), one]));
  const still: TemplatePort = {
    now: () => 0,
    after: () => new Promise(() => {}),
    countTokens: (text) => request.counter.count(text),
  };
  const values = valuesOf(request);
  const sections = layOut(request.template, values.sections);
  const sessionId = request.projection.document.session.session_id;
  const own = historyItems(request.projection, request.template.language);
  const wanted = collectPlaceholders(sections);
  const settled = await resolvePlaceholders(wanted, {
    values,
    port: { ...still, readResource: async (uri) => (isOwnHistory(uri, sessionId) ? own : undefined) },
    userIntent: request.user_intent,
    language: request.template.language,
  });
  const resolved = settled.resolved.map((one): ResolvedPlaceholder => {
    if (!isOutside(one, sessionId)) return one;
    return (
      recorded.get(placeholderName(one.prefix, one.key)) ?? { prefix: one.prefix, key: one.key, status: "not_recorded" }
    );
  });
  const report = settled.report.map((line, place) =>
    Object.assign({}, line, { status: resolved[place]?.status ?? line.status }),
  );
  return finish(request, sections, resolved, report);
}

/** Whether a value cannot be derived from events again. */
function isOutside({ prefix, key }: ResolvedPlaceholder, sessionId: string): boolean {
  switch (prefix) {
    case "mcp:tool":
    case "fact":
      return true;
    case "mcp:resource":
      return !isOwnHistory(key, sessionId);
    case "local":
    case "section":
    case "answer":
      return false;
  }
}

function finish(
  request: ComposeRequest,
  sections: readonly LaidOutSection[],
  resolved: readonly ResolvedPlaceholder[],
  placeholders: PlaceholderReport[],
): Outcome<Composition> {
  const { projection, counter, now } = request;
  const { language } = request.template;
  const sessionId = projection.document.session.session_id;
  const filled = sectionBlocks(fillSections(sections, resolved, language), counter, {
    turn_number: projection.turns.length + 1,
    elapsed_seconds: Math.max(0, (now - projection.started_at) / 1000),
    language,
  });
  const placesHistory = resolved.some((one) => one.prefix === "mcp:resource" && isOwnHistory(one.key, sessionId));
  const offered = deriveCandidates(projection, {
    counter,
    language,
    now,
    conversation: !placesHistory,
    user_message: request.user_intent,
  });
  const blocks = [...filled.blocks, ...offered.blocks];
  const assembly = assemble(
    {
      groups: [...filled.groups, ...offered.groups],
      blocks,
      user_message: request.user_intent,
      token_budget: request.token_budget,
      conflicts: offered.conflicts,
    },
    counter,
  );
  if (!assembly.ok) return assembly;
  const outside = resolved.filter((one) => isOutside(one, sessionId));
  return accept({ assembly: assembly.value, placeholders, blocks, outside });
}

/** What to write into the session's log so that this assembly can be replayed. */
export function recordAssembly(assemblyId: string, request: ComposeRequest, made: Composition): AssemblyRecord {
  const { assembly } = made;
  return {
    assembly_id: assemblyId,
    revision: request.projection.revision,
    release: request.projection.release,
    template: request.template.name,
    language: request.template.language,
    user_intent: request.user_intent,
    arguments: [...request.arguments],
    resolved: made.outside,
    token_budget: request.token_budget,
    tokenizer: assembly.tokenizer,
    model_name: request.model_name,
    at: request.now,
    token_used: assembly.token_used,
    prefix_digest: assembly.prefix_digest,
    digest: assembly.digest,
  };
}
