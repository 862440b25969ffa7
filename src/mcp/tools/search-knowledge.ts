/** `search_knowledge`: every passage of the published knowledge that matches, page by page. */
import * as z from "zod";
import { accept } from "../../errors.ts";
import { MAX_CURSOR, MAX_NAME, MAX_QUESTION } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { answerSearch, evidenceRows, linkedName } from "../../operations/search/answer.ts";
import { keepSearch, noteUnnamed, sessionOfSearch } from "../../operations/search/recorded.ts";
import type { SearchRow } from "../../operations/search/rows.ts";
import { keepFailure, passageEvidence } from "../../operations/search/trace.ts";
import { idempotencyKey, notRecorded, sessionId, taskId } from "./session-state.ts";

export const tiers = z
  .object({ strong: z.number(), medium: z.number(), weak: z.number() })
  .describe(
    "How many matches are probably about the query, share some of its words, share only single characters or common words (how, the). No strong one: nothing here fits.",
  );

export const searchKnowledge = defineTool({
  name: "search_knowledge",
  toolset: "knowledge",
  title: "Search the knowledge",
  description: `Find every passage of the published documents that matches a question, in Chinese and English, best first. For facts, rules, figures and how-to; initiate_session guides through a decision.

Where complete is false, the rest is read with next_cursor. To answer from the results, pass search_ref to inject_context.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  readsWithoutRecording: true,
  input: z.object({
    query: z.string().max(MAX_QUESTION).describe("The question, in the user's language."),
    knowledge_base: z.string().min(1).max(MAX_NAME).optional().describe("Only this one."),
    fields: z.enum(["all", "title", "content", "tags"]).optional(),
    detail: z
      .enum(["brief", "full"])
      .optional()
      .describe('"full": the best passages whole. Default "brief": up to 2,000 tokens.'),
    cursor: z.string().max(MAX_CURSOR).optional().describe("next_cursor of the last answer."),
    session_id: sessionId.optional().describe("Of this conversation; else nothing is kept."),
    task_id: taskId.optional(),
    idempotency_key: idempotencyKey.optional(),
  }),
  output: z.object({
    not_recorded: notRecorded,
    query: z.string(),
    query_characters: z.number().optional().describe("Where query is only the beginning of what was looked up."),
    query_note: z.string().optional(),
    total_found: z.number().describe("Exact."),
    tiers,
    fits: z.boolean().describe("False: nothing here is likely to be about the query."),
    nearest: z.string().optional().describe("Where fits is false: what is nearest."),
    perhaps: z.number().optional().describe("So many of the first rows may help although nothing fits well."),
    returned: z.number(),
    results: z
      .array(openObject<SearchRow>())
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
  links: (answer) => [linkedName(answer)].flatMap((uri) => (uri === undefined ? [] : [wholeList(uri)])),
  async run({ idempotency_key, session_id: named, task_id, ...input }, call) {
    const started = call.services.now();
    const session_id = sessionOfSearch(call, named);
    const fields = input.fields ?? "all";
    const asked = { query: input.query, knowledge_base: input.knowledge_base ?? null, fields };
    const given = { ...input, task_id };
    const search = { tool: "search_knowledge", session_id, task_id, idempotency_key, given, started };
    const found = await keepFailure(call, { ...search, args: asked }, () =>
      answerSearch(call, { ...input, fields, session_id }),
    );
    if (!found.ok) return found;
    const { answer, offset, made } = found.value;
    const { shortened, reference, language } = made;
    if (session_id === undefined) return accept({ ...noteUnnamed(call, language), ...answer });
    const best = await evidenceRows(found.value);
    const trace = {
      ...search,
      session_id,
      args: {
        ...asked,
        ...(shortened && { query_used: reference.query }),
        offset,
        release: answer.release,
        total_found: answer.total_found,
      },
      evidences: best.map(({ record, score }) => passageEvidence(record, answer.release, score)),
    };
    const kept = await keepSearch(call, trace, language);
    if (!kept.ok) return kept;
    const { not_recorded, ...evidence } = kept.value;
    return accept({ ...(not_recorded !== undefined && { not_recorded }), ...answer, ...evidence });
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
