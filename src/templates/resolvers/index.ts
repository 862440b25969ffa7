/** The resolver of every placeholder prefix. A new prefix is one file, one line here, one name in `model.ts`. */
import { resolveAnswer } from "./answer.ts";
import { resolveFact } from "./fact.ts";
import { resolveLocal } from "./local.ts";
import { resolveMcpResource } from "./mcp-resource.ts";
import { resolveMcpToolResult } from "./mcp-tool-result.ts";
import { resolveMcpTool } from "./mcp-tool.ts";
import { resolveSection } from "./section.ts";
import type { PlaceholderPrefix } from "../model.ts";
import type { Resolver } from "../port.ts";

export const RESOLVERS: Readonly<Record<PlaceholderPrefix, Resolver>> = {
  local: resolveLocal,
  "mcp:resource": resolveMcpResource,
  "mcp:tool": resolveMcpTool,
  "mcp:tool_result": resolveMcpToolResult,
  section: resolveSection,
  fact: resolveFact,
  answer: resolveAnswer,
};
