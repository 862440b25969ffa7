/** What a tool is to the rest of the server: how it is listed, and what runs it. `define-tool.ts` makes one. */
import type { ClientCapabilities, ServerContext } from "@modelcontextprotocol/server";
import type { Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { Call, Toolset } from "../call.ts";
import type { Reply, SdkReply } from "../reply.ts";
import type { TaskSupport } from "../tasks/extension.ts";

/** All four hints, always: a client that shows them must never have to guess. */
export interface Hints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** A tool as clients see it. */
export interface ToolDescription {
  name: string;
  title?: string;
  description: string;
  inputSchema: Record<string, unknown>;
  outputSchema?: Record<string, unknown>;
  annotations?: Partial<Hints> & { title?: string };
  /** What hosts that sort and filter tools go by; models are not shown it. */
  _meta?: Record<string, Json>;
}

/** The part of the SDK's handler context that an interactive tool may use (progress, logging, asking the user). */
export type HandlerContext = ServerContext & {
  /** What the client on the other side can be asked, where it has said so. */
  client?: ClientCapabilities | undefined;
};

/** A tool as the server lists and calls it. */
export interface ToolRecord {
  readonly name: string;
  readonly toolset: Toolset;
  /** Needs the SDK's handler context, for progress, logging or questions to the client. The fast path never answers it. */
  readonly interactive: boolean;
  /** Changes nothing for a caller who may only read. Absent: such a caller may not call it. */
  readonly reads?: true;
  /** How it makes tasks, for clients that know them. */
  readonly task?: TaskSupport;
  /** The tool in full: lengths, what each member of an answer means. */
  describe(): ToolDescription;
  /** The tool as `tools/list` and prompts show it (`listed.ts`). */
  list(): ToolDescription;
  /** Runs it. Never throws: failures are results. */
  invoke(args: unknown, call: Call, context?: HandlerContext): Promise<Reply>;
}

/** A tool made here. It can be run without MCP too. */
export interface DefinedTool<Value extends object = object> extends ToolRecord {
  /**
   * Checks the arguments, which come from outside, and runs it. What the schema refuses is `invalid_input`; what the tool
   * throws is thrown.
   */
  run(args: unknown, call: Call, context?: HandlerContext): Promise<Outcome<Value> | SdkReply>;
}
