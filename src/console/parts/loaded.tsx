import type { ComponentChildren } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { read } from "../api.ts";
import { Busy } from "./busy.tsx";
import { Failed } from "./failed.tsx";
import type { LocalizedText } from "../../localized-text.ts";

interface Props<T> {
  /** An address of `/api`; another one is read anew. */
  path: string;
  /** Another number reads it anew; what was read stays until then. */
  times?: number;
  /** As `Failed` takes them. */
  problems?: Readonly<Record<string, LocalizedText>>;
  children(value: T): ComponentChildren;
}

/** What an address of `/api` answers, shown by a function; until then that it loads, or why it failed. */
export function Loaded<T>({ path, times, problems, children }: Props<T>) {
  const [found, setFound] = useState<{ path: string; value?: T; error?: unknown }>({ path });
  // Before anything is painted: what was read ahead is there already.
  useLayoutEffect(() => {
    const ended = new AbortController();
    read<T>(path, ended.signal).then(
      (value) => setFound({ path, value }),
      (error: unknown) => {
        if (!ended.signal.aborted) setFound({ path, error });
      },
    );
    return () => ended.abort();
  }, [path, times]);
  if (found.path === path && found.error !== undefined) return <Failed error={found.error} problems={problems} />;
  if (found.path !== path || found.value === undefined) return <Busy />;
  return <>{children(found.value)}</>;
}
