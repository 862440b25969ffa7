/**
 * Tells a view that what it shows has changed: server-sent events of `/api/live`, read with `fetch`, since an `EventSource` cannot send
 * the token. A stream that ends is opened again; a refused one is not.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { ofTenant } from "./api.ts";
import { forgetRefused, token } from "./token.ts";

/** Pause before a stream that has ended is opened again. */
const AGAIN_AFTER_MILLISECONDS = 2_000;

/** `opened`: the stream is there, `reopened`: again; what changed before is not told. */
type LiveEvent = "opened" | "reopened" | "session" | "knowledge" | "report" | "servers" | "tasks";

/** Reads one stream to its end. Answers whether it may be opened again. */
async function follow(path: string, signal: AbortSignal, tell: (event: LiveEvent) => void): Promise<boolean> {
  const sent = token.value;
  const headers = sent === "" ? undefined : { authorization: `Bearer ${sent}` };
  const response = await fetch(ofTenant(path), { signal, ...(headers !== undefined && { headers }) });
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
      const event = /^event: (session|knowledge|report|servers|tasks)$/m.exec(frame)?.[1];
      if (event !== undefined) tell(event as LiveEvent);
    }
  }
}

/**
 * Calls back for each change while the view is shown. `path` = undefined: nothing is followed. A tab that is not seen follows nothing: a
 * browser has few connections to one server, and what changed meanwhile is read when the tab is seen again.
 */
export function useLive(path: string | undefined, changed: (event: LiveEvent) => void): void {
  const newest = useRef(changed);
  newest.current = changed;
  useEffect(() => {
    if (path === undefined) return undefined;
    let ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasOpened = false;
    const tell = (event: LiveEvent): void => {
      newest.current(event === "opened" && hasOpened ? "reopened" : event);
      hasOpened ||= event === "opened";
    };
    const open = (): void => {
      const { signal } = (ended = new AbortController());
      void follow(path, signal, tell)
        .catch(() => true)
        .then((again) => {
          if (again && !signal.aborted) timer = setTimeout(open, AGAIN_AFTER_MILLISECONDS);
        });
    };
    const close = (): void => {
      ended.abort();
      clearTimeout(timer);
    };
    const turn = (): void => {
      close();
      if (!document.hidden) open();
    };
    turn();
    document.addEventListener("visibilitychange", turn);
    return () => {
      document.removeEventListener("visibilitychange", turn);
      close();
    };
  }, [path]);
}

/** How often a view has to be read anew, for `Loaded`: with each of these events, when the stream is there again, and when it is asked for. */
export function useTimes(path: string | undefined, event: LiveEvent): [times: number, again: () => void] {
  const [times, setTimes] = useState(0);
  const again = (): void => setTimes((before) => before + 1);
  useLive(path, (told) => {
    if (told === event || told === "reopened") again();
  });
  return [times, again];
}

/** What a view of connected servers follows. */
export const LIVE_SERVERS = "/api/live?servers=1";

/** What the list of tasks follows. */
export const LIVE_TASKS = "/api/live?tasks=1";

/** Where an author edits: a server on this machine. */
export const isLocal = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

/** What a view of published knowledge follows: for authors. To visitors it changes too seldom for a connection of each. */
export const livePublished = (): string | undefined => (isLocal || token.value !== "" ? "/api/live" : undefined);
