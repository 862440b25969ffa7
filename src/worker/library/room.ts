/**
 * Which waiting server makes room for another. Nobody can push out what another person is about to be asked.
 * Not here: that the answer names it (`tenant-library.ts`).
 */
import { MAX_SERVERS, type ServerRecord } from "../../discovery/library.ts";
import type { ServerNotes } from "./library-store.ts";

/** Who listed the servers of CAIRN_SERVERS: they make room for none. */
const OPERATOR = "operator";
/** Servers of one caller that may wait at a time, so that one caller leaves room for others. */
const MAX_WAITING_OF_CALLER = 20;
/** Milliseconds after which a proposal that nobody answered may be dropped for another. */
const UNANSWERED_MS = 7 * 24 * 60 * 60_000;

/**
 * The name of the server that is to be dropped before another is added: where this caller has too many waiting, or the library is full,
 * the caller's own oldest, else one that nobody has answered for a week. Undefined where none is: a full library then takes no more.
 */
export function whoMakesRoom(
  servers: readonly ServerRecord[],
  notes: (name: string) => ServerNotes,
  by: string | undefined,
  now: number,
): string | undefined {
  const waiting = servers.filter(
    ({ name, approvedSource, rejected }) =>
      approvedSource === undefined && rejected !== true && notes(name).listedBy !== OPERATOR,
  );
  const own = by === undefined ? [] : waiting.filter(({ name }) => notes(name).by === by);
  if (servers.length < MAX_SERVERS && own.length < MAX_WAITING_OF_CALLER) return undefined;
  return (own[0] ?? waiting.find(({ addedAt }) => now - addedAt > UNANSWERED_MS))?.name;
}
