/**
 * A call of a connected tool that waits for a person's yes: they are asked in their client, where it can ask, and the same call goes on.
 * Invariant: an operator's scope agrees to nothing here: a call is no approval.
 * Not here: who may agree and what is asked (`approve-server.ts`), a yes to what the arguments carry (`consent.ts`), the call (`call-tool.ts`).
 */
import { serverOfToolId } from "../../discovery/names/names.ts";
import { refuse, type Outcome } from "../../errors.ts";
import { waitsForYes } from "../../failures/tool-failures.ts";
import { isRecord } from "../../json.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import { agreeTo } from "./approve-server.ts";
import { mayDecide } from "./approval-link.ts";
import type { CallToolAnswer } from "./call-answer.ts";
import { callConnectedTool } from "./call-tool.ts";
import type { CallToolArguments } from "./make-call.ts";

/** As `callConnectedTool`, after a question about the tool's server where that is all that is in the way. */
export async function callOrAsk(
  input: CallToolArguments,
  call: OperationCall,
  client?: ClientPort,
): Promise<Outcome<CallToolAnswer> | UserQuestion> {
  const before = readState(client, input);
  const tool = input.name.trim();
  const server = serverOfToolId(tool);
  const mayAsk = server !== undefined && mayBeAsked(call);
  // Without a session a repeat would start another.
  const anew = input.session_id === undefined && call.session === undefined && input.idempotency_key === undefined;
  if (before !== undefined && mayAsk) {
    // Whatever comes of the answer, the call itself says how things stand then.
    const again = await agreeTo(server, call, client, { session: before.session_id, tool, anew });
    if ("confirm" in again) return { ...again, state: stateWith(again.state, before.session_id) };
  }
  const asked = before === undefined ? input : { ...input, session_id: before.session_id };
  const outcome = await callConnectedTool(asked, call, client);
  if ("confirm" in outcome || outcome.ok || !mayAsk) return outcome;
  const { failure } = outcome;
  if (before !== undefined && waitsForYes(failure) && client?.confirmation() === "cancel")
    return refuse({ ...failure, answered: "cancelled" });
  if (before !== undefined || client?.canConfirm !== true) return outcome;
  const session = failure.session?.id ?? input.session_id ?? call.session;
  if (session === undefined || !waitsForYes(failure)) return outcome;
  const agreed = await agreeTo(server, call, client, { session, tool, anew });
  if ("confirm" in agreed) return { ...agreed, state: stateWith(agreed.state, session) };
  // The policy has agreed to it.
  if (agreed.ok) return callConnectedTool({ ...input, session_id: session }, call, client);
  // Nobody is asked for what cannot be used.
  return agreed.failure.code === "server_unavailable"
    ? refuse({ ...agreed.failure, ...(failure.session !== undefined && { session: failure.session }) })
    : outcome;
}

/** Whether the caller's user can answer for them, who is no operator: what an operator calls agrees to nothing. */
export const mayBeAsked = (call: OperationCall): boolean =>
  mayDecide(call) && !call.principal.scopes.includes("operator");

/** What the question about the server comes back with, and the session that the call has begun in. */
function stateWith(state: string, session: string): string {
  return JSON.stringify({ ...toRecord(JSON.parse(state)), session_id: session, agreeing: true });
}

/** An answer that comes in another session than the question is none. */
function readState(client: ClientPort | undefined, input: CallToolArguments): { session_id: string } | undefined {
  const state = client?.state;
  if (!isRecord(state) || state.agreeing !== true || typeof state.session_id !== "string") return undefined;
  if (input.session_id !== undefined && input.session_id !== state.session_id) return undefined;
  return { session_id: state.session_id };
}

const toRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
