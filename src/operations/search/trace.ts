/**
 * What a search records in a session: the call, and each passage used as evidence, redacted before it is stored.
 * A call repeated with its key records nothing twice, and fails where its arguments are others. Not here: how a session keeps it (`session/journal.ts`).
 */
import { createHash } from "node:crypto";
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Evidence } from "../../context/document.ts";
import type { ContextEvent } from "../../context/events.ts";
import { makeEvidence } from "../../context/evidence.ts";
import { redactEvent } from "../../context/redact/value.ts";
import type { Json } from "../../json.ts";
import type { PassageRecord } from "../../search/record.ts";
import { passageUri } from "../uris.ts";
import type { Caller } from "../call.ts";
import { recordKey, withCallersKey } from "../session/session-log.ts";

/** Longest text of an argument that is kept with a call. Characters. */
const MAX_ARGUMENT = 1_000;

/** A call of one of the searching tools, as its session will know it. */
export interface SearchCall {
  /** The task it is made for. Taken as it is given, as for calls a host records. */
  task_id?: string | undefined;
  tool: string;
  /** The caller's arguments that say what was done. */
  args: { [key: string]: Json };
  idempotency_key?: string | undefined;
  /** All of the caller's arguments but the session and the key: what makes a repeat the same call. */
  given: object;
  started: number;
}

export interface Trace extends SearchCall {
  session_id: string;
  /** What the call gave to the model. */
  evidences: Evidence[];
  /** Passages the model says it used, from whatever call. */
  used?: Evidence[];
}

/** A passage as evidence: the same passage of the same text is the same evidence, whichever call found it. */
export function passageEvidence(record: PassageRecord, release: string, confidence?: number): Evidence {
  return makeEvidence({
    type: "rag_doc",
    source: { kind: "rag", name: record.base, uri: passageUri(record.id) },
    content: record.content,
    ...(confidence === undefined ? {} : { confidence }),
    metadata: {
      tags: record.tags,
      knowledgeType: [record.type],
      ...(record.valid_until === undefined ? {} : { valid_until: record.valid_until }),
      passage: record.id,
      document_title: record.title,
      // Where the passage stands in its document; the evidence's own content is the passage.
      document_selector: record.selector,
      release,
    },
  });
}

/** Text that a caller passed in, as evidence of unknown origin. */
export function givenEvidence(id: string, content: string): Evidence {
  return makeEvidence({
    type: "other",
    source: { kind: "tool", name: "inject_context" },
    content,
    metadata: { given_by: "caller", ...(id === "" ? {} : { given_id: id }) },
  });
}

/**
 * Keeps a trace. Answers the ids of `evidences`, in order, as they are kept. Fails as `SessionPort.record` does, so with
 * `idempotency_mismatch` where the key has been used for another call.
 */
export async function recordTrace(caller: Caller, trace: Trace): Promise<Outcome<string[]>> {
  return append(caller, trace, "success");
}

/**
 * Does the work of a search. Where it fails within a session, the call is kept there as one that failed; its caller gets
 * the same failure, also when it could not be recorded.
 */
export async function keepFailure<T>(
  caller: Caller,
  { session_id, ...search }: SearchCall & { session_id?: string | undefined },
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const note = async (): Promise<void> => {
    if (session_id === undefined) return;
    await append(caller, { ...search, session_id, evidences: [] }, "error").catch(() => undefined);
  };
  let outcome: Outcome<T>;
  try {
    outcome = await work();
  } catch (error) {
    await note();
    throw error;
  }
  if (!outcome.ok) await note();
  return outcome;
}

async function append(caller: Caller, trace: Trace, status: "success" | "error"): Promise<Outcome<string[]>> {
  const { services, principal } = caller;
  const { session_id, task_id, started, tool } = trace;
  const at = services.now();
  const id = services.newId();
  const args = Object.fromEntries(Object.entries(trace.args).map(([name, value]) => [name, shorten(value)]));
  const called = redactEvent({
    type: "tool_called",
    at,
    call: {
      ...(task_id !== undefined && { task_id }),
      tool_call_id: id,
      tool,
      provider: { kind: "builtin", name: "cairn" },
      type: "tool",
      called_at: new Date(started).toISOString(),
      args_digest: args,
      status,
      duration_ms: Math.max(0, at - started),
      result_evidence_ids: [...new Set(trace.evidences.map(({ evidence_id }) => evidence_id))],
    },
    evidences: unique(trace.evidences.map((evidence) => ({ ...evidence, links: { tool_call_id: id } }))),
  });
  const used = (trace.used ?? []).map((evidence): ContextEvent =>
    redactEvent({
      type: "evidence_recorded",
      at,
      evidence: { ...evidence, metadata: { ...evidence.metadata, used: true } },
    }),
  );
  const records: Json[] = JSON.parse(JSON.stringify([called, ...used]));
  const recorded = await services.sessions.record(principal, {
    session_id,
    records,
    ...operationOf(trace, status, id),
  });
  if (!recorded.ok) return refuse(withCallersKey(recorded.failure, trace.idempotency_key));
  const kept = called.type === "tool_called" ? called.evidences.map(({ evidence_id }) => evidence_id) : [];
  return accept(kept);
}

/**
 * How the session knows a repeat. Under the key of a caller it is the same call, whatever it found; a call that failed has
 * a key of its own with its arguments in it, so that it takes the key from nothing and the repeat that succeeds is kept.
 */
function operationOf({ tool, given: asked, idempotency_key }: Trace, status: "success" | "error", id: string) {
  if (idempotency_key === undefined) return { idempotency_key: id };
  const given: Json = JSON.parse(JSON.stringify({ operation: tool, ...asked }));
  if (status === "success") return { idempotency_key: recordKey(idempotency_key), given };
  const digest = createHash("sha256").update(JSON.stringify(given)).digest("hex").slice(0, 32);
  return { idempotency_key: `${tool}:failed:${digest}:${idempotency_key}`, given };
}

function unique(evidences: readonly Evidence[]): Evidence[] {
  return [...new Map(evidences.map((evidence) => [evidence.evidence_id, evidence])).values()];
}

function shorten(value: Json): Json {
  return typeof value === "string" && value.length > MAX_ARGUMENT
    ? `${value.slice(0, MAX_ARGUMENT).toWellFormed()}…`
    : value;
}
