/**
 * A run whose call waits for a yes to its server: the user is asked in their client, where it can ask, and the run goes on with their answer.
 * They are asked once in a call about the same tool; else, and about what arguments carry, there is the page.
 * Not here: the run (`run.ts`), who may agree and what is asked (`discovery/approve-server.ts`).
 */
import * as z from "zod";
import type { Outcome } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import type { OperationCall } from "../call.ts";
import type { ClientPort, UserQuestion } from "../client.ts";
import { agreeTo } from "../discovery/approve-server.ts";
import { mayBeAsked } from "../discovery/call-or-ask.ts";
import { runStages } from "./run.ts";
import type { PipelineAnswer, PipelineArguments } from "./types.ts";

/** Which run waits, and for which tool of which server. */
const waitingSchema = z.object({
  session_id: z.string().min(1).max(200),
  run_id: z.string().min(1).max(200),
  tool: z.string().max(200),
  server: z.string().max(200),
});
type Waiting = z.infer<typeof waitingSchema>;

/** As `runStages`, for a client that does not offer its model. */
export async function runOrAsk(
  input: PipelineArguments,
  call: OperationCall,
  client: ClientPort | undefined,
): Promise<Outcome<PipelineAnswer> | UserQuestion> {
  const before = readWaiting(client);
  if (before === undefined || client === undefined || !mayBeAsked(call)) return runUntilAsked(input, call, client);
  const agreed = await agreeTo(before.server, call, client, { session: before.session_id, tool: before.tool });
  if ("confirm" in agreed) return { ...agreed, state: stateWith(agreed.state, before) };
  // Whatever they said, the run says how things stand then.
  return runUntilAsked(goingOn(input, before), call, { ...client, state: undefined }, before.tool);
}

/** `asked`: the tool that the user has been asked about. */
async function runUntilAsked(
  input: PipelineArguments,
  call: OperationCall,
  client: ClientPort | undefined,
  asked?: string,
): Promise<Outcome<PipelineAnswer> | UserQuestion> {
  const outcome = await runStages(input, call, client);
  if ("ask" in outcome) throw new Error("the model of a client that has none was asked");
  if (client?.canConfirm !== true || !mayBeAsked(call) || !outcome.ok) return outcome;
  const { action_needed, waiting_call, session_id, run_id } = outcome.value;
  if (action_needed !== "approve" || waiting_call === undefined) return outcome;
  const { tool, server, consent } = waiting_call;
  if (consent !== undefined || tool === asked) return outcome;
  const waiting = { session_id, run_id, tool, server };
  const unanswered = { ...client, confirmation: () => undefined };
  const agreed = await agreeTo(server, call, unanswered, { session: session_id, tool });
  if ("confirm" in agreed) return { ...agreed, state: stateWith(agreed.state, waiting) };
  return agreed.ok ? runUntilAsked(goingOn(input, waiting), call, client, tool) : outcome;
}

/** The same run from where it stopped: what its first call expected of the session, and its key, were that call's. */
const goingOn = (
  { expected_revision: _expected, idempotency_key: _key, ...input }: PipelineArguments,
  { session_id, run_id }: Waiting,
): PipelineArguments => ({ ...input, session_id, run_id });

const stateWith = (state: string, waiting: Waiting): string => JSON.stringify({ ...JSON.parse(state), waiting });

function readWaiting(client: ClientPort | undefined): Waiting | undefined {
  const state = client?.state;
  return isRecord(state) ? waitingSchema.safeParse(state.waiting).data : undefined;
}
