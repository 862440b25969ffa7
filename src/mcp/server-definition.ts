/**
 * Everything one MCP endpoint offers: its name and instructions, its tools, prompts, resources and completions.
 * The engine serves any server definition the same way; the product is one, the conformance fixtures of the tests another.
 */
import type { ServerCapabilities } from "@modelcontextprotocol/server";
import type { Call } from "./call.ts";
import type { HandlerContext, ToolRecord } from "./tool/tool-record.ts";
import type { JsonReply, Reply } from "./reply.ts";
import type { TaskMethods } from "./tasks/extension.ts";

export interface CompletionRequest {
  /** `ref/prompt` with a name or `ref/resource` with a URI template. */
  ref: { type: string; name?: string; uri?: string };
  argument: { name: string; value: string };
  /** Arguments already decided, e.g. the base when a node is being completed. */
  known: ReadonlyMap<string, string>;
}

export interface ServerDefinition {
  readonly info: { name: string; title: string; version: string; description?: string; websiteUrl?: string };
  readonly instructions: string;
  readonly capabilities: ServerCapabilities;
  readonly tools: readonly ToolRecord[];
  /** The methods of the Tasks extension, where tools make tasks. */
  readonly tasks?: TaskMethods;
  /** Whether it serves the skill that teaches how Cairn is used. */
  readonly servesSkill?: boolean;
  /** Prompts may ask the user something while they are made, so the SDK must serve them. */
  readonly interactivePrompts?: boolean;
  listPrompts(call: Call): Promise<JsonReply>;
  getPrompt(name: string, args: unknown, call: Call, context?: HandlerContext): Promise<Reply>;
  listResources(call: Call): Promise<JsonReply>;
  listResourceTemplates(call: Call): Promise<JsonReply>;
  readResource(uri: string, call: Call): Promise<JsonReply>;
  /** The address changes are announced under: `conversation://current/…` becomes that of a real session. Throws a fault when it cannot be watched. */
  watchable(uri: string, call: Call): Promise<string>;
  complete(request: CompletionRequest, call: Call): Promise<string[]>;
  /** Verifies the state a client carries between the rounds of an interactive call; only surfaces that mint one have it. */
  readonly verifyState?: (state: string, context: HandlerContext) => unknown;
}
