/** Failures and errors as they leave the Worker: in an answer, which a caller's own words may stand in, and in the log. */
import type { Failure } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import { cleanAround, linksOf, withoutLinkCodes } from "./own-links.ts";
import { redact, redactSecrets } from "./redact.ts";
import { redactNames } from "./value.ts";

/** Fields that repeat what a caller named. Ids that Cairn makes are shorter than the limit. */
const REPEATED = [
  "session_id",
  "option",
  "field",
  "idempotency_key",
  "knowledge_base",
  "template",
  "tool",
  "server",
  "task_id",
  "lesson",
];
/** Characters of a caller's own name in a failure: enough to know it again. */
const MAX_REPEATED = 80;

/** A failure without the secrets that its caller sent as a name, an id or a key, and with no more than the beginning of one that is long. */
export function redactFailure(failure: Failure): Failure {
  const clean: Record<string, unknown> = { ...redactNames(failure, Infinity, linksOf(failure)) };
  for (const name of REPEATED) {
    const value = clean[name];
    if (typeof value === "string" && value.length > MAX_REPEATED) clean[name] = `${value.slice(0, MAX_REPEATED)}…`;
  }
  return clean as unknown as Failure;
}

/** Stacks that this isolate has written, so many at most. */
const written = new Set<string>();
const MAX_WRITTEN = 200;

/**
 * An unexpected error for the log: it may repeat what a caller sent. Its stack is written once. The local runtime reads the whole source
 * map again for each stack, for seconds on a busy machine, in which nobody is served.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return redact(withoutLinkCodes(String(error))).text;
  const said = `${error.name}: ${error.message}`;
  const { stack = said } = error;
  const frames = stack.slice(stack.search(/\n\s+at /));
  if (written.has(frames)) return redact(withoutLinkCodes(said)).text;
  if (written.size < MAX_WRITTEN) written.add(frames);
  return redact(withoutLinkCodes(stack)).text;
}

/** A sentence, an id or a path that an answer repeats. */
export const redactEcho = (text: string): string => redactSecrets(text);

/** The same for a fault of the protocol, whose `data.error` is a failure: its links stay, in the sentence as well. */
export function redactFault(message: string, data: unknown): { message: string; data: unknown } {
  const links = isRecord(data) && isRecord(data.error) ? linksOf(data.error) : [];
  return { message: cleanAround(message, links, redactSecrets), data: redactNames(data, undefined, links) };
}
