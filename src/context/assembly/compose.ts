/**
 * Stage two as a whole (requirement pipeline/assembled-in-one-call): a template, a session and a request become an
 * assembly. What comes from outside of the session is resolved through the template port and recorded; everything else
 * is derived from events, so that `replay.ts` can make the same bytes again.
 */
import type { Outcome } from "../../errors.ts";
import { accept } from "../../errors.ts";
import { nothingFitsBlock, reportRetrieval } from "./retrieval.ts";
import type { Json } from "../../json.ts";
import { layOut } from "../../templates/layout.ts";
import type { LaidOutSection } from "../../templates/layout.ts";
import type { Sensitivity, Template } from "../../templates/model.ts";
import type { ResolvedValue, TemplatePort } from "../../templates/port.ts";
import { fillSections } from "../../templates/fill.ts";
import {
  collectPlaceholders,
  countValue,
  limitExpansion,
  authorText,
  placeholderName,
  resolvePlaceholders,
} from "../../templates/resolve.ts";
import type { PlaceholderReport, ResolvedPlaceholder, ResolveLimits } from "../../templates/resolve.ts";
import { briefChoice, type TemplateChoice } from "../../templates/select.ts";
import { assemble } from "./assemble.ts";
import type { Assembly } from "./assemble.ts";
import type { BlockGroup, CandidateBlock } from "../block.ts";
import { deriveCandidates } from "../candidates.ts";
import { markRepeatedPassages } from "./repeated-passages.ts";
import { historyItems, isOwnHistory, optionalArguments, valuesOf } from "./values.ts";
import type { ContextProjection } from "../project.ts";
import type { AssemblyRecord } from "../record.ts";
import { redact, redactSecrets } from "../redact/redact.ts";
import { HiddenEvidence, lowerGrade } from "../sensitivity.ts";
import { sectionBlocks } from "./sections.ts";
import type { TokenCounter } from "../tokens/tokens.ts";

export interface ComposeRequest {
  template: Template;
  projection: ContextProjection;
  user_intent: string;
  arguments: ReadonlyMap<string, string>;
  token_budget: number;
  /** The highest grade of sensitivity that may be shown; a template can ask for a lower one. */
  max_sensitivity?: Sensitivity | undefined;
  model_name: string;
  counter: TokenCounter;
  /** Milliseconds since the epoch. */
  now: number;
  /** Facts of the session, computed by whoever has the knowledge at hand. */
  facts?: ReadonlyMap<string, Json>;
  limits?: ResolveLimits;
  /** Whether what is under the rolling summary is listed as one block. The prompt is the same. */
  together?: boolean;
}

export interface Composition {
  assembly: Assembly;
  /** The request as it was used: its texts redacted. */
  request: ComposeRequest;
  placeholders: PlaceholderReport[];
  /** Every candidate, for attribution. */
  blocks: CandidateBlock[];
  /** Where they are shown, in order. */
  groups: BlockGroup[];
  /** What came from outside and has to be recorded. */
  outside: ResolvedPlaceholder[];
  /** The sections before anything was resolved, and the placeholders of them as they were filled. */
  sections: readonly LaidOutSection[];
  resolved: readonly ResolvedPlaceholder[];
}

/** Sensitive values never enter a prompt, so that what is recorded of it is the whole truth about it. */
function cleanRequest(request: ComposeRequest): ComposeRequest {
  const given = Array.from(request.arguments, ([name, value]): [string, string] => [
    redactSecrets(name),
    redact(value).text,
  ]);
  return {
    ...request,
    user_intent: redact(request.user_intent).text,
    arguments: new Map(given),
    model_name: redactSecrets(request.model_name),
  };
}

function cleanValue(one: ResolvedPlaceholder): ResolvedPlaceholder {
  if (one.value === undefined) return one;
  if (one.value.kind === "text") return { ...one, value: { ...one.value, text: redact(one.value.text).text } };
  const items = one.value.items.map((item) => Object.assign({}, item, { text: redact(item.text).text }));
  return { ...one, value: { kind: "items", items } };
}

/** The lower of the caller's and the template's limit. */
function gradeLimit({ template, max_sensitivity }: ComposeRequest): Sensitivity | undefined {
  return lowerGrade(max_sensitivity, template.evidence?.max_sensitivity);
}

/** What the session's own history comes to in this prompt. */
function ownHistory(request: ComposeRequest): ResolvedValue {
  const { projection, template, user_intent } = request;
  const hidden = new HiddenEvidence(projection.evidences, gradeLimit(request));
  return historyItems(projection, { language: template.language, user_intent, hidden });
}

/** Composes with values from outside asked through the port. Fails as `assemble` does. */
export async function composeAssembly(given: ComposeRequest, port: TemplatePort): Promise<Outcome<Composition>> {
  const request = cleanRequest(given);
  const values = valuesOf(request, optionalArguments(request.template));
  const sections = layOut(request.template, values.sections);
  const sessionId = request.projection.document.session.session_id;
  const own = ownHistory(request);
  const inside: TemplatePort = {
    ...port,
    readResource: async (uri, signal) => (isOwnHistory(uri, sessionId) ? own : port.readResource?.(uri, signal)),
  };
  const { resolved, report } = await resolvePlaceholders(collectPlaceholders(sections), {
    values,
    port: inside,
    userIntent: request.user_intent,
    language: request.template.language,
    authorText: authorText(sections),
    ...(request.limits === undefined ? {} : { limits: request.limits }),
  });
  const clean = resolved.map((one) => (isOutside(one, sessionId) ? cleanValue(one) : one));
  return finish(request, sections, clean, report);
}

/**
 * Composes with values recorded earlier. `another` = with another template than the recorded one: what was not recorded is asked
 * through its port, which writes nothing and throws for what it may not read. The rest is filled as not available and reported
 * as not recorded.
 */
export async function recomposeAssembly(
  request: ComposeRequest,
  outside: readonly ResolvedPlaceholder[],
  another?: { port?: TemplatePort | undefined },
): Promise<Outcome<Composition>> {
  const recorded = new Map(outside.map((one) => [placeholderName(one.prefix, one.key), one]));
  const still: TemplatePort = {
    now: () => 0,
    after: () => new Promise(() => {}),
    countTokens: (text) => request.counter.count(text),
  };
  const values = valuesOf(request, optionalArguments(request.template));
  const sections = layOut(request.template, values.sections);
  const sessionId = request.projection.document.session.session_id;
  const own = ownHistory(request);
  const wanted = collectPlaceholders(sections);
  const settled = await resolvePlaceholders(wanted, {
    values,
    port: { ...still, readResource: async (uri) => (isOwnHistory(uri, sessionId) ? own : undefined) },
    userIntent: request.user_intent,
    language: request.template.language,
  });
  const isMissing = (one: Pick<ResolvedPlaceholder, "prefix" | "key">): boolean =>
    isOutside(one, sessionId) && !recorded.has(placeholderName(one.prefix, one.key));
  const read = await resolvePlaceholders(another?.port === undefined ? [] : wanted.filter(isMissing), {
    values,
    port: another?.port ?? still,
    userIntent: request.user_intent,
    language: request.template.language,
    authorText: authorText(sections),
    ...(request.limits === undefined ? {} : { limits: request.limits }),
  });
  const readNow = new Map(
    read.resolved
      .filter(({ status }) => status !== "failed" && status !== "timed_out")
      .map((one) => [placeholderName(one.prefix, one.key), cleanValue(one)]),
  );
  const resolved = settled.resolved.map((one): ResolvedPlaceholder => {
    if (!isOutside(one, sessionId)) return one;
    const name = placeholderName(one.prefix, one.key);
    return recorded.get(name) ?? readNow.get(name) ?? { prefix: one.prefix, key: one.key, status: "not_recorded" };
  });
  const report = settled.report.map((line, place) => {
    const { status = line.status, ms = line.ms, value, prefix, key } = resolved[place] ?? {};
    const isReadNow = prefix !== undefined && key !== undefined && readNow.has(placeholderName(prefix, key));
    const tokens = countValue(value, (text) => request.counter.count(text));
    return { ...line, status, ms, tokens, ...(isReadNow && { read_again: true as const }) };
  });
  return finish(request, sections, resolved, report, another !== undefined);
}

/** Whether a value cannot be derived from events again. */
function isOutside({ prefix, key }: Pick<ResolvedPlaceholder, "prefix" | "key">, sessionId: string): boolean {
  switch (prefix) {
    case "mcp:tool":
    case "mcp:tool_result":
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
  given: readonly ResolvedPlaceholder[],
  reported: readonly PlaceholderReport[],
  isAgain = false,
): Outcome<Composition> {
  const resolved = limitExpansion(sections, given);
  const placeholders = reported.map((line, place) =>
    Object.assign({}, line, { status: resolved[place]?.status ?? line.status }),
  );
  const { projection, counter, now } = request;
  const { language } = request.template;
  const sessionId = projection.document.session.session_id;
  const filled = sectionBlocks(
    fillSections(sections, resolved, language, optionalArguments(request.template)),
    counter,
    {
      turn_number: projection.turns.length + 1,
      elapsed_seconds: Math.max(0, (now - projection.started_at) / 1000),
      language,
    },
  );
  const placesHistory = resolved.some((one) => one.prefix === "mcp:resource" && isOwnHistory(one.key, sessionId));
  const offered = deriveCandidates(projection, {
    counter,
    language,
    now,
    conversation: !placesHistory,
    together: request.together,
    user_message: request.user_intent,
    max_sensitivity: gradeLimit(request),
    evidence: request.template.evidence,
  });
  const hidden = new HiddenEvidence(projection.evidences, gradeLimit(request));
  // A value from outside can quote what may not be shown: an address of the session's own, say.
  const filledBlocks = filled.blocks.map((block) =>
    !block.stable && hidden.isShownBy(block) ? Object.assign(block, { out: "sensitivity" as const }) : block,
  );
  const searched = nothingFitsBlock(request.template, projection, request.user_intent, {
    counter,
    offered: offered.blocks,
  });
  const candidates = [...filledBlocks, ...searched.blocks, ...offered.blocks];
  const winners = new Set(offered.conflicts.map((conflict) => conflict.winner));
  const blocks = markRepeatedPassages(candidates, projection, { counter, winners });
  const groups = [...filled.groups, ...searched.groups, ...offered.groups];
  const assembly = assemble(
    {
      groups,
      blocks,
      user_message: request.user_intent,
      token_budget: request.token_budget,
      conflicts: offered.conflicts,
    },
    counter,
  );
  if (!assembly.ok) return assembly;
  const outside = resolved.filter((one) => isOutside(one, sessionId));
  const retrieved = reportRetrieval(request.template, projection, request.user_intent, counter, isAgain);
  return accept({
    assembly: assembly.value,
    request,
    placeholders: [...retrieved, ...placeholders],
    blocks,
    groups,
    outside,
    sections,
    resolved,
  });
}

/** What to write into the session's log so that this assembly can be replayed, and why it has its template. */
export function recordAssembly(assemblyId: string, made: Composition, selection?: TemplateChoice): AssemblyRecord {
  const { assembly, request } = made;
  return {
    assembly_id: assemblyId,
    revision: request.projection.revision,
    release: request.projection.release,
    template: request.template.name,
    ...(selection !== undefined && {
      selection: { ...briefChoice(selection), reasoning: redact(selection.reasoning).text },
    }),
    language: request.template.language,
    user_intent: request.user_intent,
    arguments: [...request.arguments],
    resolved: made.outside,
    token_budget: request.token_budget,
    ...(request.max_sensitivity !== undefined && { max_sensitivity: request.max_sensitivity }),
    tokenizer: assembly.tokenizer,
    model_name: request.model_name,
    at: request.now,
    token_used: assembly.token_used,
    prefix_digest: assembly.prefix_digest,
    digest: assembly.digest,
  };
}
