/** What a task waits for whose search has found a server: somebody's agreement to it, or their sign-in there. */
import type { ContextEvent } from "../../context/events.ts";
import type { ServerView } from "../../discovery/library-port.ts";
import { inLanguage } from "../../localized-text.ts";
import type { TaskState, TaskStep } from "../../tasks/fold.ts";
import { languageOfTask } from "../../tasks/language.ts";
import type { OperationCall } from "../call.ts";
import type { SearchAnswer } from "../discovery/search/wire.ts";
import { failedStep } from "./after-failure.ts";
import { taskTexts } from "./texts.ts";

/** `found`: an answer that needs an agreement or a sign-in. A server that was refused in this task is not asked about again. */
export async function waitForPerson(
  found: SearchAnswer,
  state: TaskState,
  step: TaskStep,
  begun_at: number,
  call: OperationCall,
): Promise<ContextEvent> {
  const { message, approve_url, sign_in_url } = found;
  const isSignIn = found.action_needed === "sign_in";
  const waiting = await serversThat(isSignIn ? needsSignIn : needsAgreement, call);
  // The one that is asked for stands first: the question names it.
  const isAsked = (name: string): boolean => message.includes(name);
  const servers = [...waiting.filter(isAsked), ...waiting.filter((name) => !isAsked(name))];
  const [server] = servers;
  if (server !== undefined && state.declined.includes(server))
    return failedStep(state, step, { code: "not_approved", server, answered: "declined" }, begun_at, call);
  const { asksForServer } = inLanguage(languageOfTask(state.task), taskTexts);
  const question = server === undefined || approve_url === undefined ? message : asksForServer(server, approve_url);
  const address = isSignIn ? sign_in_url : approve_url;
  return {
    type: "task_paused",
    at: call.services.now(),
    step: step.step,
    reason: "approval",
    question,
    ...(address !== undefined && { approve_url: address }),
    // Of those that need a sign-in one alone is waited for: another may never get one.
    servers: isSignIn ? servers.slice(0, 1) : servers,
  };
}

/** The server that the task has waited for, where it was not refused; undefined where it has waited for none. */
export async function agreedServer({ paused }: TaskState, call: OperationCall): Promise<string | undefined> {
  const { servers = [] } = paused ?? {};
  if (servers.length === 0) return undefined;
  const agreed = await serversThat(({ status }) => status === "approved", call);
  return servers.find((name) => agreed.includes(name));
}

const needsAgreement = ({ status }: ServerView): boolean => status === "waiting";
const needsSignIn = ({ status, problem }: ServerView): boolean => status === "approved" && problem === "needs_sign_in";

async function serversThat(waits: (server: ServerView) => boolean, call: OperationCall): Promise<string[]> {
  const view = await call.services.library.view(call.principal.tenant);
  return view.ok ? view.value.servers.filter(waits).map(({ name }) => name) : [];
}
