/** Which session an operation works on: the one that the arguments or the URL name, or a new one that only keeps a record. */
import { redact } from "../../context/redact/redact.ts";
import { accept, refuse, type Outcome, type StartedSession } from "../../errors.ts";
import { guessLanguage } from "../../knowledge/language.ts";
import { findTemplate, templateNames } from "../../templates/model.ts";
import type { OperationCall } from "../call.ts";
import { templatesOf } from "../context/templates.ts";
import { beginKey, withCallersKey, SessionLog, type ContextLog } from "./session-log.ts";
import { MAX_TEXT } from "../../session/limits.ts";
import type { LocalizedText } from "../../localized-text.ts";
import { reportStarted, startedSession } from "./started.ts";
import { transientLog } from "./transient-log.ts";

/** What a session that has to be started begins with. */
export interface Beginning {
  /** What the user said; empty where the call records something else. */
  user_query: string;
  /** What the session's language is guessed from. */
  text: string;
  /** With a key a repeat finds the session that the first call started. */
  key: string | undefined;
  /** The call needs a template, that of this name or any: no session is started where there is none. */
  template?: { name: string | undefined };
  /** The revision that the caller expects: a session that is yet to be started has none. */
  expected_revision?: number | undefined;
}

/** A session to expect a revision of has to be named. */
const NAMED: LocalizedText = {
  en: "the session_id of the session that expected_revision is about; nothing was started",
  zh: "expected_revision 所指会话的 session_id；没有新建会话",
};

export interface Opened {
  log: SessionLog;
  /** Present when no session was named and this call started one: `reportStarted` puts it into the answer. */
  session?: StartedSession;
}

/**
 * Opens the session that is named, or starts one that is not guided. Fails with `unknown_session`, `knowledge_unavailable`,
 * `unknown_template`, `invalid_input` (a revision of no session); the failure of a session that was started but cannot be read names it.
 */
export async function openOrStart(
  call: OperationCall,
  named: string | undefined,
  beginning: Beginning,
): Promise<Outcome<Opened>> {
  const session = named ?? call.session;
  if (session !== undefined) {
    const log = await SessionLog.open(call, session);
    return log.ok ? accept({ log: log.value }) : log;
  }
  const { user_query, text, key, template, expected_revision } = beginning;
  if (expected_revision !== undefined) {
    return refuse({ code: "invalid_input", field: "session_id", expected: NAMED });
  }
  // A repeat answers as the first call did, whatever is published now.
  if (key === undefined && template !== undefined) {
    const known = await publishedTemplate(call, template.name);
    if (!known.ok) return known;
  }
  const language = guessLanguage(text);
  const begun = await call.services.sessions.initiate(call.principal, {
    // A question may be longer than what a session begins with; the tool then records it as its first message.
    // Everything recorded here is redacted, the first message included.
    user_query: user_query.length > MAX_TEXT ? "" : redact(user_query).text,
    guided: false,
    channel: call.channel,
    language,
    ...(key !== undefined && { idempotency_key: beginKey(key) }),
  });
  if (!begun.ok) return refuse(withCallersKey(begun.failure, key));
  const { session_id, ignored } = begun.value;
  return reportStarted(startedSession(session_id, language, ignored?.idempotency_key), async () => {
    const log = await SessionLog.open(call, session_id);
    return log.ok ? accept({ log: log.value }) : log;
  });
}

async function publishedTemplate(call: OperationCall, name: string | undefined): Promise<Outcome<undefined>> {
  const { knowledge } = call.services;
  const current = await knowledge.current(call.channel, call.principal.tenant);
  if (!current.ok) return current;
  const templates = await templatesOf(knowledge, current.value.id);
  if (!templates.ok) return templates;
  const known = templateNames(templates.value);
  const isThere = name === undefined ? known.length > 0 : findTemplate(templates.value, name) !== undefined;
  return isThere ? accept(undefined) : refuse({ code: "unknown_template", template: name ?? "", known });
}

/** The log of the session that is named, or one that keeps nothing. Fails with `unknown_session`, `knowledge_unavailable`. */
export async function openOrTransient(
  call: OperationCall,
  named: string | undefined,
  userIntent: string,
  language: string = guessLanguage(userIntent),
): Promise<Outcome<ContextLog>> {
  const session = named ?? call.session;
  if (session !== undefined) return SessionLog.open(call, session);
  const current = await call.services.knowledge.current(call.channel, call.principal.tenant);
  if (!current.ok) return current;
  const { id: release, channel } = current.value;
  return accept(transientLog({ language, release, channel, now: call.services.now() }));
}
