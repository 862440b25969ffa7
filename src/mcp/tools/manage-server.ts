/** `manage_server`: which servers are connected. */
import * as z from "zod";
import { MAX_GRANT_DAYS } from "../../discovery/agreement.ts";
import type { ServerAnswer } from "../../operations/discovery/wire.ts";
import { serverNamed } from "../../discovery/names/names.ts";
import { MAX_NAME } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { openList, sessionRead } from "./context-fields.ts";
import { idempotencyKey, taskId } from "./session-state.ts";

/** Tools that one agreement names; more are agreed to with their server. */
const MAX_NAMED_TOOLS = 100;

export const manageServer = defineTool({
  name: "manage_server",
  toolset: "discovery",
  title: "Manage connected servers",
  description:
    "Add, approve, reject, remove or list again an MCP server. You never approve by yourself: approve asks your user, or answers with an address for them to open.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.object({
    action: z.enum(["add", "approve", "reject", "remove", "refresh"]),
    name: z.string().max(MAX_NAME).optional().describe("The server's name; with add, a name of your choice."),
    url: z.string().max(2000).optional().describe("With add: a remote server's address."),
    package: z.string().max(400).optional().describe("With add: npm:name@1.2.3, pypi:… or oci:…"),
    transport: z.enum(["streamable-http", "sse"]).optional(),
    for: z.enum(["session", "task", "tenant"]).optional().describe("With approve: who may call it. Default tenant."),
    session_id: sessionRead.optional(),
    task_id: taskId.optional(),
    tools: z
      .array(z.string().min(1).max(MAX_NAME))
      .min(1)
      .max(MAX_NAMED_TOOLS)
      .optional()
      .describe("With approve: these tools alone, by their names; the others wait."),
    read_only: z.boolean().optional().describe("With approve: only tools that say they only read."),
    days: z.number().int().min(1).max(MAX_GRANT_DAYS).optional().describe("With approve. Default 90."),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: z.object({
    name: z.string(),
    status: z.enum(["waiting", "approved", "rejected", "removed"]),
    transport: z.string(),
    address: z.string(),
    listed_by: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
    says_it_is: z.string().optional(),
    approved_by: z.string().optional(),
    granted: openList<NonNullable<ServerAnswer["granted"]>[number]>()
      .optional()
      .describe("for, read_only, tools, until."),
    tools: openObject<{ usable: number; waiting: number; changed: number }>(),
    left_out: openList<NonNullable<ServerAnswer["left_out"]>[number]>().optional(),
    incomplete: z.boolean().optional(),
    read_only_folders: z.boolean().optional(),
    needs_folders: z.boolean().optional(),
    operator_refused: z.boolean().optional(),
    problem: z.string().optional(),
    message: z.string().optional(),
    dropped: z.string().optional(),
  }),
  interactive: true,
  async run(input, call, context) {
    const { manageAndKeep } = await import("../../operations/discovery/keep-managed.ts");
    const { askUser } = await import("../client-port.ts");
    const name = input.name === undefined || input.action === "add" ? input.name : serverNamed(input.name);
    return askUser(context, (client) => manageAndKeep({ ...input, name }, call, client));
  },
});
