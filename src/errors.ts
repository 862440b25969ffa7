/**
 * How failures travel: the outcome that a function returns, the errors that are thrown, and the form on the wire.
 * Not here: which failures there are, and their texts (`failures.ts`); HTTP status codes and JSON-RPC shapes, which belong
 * to each protocol.
 */
import { inLanguage, languageOfTag, type LocalizedText } from "./localized-text.ts";
import { failureText, type Failure, type FailureCode, type StartedSession } from "./failures.ts";
import { expectedIn } from "./failures/input-texts.ts";
import { mayPass } from "./failures/unusable-server.ts";

export type { Failure, FailureCode, StartedSession } from "./failures.ts";
export type { Expectation } from "./failures/input-texts.ts";

/** What a Durable Object returns: an error thrown across RPC would lose its class. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** The only error class Cairn throws on purpose. Thrown anywhere, caught once in each protocol. */
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
  if (failure.code === "knowledge_unavailable") return failure.channel === undefined || failure.starting === true;
  if (failure.code === "server_unavailable") return mayPass(failure.reason) && failure.may_be_done !== true;
  if (failure.code === "misconfigured") return failure.problem === "keys_unreachable";
  return failure.code === "rate_limited" || failure.code === "overloaded" || failure.code === "internal";
}

/** Whether the platform refused a request because the object has too many: the object has not begun it. */
export function isOverloaded(error: unknown): boolean {
  return error instanceof Error && "overloaded" in error && error.overloaded === true;
}

/** The failure of a request that was refused by an overloaded object. */
export const OVERLOADED = { code: "overloaded", retry_after_seconds: 2 } as const satisfies Failure;

/** The failure in one or two sentences: in the language of its session, else in English. Never third-party text. */
export function describeFailure(failure: Failure): string {
  return inLanguage(failure.language ?? "en", failureText(failure));
}

/**
 * The failure in the language of whoever reads it. One that has its language keeps it; one that says what is expected in
 * English alone stays English, so that no sentence mixes two.
 */
export function inLanguageOf(language: string, failure: Failure): Failure {
  if (failure.language !== undefined || languageOfTag(language) === "en") return failure;
  if (failure.code === "invalid_input" && typeof failure.expected === "string") return failure;
  return { ...failure, language };
}

/** The outcome, a failure in the language of whoever reads it. */
export function speakIn<T>(language: string, outcome: Outcome<T>): Outcome<T> {
  return outcome.ok ? outcome : refuse(inLanguageOf(language, outcome.failure));
}

/** What `invalid_input` expects of a text that is too long; `too_large` is for a whole body, record or list. */
export function atMost(limit: number): LocalizedText {
  return { en: `at most ${limit} characters`, zh: `不超过 ${limit} 个字符` };
}

/** A text that has a least length. */
export function atLeast(limit: number): LocalizedText {
  if (limit === 1) return { en: "text that is not empty", zh: "非空的文本" };
  return { en: `at least ${limit} characters`, zh: `至少 ${limit} 个字符` };
}

/** Of a check that no listed schema shows: what is expected, kept with the issue for whoever reports it. */
export function inWords(expected: LocalizedText): { params: { expected: LocalizedText } } {
  return { params: { expected } };
}

/** What `inWords` has kept. */
export function wordsOf(params: Record<string, unknown> | undefined): LocalizedText | undefined {
  return params?.["expected"] as LocalizedText | undefined;
}

/** Whether a caller named a channel that nothing was ever published to: theirs to correct, where an empty `main` is the server's. */
export function namesUnknownChannel(failure: Failure): boolean {
  return failure.code === "knowledge_unavailable" && failure.channel !== undefined && failure.channel !== "main";
}

/** The `error` object of the wire: code, message, retryable, and the failure's own fields. */
export function failureToWire(
  failure: Failure,
): { code: FailureCode; message: string; retryable: boolean } & Record<string, unknown> {
  const shown =
    failure.code === "invalid_input"
      ? { ...failure, expected: expectedIn(failure.language ?? "en", failure.expected) }
      : failure;
  return { ...shown, message: describeFailure(failure), retryable: isRetryable(failure) };
}
