/** The port through which placeholders are resolved. Only the clock and `countTokens` are required; a missing method resolves to nothing. */
import type { Json } from "../json.ts";

/** A piece of a value that can be kept or left out on its own, such as one message of a history. */
export interface ResolvedItem {
  /** Unique within its value. */
  id: string;
  text: string;
  /** Shorter text, tried before the item is left out. */
  summary?: string;
  /** Evidence that supports it. */
  refs?: { evidence_id: string; selector?: string }[];
}

/** What a resolver found: text as a whole, or separate items, oldest first. */
export type ResolvedValue =
  /**
   * `decided_by`: who chose what the text lists, where there was a choice. `outside`: a caller, a user or another server said
   * it, so its lines are marked where it is filled in (`outside-lines.ts`).
   */
  | { kind: "text"; text: string; decided_by?: ToolChoice["decided_by"]; outside?: true }
  | { kind: "items"; items: ResolvedItem[] };

/** The tools that fit a request, by name, best first. */
export interface ToolChoice {
  names: readonly string[];
  decided_by: "model" | "client_model" | "ranking";
}

/** A tool as the model needs to see it. */
export interface ToolDefinition {
  name: string;
  title?: string;
  description: string;
  /** The connected server that it is of, which wrote its texts: they are data, and quoted. */
  server?: string;
  /** Words that select it besides its description, in any language; not shown. */
  keywords?: readonly string[];
  input_schema?: Json;
  output_schema?: Json;
  /** Listed whether it fits or not: whoever asks for the prompt has chosen it. */
  chosen?: true;
}

/** Plain data known before resolving starts. */
export interface TemplateValues {
  /** `${local:…}`: `user_intent`, `current_time`, `model_name`, `session_id` and every prompt argument. */
  local: ReadonlyMap<string, string>;
  /** Which of these Cairn wrote itself; all others came with the call. */
  own: ReadonlySet<string>;
  /** `section_<name>` arguments, by section name. */
  sections: ReadonlyMap<string, string>;
  facts: ReadonlyMap<string, Json>;
  /** By node id and by input name. */
  answers: ReadonlyMap<string, Json>;
}

export interface TemplatePort {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** Resolves after so many milliseconds, or at once when the signal fires. */
  after(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** The content behind an address; undefined when there is no such resource. */
  readResource?(uri: string, signal: AbortSignal): Promise<ResolvedValue | undefined>;
  /** Every tool that could be called, Cairn's own and those of connected servers. */
  listTools?(signal: AbortSignal): Promise<readonly ToolDefinition[]>;
  /** What a model chose of these tools; without it the words of the request decide. */
  toolChoice?: ToolChoice | undefined;
  /** The result of one of Cairn's own read-only tools; undefined when it may not be called. Throws when it fails. */
  callTool?(tool: string, given: Record<string, Json>, signal: AbortSignal): Promise<string | undefined>;
  /** Lets whoever else is served here go on; resolves at the next turn of the process. Asked between two calls of own tools. */
  pause?(): Promise<void>;
  /** Tokens of a text, for the report. */
  countTokens(text: string): number;
}

/** What every resolver receives besides its key. */
export interface ResolveContext {
  values: TemplateValues;
  port: TemplatePort;
  /** Fires at the deadline; work that can stop should. */
  signal: AbortSignal;
  /** The user's intent, for resolvers that select by it. */
  userIntent: string;
  language: string;
  /** The author's text of all sections; tools that it calls are always listed. */
  authorText?: string;
}

/** One placeholder prefix. `undefined` means: no such key. Throwing means: failed. */
export type Resolver = (key: string, context: ResolveContext) => Promise<ResolvedValue | undefined>;
