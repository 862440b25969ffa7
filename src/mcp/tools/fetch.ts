/** `fetch`: a whole document by its id or that of a passage. Some connectors require this tool beside `search`. */
import * as z from "zod";
import { accept, refuse, type Expectation } from "../../errors.ts";
import type { Json } from "../../json.ts";
import { readDocumentName } from "../../references.ts";
import { defineTool } from "../tool/define-tool.ts";
import { openObject } from "../tool/schema.ts";
import { releaseOf } from "../../operations/session/release.ts";
import { documentUri } from "../../operations/uris.ts";
import { findDocument } from "../resources/documents.ts";
import { nearDocuments } from "../resources/named.ts";

export const fetchDocument = defineTool({
  name: "fetch",
  toolset: "connector",
  title: "Read a document",
  description: "Read the whole document that a result of search is from.",
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.object({ id: z.string().min(1).max(1_000).describe("The id of a search result, or of a document.") }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    text: z.string(),
    url: z.string(),
    metadata: openObject<{ [key: string]: Json }>(),
  }),
  async run({ id }, call) {
    const { knowledge } = call.services;
    const current = await releaseOf(call, call.session);
    if (!current.ok) return current;
    const { base = "", document = "" } = readDocumentName(id) ?? {};
    const found = await findDocument(current.value, base, document, knowledge);
    if (found === undefined) {
      const near = await nearDocuments(`${base}/${document}`, current.value, knowledge);
      return refuse({ code: "invalid_input", field: "id", expected: near.length === 0 ? OF_SEARCH : nearest(near) });
    }
    const { title, type, language, tags, body } = found;
    const metadata = { type, language, tags, release: current.value.id };
    return accept({ id: `${base}/${document}`, title, text: body, url: documentUri(base, document), metadata });
  },
});

const OF_SEARCH: Expectation = { en: "an id of a result of search", zh: "search 结果中的 id" };

const nearest = (near: readonly string[]): Expectation => ({
  en: `an id of a result of search; the nearest are ${near.join(", ")}`,
  zh: `search 结果中的 id；最接近的有 ${near.join("、")}`,
});
