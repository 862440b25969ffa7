/**
 * What is decided about a server within a session leaves a row there, so that who added it, agreed to it or took it away is read in one trace with
 * the searches and calls. Not here: the decision (`manage-server.ts`), the audit log (`worker/tenants/`).
 */
import { makeEvidence } from "../../context/evidence.ts";
import type { Outcome } from "../../errors.ts";
import { canonicalJson } from "../../json.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import { recordTrace } from "../search/trace.ts";
import { manageServer } from "./manage-server.ts";
import type { ManageServerArguments } from "./managed-answer.ts";
import type { ServerAnswer } from "./wire.ts";

const TOOL = "manage_server";

/**
 * Manages a server, and keeps what was done in the session that the caller named: nothing where a question is open or it failed. Fails as
 * `manageServer` does; a row that could not be written takes nothing back.
 */
export async function manageAndKeep(
  input: ManageServerArguments,
  call: OperationCall,
  client?: ClientPort,
): Promise<Outcome<ServerAnswer> | UserQuestion> {
  const started = call.services.now();
  const outcome = await manageServer(input, call, client);
  const session_id = input.session_id ?? call.session;
  if (session_id === undefined || "confirm" in outcome || !outcome.ok) return outcome;
  const { name, status, approved_by, tools, problem } = outcome.value;
  const args = { action: input.action, name };
  const done = {
    ...args,
    status,
    tools,
    ...(approved_by !== undefined && { approved_by }),
    ...(problem !== undefined && { problem }),
  };
  const evidence = makeEvidence({
    type: "tool_result",
    source: { kind: "tool", name: TOOL },
    content: canonicalJson(done),
  });
  await recordTrace(call, { session_id, tool: TOOL, args, given: args, started, evidences: [evidence] });
  return outcome;
}
