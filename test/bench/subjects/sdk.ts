/** The SDK's handler as its documentation shows it, with one tool over the same bare object. */
import { env as bindings } from "cloudflare:workers";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { BareEnv } from "./bare-object.ts";

export { BareObject } from "./bare-object.ts";

function createServer(env: BareEnv): McpServer {
  const server = new McpServer({ name: "documented", version: "1.0.0" });
  server.registerTool(
    "navigate_session",
    {
      title: "Take one step",
      description: "Takes one step in a session.",
      inputSchema: z.object({
        session_id: z.string(),
        selected_option_id: z.string(),
        user_input: z.string().optional(),
      }),
      outputSchema: z.object({ session_id: z.string(), response: z.string(), revision: z.number() }),
    },
    async ({ session_id, selected_option_id }) => {
      const stub = env.OBJECT.get(env.OBJECT.idFromName(session_id));
      const { response, revision } = await stub.step({ session_id, selected_option_id });
      const structuredContent = { session_id, response, revision };
      return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
    },
  );
  return server;
}

// The documentation makes the handler once, at module scope, and a server for each request.
const handler = createMcpHandler(() => createServer(bindings as unknown as BareEnv));

export default { fetch: (request: Request): Promise<Response> => handler.fetch(request) };
