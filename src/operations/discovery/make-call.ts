/**
 * Makes a call of a connected tool within a session that is open, and its event; records nothing.
 * Not here: opening the session and asking the user (`call-tool.ts`), the call at the server (`remote-call.ts`).
 */
import { accept, refuse, type Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort } from "../client.ts";
import type { SessionLog } from "../session/session-log.ts";
import { answerOf, type CallToolAnswer, type ToolCalled } from "./call-answer.ts";
import { explainFailure, likeTools } from "./call-failure.ts";
import { concernsOf, saidByUser } from "./consent.ts";
import { makeRemoteCall } from "./remote-call.ts";

/** Seconds that a call may take when the caller does not say: hosts give up after 60. */
const DEFAULT_SECONDS = 50;

export interface CallToolArguments {
  name: string;
  arguments?: Record<string, Json> | undefined;
  session_id?: string | undefined;
  timeout_seconds?: number | undefined;
  task_id?: string | undefined;
  idempotency_key?: string | undefined;
  /** Its session was started by this call, and a repeat would start another. */
  anew?: boolean | undefined;
}

/** A call that was made and is not recorded yet. */
export interface ConnectedCall {
  event: ToolCalled;
  /** A failure names the way out: where a person may agree, or tools that do the same. */
  outcome: Outcome<CallToolAnswer>;
}

/** Makes a call for a session, and its event; unless `consented`, it fails where its arguments need a person's yes (`consent.ts`). */
export async function makeConnectedCall(
  log: SessionLog,
  { name, arguments: given = {}, timeout_seconds = DEFAULT_SECONDS, task_id, anew = false }: CallToolArguments,
  call: OperationCall,
  client: Pick<ClientPort, "signal" | "reportProgress"> | undefined,
  consented = false,
): Promise<ConnectedCall> {
  const caller = { signal: client?.signal, onProgress: progressOf(client) };
  const [found] = consented ? [] : concernsOf(log.log, name, given);
  const request = {
    tool: name,
    arguments: given,
    session: log.session_id,
    task: task_id,
    timeoutMs: timeout_seconds * 1000,
    known: saidByUser(log.log),
    ...(found !== undefined && { concern: found.concern }),
    consented,
  };
  const { event, outcome } = await makeRemoteCall(request, call, caller);
  if (outcome.ok) {
    const answer = answerOf(outcome.value, event, log);
    const alternatives = answer.status === "error" ? await likeTools(name, call, [...log.log, event]) : [];
    return { event, outcome: accept({ ...answer, ...(alternatives.length > 0 && { alternatives }) }) };
  }
  return { event, outcome: refuse(await explainFailure(outcome.failure, { tool: name, anew }, call, log, event)) };
}

function progressOf(client: Pick<ClientPort, "reportProgress"> | undefined) {
  const report = client?.reportProgress;
  if (report === undefined) return undefined;
  return ({ progress, total }: { progress: number; total?: number }): void =>
    // The server's own words about its progress stay outside.
    void report({ progress, ...(total !== undefined && { total }) });
}
