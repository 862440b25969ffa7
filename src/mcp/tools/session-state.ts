/**
 * SessionState on the wire (CONTRACTS §4): the output schema the session tools share, and what they do alike.
 * Only the first five members are promised to mean something to any agent.
 */
import * as z from "zod";
import type { Outcome } from "../../errors.ts";
import type { SessionView } from "../../session/present.ts";
import type { Call } from "../call.ts";

const option = z.object({ id: z.string(), description: z.string() });

export const sessionState = z.object({
  session_id: z.string().describe("Handle of this consultation. Pass it to every following call."),
  response: z.string().describe("The expert's text for this step. Tell it to the user."),
  current_step: z.string().describe("Short name of this step."),
  options: z.array(option).describe("What the user can choose. Show the descriptions; send back the id."),
  is_complete: z.boolean().describe("True: the consultation is over and `response` is its outcome."),
  revision: z.number().int().describe("Counts the events of the session. Can be sent back as expected_revision."),
  node_id: z.string().describe("Where the session stands in the tree."),
  knowledge_base: z.string(),
  release: z.string().describe("The published snapshot of the knowledge this session keeps to."),
  channel: z.string().optional(),
  language: z.string().optional(),
  input: z
    .object({
      name: z.string(),
      type: z.string(),
      hint: z.string().optional(),
      min: z.number().optional(),
      max: z.number().optional(),
      min_date: z.string().optional(),
      max_date: z.string().optional(),
      currency: z.string().optional(),
      choices: z.array(option).optional(),
      optional: z.boolean().optional(),
    })
    .nullable()
    .describe("Not null: this step asks for a typed value, sent in user_input."),
  path: z
    .array(z.string())
    .describe("The nodes walked so far, oldest first; each can be revisited with goto:<node_id>."),
  match: z
    .object({
      score: z.number(),
      matched: z.string(),
      alternatives: z.array(z.object({ id: z.string(), title: z.string(), score: z.number() })),
    })
    .describe("Why user_query led here, and what else it could have meant."),
  documents: z.array(z.string()).optional().describe("Documents the author offers as evidence for this step."),
});

export const sessionId = z.string().min(1).max(200).describe("The session_id that initiate_session returned.");

export const idempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .describe(
    "A key of your own for this one operation, such as a UUID. Repeating the call with the same key and arguments returns the same answer and changes nothing twice.",
  );

export const expectedRevision = z
  .number()
  .int()
  .min(0)
  .describe("The revision you last saw. The call is refused if the session has moved on since.");

/** Texts longer than this are refused, not cut. Characters. */
export const MAX_TEXT = 20_000;

/** Remembers the session for `conversation://current/history` and hands the view on. */
export function remember(call: Call, outcome: Outcome<SessionView>): Outcome<SessionView> {
  if (outcome.ok) call.current.touch(outcome.value.session_id);
  return outcome;
}
