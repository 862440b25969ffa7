/** The changes of a channel, and a tree as one of its releases has it. */
import { useEffect, useState } from "preact/hooks";
import type { Tree } from "../../../../knowledge/model.ts";
import type { Manifest } from "../../../../knowledge/release.ts";
import { read } from "../../../api.ts";

export interface Change {
  release: string;
  sequence: number;
  /** Milliseconds since the epoch. */
  at: number;
  message: string;
  /** False = a clean-up has removed the release. */
  stored: boolean;
}

/** The tree of that name in a release; undefined where the release has none. */
export async function treeIn(
  release: string,
  { base, tree }: Pick<Tree, "base" | "tree">,
  signal: AbortSignal,
): Promise<Tree | undefined> {
  const { manifest } = await read<{ manifest: Manifest }>(`/api/releases/${release}`, signal);
  const object = manifest.objects.find(({ name }) => name === `tree/${base}/${tree}`);
  return object === undefined ? undefined : read<Tree>(`/api/objects/${object.hash}`, signal);
}

interface Read {
  change: Change;
  /** Undefined = that release has no such tree. */
  tree: Tree | undefined;
}

/** The tree as a change has it, read when another change is asked for. */
export function useTreeIn(change: Change | undefined, tree: Tree): { found?: Read; error?: unknown } {
  const [state, setState] = useState<{ found?: Read; error?: unknown }>({});
  const release = change?.release;
  useEffect(() => {
    if (change === undefined) {
      setState({});
      return undefined;
    }
    const ended = new AbortController();
    treeIn(change.release, tree, ended.signal).then(
      (old) => setState({ found: { change, tree: old } }),
      (error: unknown) => {
        if (!ended.signal.aborted) setState({ error });
      },
    );
    return () => ended.abort();
  }, [release, tree]);
  return state.found !== undefined && state.found.change.release !== release ? {} : state;
}
