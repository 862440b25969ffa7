/**
 * Passages by whatever another tool called them: the id of a passage or a document, or its address. Not here: reading a
 * whole document (`mcp/resources/documents.ts`), searches by their address (`inject.ts`).
 */
import { findPassages } from "../../search/lookup.ts";
import type { PassageHit } from "../../search/service.ts";
import type { PassageRecord } from "../../search/record.ts";
import { searchScope, type Scope } from "./scope.ts";

interface DocumentName {
  base: string;
  document: string;
  /** From 1; absent where the whole document is meant. */
  passage?: number;
}

const SCHEME = "document://";

/** `base/id`, `base/id#3`, or the address of either; undefined for what is none. */
export function readDocumentName(text: string): DocumentName | undefined {
  const given = text.trim();
  const bare = given.startsWith(SCHEME) ? decode(given.slice(SCHEME.length)) : given;
  if (bare.includes("://")) return undefined;
  const [, base = "", document = "", passage] = /^([^/#]+)\/(.+?)(?:#([1-9]\d{0,8}))?$/su.exec(bare) ?? [];
  if (base === "") return undefined;
  return { base, document, ...(passage !== undefined && { passage: Number(passage) }) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

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
