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
  description: `Read what stands at one of Cairn's addresses: document://<base>/<id>, knowledge://<base>, knowledge://<base>/<node>, conversation://<session_id>/history, session://<session_id> (structured context), template://<name> (a prompt template as its author wrote it). Without uri: what there is.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ uri: z.string().min(1).max(2_000).optional().describe("The address, copied exactly.") }),
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
      const { contents }: { contents: object[] } = JSON.parse((await read(uri, call)).json);
      return accept({ contents });
    } catch (error) {
      if (!(error instanceof ProtocolFault)) throw error;
      return refuse<never>({
        code: "invalid_input",
        field: "uri",
        expected: "an address that exists; call without uri to see which do",
      });
    }
  },
});
