/**
 * Whether who opened a stream may still have it. A request is judged once, when it comes in; a stream outlives that. It ends when the
 * time of its token is up and when the bus says that its key or grant has ended. What opened it is looked up again right after it opened
 * (an isolate may remember a key that was revoked), after a broken connection, and with a change half a minute after the last look: should
 * a word of the bus have been lost. A stream on which nothing happens asks nothing and wakes nothing.
 * Not here: who may open a stream (`auth-port.ts`).
 */
import type { Principal } from "../../principal.ts";
import type { AuthPort, Subscriber } from "../../services.ts";
import { forgetKeys, keyIdOf } from "./keys.ts";
import { readBearerToken } from "./tokens.ts";

/** What has ended: a key, by its id, with the grants made with it; or a grant of OAuth, by the part that all its tokens begin with. */
export type EndedAccess = { key: string } | { grant: string };

/** How old a look may be when something changes. Milliseconds. */
const LOOK_AGAIN_AFTER = 30_000;
/** Pause after a look that could not be made: a store did not answer. Milliseconds. */
const RETRY_AFTER = 10_000;
/** The longest pause of a timer; a longer one would end at once. Milliseconds. */
const LONGEST_PAUSE = 2 ** 31 - 1;

export interface Standing {
  /** Looks what the caller may today. `ended` is called where it is nothing any more. */
  look(): void;
  /** The same when something has changed, unless that was looked up lately. */
  lookIfOld(): void;
  /** Ends the stream if this was what opened it. */
  hear(ended: EndedAccess): void;
  close(): void;
}

/** Watches over one stream; `ended` is called at most once, and not after `close`. `now`: milliseconds since the epoch. */
export function watchStanding(
  auth: AuthPort,
  { principal, request }: Pick<Subscriber, "principal" | "request">,
  now: () => number,
  ended: () => void,
): Standing {
  const key = keyIdOf(principal);
  const token = readBearerToken(request.headers.get("authorization")) ?? "";
  const { until } = principal;
  let lookedAt = -Infinity;
  let isClosed = false;
  let expiry: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    isClosed = true;
    clearTimeout(expiry);
    clearTimeout(retry);
  }

  function end(): void {
    if (isClosed) return;
    close();
    ended();
  }

  function waitForExpiry(): void {
    if (until === undefined || isClosed) return;
    const left = until - now();
    if (left <= 0) return end();
    expiry = setTimeout(waitForExpiry, Math.min(left, LONGEST_PAUSE));
  }

  function look(): void {
    lookedAt = now();
    if (key !== undefined) forgetKeys(key);
    clearTimeout(retry);
    isKnown(auth, request, principal).then(
      (known) => known || end(),
      () => {
        if (!isClosed) retry = setTimeout(look, RETRY_AFTER);
      },
    );
  }

  waitForExpiry();
  return {
    look,
    lookIfOld() {
      if (now() - lookedAt >= LOOK_AGAIN_AFTER) look();
    },
    hear(access) {
      if ("key" in access ? access.key === key : token.startsWith(`${access.grant}:`)) end();
    },
    close,
  };
}

/** Whether a request still shows the caller it showed. */
async function isKnown(auth: AuthPort, request: Request, { actor }: Principal): Promise<boolean> {
  const found = await auth.authenticate(request);
  return found.ok && found.value.actor === actor;
}
