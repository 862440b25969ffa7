/**
 * SessionState on the wire: the output schema the session tools share, and what they do alike.
 * Only the first five members are promised to mean something to any agent.
 */
import * as z from "zod";
import { inWords } from "../../errors.ts";
import { A_LANGUAGE_TAG, isLanguageTag } from "../../knowledge/language.ts";
import { MAX_LANGUAGE, MAX_NAME } from "../../session/limits.ts";
import type { PresentedInput, SessionView } from "../../session/present.ts";
import { openObject } from "../tool/schema.ts";

const option = z.object({ id: z.string(), description: z.string() });

export const sessionState = z.object({
  ignored: z.object({ idempotency_key: z.string() }).optional().describe("An argument that was not used, and why."),
  session_id: z.string(),
  response: z.string().describe("The expert's text for this step."),
  current_step: z.string(),
  options: z.array(option).describe("What the user can choose now."),
  is_complete: z.boolean().describe("True: `response` is the outcome."),
  revision: z.number(),
  node_id: z.string(),
  knowledge_base: z.string(),
  release: z.string().describe("The snapshot of the knowledge this session keeps to."),
  channel: z.string().optional(),
  language: z.string().optional(),
  input: openObject<PresentedInput>().nullable().describe("The typed value this step asks for: name, type, limits."),
  path: z.array(z.string()).describe("Nodes walked, oldest first."),
  match: openObject<SessionView["match"]>().describe("Why user_query led here, and what else it could have meant."),
  documents: z.array(z.string()).optional().describe("Evidence for this step; read document://<entry>."),
});

export const sessionId = z.string().min(1).max(MAX_NAME).describe("Of this conversation, from an earlier answer.");

export const languageArgument = z.string().max(MAX_LANGUAGE).refine(isLanguageTag, inWords(A_LANGUAGE_TAG));

export const idempotencyKey = z
  .string()
  .min(1)
  .max(MAX_NAME)
  .describe("Your own UUID: a repeated call changes nothing twice.");

export const taskId = z.string().min(1).max(MAX_NAME).describe("The task it is for.");

const revision = z.number().int().min(0);

/** For a step: records in between (searches, turns, evidence) do not count. */
export const expectedStep = revision.describe("The revision you saw: refused if a step was taken since.");

/** For what is decided on the whole log. */
export const expectedRevision = revision.describe("The revision you saw: refused if it has changed since.");

/** First in the answer of a call that is in no session, or not all of which is in its session. */
export const notRecorded = z.string().optional().describe("Why nothing was recorded.");
