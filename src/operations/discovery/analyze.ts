/** `analyze_tool_needs`: what a task needs, what at hand does it, what is missing and how to look for it. */
import { redactSecrets } from "../../context/redact/redact.ts";
import type { RecordedEvent } from "../../context/events.ts";
import { accept, type Outcome } from "../../errors.ts";
import type { NeedAnalysis, ToolFailure } from "../../discovery/needs/need.ts";
import { analyzeNeeds } from "../../discovery/needs/analyze.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import type { OperationCall } from "../call.ts";
import { taughtFor } from "../lessons/taught.ts";
import { SessionLog } from "../session/session-log.ts";
import { showText } from "../shown-text.ts";
import { knownAnswers } from "./known-answer.ts";
import { nearTools } from "./near-tools.ts";
import { toolsAtHand, warnedTools, type ToolsAtHand } from "./tools-at-hand.ts";

export interface AnalyzeArguments {
  task_description: string;
  expected_tools?: readonly string[] | undefined;
  session_id?: string | undefined;
  /** Of the answer's words; that of the description where it is absent. */
  language?: string | undefined;
}

/** An analysis with the tools that it was made over. */
export interface Analyzed {
  analysis: NeedAnalysis;
  atHand: ToolsAtHand;
}

/** Failed calls of a session that an analysis looks at, the latest. */
const MAX_FAILURES = 20;

/**
 * Analyses a task over the tools at hand, with the session's failed calls. `searchAnyway`: what is at hand is looked for as well.
 * Fails with `unknown_session`.
 */
export async function analyzeTask(
  input: AnalyzeArguments,
  call: OperationCall,
  { searchAnyway = false }: { searchAnyway?: boolean } = {},
): Promise<Outcome<Analyzed>> {
  const { expected_tools, session_id = call.session } = input;
  // Needs, keywords and the words of a search are the task's own, and go out to registries.
  const task_description = redactSecrets(input.task_description);
  const atHand = await toolsAtHand(call);
  if (!atHand.ok) return atHand;
  let failures: ToolFailure[] = [];
  if (session_id !== undefined) {
    const log = await SessionLog.open(call, session_id);
    if (!log.ok) return log;
    failures = failedCalls(log.value.log);
  }
  const [model, { tools }] = await Promise.all([call.services.openModel?.(), taughtFor(task_description, call)]);
  const analysis = await analyzeNeeds(task_description, atHand.value.index, {
    failures,
    language: input.language ?? guessLanguage(task_description),
    near: (texts) => nearTools(texts, atHand.value.index, call),
    known: (texts) => knownAnswers(texts, session_id, call),
    taught: new Map(tools),
    warned: warnedTools(atHand.value.library),
    mayCall: (tool) => call.own.mayCall(tool),
    searchAnyway,
    // Names that are not at hand are told back.
    ...(expected_tools !== undefined && { expectedTools: expected_tools.map(redactSecrets) }),
    ...(model !== undefined && { model }),
  });
  return accept({ analysis, atHand: atHand.value });
}

/** Calls that failed, oldest first; a tool that succeeded since is forgiven. */
function failedCalls(log: readonly RecordedEvent[]): ToolFailure[] {
  let failures: ToolFailure[] = [];
  for (const event of log) {
    if (event.type !== "tool_called") continue;
    const { tool, status } = event.call;
    if (status === "success") failures = failures.filter((one) => one.tool !== tool);
    // A call that somebody did not agree to says nothing of the tool.
    else if (status !== "forbidden") failures.push({ tool, error: event.evidences[0]?.content ?? status });
  }
  return failures.slice(-MAX_FAILURES);
}

/** The answer on the wire. A tool that may write, of a server whose folders can only be read, is marked: it would fail. */
export function analysisToWire(analysis: NeedAnalysis, { library }: Pick<ToolsAtHand, "library">) {
  const onlyRead = new Set(library.servers.filter(({ readOnlyFolders }) => readOnlyFolders).map(({ name }) => name));
  const reads = new Set(
    library.tools.filter(({ definition }) => definition.annotations?.["readOnlyHint"] === true).map(({ id }) => id),
  );
  const warned = warnedTools(library);
  return {
    has_sufficient_tools: analysis.hasSufficientTools,
    overall_assessment: showText(analysis.overallAssessment),
    recommended_action: analysis.recommendedAction,
    tool_requirements: analysis.toolRequirements.map((one) => ({
      // Without a word that can be taken out, a need is the task as it was written.
      needed: showText(one.needed),
      description: showText(one.description),
      confidence_score: one.confidenceScore,
      suggested_search_keywords: one.suggestedSearchKeywords,
      reasoning: one.reasoning,
      ...(one.coveredBy !== undefined && { covered_by: showText(one.coveredBy) }),
      ...(one.failedTools !== undefined && { failed_tools: one.failedTools }),
      matched_tools: one.matchedTools.map(({ id, server, confidence }) => ({
        name: id,
        server,
        confidence,
        ...(warned.has(id) && { warned: true }),
        ...(server !== null && onlyRead.has(server) && !reads.has(id) && { read_only_folders: true }),
      })),
    })),
    search_strategy: { ...analysis.searchStrategy, description: showText(analysis.searchStrategy.description) },
    decided_by: analysis.decidedBy,
    threshold: analysis.threshold,
    triggers: analysis.triggers,
    ...(analysis.truncatedAt !== undefined && { truncated_at: analysis.truncatedAt }),
  };
}
