/**
 * Who is shown the view of a step (extension `io.modelcontextprotocol/ui`): clients that declare the extension get its address with the
 * tools whose answer is a step. Everybody else is listed what was always listed. Not here: the view (`page.ts`).
 */
import { isRecord } from "../../json.ts";
import type { ToolDescription } from "../tool/tool-record.ts";

/** The address of the view. */
export const STEP_APP = "ui://cairn/step";

/** The form of its page. */
export const PAGE_TYPE = "text/html;profile=mcp-app";

const EXTENSION = "io.modelcontextprotocol/ui";

/** Tools whose answer is a step. */
const STEP_TOOLS: ReadonlySet<string> = new Set(["initiate_session", "navigate_session"]);

export const isStepTool = (name: string): boolean => STEP_TOOLS.has(name);

/** Whether these capabilities of a client, of its handshake or of a request, say that it shows such pages. */
export function showsApps(capabilities: unknown): boolean {
  const extensions = isRecord(capabilities) ? capabilities.extensions : undefined;
  const declared = isRecord(extensions) ? extensions[EXTENSION] : undefined;
  if (!isRecord(declared)) return false;
  // The extension names the types a host shows; one that names none is taken at its word.
  return !Array.isArray(declared.mimeTypes) || declared.mimeTypes.includes(PAGE_TYPE);
}

/** A tool as it is listed to such a client. The second key is how earlier hosts look it up. */
export function withStepApp(tool: ToolDescription): ToolDescription {
  if (!isStepTool(tool.name)) return tool;
  return { ...tool, _meta: { ...tool["_meta"], ui: { resourceUri: STEP_APP }, "ui/resourceUri": STEP_APP } };
}
