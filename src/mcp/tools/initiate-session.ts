/** `initiate_session`: starts a consultation where the user's question leads. */
import * as z from "zod";
import { beginSession } from "../../operations/session/steps.ts";
import { MAX_LANGUAGE, MAX_NAME, MAX_TEXT } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import { idempotencyKey, sessionState } from "./session-state.ts";

export const initiateSession = defineTool({
  name: "initiate_session",
  toolset: "guide",
  title: "Start a guided consultation",
  description: `Start a consultation that guides the user through an expert's decision tree. Use it when the user has a question or problem the published knowledge covers, and again whenever they turn to another subject.

Send the user's request as it was said, in their language: it decides at which step of which tree the consultation begins. The answer is that first step: tell the user \`response\`, offer \`options\`, and continue with navigate_session. When the request fits several subjects or none, the options are the subjects to choose from.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({
    user_query: z
      .string()
      .max(MAX_TEXT)
      .describe("What the user wants, in their own words and language. Not a summary, not translated."),
    knowledge_base: z
      .string()
      .min(1)
      .max(MAX_NAME)
      .optional()
      .describe("Only when the user named one: the id of the knowledge base to stay in. Otherwise leave it out."),
    language: z
      .string()
      .min(2)
      .max(MAX_LANGUAGE)
      .optional()
      .describe('Language of the answers as a BCP 47 tag, e.g. "en" or "zh-CN". Default: that of user_query.'),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: sessionState,
  async run(input, call) {
    return beginSession(input, call);
  },
});
