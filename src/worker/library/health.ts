/** Servers that fail: counted, and left alone for a while when they go on. Remembered with the server. */
import { refuse, type Failure, type Outcome } from "../../errors.ts";
import type { Library } from "./library.ts";
import type { ServerNotes } from "./library-store.ts";

/** Calls in a row that a server may fail before it is left alone. */
const MAX_FAILURES = 3;
/** It is then left alone for a minute, and twice as long each time, up to an hour. Milliseconds. */
const FIRST_COOLING_MS = 60_000;
const MAX_COOLING_MS = 60 * 60_000;

/** Why a server is left alone now; undefined for one that is not. */
export function coolingOf(library: Library, server: string): Failure | undefined {
  const left = (library.notes(server).coolUntil ?? 0) - Date.now();
  if (left <= 0) return undefined;
  const retry_after_seconds = Math.ceil(left / 1000);
  return { code: "server_unavailable", server, reason: "cooling_down", retry_after_seconds };
}

/** A server that answered has no failures any more. */
export function noteSuccess(library: Library, name: string, change: Partial<ServerNotes>): void {
  const { failures: _, failedAt: _at, coolUntil: _over, problem: _solved, ...notes } = library.notes(name);
  library.setNotes(name, { ...notes, ...change });
}

/** Counts a failure of the server's own; after some it is left alone for a while. */
export function noteFailure<T>(library: Library, name: string, failure: Failure): Outcome<T> {
  // Nobody has agreed to native code yet: the server has not been tried.
  if (failure.code === "server_unavailable" && failure.reason === "native_code") return refuse(failure);
  // What one tool answered says nothing of the others: the server was there.
  if (isAboutTheAnswer(failure)) {
    library.note(name, { problem: failure.code });
    return refuse(failure);
  }
  const failures = (library.notes(name).failures ?? 0) + (failure.code === "server_unavailable" ? 1 : 0);
  const over = failures - MAX_FAILURES;
  const coolUntil = over < 0 ? 0 : Date.now() + Math.min(MAX_COOLING_MS, FIRST_COOLING_MS * 2 ** over);
  library.note(name, { failures, failedAt: Date.now(), coolUntil, problem: failure.code });
  return refuse(failure);
}

/** Whether a server answered, and its answer could not be used. */
function isAboutTheAnswer(failure: Failure): boolean {
  return (
    failure.code === "server_unavailable" && (failure.reason === "too_large" || failure.reason === "invalid_answer")
  );
}
