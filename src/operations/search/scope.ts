/** Where a search looks: the release of the session it belongs to, else the one its channel points at. */
import { accept, refuse, type Outcome } from "../../errors.ts";
import { openSearch, type OpenSearch, type SearchStore } from "../../search/service.ts";
import type { PassageRecord } from "../../search/record.ts";
import type { SearchReference } from "../../search/reference.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import type { Caller } from "../call.ts";
import { releaseOf } from "../session/release.ts";
import { questionToLookUp } from "./question.ts";

export interface Scope {
  release: string;
  /** Every base of the release. */
  bases: string[];
  /** The session's language; undefined without a session. */
  language?: string;
  store: SearchStore;
  /** `YYYY-MM-DD` in UTC, to tell what has expired. */
  today: string;
}

/** A search that has been made; its rows are read page by page. */
export interface ScopedSearch {
  scope: Scope;
  /** With the question as it was looked up. */
  reference: SearchReference;
  /** Whether that is less than was asked. */
  shortened: boolean;
  /** Of whoever asked. */
  language: string;
  open: OpenSearch;
}

/** Marks what must not be quoted as valid any more: the author gave it a last day, and that day has passed. */
export function expiry(record: PassageRecord, today: string): { valid_until?: string; expired?: true } {
  const { valid_until } = record;
  if (valid_until === undefined) return {};
  return valid_until < today ? { valid_until, expired: true } : { valid_until };
}

/** Fails with `unknown_session`, or `knowledge_unavailable` when nothing is published or storage is away. */
export async function openScope(caller: Caller, sessionId: string | undefined): Promise<Outcome<Scope>> {
  const { search } = caller.services;
  const today = new Date(caller.services.now()).toISOString().slice(0, 10);
  const read = await releaseOf(caller, sessionId);
  if (!read.ok) return read;
  const { id: release, manifest, language } = read.value;
  const store = await search.open(release);
  if (!store.ok) return store;
  const bases = manifest.bases.map(({ base }) => base);
  return accept({ release, bases, store: store.value, today, ...(language !== undefined && { language }) });
}

/**
 * Searches a scope for a question, or for the most telling parts of a long one. `language`: of the reasons, where it is not that of the
 * question. Fails with `unknown_knowledge_base`; rejects when storage fails.
 */
export async function searchScope(
  scope: Scope,
  { query, knowledge_base, fields, ranking, language: asked }: Omit<SearchReference, "release"> & { language?: string },
): Promise<Outcome<ScopedSearch>> {
  if (knowledge_base !== undefined && !scope.bases.includes(knowledge_base)) {
    return refuse({ code: "unknown_knowledge_base", knowledge_base, known: scope.bases });
  }
  const language = asked ?? guessLanguage(query, scope.language);
  const lookedUp = await questionToLookUp(scope, query);
  const base = knowledge_base === undefined ? {} : { base: knowledge_base };
  const open = await openSearch(scope.store, { query: lookedUp, fields, language, ranking, ...base });
  const way = { ranking: open.ranking };
  const reference = {
    release: scope.release,
    query: lookedUp,
    fields,
    ...way,
    ...(knowledge_base !== undefined && { knowledge_base }),
  };
  return accept({ scope, reference, shortened: lookedUp !== query, language, open });
}
