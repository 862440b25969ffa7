/** The release that a call reads and lists: that of its session, else the one its channel points at. */
import { accept, type Outcome } from "../../errors.ts";
import type { ReleaseView } from "../../services.ts";
import type { Caller } from "../call.ts";

export interface ReadRelease extends ReleaseView {
  /** The session's language; undefined without a session. */
  language?: string;
}

/**
 * A session keeps the release it began with, whatever was published since. Fails with `unknown_session`, or
 * `knowledge_unavailable` when nothing is published or storage is away.
 */
export async function releaseOf(caller: Caller, sessionId: string | undefined): Promise<Outcome<ReadRelease>> {
  const { knowledge, sessions } = caller.services;
  if (sessionId === undefined) return knowledge.current(caller.channel, caller.principal.tenant);
  const session = await sessions.read(caller.principal, sessionId);
  if (!session.ok) return session;
  const { release, language } = session.value;
  const opened = await knowledge.release(release);
  if (!opened.ok) return opened;
  return accept({ ...opened.value, ...(language !== undefined && { language }) });
}

/** The release whose contents a call lists: that of the session that its URL names, else of the channel. Fails with `knowledge_unavailable`. */
export async function listedRelease(caller: Caller): Promise<Outcome<ReadRelease>> {
  const own = await releaseOf(caller, caller.session);
  // What there is to see is listed whoever asks: a session that is not there is told where something is read.
  return own.ok || caller.session === undefined ? own : releaseOf(caller, undefined);
}
