/** Failures and errors as they leave the Worker: in an answer, which a caller's own words may stand in, and in the log. */
import type { Failure } from "../../errors.ts";
import { redact, redactSecrets } from "./redact.ts";
import { redactNames } from "./value.ts";

/** A failure without the secrets that its caller sent as a name, an id or a key. */
export const redactFailure = (failure: Failure): Failure => redactNames(failure, Infinity);

/** An unexpected error for the log, with its stack: it may repeat what a caller sent. */
export const describeError = (error: unknown): string =>
  redact(error instanceof Error ? (error.stack ?? error.message) : String(error)).text;

/** A sentence, an id or a path that an answer repeats. */
export const redactEcho = (text: string): string => redactSecrets(text);
