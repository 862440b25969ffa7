/**
 * What a remote server did wrong, as a failure of Cairn's own. The SDK's messages hold the other side's words, so no
 * message is read or passed on: only classes, codes and statuses.
 */
import {
  InsufficientScopeError,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  SseError,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { CairnError, type Failure } from "../../../errors.ts";
import { isRecord } from "../../../json.ts";
import { GuardedFetchError, type GuardedFetchProblem } from "../../outgoing/problem.ts";
import type { UnavailableReason, UnusableServer } from "../../../failures/unusable-server.ts";
import { reasonOfRunner } from "../runner-client.ts";
import { askedSeconds } from "./asked-wait.ts";
import { ForeignAnswer, StreamCut } from "./cut-stream.ts";
import { NoAnswer } from "./no-answer.ts";

/** The code of JSON-RPC that the runner keeps for its own failures (docs/RUNNER.md): no program behind it can answer with it. */
const RUNNER_ERROR = -32019;

/** What the runner says instead of the program behind it; undefined for anything else. `error`: of a call at the runner. */
export function runnerFailure(error: unknown, server: string, seconds: number): Failure | undefined {
  if (!(error instanceof ProtocolError) || error.code !== RUNNER_ERROR) return undefined;
  const code = isRecord(error.data) ? error.data.code : undefined;
  return code === "timeout" ? { code: "timeout", server, seconds } : unavailable(server, reasonOfRunner(code));
}

/** `seconds`: how long the server had. Everything that is not known is `server_unavailable`. */
export function remoteFailure(error: unknown, server: string, seconds: number): Failure {
  if (error instanceof CairnError) return error.failure;
  const guarded = guardedProblem(error);
  if (guarded !== undefined) {
    const reason = guardedReasons[guarded];
    return reason === "timeout" ? { code: "timeout", server, seconds } : unavailable(server, reason);
  }
  if (error instanceof UnauthorizedError || statusOf(error) === 401) return { code: "needs_sign_in", server };
  if (error instanceof InsufficientScopeError) return { code: "needs_sign_in", server, more_access: true };
  if (error instanceof StreamCut) return unavailable(server, "cut_off");
  if (error instanceof ForeignAnswer || error instanceof NoAnswer) return unavailable(server, "invalid_answer");
  if (isTimeout(error)) return { code: "timeout", server, seconds };
  const status = statusOf(error);
  const wait = status === 429 || status === 503 ? askedSeconds(error as SdkHttpError) : undefined;
  const failure = unavailable(server, status === 429 ? "asked_to_wait" : reasonOf(error));
  return wait === undefined ? failure : { ...failure, retry_after_seconds: wait };
}

function unavailable(server: string, reason: UnavailableReason): UnusableServer {
  return { code: "server_unavailable", server, reason };
}

/**
 * Whether a request that was sent and failed so has surely not been carried out: it was refused, or nothing was there to take it. Anything
 * else may have happened after the work was done.
 */
export function isSurelyUndone(error: unknown): boolean {
  const problem = guardedProblem(error);
  if (problem !== undefined) return NOTHING_SENT.has(problem);
  if (error instanceof UnauthorizedError || error instanceof InsufficientScopeError) return true;
  const status = statusOf(error);
  return status !== undefined && status !== 408 && ((status >= 400 && status < 500) || EDGE_WITHOUT_ORIGIN.has(status));
}

/** A redirect is an answer, but one of whoever has not done the work. */
const NOTHING_SENT: ReadonlySet<GuardedFetchProblem> = new Set<GuardedFetchProblem>([
  "address",
  "rejected",
  "redirect",
  "unresolved",
  "refused",
]);

/** What Cloudflare answers for a server that refuses the connection, is not routed to, fails the TLS handshake or has no address. */
const EDGE_WITHOUT_ORIGIN: ReadonlySet<number> = new Set([521, 523, 525, 526, 530]);

/** What the guarded fetch refused, also where the SDK has wrapped it. */
function guardedProblem(error: unknown): GuardedFetchProblem | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth += 1) {
    if (cause instanceof GuardedFetchError) return cause.problem;
  }
  return undefined;
}

const guardedReasons: Record<GuardedFetchProblem, UnavailableReason | "timeout"> = {
  address: "address",
  rejected: "leads_to_rejected",
  redirect: "refused",
  unresolved: "unreachable",
  refused: "unreachable",
  unreachable: "unreachable",
  cut_off: "cut_off",
  timeout: "timeout",
  too_large: "too_large",
  content_type: "not_mcp",
};

function statusOf(error: unknown): number | undefined {
  if (error instanceof SseError) return error.code;
  return error instanceof SdkHttpError ? error.status : undefined;
}

function isTimeout(error: unknown): boolean {
  if (error instanceof SdkError) return error.code === SdkErrorCode.RequestTimeout;
  return error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError");
}

function reasonOf(error: unknown): UnavailableReason {
  const status = statusOf(error);
  if (status !== undefined) {
    if (status >= 500) return "server_error";
    return status >= 400 ? "refused" : "not_mcp";
  }
  if (error instanceof SdkError) {
    switch (error.code) {
      case SdkErrorCode.InvalidResult:
      case SdkErrorCode.UnsupportedResultType:
      case SdkErrorCode.ListPaginationExceeded:
      case SdkErrorCode.InputRequiredRoundsExceeded:
        return "invalid_answer";
      case SdkErrorCode.ClientHttpUnexpectedContent:
      case SdkErrorCode.EraNegotiationFailed:
        return "not_mcp";
      default:
        return "unreachable";
    }
  }
  if (error instanceof ProtocolError) return "refused";
  // A body that is no JSON, or JSON that is no message of the protocol.
  return error instanceof SyntaxError || isSchemaError(error) ? "invalid_answer" : "unreachable";
}

/** The SDK's own schemas throw errors of a class that it does not export. */
function isSchemaError(error: unknown): boolean {
  return error instanceof Error && /^\$?ZodError$/.test(error.name);
}
