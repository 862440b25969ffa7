/**
 * Tools and servers that fail: counted, and left alone for a while when they go on. Remembered with the server. A tool is left alone by
 * itself; its server only where different tools fail, or it cannot be listed.
 */
import { refuse, type Failure, type Outcome } from "../../errors.ts";
import type { Library } from "./library.ts";
import type { FailingTool, ServerNotes } from "./library-store.ts";

/** Failures in a row of a server, or of one tool, before it is left alone. */
const MAX_FAILURES = 3;
/** What one tool adds to the failures of its server: less than makes the server be left alone. */
const MAX_FAILURES_OF_TOOL = MAX_FAILURES - 1;
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

/** Why one tool is left alone now. `id`: `server__tool`. */
export function coolingToolOf(library: Library, server: string, tool: string, id: string): Failure | undefined {
  const left = (failingTool(library, server, tool)?.coolUntil ?? 0) - Date.now();
  if (left <= 0) return undefined;
  const retry_after_seconds = Math.ceil(left / 1000);
  return { code: "server_unavailable", server, tool: id, reason: "cooling_down", retry_after_seconds };
}

/** A tool that answered has no failures any more. */
export function noteToolSuccess(library: Library, server: string, tool: string): void {
  if (failingTool(library, server, tool) === undefined) return;
  const { failingTools = {} } = library.notes(server);
  const others = Object.entries(failingTools).filter(([name]) => name !== tool);
  library.note(server, { failingTools: Object.fromEntries(others) });
}

function failingTool(library: Library, server: string, tool: string): FailingTool | undefined {
  const { failingTools = {} } = library.notes(server);
  return Object.hasOwn(failingTools, tool) ? failingTools[tool] : undefined;
}

/** Until when a thing is left alone that failed so often in a row; 0 for not at all. */
function coolUntil(failures: number): number {
  const over = failures - MAX_FAILURES;
  return over < 0 ? 0 : Date.now() + Math.min(MAX_COOLING_MS, FIRST_COOLING_MS * 2 ** over);
}

/**
 * The counts with one more call. `succeeded`: the tool answered, and not with an error. Written with what else there is to note of the
 * call: a row of its own would make a task's step dearer.
 */
export function withCall(library: Library, name: string, succeeded: boolean): Required<Pick<ServerNotes, "use">> {
  const { use = { total: 0, succeeded: 0 } } = library.notes(name);
  return { use: { total: use.total + 1, succeeded: use.succeeded + Number(succeeded) } };
}

/** A server that answered has no failures any more. */
export function noteSuccess(library: Library, name: string, change: Partial<ServerNotes>): void {
  const before = library.notes(name);
  const { failures: _, failedAt: _at, coolUntil: _over, problem: _solved, unavailable: _back, ...notes } = before;
  library.setNotes(name, { ...notes, ...change });
}

/** The server has not been tried: nobody has agreed to native code yet, or the caller has given the call up. */
const UNTRIED: ReadonlySet<string> = new Set(["native_code", "called_off"]);

/** Counts a failure of the server's own, or of a call of `tool`; after some the server or the tool is left alone for a while. */
export function noteFailure<T>(library: Library, name: string, given: Failure, tool?: string): Outcome<T> {
  if (given.code === "server_unavailable" && UNTRIED.has(given.reason)) return refuse(given);
  const failure: Failure = isAtRunner(library, name, given) ? { ...given, reason: "runner_unreachable" } : given;
  // A sign-in is asked for before the tool is.
  const use = tool === undefined || given.code === "needs_sign_in" ? {} : withCall(library, name, false);
  // Every package fails then: the server itself has not been tried.
  if (failure.code === "server_unavailable" && failure.reason === "runner_unreachable") {
    library.note(name, { problem: failure.code, unavailable: failure.reason, ...use });
    return refuse(failure);
  }
  // What one tool answered says nothing of the others: the server was there.
  if (failure.code === "server_unavailable" && isAboutTheAnswer(failure)) {
    // Of one that has never listed its tools it is all that is known.
    const isUnlisted = tool === undefined && library.find(name)?.listedAt === undefined;
    library.note(name, { problem: failure.code, ...(isUnlisted && { unavailable: failure.reason }), ...use });
    return refuse(failure);
  }
  const isDown = failure.code === "server_unavailable";
  const ofTool = isDown && tool !== undefined ? countOf(library, name, tool) : 0;
  const failures = (library.notes(name).failures ?? 0) + (isDown && ofTool <= MAX_FAILURES_OF_TOOL ? 1 : 0);
  const times = { failures, failedAt: Date.now(), coolUntil: coolUntil(failures) };
  const unavailable = failure.code === "server_unavailable" && { unavailable: failure.reason };
  library.note(name, { ...times, problem: failure.code, ...unavailable, ...use });
  return refuse(failure);
}

/** Whether nothing answered at the runner, where a program that fails is answered for. */
function isAtRunner(
  library: Library,
  name: string,
  failure: Failure,
): failure is Extract<Failure, { code: "server_unavailable" }> {
  const isUnreachable = failure.code === "server_unavailable" && failure.reason === "unreachable";
  return isUnreachable && library.find(name)?.source.kind === "package";
}

/** Counts a failure of one tool. Returns how many there were in a row. */
function countOf(library: Library, server: string, tool: string): number {
  const failures = (failingTool(library, server, tool)?.failures ?? 0) + 1;
  const { failingTools = {} } = library.notes(server);
  const failing = { failures, coolUntil: coolUntil(failures) };
  library.note(server, { failingTools: Object.fromEntries([...Object.entries(failingTools), [tool, failing]]) });
  return failures;
}

const ABOUT_THE_ANSWER: ReadonlySet<string> = new Set(["too_large", "invalid_answer", "asked_to_wait"]);

/** Whether a server answered, and its answer could not be used. */
function isAboutTheAnswer(failure: Failure): boolean {
  return failure.code === "server_unavailable" && ABOUT_THE_ANSWER.has(failure.reason);
}
