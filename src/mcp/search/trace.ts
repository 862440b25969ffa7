/**
 * What a search leaves in a session: the call, and each passage used as evidence, redacted before it is stored.
 * A repeated call with its key leaves nothing twice. Not here: how a session keeps it (`session/journal.ts`).
 */
import { createHash } from "node:crypto";
import { accept, type Outcome } from "../../errors.ts";
import type { Evidence } from "../../context/document.ts";
import type { ContextEvent } from "../../context/events.ts";
import { makeEvidence } from "../../context/evidence.ts";
import { redactEvent } from "../../context/redact-value.ts";
import type { Json } from "../../json.ts";
import type { PassageRecord } from "../../search/record.ts";
import { passageUri } from "../resources/address.ts";
import type { Asker } from "./scope.ts";

/** Longest text of an argument that is kept with a call. Characters. */
const LONGEST_ARGUMENT = 1_000;

export interface Trace {
  session_id: string;
  tool: string;
  /** The caller's arguments that say what was done. */
  args: { [key: string]: Json };
  idempotency_key?: string | undefined;
  started: number;
  /** What the call gave to the model. */
  evidences: Evidence[];
  /** Passages the model says it used, from whatever call. */
  used?: Evidence[];
}

/** A passage as evidence: the same passage of the same text is the same evidence, whoever found it. */
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

/** Text a caller brought along, as evidence of unknown origin. */
export function givenEvidence(id: string, content: string): Evidence {
  return makeEvidence({
    type: "other",
    source: { kind: "tool", name: "inject_context" },
    content,
    metadata: { given_by: "caller", ...(id === "" ? {} : { given_id: id }) },
  });
}

/** Keeps a trace. Answers the ids of `evidences`, in order, as they are kept. Fails as `SessionPort.record` does. */
export async function recordTrace(asker: Asker, trace: Trace): Promise<Outcome<string[]>> {
  const { services, principal } = asker;
  const at = services.now();
  const id = services.newId();
  const args = Object.fromEntries(Object.entries(trace.args).map(([name, value]) => [name, shorten(value)]));
  const called = redactEvent({
    type: "tool_called",
    at,
    call: {
      tool_call_id: id,
      tool: trace.tool,
      provider: { kind: "builtin", name: "cairn" },
      type: "tool",
      called_at: new Date(trace.started).toISOString(),
      args_digest: args,
      status: "success",
      duration_ms: Math.max(0, at - trace.started),
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
    session_id: trace.session_id,
    records,
    idempotency_key: keyOf(trace) ?? id,
  });
  // The key holds a digest of the arguments, so that another record under it is this same call at another time.
  if (!recorded.ok && recorded.failure.code !== "idempotency_mismatch") return recorded;
  const kept = called.type === "tool_called" ? called.evidences.map(({ evidence_id }) => evidence_id) : [];
  return accept(kept);
}

function keyOf({ tool, args, idempotency_key }: Trace): string | undefined {
  if (idempotency_key === undefined) return undefined;
  const digest = createHash("sha256").update(JSON.stringify(args)).digest("hex").slice(0, 32);
  return `${tool}:${digest}:${idempotency_key}`;
}

function unique(evidences: readonly Evidence[]): Evidence[] {
  return [...new Map(evidences.map((evidence) => [evidence.evidence_id, evidence])).values()];
}

function shorten(value: Json): Json {
  return typeof value === "string" && value.length > LONGEST_ARGUMENT
    ? `${value.slice(0, LONGEST_ARGUMENT).toWellFormed()}…`
    : value;
}
