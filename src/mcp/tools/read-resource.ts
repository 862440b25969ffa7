/** `read_resource`: everything that has an address, for clients that show tools only. */
import * as z from "zod";
import { accept, refuse } from "../../errors.ts";
import { defineTool } from "../tool/define-tool.ts";
import { ProtocolFault } from "../fault.ts";
import { listResources, readResource as read } from "../resources/read.ts";
import { resourceTemplates } from "../resources/templates.ts";
import { openList } from "./context-fields.ts";

export const readResource = defineTool({
  name: "read_resource",
  toolset: "knowledge",
  title: "Read by address",
  description: `Read what an address names: document://<base>/<id>, knowledge://<base>[/<node>], conversation://<session_id>/history, session://<session_id>, template://<name>; or <base>/<id> of a document or passage. Without uri: what there is.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ uri: z.string().min(1).max(2_000).optional().describe("Copied exactly.") }),
  output: z.object({
    contents: openList<object>().optional().describe("uri, mimeType, text."),
    resources: openList<object>().optional().describe("uri, name, title."),
    resource_templates: openList<object>().optional().describe("uriTemplate, name, description."),
  }),
  async run({ uri }, call) {
    if (uri === undefined) {
      const { resources } = await listResources(call);
      return accept({ resources, resource_templates: [...resourceTemplates] });
    }
    try {
      const { contents }: { contents: object[] } = JSON.parse((await read(addressOf(uri), call)).json);
      return accept({ contents });
    } catch (error) {
      if (!(error instanceof ProtocolFault)) throw error;
      return refuse<never>({
        code: "invalid_input",
        field: "uri",
        expected: {
          en: "an address that exists; call without uri to see which do",
          zh: "存在的地址；不带 uri 调用可以查看有哪些",
        },
      });
    }
  },
});

/**
 * The address of what other tools name without one: `<base>/<id>` of a document (`documents` of a step) or a passage (`id`
 * of a search result), and the id of a knowledge base.
 */
function addressOf(name: string): string {
  if (name.includes("://")) return name;
  const bare = name.trim();
  return bare.includes("/") ? `document://${bare}` : `knowledge://${bare}`;
}
