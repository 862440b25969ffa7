/**
 * The closed union of failures, the one error class that carries one, and one sentence for each.
 * Codes and fields are the wire contract: fields may be added, never renamed.
 * Not here: HTTP status codes and JSON-RPC shapes, which belong to the protocol that answers.
 */

/** A session that a call started because it named none. It stands first in the call's answer, and in its failure. */
export interface StartedSession {
  id: string;
  started: true;
  /** That it is new, and what to send with the next call, in the caller's language. */
  message: string;
}

/** `session`: the call had started it before it failed. */
export type Failure = FailureKind & { session?: StartedSession };

type FailureKind =
  | { code: "unknown_session"; session_id: string }
  | { code: "session_complete"; session_id: string }
  | { code: "unknown_option"; option: string; known: string[] }
  | { code: "invalid_input"; field: string; expected: string }
  | { code: "revision_conflict"; revision: number; expected_revision: number }
  | { code: "idempotency_mismatch"; idempotency_key: string }
  | { code: "unknown_knowledge_base"; knowledge_base: string; known: string[] }
  | { code: "unknown_template"; template: string; known: string[] }
  /** Only where a tool is an address (`/api/tools/{name}`): MCP has its own words for it. */
  | { code: "unknown_tool"; tool: string; known: string[] }
  | { code: "over_budget"; token_budget: number; token_needed: number }
  /** `channel`: nothing was ever published there, so trying again does not help. */
  | { code: "knowledge_unavailable"; what: string; channel?: string }
  | { code: "unauthorized"; realm: string }
  | { code: "forbidden"; scope: string }
  | { code: "rate_limited"; retry_after_seconds: number }
  | { code: "too_large"; what: string; limit: number; unit: string }
  /** The deployment's configuration is incomplete: nothing is served. `variable`: what its operator has to set. */
  | { code: "misconfigured"; variable: string }
  | { code: "internal"; correlation_id: string };

export type FailureCode = Failure["code"];

/** What a Durable Object returns: an error thrown across RPC would lose its class. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The only error class Cairn throws on purpose. Thrown anywhere, caught once by each protocol. */
export class CairnError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(describeFailure(failure));
    this.name = "CairnError";
    this.failure = failure;
  }
}

/** An unexpected error after a session was started: whoever answers the call reports the session as well. */
export class StartedSessionError extends Error {
  readonly session: StartedSession;
  constructor(session: StartedSession, cause: unknown) {
    super("failed after a session was started", { cause });
    this.name = "StartedSessionError";
    this.session = session;
  }
}

/** Shorthand for a refused outcome. */
export function refuse<T>(failure: Failure): Outcome<T> {
  return { ok: false, failure };
}

/** Shorthand for a successful outcome. */
export function accept<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** The value of an outcome, or its failure thrown to the protocol, which answers it. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new CairnError(outcome.failure);
}

/** Whether the same call can succeed later without being changed. */
export function isRetryable(failure: Failure): boolean {
  if (failure.code === "knowledge_unavailable") return failure.channel === undefined;
  return failure.code === "rate_limited" || failure.code === "internal";
}

/** Quotes a caller's own short identifier so that a message can name it without carrying a payload. */
function quote(text: string): string {
  const visible = text.replace(/[\p{C}\p{Z}]+/gu, " ").trim();
  return JSON.stringify(visible.length > 80 ? `${visible.slice(0, 80)}…` : visible);
}

function listed(known: readonly string[]): string {
  const shown = known.slice(0, 20).map((id) => (id.length > 80 ? `${id.slice(0, 80)}…` : id));
  return known.length > 20 ? `${shown.join(", ")} and ${known.length - 20} more` : shown.join(", ");
}

/** One sentence or two for a model: what happened, and what to do. Never third-party text. */
export function describeFailure(failure: Failure): string {
  switch (failure.code) {
    case "unknown_session":
      return `There is no session ${quote(failure.session_id)}: it was never started here, or it has expired. Call initiate_session to begin one.`;
    case "session_complete":
      return "This session is complete. Choose back or restart to continue in it, or call initiate_session for a new one.";
    case "unknown_option":
      return failure.known.length === 0
        ? `No option ${quote(failure.option)} here. Choose back, restart or end.`
        : `No option ${quote(failure.option)} here. Choose one of: ${listed(failure.known)}.`;
    case "invalid_input":
      return `The value of ${quote(failure.field)} does not fit: expected ${failure.expected}. Nothing was changed; send a corrected value.`;
    case "revision_conflict":
      return `The session has moved on: it is at revision ${failure.revision}, not ${failure.expected_revision}. Call get_session, then decide again.`;
    case "idempotency_mismatch":
      return `The idempotency_key ${quote(failure.idempotency_key)} was already used with other arguments. Use a new key for a new operation.`;
    case "unknown_knowledge_base":
      return failure.known.length === 0
        ? `There is no knowledge base ${quote(failure.knowledge_base)}, and none is published yet.`
        : `There is no knowledge base ${quote(failure.knowledge_base)}. Known: ${listed(failure.known)}.`;
    case "unknown_template":
      return failure.known.length === 0
        ? `There is no template ${quote(failure.template)}, and none is published yet.`
        : `There is no template ${quote(failure.template)}. Known: ${listed(failure.known)}.`;
    case "unknown_tool":
      return `There is no tool ${quote(failure.tool)}. Known: ${listed(failure.known)}.`;
    case "over_budget":
      return `What must be kept needs ${failure.token_needed} tokens, more than the budget of ${failure.token_budget}. Raise token_budget or choose a smaller template.`;
    case "knowledge_unavailable":
      if (failure.channel !== undefined) return nothingPublished(failure.channel);
      return `The ${failure.what} cannot be read at the moment. Try again in a few seconds.`;
    case "unauthorized":
      return "This needs a valid bearer token. Send it in the Authorization header.";
    case "forbidden":
      return `The token lacks the scope ${quote(failure.scope)}. Ask the operator for a token that has it.`;
    case "rate_limited":
      return `Too many requests. Try again in ${failure.retry_after_seconds} seconds.`;
    case "too_large":
      return `The ${failure.what} is larger than ${failure.limit} ${failure.unit}. Send less at once.`;
    case "misconfigured":
      return `This server refuses to serve: callers' tokens are configured, but no token may publish. Its operator sets ${failure.variable}, or gives one entry of CAIRN_TOKENS the scope author.`;
    case "internal":
      return `Something went wrong inside Cairn. Quote the correlation id ${failure.correlation_id} to the operator.`;
  }
}

function nothingPublished(channel: string): string {
  const elsewhere = channel === "main" ? "" : " To use the usual knowledge, leave the channel out.";
  const option = channel === "main" ? "" : ` --channel ${channel}`;
  return `Nothing is published on the channel ${quote(channel)} yet, so there is nothing to consult. Whoever runs this server publishes with: npm run author -- publish${option}.${elsewhere}`;
}

/** What `invalid_input` expects of a text that is too long; `too_large` is for a whole body, record or list. */
export function atMost(limit: number): string {
  return `at most ${limit} characters`;
}

/** The `error` object of the wire: code, message, retryable, and the failure's own fields. */
export function failureToWire(
  failure: Failure,
): { code: FailureCode; message: string; retryable: boolean } & Record<string, unknown> {
  return { ...failure, message: describeFailure(failure), retryable: isRetryable(failure) };
}
