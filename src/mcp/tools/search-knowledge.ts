/** `search_knowledge`: every passage of the published knowledge that matches, page by page. */
import * as z from "zod";
import { accept } from "../../errors.ts";
import { MAX_CURSOR, MAX_NAME, MAX_QUESTION } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { answerSearch, fullRows, type ResultRow } from "../../operations/search/answer.ts";
import { keepFailure, passageEvidence, recordTrace } from "../../operations/search/trace.ts";
import { idempotencyKey, sessionId, taskId } from "./session-state.ts";

export const tiers = z
  .object({ strong: z.number(), medium: z.number(), weak: z.number() })
  .describe(
    "How many matches are probably about the query, share some of its words, share only single characters or common words (how, the). No strong one: nothing here fits.",
  );

export const searchKnowledge = defineTool({
  name: "search_knowledge",
  toolset: "knowledge",
  title: "Search the knowledge bases",
  description: `Find every passage of the published documents that matches a question, in Chinese and English, best first, with the reason for each match. Use it for facts, rules, figures and how-to questions; use initiate_session when the user needs to be guided through a decision.

Send the question or the words that matter, in the user's language. Nothing is cut off: total_found is exact, and when complete is false the rest is read by repeating the call with next_cursor. To answer from the results, pass search_ref to inject_context; there is no need to copy rows.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.object({
    query: z.string().max(MAX_QUESTION).describe("The question, or the words to look for."),
    knowledge_base: z.string().min(1).max(MAX_NAME).optional().describe("Only this knowledge base. Default: all."),
    fields: z.enum(["all", "title", "content", "tags"]).optional().describe('Where to look. Default "all".'),
    cursor: z
      .string()
      .max(MAX_CURSOR)
      .optional()
      .describe("next_cursor of the last answer, with the same query and filters."),
    session_id: sessionId
      .optional()
      .describe(
        "The session of this conversation: its release is searched, and the search is kept in it. Without one nothing is kept.",
      ),
    task_id: taskId.optional(),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: z.object({
    query: z.string(),
    total_found: z.number().describe("Exact."),
    tiers,
    returned: z.number(),
    results: z
      .array(openObject<ResultRow>())
      .describe(
        "Best first: id (cite it), title, section, type, language, snippet, content (the best ones whole), score (0–1, comparable between queries: about how likely the row answers), tier, match_reason, tags, valid_until, expired, uri.",
      ),
    complete: z.boolean().describe("False: there are more rows, see next_cursor."),
    next_cursor: z.string().optional(),
    search_ref: z.string().optional().describe("Names this whole result, for inject_context; also a resource."),
    evidence_ids: z.array(z.string()).optional().describe("With session_id: of the best rows, which are given whole."),
    suggestion: z.string().describe("What to do next."),
    release: z.string(),
    processing_time_ms: z.number(),
  }),
  links: ({ complete, search_ref }) => (complete || search_ref === undefined ? [] : [wholeList(search_ref)]),
  async run({ idempotency_key, session_id, task_id, ...input }, call) {
    const started = call.services.now();
    const fields = input.fields ?? "all";
    const asked = { query: input.query, knowledge_base: input.knowledge_base ?? null, fields };
    const search = { tool: "search_knowledge", session_id, task_id, idempotency_key, started };
    const found = await keepFailure(call, { ...search, args: asked }, () =>
      answerSearch(call, { ...input, fields, session_id }),
    );
    if (!found.ok) return found;
    const { answer, offset } = found.value;
    if (session_id === undefined) return accept(answer);
    const whole = await fullRows(found.value);
    const kept = await recordTrace(call, {
      ...search,
      session_id,
      args: { ...asked, offset, release: answer.release, total_found: answer.total_found },
      evidences: whole.map(({ record, score }) => passageEvidence(record, answer.release, score)),
    });
    return kept.ok ? accept({ ...answer, evidence_ids: kept.value }) : kept;
  },
});

function wholeList(uri: string): object {
  return {
    type: "resource_link",
    uri,
    name: "search_results",
    title: "Every match of this search",
    mimeType: "application/json",
  };
}
