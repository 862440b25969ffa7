/**
 * The address of the question that a task waits for: where the one in its log is spent or expired while the question is open, a new one.
 * Not here: questions about one call, which are over with their address, and sign-ins.
 */
import type { ContextEvent } from "../../context/events.ts";
import { accept } from "../../errors.ts";
import { foldTask } from "../../tasks/fold.ts";
import { nextLook } from "../../tasks/next-step.ts";
import type { OperationCall } from "../call.ts";
import { mayDecide } from "../discovery/approval-link.ts";
import { isDecided } from "./approval.ts";
import { openTask, type OpenedTask } from "./task-log.ts";

const PAGE = "/approve/";

/** The task with an address that works, which is recorded where it is new; as it is where it asks for no server or nobody may agree. */
export async function withFreshAddress(opened: OpenedTask, call: OperationCall): Promise<OpenedTask> {
  const { log, state } = opened;
  const { paused, task } = state;
  const address = paused?.approve_url ?? "";
  const at = address.lastIndexOf(PAGE) + PAGE.length;
  const [server] = paused?.servers ?? [];
  if (paused?.reason !== "approval" || paused.consent !== undefined || at < PAGE.length || server === undefined)
    return opened;
  if (!mayDecide(call) || (await isDecided(paused, call))) return opened;
  const { library, now, tasks } = call.services;
  const old = address.slice(at);
  const action = state.steps.find(({ step }) => step === paused.step)?.action;
  const tool = action?.kind === "call" ? { tool: action.tool } : {};
  const asked = { session: task.task_id, task: task.task_id, ...tool };
  const code = await library.approvalCode(call.principal.tenant, server, asked, old);
  if (!code.ok || code.value === undefined || code.value === old) return opened;
  const approve_url = address.slice(0, at) + code.value;
  const question = paused.question.replaceAll(address, approve_url);
  const again: ContextEvent = { ...paused, at: now(), question, approve_url };
  const recorded = await log.decide(() => accept([again]), { expected_revision: log.revision });
  if (!recorded.ok) {
    // Somebody else has changed the task, or given it an address.
    const reopened = await openTask(call, task.task_id);
    return reopened.ok ? reopened.value : opened;
  }
  // It had given up looking for the answer.
  if (nextLook(now() - paused.at) === undefined) await tasks.wake(call.principal, task.task_id, true);
  return { log, state: foldTask(log.log) ?? state };
}
