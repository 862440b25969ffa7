/** `search`: search_knowledge under the name and in the shape that some connectors require. */
import * as z from "zod";
import { accept } from "../../errors.ts";
import { MAX_CURSOR, MAX_QUESTION } from "../../session/limits.ts";
import { defineTool } from "../tool/define-tool.ts";
import { answerSearch } from "../../operations/search/answer.ts";
import { passageUri } from "../../operations/uris.ts";

export const search = defineTool({
  name: "search",
  toolset: "connector",
  title: "Search",
  description: "Search the published documents in Chinese and English, best match first. Read one with fetch.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({
    query: z.string().max(MAX_QUESTION).describe("The question, or the words to look for."),
    cursor: z.string().max(MAX_CURSOR).optional().describe("next_cursor of the last answer to the same query."),
  }),
  output: z.object({
    results: z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), url: z.string() })),
    total_found: z.number(),
    complete: z.boolean(),
    next_cursor: z.string().optional(),
  }),
  async run({ query, cursor }, call) {
    const found = await answerSearch(call, {
      query,
      cursor,
      fields: "all",
      detail: "linked",
      session_id: call.session,
    });
    if (!found.ok) return found;
    const { results, total_found, complete, next_cursor } = found.value.answer;
    return accept({
      results: results.map((row) => ({
        id: row.id,
        title: row.title,
        text: "text" in row ? row.text : "",
        url: passageUri(row.id),
      })),
      total_found,
      complete,
      ...(next_cursor !== undefined && { next_cursor }),
    });
  },
});
