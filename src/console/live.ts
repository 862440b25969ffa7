/**
 * Tells a view that what it shows has changed: server-sent events of `/api/live`, read with `fetch`, since an `EventSource` cannot send
 * the token. A stream that ends is opened again; a refused one is not.
 */
import { useEffect, useRef } from "preact/hooks";
import { forgetRefused, token } from "./token.ts";

/** Pause before a stream that has ended is opened again. */
const AGAIN_AFTER_MILLISECONDS = 2_000;

/** `opened`: the stream is there; what changed before is not told. */
type LiveEvent = "opened" | "session" | "knowledge" | "report" | "servers";

/** Reads one stream to its end. Answers whether it may be opened again. */
async function follow(path: string, signal: AbortSignal, tell: (event: LiveEvent) => void): Promise<boolean> {
  const sent = token.value;
  const headers = sent === "" ? undefined : { authorization: `Bearer ${sent}` };
  const response = await fetch(path, { signal, ...(headers !== undefined && { headers }) });
  if (response.status === 401) forgetRefused(sent);
  if (!response.ok || response.body === null) return response.status >= 500;
  tell("opened");
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ""; ;) {
    const { value, done } = await reader.read();
    if (done) return true;
    const frames = (text + value).split("\n\n");
    text = frames.pop() ?? "";
    for (const frame of frames) {
      const event = /^event: (session|knowledge|report|servers)$/m.exec(frame)?.[1];
      if (event !== undefined) tell(event as LiveEvent);
    }
  }
}

/** Calls back for each change while the view is shown. `path` = undefined: nothing is followed. */
export function useLive(path: string | undefined, changed: (event: LiveEvent) => void): void {
  const newest = useRef(changed);
  newest.current = changed;
  useEffect(() => {
    if (path === undefined) return undefined;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      void follow(path, ended.signal, (event) => newest.current(event))
        .catch(() => true)
        .then((again) => {
          if (again && !ended.signal.aborted) timer = setTimeout(open, AGAIN_AFTER_MILLISECONDS);
        });
    };
    open();
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [path]);
}

/** What a view of connected servers follows. */
export const LIVE_SERVERS = "/api/live?servers=1";

/** Where an author edits: a server on this machine. Elsewhere knowledge changes too seldom for a connection of each reader. */
export const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
