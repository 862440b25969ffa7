/** A server's own tools and resources as operations use them: in prompts, and in the tool calls of a run. */
import { CairnError } from "../errors.ts";
import { isRecord } from "../json.ts";
import type { OperationCall, OwnContent, OwnTool } from "../operations/call.ts";
import { mayUse, type Principal } from "../principal.ts";
import type { Call, Toolset } from "./call.ts";
import type { ToolRecord } from "./tool/tool-record.ts";
import { ProtocolFault } from "./fault.ts";
import type { ServerDefinition } from "./server-definition.ts";

/**
 * A run that assembled prompts, asked the client itself or handed in tasks would not end. It has connected tools beside its own.
 */
const NOT_IN_RUNS: ReadonlySet<Toolset> = new Set(["context", "discovery", "tasks"]);

/** The tools and resources that a caller with these toolsets may use. */
export function ownContent(
  definition: ServerDefinition,
  toolsets: ReadonlySet<Toolset>,
  principal: Principal,
): OwnContent {
  const asMcpCall = (call: OperationCall): Call => ({ ...call, toolsets });
  const mayCall = (tool: ToolRecord): boolean =>
    (mayUse(principal) || tool.reads === true) && toolsets.has(tool.toolset);
  return {
    tools: () =>
      definition.tools
        .filter((tool) => !NOT_IN_RUNS.has(tool.toolset) && !tool.interactive && mayCall(tool))
        .map((tool) => ownTool(tool, asMcpCall)),
    mayCall: (name) => definition.tools.some((tool) => tool.name === name && mayCall(tool)),
    has: (name) => definition.tools.some((tool) => tool.name === name),
    readResource: (uri, call) => readText(definition, uri, asMcpCall(call)),
  };
}

function ownTool(tool: ToolRecord, asMcpCall: (call: OperationCall) => Call): OwnTool {
  return {
    name: tool.name,
    searches: tool.toolset === "knowledge",
    describe: () => tool.list(),
    async run(args, call) {
      const reply = await tool.invoke(args, asMcpCall(call));
      return "sdk" in reply ? reply.sdk : JSON.parse(reply.json);
    },
  };
}

async function readText(definition: ServerDefinition, uri: string, call: Call): Promise<string | undefined> {
  try {
    const reply = await definition.readResource(uri, call);
    const { contents }: { contents: unknown[] } = JSON.parse(reply.json);
    return contents.flatMap((one) => (isRecord(one) && typeof one.text === "string" ? [one.text] : [])).join("\n");
  } catch (error) {
    if (error instanceof ProtocolFault) return undefined;
    if (error instanceof CairnError && error.failure.code.startsWith("unknown_")) return undefined;
    throw error;
  }
}
