/** `initiate_session`: starts a consultation where the user's question leads. */
import * as z from "zod";
import { beginSession } from "../../operations/session/steps.ts";
import { MAX_NAME, MAX_TEXT } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import { idempotencyKey, languageArgument, sessionState } from "./session-state.ts";

export const initiateSession = defineTool({
  name: "initiate_session",
  toolset: "guide",
  title: "Start a consultation",
  description: `Start a consultation that guides the user through an expert's decision tree, for a question the published knowledge covers; again for another subject.

The answer is the first step: tell the user \`response\`, offer \`options\`, go on with navigate_session. Where the request fits several subjects or none, the options are the subjects.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({
    user_query: z.string().max(MAX_TEXT).describe("What the user wants, in their own words and language."),
    knowledge_base: z
      .string()
      .min(1)
      .max(MAX_NAME)
      .optional()
      .describe("Id of the one to stay in; only when the user named one."),
    language: languageArgument.optional().describe("Of the answers. Default: that of user_query."),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: sessionState,
  async run(input, call) {
    return beginSession(input, call);
  },
});
