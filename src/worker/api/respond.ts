/** JSON responses of `/api`: one function for results, one for every failure. */
import { isDeeperThan } from "../../knowledge/json-depth.ts";
import { MAX_BODY_DEPTH, readBody } from "../../mcp/body.ts";
import { challengeOf } from "../../mcp/challenge.ts";
import { CairnError, failureToWire, namesUnknownChannel, type Failure, type FailureCode } from "../../errors.ts";
import type { LimitedSize } from "../../failures/limit-texts.ts";
import { noteFailure } from "./recent-failures.ts";

/** The HTTP status of each failure. Clients rely on the codes; the status is for proxies and people. */
const STATUS: Record<FailureCode, number> = {
  unknown_session: 404,
  session_complete: 409,
  unknown_option: 422,
  invalid_input: 422,
  revision_conflict: 409,
  idempotency_mismatch: 409,
  unknown_knowledge_base: 404,
  unknown_template: 404,
  unknown_tool: 404,
  over_budget: 422,
  knowledge_unavailable: 503,
  unauthorized: 401,
  forbidden: 403,
  rate_limited: 429,
  overloaded: 503,
  // Not 502 to 504: proxies and HTTP clients repeat such a request by themselves.
  outcome_unknown: 500,
  too_large: 413,
  // The request was fine, and so is the server: this one session is in a state that nobody can continue.
  session_damaged: 409,
  misconfigured: 503,
  unknown_server: 404,
  not_approved: 403,
  definition_changed: 409,
  redacted_arguments: 422,
  // The caller's own token is fine: another server's sign-in is missing.
  needs_sign_in: 424,
  server_unavailable: 503,
  timeout: 504,
  unknown_task: 404,
  unknown_lesson: 404,
  lessons_off: 404,
  task_ended: 409,
  task_open: 409,
  task_takes_no_decision: 409,
  task_asks_nothing: 409,
  queue_full: 429,
  dependency_failed: 422,
  max_steps_reached: 422,
  invalid_decision: 422,
  model_failed: 503,
  no_progress: 422,
  internal: 500,
};

/** Whether a value is a failure as it is sent in `error`. */
export function isFailureOnWire(value: unknown): value is Failure {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    Object.hasOwn(STATUS, value.code)
  );
}

export function respondWithJson(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
  });
}

/** `{ error: { code, message, retryable, …, correlation_id } }`. `extra` are further fields of this one answer. */
export function respondWithFailure(
  failure: Failure,
  correlationId: string,
  extra: Record<string, unknown> = {},
): Response {
  noteFailure(failure.code, correlationId);
  const response = respondWithJson(
    { error: { ...failureToWire(failure), ...extra, correlation_id: correlationId } },
    namesUnknownChannel(failure) ? 404 : STATUS[failure.code],
  );
  const challenge = challengeOf(failure);
  if (challenge !== null) response.headers.set("www-authenticate", challenge);
  if ("retry_after_seconds" in failure) response.headers.set("retry-after", String(failure.retry_after_seconds));
  return response;
}

const TOO_DEEP = { en: `JSON of up to ${MAX_BODY_DEPTH} levels`, zh: `最多 ${MAX_BODY_DEPTH} 层的 JSON` };

/** The body as a JSON object. Throws `too_large` above `limit` bytes, and `invalid_input` for anything but a JSON object. */
export async function readJsonObject(
  request: Request,
  what: LimitedSize,
  limit: number,
): Promise<Record<string, unknown>> {
  const text = await readBody(request, limit);
  if (text === null) throw new CairnError({ code: "too_large", what, limit, unit: "bytes" });
  if (isDeeperThan(text, MAX_BODY_DEPTH)) {
    throw new CairnError({ code: "invalid_input", field: "body", expected: TOO_DEEP });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CairnError({ code: "invalid_input", field: "body", expected: { en: "JSON text", zh: "JSON 文本" } });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return Object.fromEntries(Object.entries(value));
  throw new CairnError({ code: "invalid_input", field: "body", expected: { en: "a JSON object", zh: "JSON 对象" } });
}
