/**
 * Protocol faults (JSON-RPC errors) and the one boundary that turns whatever was thrown into an answer.
 * A tool's own failure is not a fault: it is a result with `isError`, made here too.
 */
import { describeError, redactFailure, redactFault } from "../context/redact/failure.ts";
import {
  CairnError,
  describeFailure,
  failureToWire,
  isOverloaded,
  namesUnknownChannel,
  OVERLOADED,
  StartedSessionError,
  type Failure,
} from "../errors.ts";

/** A JSON-RPC error to answer with. Codes are those of the specification. */
export class ProtocolFault extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    // It may repeat what its caller sent as a name.
    const clean = redactFault(message, data);
    super(clean.message);
    this.name = "ProtocolFault";
    this.code = code;
    this.data = clean.data;
  }
}

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

/** Logs an unexpected error; the caller sees only its correlation id. */
export function internalFailure(error: unknown): Failure {
  const correlationId = crypto.randomUUID();
  console.error(JSON.stringify({ level: "error", correlation_id: correlationId, error: describeError(error) }));
  return { code: "internal", correlation_id: correlationId };
}

/** Any thrown value as a failure: Cairn's own keep their code, everything else becomes `internal`. */
export function toFailure(error: unknown): Failure {
  if (error instanceof StartedSessionError) return { ...toFailure(error.cause), session: error.session };
  if (isOverloaded(error)) return OVERLOADED;
  return error instanceof CairnError ? redactFailure(error.failure) : internalFailure(error);
}

/** A failed tool call as the JSON text of a `tools/call` result. */
export function failedToolResult(given: Failure): string {
  const failure = redactFailure(given);
  const started = failure.session === undefined ? "" : `${failure.session.message}\n`;
  const content = [{ type: "text", text: started + describeFailure(failure) }];
  return JSON.stringify({ content, structuredContent: { error: failureToWire(failure) }, isError: true });
}

/**
 * A failure outside a tool (a resource, a prompt, a completion) as a protocol fault: what the caller named or sent
 * wrongly is INVALID_PARAMS (in both eras, as the SDK has it: the old code -32002 for resources is gone), everything
 * else INTERNAL_ERROR.
 */
export function toFault(error: unknown): ProtocolFault {
  if (error instanceof ProtocolFault) return error;
  const failure = toFailure(error);
  return new ProtocolFault(faultCode(failure), describeFailure(failure), { error: failureToWire(failure) });
}

function faultCode(failure: Failure): number {
  if (namesUnknownChannel(failure)) return INVALID_PARAMS;
  switch (failure.code) {
    case "unknown_session":
    case "unknown_knowledge_base":
    case "unknown_template":
    case "unknown_tool":
    case "session_complete":
    case "session_damaged":
    case "unknown_option":
    case "invalid_input":
    case "revision_conflict":
    case "idempotency_mismatch":
    case "over_budget":
    case "too_large":
    case "unknown_server":
    case "unknown_task":
    case "unknown_lesson":
    case "lessons_off":
    case "task_ended":
    case "task_open":
    case "task_takes_no_decision":
    case "task_asks_nothing":
      return INVALID_PARAMS;
    case "knowledge_unavailable":
    case "unauthorized":
    case "forbidden":
    case "rate_limited":
    case "overloaded":
    case "queue_full":
    case "outcome_unknown":
    case "misconfigured":
    case "not_approved":
    case "definition_changed":
    case "redacted_arguments":
    case "needs_sign_in":
    case "server_unavailable":
    case "timeout":
    case "dependency_failed":
    case "max_steps_reached":
    case "invalid_decision":
    case "model_failed":
    case "no_progress":
    case "internal":
      return INTERNAL_ERROR;
  }
}
