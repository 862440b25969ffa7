/**
 * What an operation knows of the request it works for: who calls, what it may ask the services, and which of Cairn's own
 * tools and resources a prompt or a run may use. Not here: HTTP, JSON-RPC, MCP; `/mcp` and `/api` both make one.
 */
import type { Principal } from "../principal.ts";
import type { Services } from "../services.ts";

/** The part of a call that reading and searching need. */
export interface Caller {
  readonly services: Services;
  readonly principal: Principal;
  readonly channel: string;
  /**
   * The session that the caller named beside the arguments, in the URL's `?session=`. Never one that another call worked
   * on: hosts share a connection among chats (requirement sessions/none-joined).
   */
  readonly session?: string | undefined;
  /** The task whose step makes the call. */
  readonly task?: string | undefined;
  /** A run or a prompt makes the call, and keeps what it finds itself. */
  readonly nested?: true;
}

export interface OperationCall extends Caller {
  /** Where this server was reached, as `https://host`: for addresses that are given to people. */
  readonly origin?: string | undefined;
  readonly own: OwnContent;
}

/** A tool as its clients see it listed. */
export interface OwnToolDescription {
  title?: string;
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  annotations?: { readOnlyHint?: boolean; idempotentHint?: boolean };
}

/** One of Cairn's own tools. */
export interface OwnTool {
  readonly name: string;
  /** Whether it searches and keeps what it found in the session it is given. */
  readonly searches: boolean;
  describe(): OwnToolDescription;
  /** Runs it and answers the result of `tools/call`. Never throws: a failure is a result with `isError`. */
  run(args: unknown, call: OperationCall): Promise<unknown>;
}

/**
 * Cairn's own tools and resources. Passed in, because they are defined in terms of the operations: importing them here
 * would be a circle.
 */
export interface OwnContent {
  /** What a run may call: the tools the caller can see, except those that assemble prompts, so that no run starts another. */
  tools(): readonly OwnTool[];
  /** Whether the caller may call the tool of this name, in a run or not. */
  mayCall(name: string): boolean;
  /** Whether one of Cairn's own tools has this name, whether the caller may call it or not. */
  has(name: string): boolean;
  /** The text of a resource; undefined when there is none of this URI or the caller may not see it. */
  readResource(uri: string, call: OperationCall): Promise<string | undefined>;
}
