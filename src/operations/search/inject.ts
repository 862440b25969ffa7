/**
 * Search results prepared for a model to apply (test/requirements/injection.ts): rows read again from the release where
 * it has them, as many as a token budget holds, and what was left out. Rows that a caller passes in are data and
 * nothing else.
 */
import { accept, refuse, type Outcome, type Expectation } from "../../errors.ts";
import type { Json } from "../../json.ts";
import { redactEcho } from "../../context/redact/failure.ts";
import { readDocumentName } from "../../references.ts";
import { findPassages } from "../../search/lookup.ts";
import { isOfRelease, readSearchAddress } from "../../search/reference.ts";
import type { PassageRecord } from "../../search/record.ts";
import { estimate } from "../context/counters.ts";
import type { KnowledgePort } from "../../services.ts";
import { findNamedNode } from "./named-node.ts";
import { passageIdOf, passagesOfDocument } from "./named.ts";
import { expiry, searchScope, type Scope } from "./scope.ts";

/** Rows a caller may bring at once; more are found again through `search_ref`. */
export const MAX_ROWS = 500;
const BATCH = 32;
/** So many ids of what was left out are named. */
const MAX_NAMED_IDS = 50;

export interface Injected {
  id?: string;
  title?: string;
  type?: string;
  language?: string;
  content?: string;
  reusability_score?: number;
  match_reason?: string;
  valid_until?: string;
  /** The last day it may be quoted has passed. */
  expired?: true;
  /** `release`: read from published knowledge. `caller`: as it was given, checked against nothing. */
  origin: "release" | "caller";
}

/** A row and the passage it was read from; null for one the release does not have. */
export interface Candidate {
  row: Injected;
  record: PassageRecord | null;
}

export type Reason = "token_budget" | "excluded" | "common_words" | "low_score";

export interface Omitted {
  reason: Reason;
  count: number;
  /** The first of them. */
  ids: string[];
}

export interface Selection {
  /** That of the source. */
  nearest?: string;
  total: number;
  kept: (Candidate & { tokens: number })[];
  omitted: Omitted[];
}

/** A list of candidates, best first, read in batches. */
export interface Source {
  /** The search has no row that fits: at most some that may help, the nearest of this title. */
  nearest?: string;
  /** Rows that can be given. */
  total: number;
  /** Rows besides that cannot be given: why, and how many. They are no material for an answer. */
  withheld: readonly { reason: Reason; count: number }[];
  read(offset: number): Promise<Candidate[]>;
}

function textOf(row: { [key: string]: Json }, ...keys: string[]): string {
  for (const key of keys) {
    const value = Object.hasOwn(row, key) ? row[key] : undefined;
    if (typeof value === "string" && value.trim() !== "") return value;
  }
  return "";
}

function scoreOf(row: { [key: string]: Json }): number {
  for (const key of ["reusability_score", "score"]) {
    const value = Object.hasOwn(row, key) ? row[key] : undefined;
    if (typeof value === "number" && Number.isFinite(value)) return value;
  }
  return 0;
}

/** Leaves out what is empty, as a model has no use for it. */
function withoutEmpty(row: Injected): Injected {
  const filled = Object.entries(row).filter(([, value]) => value !== "" && value !== 0 && value !== undefined);
  return { ...Object.fromEntries(filled), origin: row.origin };
}

function fromRecord(record: PassageRecord, score: number, reason: string, today: string): Candidate {
  const { id, title, type, language } = record;
  const content = record.content.trim();
  const row: Injected = {
    id,
    title,
    type,
    language,
    content,
    reusability_score: score,
    match_reason: reason,
    origin: "release",
  };
  return { row: withoutEmpty({ ...row, ...expiry(record, today) }), record };
}

/** Rows as a caller gives them: those with the id of a passage are read again, the others stay and are marked. */
export async function fromRows(
  scope: Scope,
  rows: readonly GivenRow[],
  query: string,
  knowledge: KnowledgePort,
): Promise<Outcome<Source>> {
  const named = rows.map((row) => (typeof row === "string" ? { id: row } : row));
  const ids = named.map((row) => passageIdOf(textOf(row, "id", "uri", "evidence_id")));
  const records = await findPassages(scope.store, ids);
  const candidates: Candidate[] = [];
  for (const [at, row] of named.entries()) {
    const record = records.get(ids[at] ?? "");
    if (record !== undefined) {
      candidates.push(fromRecord(record, scoreOf(row), redactEcho(textOf(row, "match_reason")), scope.today));
      continue;
    }
    const isOwn: boolean =
      textOf(row, "content", "snippet", "text") !== "" || (ids[at] === "" && textOf(row, "title") !== "");
    const name = isOwn ? undefined : readDocumentName(ids[at] ?? "");
    const passages = name === undefined ? [] : await passagesOfDocument(scope, name, query);
    if (!isOwn && passages.length === 0) {
      const step = await stepRows(scope, ids[at] ?? "", query, knowledge);
      if (step.length === 0)
        return refuse({ code: "invalid_input", field: `search_results.${at}`, expected: KNOWN_ROW });
      candidates.push(...step);
      continue;
    }
    candidates.push(
      ...(isOwn
        ? [givenRow(row)]
        : passages.map((one) => fromRecord(one.record, one.score, one.match_reason, scope.today))),
    );
  }
  return accept({ total: candidates.length, withheld: [], read: async (offset) => candidates.slice(offset) });
}

/** A step of a tree that is named, and the passages of its documents; none where there is no such step. */
async function stepRows(scope: Scope, name: string, query: string, knowledge: KnowledgePort): Promise<Candidate[]> {
  const found = await findNamedNode(name, scope, knowledge);
  if (found === undefined) return [];
  const named = found.documents.flatMap((one) => readDocumentName(one) ?? []);
  const passages = await Promise.all(named.map((one) => passagesOfDocument(scope, one, query)));
  const rows = passages
    .flat()
    .map(({ record, score, match_reason }) => fromRecord(record, score, match_reason, scope.today));
  return [{ row: withoutEmpty({ ...found.row, origin: "release" }), record: null }, ...rows];
}

/** A row, or what another tool called a passage or a document. */
export type GivenRow = string | { [key: string]: Json };

const KNOWN_ROW: Expectation = {
  en: "a row with content, or the id of a passage (base/id#1) or a document (base/id) of the published knowledge, which search_knowledge finds, or of a step (base/tree#node); or evidence (ev_…) together with its session_id",
  zh: "带有内容的行，或已发布知识中段落（base/id#1）、文档（base/id）的 id（可以用 search_knowledge 查找），或步骤（base/tree#node）的 id；或证据（ev_…）加上它的 session_id",
};

function givenRow(row: { [key: string]: Json }): Candidate {
  return {
    row: withoutEmpty({
      id: textOf(row, "id"),
      title: textOf(row, "title"),
      type: textOf(row, "type"),
      language: textOf(row, "language"),
      content: textOf(row, "content", "snippet", "text"),
      reusability_score: scoreOf(row),
      match_reason: textOf(row, "match_reason"),
      origin: "caller",
    }),
    record: null,
  };
}

/** A row without the secrets that its caller may have put into it: the answer stands in transcripts and logs on its way. */
function withoutSecrets(row: Injected): Injected {
  const clean = Object.entries(row).map(([name, value]) => [
    name,
    typeof value === "string" ? redactEcho(value) : value,
  ]);
  return Object.fromEntries(clean);
}

/**
 * The rows of a search by its reference; weak ones are withheld, and where none is likely to be about the query all but
 * the few that may help. Fails with `invalid_input` for one that is none, or of other knowledge.
 */
export async function fromReference(scope: Scope, address: string): Promise<Outcome<Source>> {
  const read = readSearchAddress(address);
  const wrong = (expected: Expectation): Outcome<Source> =>
    refuse({ code: "invalid_input", field: "search_ref", expected });
  if (read === undefined)
    return wrong({
      en: "a search_ref as search_knowledge returned it, or the id of a passage or document",
      zh: "search_knowledge 返回的 search_ref，或段落、文档的 id",
    });
  if (!isOfRelease(read.reference, scope.release)) {
    return wrong({
      en: "a search_ref of the knowledge in use here: it has changed since; call search_knowledge again",
      zh: "当前知识的 search_ref：知识在此之后已经更新，请重新调用 search_knowledge",
    });
  }
  const made = await searchScope(scope, read.reference);
  if (!made.ok) return made;
  const { open } = made.value;
  const { strong, medium, weak } = open.tiers;
  const total = open.fits ? strong + medium : open.perhaps;
  const withheld = [
    { reason: "low_score" as const, count: strong + medium - total },
    { reason: "common_words" as const, count: weak },
  ].filter(({ count }) => count > 0);
  return accept({
    total,
    withheld,
    ...(open.nearest !== undefined && { nearest: open.nearest }),
    async read(offset) {
      const hits = await open.page(offset, Math.min(BATCH, total - offset));
      return hits.map(({ record, score, match_reason }) => fromRecord(record, score, match_reason, scope.today));
    },
  });
}

/**
 * As many rows as the budget holds, in their order; one that does not fit makes room for a shorter one after it. Reading
 * stops when a whole batch added nothing. `excluded` are types of documents that are not wanted.
 * Fails with `over_budget` when not even one row fits.
 */
export async function selectRows(
  source: Source,
  budget: number,
  excluded: ReadonlySet<string>,
): Promise<Outcome<Selection>> {
  const selection: Selection = {
    ...(source.nearest !== undefined && { nearest: source.nearest }),
    total: source.total + source.withheld.reduce((sum, { count }) => sum + count, 0),
    kept: [],
    omitted: [],
  };
  let left = budget;
  let least = Number.POSITIVE_INFINITY;
  let seen = 0;
  for (let going = true; going && seen < source.total;) {
    const batch = await source.read(seen);
    const before = selection.kept.length;
    let unwanted = 0;
    for (const read of batch) {
      const counted = (candidate: Candidate) => ({ candidate, tokens: estimate.count(JSON.stringify(candidate.row)) });
      const whole = counted(read);
      // Only what may be shown is looked through: a caller sends more than fits.
      const { candidate, tokens } =
        read.row.origin === "caller" && whole.tokens <= left
          ? counted({ ...read, row: withoutSecrets(read.row) })
          : whole;
      if (excluded.has((candidate.row.type ?? "").toLowerCase())) {
        unwanted += 1;
        omit(selection, "excluded", candidate.row.id);
      } else if (tokens > left) {
        least = Math.min(least, tokens);
        omit(selection, "token_budget", candidate.row.id);
      } else {
        left -= tokens;
        selection.kept.push({ ...candidate, tokens });
      }
    }
    seen += batch.length;
    going = batch.length > 0 && (selection.kept.length > before || unwanted === batch.length);
  }
  if (selection.kept.length === 0 && least !== Number.POSITIVE_INFINITY) {
    return refuse({ code: "over_budget", token_budget: budget, token_needed: least, what: "row" });
  }
  if (seen < source.total) omit(selection, "token_budget", undefined, source.total - seen);
  for (const { reason, count } of source.withheld) omit(selection, reason, undefined, count);
  return accept(selection);
}

function omit({ omitted }: Selection, reason: Reason, id: string | undefined, count = 1): void {
  let entry = omitted.find((known) => known.reason === reason);
  if (entry === undefined) {
    entry = { reason, count: 0, ids: [] };
    omitted.push(entry);
  }
  entry.count += count;
  if (id !== undefined && entry.ids.length < MAX_NAMED_IDS) entry.ids.push(redactEcho(id));
}
