/**
 * Passages by whatever another tool called them: the id of a passage or a document, or its address. Not here: reading a
 * whole document (`mcp/resources/documents.ts`), searches by their address (`inject.ts`).
 */
import { readDocumentName, type DocumentName } from "../../references.ts";
import { findPassages } from "../../search/lookup.ts";
import type { PassageHit } from "../../search/service.ts";
import type { PassageRecord } from "../../search/record.ts";
import { searchScope, type Scope } from "./scope.ts";

/** The id of the passage that is named, as the index has it; the text as it is where it names none. */
export function passageIdOf(text: string): string {
  const name = readDocumentName(text);
  return name?.passage === undefined ? text : `${name.base}/${name.document}#${name.passage}`;
}

/** Rows of a search that are looked through for those of one document, and passages that stand for one. */
const MAX_LOOKED_THROUGH = 200;
const MAX_OF_DOCUMENT = 8;

/** A document's passages, those first that fit the question; its first ones where none does. Empty where there is no such document. */
export async function passagesOfDocument(
  scope: Scope,
  { base, document }: DocumentName,
  query: string,
): Promise<{ record: PassageRecord; score: number; match_reason: string }[]> {
  if (!scope.bases.includes(base)) return [];
  const made = await searchScope(scope, { query, knowledge_base: base, fields: "all" });
  const hits: PassageHit[] = made.ok
    ? await made.value.open.page(0, Math.min(MAX_LOOKED_THROUGH, made.value.open.total))
    : [];
  const fitting = hits.filter(({ record }) => record.document === document).slice(0, MAX_OF_DOCUMENT);
  if (fitting.length > 0) return fitting;
  const ids = Array.from({ length: MAX_OF_DOCUMENT }, (_, at) => `${base}/${document}#${at + 1}`);
  const first = await findPassages(scope.store, ids);
  return Array.from(first.values(), (record) => ({ record, score: 0, match_reason: "" }));
}
