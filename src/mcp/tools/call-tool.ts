/** `call_tool`: one call of a connected server's tool. */
import * as z from "zod";
import type { Json } from "../../json.ts";
import type { Attachment } from "../../operations/discovery/call-answer.ts";
import { MAX_NAME } from "../../session/limits.ts";
import { takeBlocks } from "../tool/content-blocks.ts";
import { defineTool } from "../tool/define-tool.ts";
import { anyArguments, openList, sessionOf, startedSession } from "./context-fields.ts";
import { idempotencyKey, taskId } from "./session-state.ts";

export const callTool = defineTool({
  name: "call_tool",
  toolset: "discovery",
  title: "Call a connected tool",
  description:
    "Call a tool of a connected server, by the name and with the arguments that list_tools_available shows. Its result is kept in the session as evidence.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: z.object({
    name: z.string().min(1).max(MAX_NAME).describe("server__tool."),
    arguments: anyArguments.optional(),
    session_id: sessionOf.optional(),
    timeout_seconds: z.number().int().min(1).max(600).optional().describe("Default 50."),
    task_id: taskId.optional(),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: z.object({
    session: startedSession.optional(),
    session_id: z.string(),
    tool_call_id: z.string(),
    tool: z.string(),
    server: z.string(),
    status: z.enum(["success", "error"]).describe("error: the tool itself said so; content is what it said."),
    content: z.string(),
    truncated: z.literal(true).optional().describe("content is cut; message says how to read the rest."),
    message: z.string().optional(),
    attachments: openList<Attachment>()
      .optional()
      .describe("What is not text: kind, mime_type, bytes, sha256; the content follows as blocks."),
    warnings: z.array(z.string()).optional().describe("What a scan of the result warns about."),
    alternatives: z.array(z.string()).optional().describe("With error: tools at hand that do the same."),
    evidence_ids: z.array(z.string()),
    notice: z.string(),
  }),
  interactive: true,
  blocks(answer, knowsLinks) {
    // Made by the operation: the schema of an open list says nothing of its members.
    const given = answer.attachments as Attachment[] | undefined;
    if (given === undefined) return { value: answer, blocks: [] };
    const { blocks, attachments } = takeBlocks(given, knowsLinks);
    return { value: { ...answer, attachments }, blocks };
  },
  async run(input, call, context) {
    const { callOrAsk } = await import("../../operations/discovery/call-or-ask.ts");
    const { askUser } = await import("../client-port.ts");
    // Parsed from JSON, so it is JSON.
    const given = input.arguments as Record<string, Json> | undefined;
    return askUser(context, (client) => callOrAsk({ ...input, arguments: given }, call, client));
  },
});
