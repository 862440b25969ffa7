/** `select_template`: stage one, which prompt template fits a request. */
import * as z from "zod";
import type { TemplateCandidate } from "../../templates/select.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openList, sessionRead, userIntent } from "./context-fields.ts";
import { notRecorded } from "./session-state.ts";

export const selectTemplate = defineTool({
  name: "select_template",
  toolset: "context",
  title: "Choose a prompt template",
  description: `Choose the prompt template for what the user wants, with reason, confidence and runners-up. assemble_context does so by itself: call this to look first, or to let the user decide.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({ user_intent: userIntent, session_id: sessionRead.optional() }),
  output: z.object({
    not_recorded: notRecorded,
    selected_template: z.string(),
    reasoning: z.string(),
    confidence: z.number().describe("0 to 1."),
    decided_by: z.enum(["model", "client_model", "ranking"]),
    candidates: openList<TemplateCandidate>().describe("name, title, description, score, matched; best first."),
  }),
  interactive: true,
  async run(input, call, context) {
    const { selectTemplate } = await import("../../operations/context/select.ts");
    const { askClient } = await import("../client-port.ts");
    return askClient(context, (client) => selectTemplate(input, call, client));
  },
});
