/**
 * A call that names no session starts a new one, and says so first in its answer: no call joins a session that its caller
 * did not name, since hosts share one connection among chats (requirement sessions/none-joined).
 */
import { accept, CairnError, refuse, StartedSessionError, type Outcome, type StartedSession } from "../../errors.ts";
import { inLanguage, type LocalizedText } from "../../localized-text.ts";
import type { ModelQuestion } from "../client.ts";

const MESSAGE: LocalizedText<(id: string) => string> = {
  en: (id) =>
    `This call named no session, so a new one was started. Send session_id "${id}" with every further call of this conversation.`,
  zh: (id) => `这次调用没有指定会话，因此新建了一个。本次对话以后的每次调用都请带上 session_id "${id}"。`,
};

/** The report of a new session, in the language of this tag. `ignored`: what the caller sent and was not used, as a sentence. */
export function startedSession(id: string, language: string, ignored?: string): StartedSession {
  const message = inLanguage(language, MESSAGE)(id);
  return { id, started: true, message: ignored === undefined ? message : `${message} ${ignored}` };
}

type Reported<T> = T & { session?: StartedSession };

/**
 * Does the work of a call and reports the session it started: first in the answer, in the failure, and with whatever is
 * thrown. Without a new session, and for a question to the client's model, the outcome is that of the work.
 */
export function reportStarted<T extends object>(
  session: StartedSession | undefined,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<Reported<T>>>;
export function reportStarted<T extends object>(
  session: StartedSession | undefined,
  work: () => Promise<Outcome<T> | ModelQuestion>,
): Promise<Outcome<Reported<T>> | ModelQuestion>;
export async function reportStarted<T extends object>(
  session: StartedSession | undefined,
  work: () => Promise<Outcome<T> | ModelQuestion>,
): Promise<Outcome<Reported<T>> | ModelQuestion> {
  if (session === undefined) return work();
  try {
    const outcome = await work();
    if (!("ok" in outcome)) return outcome;
    return outcome.ok ? accept({ session, ...outcome.value }) : refuse({ ...outcome.failure, session });
  } catch (error) {
    if (error instanceof CairnError) throw new CairnError({ ...error.failure, session });
    throw new StartedSessionError(session, error);
  }
}
