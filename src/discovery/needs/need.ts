/** What an analysis of needs takes and gives. Not here: how it is made (`analyze.ts`). */
import type { ModelPort } from "../../runtime/model/model.ts";
import type { Nearness } from "../tool-index/nearness.ts";
import type { TaughtTools } from "../tool-index/rank-tools.ts";

export type TriggerKind = "clear_gap" | "incomplete_combination" | "repeated_failures" | "expected_tools_mismatch";

export interface Trigger {
  trigger: TriggerKind;
  reason: string;
}

/** A call that failed. */
export interface ToolFailure {
  tool: string;
  /** The failure's code, or the tool's own words: read, never repeated. */
  error: string;
}

/** What of the published knowledge answers a need. */
export interface KnownAnswer {
  /** A passage of a document, or the step that a guided consultation on the need begins at. */
  by: "passage" | "step";
  title: string;
  /** How well it fits, 0…1, as the search or the route gives it. */
  score: number;
}

export interface AnalyzeOptions {
  model?: ModelPort | undefined;
  /** Tools that whoever gave the task expects to be used, by name. */
  expectedTools?: readonly string[] | undefined;
  /** Calls that failed in this task, oldest first. */
  failures?: readonly ToolFailure[] | undefined;
  /** Language tag of the texts. */
  language?: string | undefined;
  /** Nearest tools by meaning of each text, where a model can say so; empty where it does not answer. */
  near?: ((texts: readonly string[]) => Promise<readonly Nearness[]>) | undefined;
  /** What the published knowledge has on each text, where it answers; empty where it cannot be asked. */
  known?: ((texts: readonly string[]) => Promise<readonly (KnownAnswer | undefined)[]>) | undefined;
  /** Whether the caller may call one of Cairn's own tools. Default: every one. */
  mayCall?: ((tool: string) => boolean) | undefined;
  /** Where nothing is missing, the strategy is to look for all that the task needs. */
  searchAnyway?: boolean | undefined;
  /** Tools whose texts the scan warns about, by id: named with that. */
  warned?: ReadonlySet<string> | undefined;
  /** Tools that served like tasks before. */
  taught?: TaughtTools | undefined;
  signal?: AbortSignal | undefined;
}

/** A tool at hand that may meet a requirement. */
export interface MatchedTool {
  id: string;
  server: string | null;
  confidence: number;
  matched: string[];
}

export interface ToolRequirement {
  /** The capability in the request's own words and language. */
  needed: string;
  /** The part of the task that asks for it. */
  description: string;
  /** How likely it is that the best matched tool does it, 0…1; 0 where none is matched. */
  confidenceScore: number;
  suggestedSearchKeywords: string[];
  reasoning: string;
  matchedTools: MatchedTool[];
  /** Tools that would do it and failed repeatedly: left out of the matched ones. */
  failedTools?: string[];
  /** Title of the published passage that answers it. */
  coveredBy?: string;
}

export interface SearchStrategy {
  /** English, since registries are described in English. */
  query: string;
  keywords: string[];
  description: string;
}

export interface NeedAnalysis {
  hasSufficientTools: boolean;
  overallAssessment: string;
  recommendedAction: "use_existing_tools" | "search_and_install_tools" | "clarify_task" | "answer_directly";
  toolRequirements: ToolRequirement[];
  /** What to search for; its query is empty where nothing is missing. */
  searchStrategy: SearchStrategy;
  decidedBy: "rule" | "model";
  /** A requirement is met from this confidence on. */
  threshold: number;
  /** Why a search is called for. */
  triggers: Trigger[];
  /** How many characters of the task were read, its beginning and its end; absent where all were. */
  truncatedAt?: number;
}
