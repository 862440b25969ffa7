/**
 * The address of the question that a task waits for: where the one in its log is spent or expired while the question is open, a new one.
 * Not here: questions about one call, which are over with their address.
 */
import type { ContextEvent } from "../../context/events.ts";
import { accept } from "../../errors.ts";
import { inLanguage } from "../../localized-text.ts";
import { foldTask, type TaskState } from "../../tasks/fold.ts";
import { languageOfTask } from "../../tasks/language.ts";
import { nextLook } from "../../tasks/next-step.ts";
import type { OperationCall } from "../call.ts";
import { mayDecide } from "../discovery/approval-link.ts";
import { SIGN_IN_PATH } from "../discovery/sign-in-link.ts";
import { isDecided } from "./approval.ts";
import { openTask, type OpenedTask } from "./task-log.ts";
import { taskTexts } from "./texts.ts";

/** What the addresses begin with at which somebody answers about a server. */
const PATHS = ["/approve/", SIGN_IN_PATH];

/** The task with an address that works, which is recorded where it is new; as it is where it asks for no server or nobody may agree. */
export async function withFreshAddress(opened: OpenedTask, call: OperationCall): Promise<OpenedTask> {
  const { log, state } = opened;
  const { paused, task } = state;
  const address = paused?.approve_url ?? "";
  const path = PATHS.find((one) => address.includes(one));
  const [server] = paused?.servers ?? [];
  if (paused?.reason !== "approval" || paused.consent !== undefined || path === undefined || server === undefined)
    return opened;
  if (!mayDecide(call) || (await isDecided(paused, call))) return opened;
  const { now, tasks } = call.services;
  const at = address.lastIndexOf(path) + path.length;
  const old = address.slice(at);
  // The browser comes back to where it was sent from, wherever the task is read.
  const origin = address.slice(0, at - path.length);
  const fresh =
    path === SIGN_IN_PATH
      ? await freshSignIn(server, { origin, old }, call)
      : await freshCode(state, server, old, call);
  if (fresh === undefined || fresh.code === old) return opened;
  const approve_url = address.slice(0, at) + fresh.code;
  const asked = paused.question.replaceAll(address, approve_url);
  const { signInFailed } = inLanguage(languageOfTask(task), taskTexts);
  const question = fresh.hasFailed && !asked.startsWith(signInFailed) ? `${signInFailed}\n${asked}` : asked;
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

/** What stands behind the path of an address that works: `old` itself while it does. */
interface Fresh {
  code: string;
  hasFailed: boolean;
}

async function freshCode(
  { task, steps, paused }: TaskState,
  server: string,
  old: string,
  call: OperationCall,
): Promise<Fresh | undefined> {
  const action = steps.find(({ step }) => step === paused?.step)?.action;
  const tool = action?.kind === "call" ? { tool: action.tool } : {};
  const asked = { session: task.task_id, task: task.task_id, ...tool };
  const code = await call.services.library.approvalCode(call.principal.tenant, server, asked, old);
  return code.ok && code.value !== undefined ? { code: code.value, hasFailed: false } : undefined;
}

async function freshSignIn(
  server: string,
  { origin, old }: { origin: string; old: string },
  call: OperationCall,
): Promise<Fresh | undefined> {
  const begun = await call.services.library.startSignIn(call.principal.tenant, server, origin, old);
  if (!begun.ok || begun.value === undefined || "problem" in begun.value) return undefined;
  return { code: begun.value.state, hasFailed: begun.value.failed === true };
}
