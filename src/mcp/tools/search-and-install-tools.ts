/** `search_and_install_tools`: finds servers for what a task lacks, and connects one once somebody agrees. */
import * as z from "zod";
import type { CandidateRow, InstalledRow, SearchAnswer } from "../../operations/discovery/search/wire.ts";
import type { WantedCall } from "../../operations/discovery/call-again.ts";
import type { CallToolAnswer } from "../../operations/discovery/call-answer.ts";
import { MAX_NAME, MAX_QUESTION } from "../../session/limits.ts";
import { takeBlocks } from "../tool/content-blocks.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { taskDescription, truncatedAt } from "./analyze-tool-needs.ts";
import { anyArguments, openList, sessionRead } from "./context-fields.ts";
import { idempotencyKey } from "./session-state.ts";

export const searchAndInstallTools = defineTool({
  name: "search_and_install_tools",
  toolset: "discovery",
  title: "Find and connect a missing tool",
  description:
    "When no tool at hand does the task: find MCP servers for it in several registries, score them, and connect the best one once your user agrees. Then use call_tool.",
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: z.object({
    task_description: taskDescription,
    reason: z.string().max(MAX_QUESTION).optional().describe("Why the tools at hand do not do."),
    session_id: sessionRead.optional(),
    auto_install: z.boolean().optional().describe("false: only look. Default true."),
    detail: z.enum(["brief", "full"]).optional().describe('"full": the evidence of every candidate. Default "brief".'),
    allow_native_code: z.boolean().optional().describe("Lets a package run native code, if your user agrees."),
    call: z
      .object({ name: z.string().max(MAX_NAME).optional(), arguments: anyArguments.optional() })
      .optional()
      .describe("The call you wanted to make: made once a tool is there."),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: z.object({
    success: z.boolean(),
    message: z.string(),
    strategy: openObject<SearchAnswer["strategy"]>(),
    candidates: openList<CandidateRow>().describe(
      "name, registry, version, transport, address, description, scores, evidence, status; best first.",
    ),
    installed: openList<InstalledRow>().describe("name, and tools with the names for call_tool."),
    action_needed: z
      .enum([
        "approve",
        "sign_in",
        "configure",
        "choose",
        "use_existing_tools",
        "call_tool",
        "clarify_task",
        "answer_directly",
        "reduced_answer",
        "refresh_server",
      ])
      .optional(),
    approve_url: z.string().optional(),
    sign_in_url: z.string().optional(),
    failure: openObject<NonNullable<SearchAnswer["failure"]>>().optional().describe("code, reason, retryable."),
    client_configuration: openObject<NonNullable<SearchAnswer["client_configuration"]>>().optional(),
    call_result: openObject<CallToolAnswer>().optional().describe("As call_tool answers."),
    failed_sources: openList<{ registry: string; problem: string }>().optional(),
    left_out: openList<{ name: string; reason: "address" }>().optional(),
    log: z.array(z.string()),
    truncated_at: truncatedAt,
  }),
  interactive: true,
  blocks(answer, knowsLinks) {
    // Made by the operation: the schema of an open object says nothing of its members.
    const made = answer.call_result as CallToolAnswer | undefined;
    if (made?.attachments === undefined) return { value: answer, blocks: [] };
    const { blocks, attachments } = takeBlocks(made.attachments, knowsLinks);
    return { value: { ...answer, call_result: { ...made, attachments } }, blocks };
  },
  async run(input, call, context) {
    const { searchAndKeep } = await import("../../operations/discovery/search/keep-search.ts");
    const { askUser } = await import("../client-port.ts");
    // Parsed from JSON, so it is JSON.
    const wanted = input.call as WantedCall | undefined;
    return askUser(context, (client) => searchAndKeep({ ...input, call: wanted }, call, client));
  },
});
