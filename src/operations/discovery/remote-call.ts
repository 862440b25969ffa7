/**
 * One call of a connected server's tool: through the library, which decides whether it may be made, and into an event. What
 * the server answers is evidence from outside: kept and shown as data, cut to a limit, never taken as an instruction. A call whose
 * arguments hold a mark of redaction is never made (requirement task-runs/no-call-with-marks).
 */
import type { Evidence, ToolCall } from "../../context/document.ts";
import type { ContextEvent } from "../../context/events.ts";
import { makeEvidence } from "../../context/evidence.ts";
import { holdsMark } from "../../context/redact/spans.ts";
import { redactEvidence } from "../../context/redact/value.ts";
import { refuse, type Failure, type Outcome } from "../../errors.ts";
import {
  capResult,
  cutCharacters,
  MAX_STORED_CHARACTERS,
  type CappedResult,
  type ResultResource,
} from "../../discovery/results.ts";
import { serverOfToolId } from "../../discovery/names/names.ts";
import type { RemoteCall, RemoteCaller, RemoteResult } from "../../discovery/library-port.ts";
import type { Json } from "../../json.ts";
import { lacks, mayUse } from "../../principal.ts";
import type { PeerIndex } from "../../discovery/scan/scan.ts";
import type { OperationCall } from "../call.ts";
import { ownPeers } from "./tools-at-hand.ts";

export interface RemoteCallMade {
  event: Extract<ContextEvent, { type: "tool_called" }>;
  outcome: Outcome<RemoteAnswer>;
}

/** What a tool answered, and the evidence it is. */
export interface RemoteAnswer extends CappedResult {
  evidence: Evidence | undefined;
}

export interface RemoteRequest {
  tool: string;
  arguments: { [name: string]: Json };
  session: string;
  /** The task that it is a step of, where the caller's own does not say. */
  task?: string | undefined;
  timeoutMs: number;
  /** What the user said, why the arguments need their yes, and whether they have agreed. */
  known?: readonly string[];
  concern?: RemoteCall["concern"];
  consented?: boolean;
}

/** Makes a call and its event, which is not recorded yet. Never throws for what a server does. */
export async function makeRemoteCall(
  request: RemoteRequest,
  call: OperationCall,
  caller: RemoteCaller,
): Promise<RemoteCallMade> {
  const { services, principal } = call;
  const { tool, arguments: given } = request;
  const begun = services.now();
  // A connected tool may do anything, so whoever may only read calls none, a prompt's placeholders included.
  const refused = mayUse(principal) ? markedFailure(tool, given) : lacks(principal, "mcp");
  const answered =
    refused === undefined
      ? await services.library.call(principal.tenant, inTask(request, call), caller)
      : refuse<RemoteResult>(refused);
  const outcome: Outcome<RemoteAnswer> = answered.ok
    ? { ok: true, value: readAnswer(tool, answered.value, ownPeers(call)) }
    : answered;
  const evidence = outcome.ok ? outcome.value.evidence : undefined;
  return {
    outcome,
    event: {
      type: "tool_called",
      at: services.now(),
      call: {
        tool_call_id: services.newId(),
        tool,
        provider: { kind: "mcp", name: serverOfToolId(tool) ?? "unknown" },
        type: "tool",
        called_at: new Date(begun).toISOString(),
        args_digest: given,
        status: outcome.ok ? (outcome.value.isError ? "error" : "success") : callStatus(outcome.failure),
        duration_ms: Math.max(0, services.now() - begun),
        result_evidence_ids: [],
      },
      evidences: evidence === undefined ? [] : [evidence],
    },
  };
}

/** The call on whose behalf it is made. */
function inTask({ task, ...request }: RemoteRequest, call: OperationCall): RemoteCall {
  const own = call.task ?? task;
  return own === undefined ? request : { ...request, task: own };
}

function readAnswer(
  tool: string,
  { server, isError, content, structured }: RemoteResult,
  peers: PeerIndex,
): RemoteAnswer {
  const result = capResult({ isError, content, structuredContent: structured }, server, tool, peers);
  const described = [result.stored, ...result.resources.map(describeResource)].filter((part) => part !== "").join("\n");
  if (described === "") return { ...result, evidence: undefined };
  const warnings = [...new Set(result.findings.map(({ signal }) => signal))];
  const evidence = makeEvidence({
    type: "tool_result",
    source: { kind: "tool", name: tool },
    content: cutCharacters(described, MAX_STORED_CHARACTERS),
    metadata: {
      untrusted: true,
      ...(described.length > MAX_STORED_CHARACTERS && {
        truncated: true,
        whole_characters: Math.max(described.length, result.characters),
      }),
      ...(warnings.length > 0 && { warnings }),
    },
  });
  return { ...result, evidence: redactEvidence(evidence) };
}

/** `[image image/png, 1234 bytes, sha256 …]`, `[link https://…]`. A text resource is its text. */
function describeResource({ kind, mimeType, uri, bytes, sha256, text }: ResultResource): string {
  const about = [kind, mimeType, uri].filter((one) => one !== undefined).join(" ");
  const size = bytes === undefined ? "" : `, ${bytes} bytes`;
  const hash = sha256 === undefined ? "" : `, sha256 ${sha256}`;
  return `[${about}${size}${hash}]${text === undefined ? "" : `\n${text}`}`;
}

/** A mark in the arguments stands for a value that this server removed: the call would not be the one that was meant. */
function markedFailure(tool: string, given: Json): Failure | undefined {
  return holdsMark(given) ? { code: "redacted_arguments", server: serverOfToolId(tool) ?? tool, tool } : undefined;
}

function callStatus({ code }: Failure): ToolCall["status"] {
  switch (code) {
    case "timeout":
      return "timeout";
    case "unknown_tool":
    case "unknown_server":
      return "not_found";
    case "not_approved":
    case "definition_changed":
    case "redacted_arguments":
    case "needs_sign_in":
    case "forbidden":
      return "forbidden";
    default:
      return "error";
  }
}
