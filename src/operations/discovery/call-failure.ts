/**
 * Why a call of a connected tool failed, with the way out: where a person may agree or sign in, what changed, tools that do the same.
 * Not here: what failed at the server (`worker/library/`), the words of a failure (`failures/`).
 */
import type { RecordedEvent } from "../../context/events.ts";
import { isSafeToRepeat } from "../../discovery/grants.ts";
import { nextStep, similarTools } from "../../discovery/ladder.ts";
import type { KnownTool } from "../../discovery/model.ts";
import type { Failure } from "../../errors.ts";
import { mayStartAnew } from "../../failures/unusable-server.ts";
import type { OperationCall } from "../call.ts";
import type { SessionLog } from "../session/session-log.ts";
import { withApproval } from "./approval-link.ts";
import type { ToolCalled } from "./call-answer.ts";
import { failedTools, unknownTool } from "./failure-memory.ts";
import { withSignIn } from "./sign-in-link.ts";
import { toolsAtHand, warnedTools } from "./tools-at-hand.ts";

/** A failure that a person can end, with the address where they can; one of the server's, with like tools at hand. */
export async function explainFailure(
  failure: Failure,
  { tool, anew }: { tool: string; anew: boolean },
  call: OperationCall,
  log: SessionLog,
  event: ToolCalled,
): Promise<Failure> {
  const session = log.session_id;
  switch (failure.code) {
    case "not_approved":
      return failure.concern === undefined && failure.answered === undefined
        ? withApproval(failure, failure.server, call, { session, tool, anew })
        : failure;
    case "needs_sign_in":
      return withSignIn(failure, call);
    case "definition_changed": {
      const linked = await withApproval(failure, failure.server, call, { session });
      const found = await withNextStep(linked, tool, call, [...log.log, event]);
      // Whether the change is right is for a person to say; another tool may do meanwhile, and a search brings nothing better.
      return { ...found, next_step: "review_change" };
    }
    case "server_unavailable":
    case "timeout":
    case "unknown_tool":
    case "unknown_server":
      return withNextStep(failure, tool, call, [...log.log, event]);
    default:
      return failure;
  }
}

/** Tools at hand that do what one does that said it failed, without those that the scan warns about. */
export async function likeTools(tool: string, call: OperationCall, log: readonly RecordedEvent[]): Promise<string[]> {
  const atHand = await toolsAtHand(call);
  if (!atHand.ok) return [];
  const { index, library } = atHand.value;
  const failed = library.tools.find(({ id }) => id === tool);
  if (failed === undefined) return [];
  const flagged = warnedTools(library);
  const options = { memory: failedTools(log), now: call.services.now(), limit: MAX_ALTERNATIVES };
  return similarTools(index, failed, options).flatMap(({ tool: { id } }) => (flagged.has(id) ? [] : [id]));
}

/** Tools that a failure names instead. */
const MAX_ALTERNATIVES = 3;

/** The failure with the next step of the ladder: tools that do the same, else a search for new ones. */
export async function withNextStep(
  failure: Failure,
  tool: string,
  call: OperationCall,
  log: readonly RecordedEvent[],
): Promise<Failure> {
  const atHand = await toolsAtHand(call);
  if (!atHand.ok) return failure;
  const { index, library } = atHand.value;
  const failed = library.tools.find(({ id }) => id === tool) ?? unknownTool(tool);
  const options = { memory: failedTools(log), now: call.services.now(), limit: MAX_ALTERNATIVES };
  const step = nextStep(index, failed, options);
  // A program that does not run is started again first: that costs least.
  const isStopped = failure.code === "server_unavailable" && mayStartAnew(failure.reason);
  // Another tool would do it a second time.
  if (mayBeDone(failure, failed)) return isStopped ? { ...failure, next_step: "refresh_server" } : failure;
  const similar = step.step === "use_similar_tool" ? step.tools : [];
  // A server that does not answer has no other tool that does.
  const isOut = failure.code === "server_unavailable" || failure.code === "timeout";
  const others = similar.filter((one) => !isOut || one.tool.server !== failed.server);
  // Those that the scan warned about last, and said: with nothing else, another server is looked for.
  const flagged = warnedTools(library);
  const ids = others.map((one) => one.tool.id);
  const warned = ids.filter((id) => flagged.has(id));
  const safe = ids.filter((id) => !flagged.has(id));
  const alternatives = [...safe, ...warned];
  const found = {
    ...failure,
    ...(alternatives.length > 0 && { alternatives }),
    ...(warned.length > 0 && { warned }),
  };
  if (isStopped) return { ...found, next_step: "refresh_server" };
  const empty = step.step === "reduced_answer" ? step.step : "search_and_install_tools";
  return { ...found, next_step: safe.length > 0 ? "use_similar_tool" : empty };
}

/** Whether what was asked may have been done, and doing it again is not known to be harmless. */
function mayBeDone(failure: Failure, { definition }: KnownTool): boolean {
  if (failure.code === "server_unavailable") return failure.may_be_done === true;
  return failure.code === "timeout" && !isSafeToRepeat(definition);
}
