/** `navigate_session`: one step of a session. */
import * as z from "zod";
import { takeStep } from "../../operations/session/steps.ts";
import { MAX_OPTION, MAX_TEXT } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import { expectedStep, idempotencyKey, sessionId, sessionState } from "./session-state.ts";

export const navigateSession = defineTool({
  name: "navigate_session",
  toolset: "guide",
  title: "Take the next step",
  description: `Take one step in a consultation, once for each answer of the user. Tell them \`response\` and offer \`options\` each time, until is_complete is true.

selected_option_id is one of
- the id of an option of the last answer, copied exactly;
- "provide_more_info" with user_input: words that fit no option;
- "answer" with user_input: the value that \`input\` asks for, alone;
- "back", "restart", "end", at any step;
- "goto:<node_id>", a node of \`path\`, to change an earlier answer.

A wrong id or value changes nothing.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({
    session_id: sessionId,
    // An empty one is unknown_option, which lists the valid ids.
    selected_option_id: z.string().max(MAX_OPTION).describe("The option the user chose, or a word from above."),
    user_input: z.string().max(MAX_TEXT).optional().describe("The user's own words, or the value the step asks for."),
    expected_revision: expectedStep.optional(),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: sessionState,
  async run(input, call) {
    return takeStep(input, call);
  },
});
