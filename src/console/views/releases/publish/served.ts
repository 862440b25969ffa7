/** What a channel serves, read for the compiler, so that a part of a project can be published without the rest. */
import type { CompileRequest } from "../../../compiler/messages.ts";
import { kindOf, type Manifest } from "../../../../knowledge/release.ts";
import { read, readBytes } from "../../../api.ts";
import type { Change } from "../change.ts";

export type Served = NonNullable<CompileRequest["served"]>;

/** Objects that are read at the same time. */
const MAX_PARALLEL_READS = 6;
/** Routing and the passages are made again from these; of an index the first shard names the synonyms. */
const isRead = (name: string): boolean => /^(?:tree|documents|templates)$/.test(kindOf(name)) || name === "index/0";

/** Fails with `ApiFailure`. */
export async function readServed({ release }: Change): Promise<Served> {
  const { manifest } = await read<{ manifest: Manifest }>(`/api/releases/${release}`);
  const objects = new Map<string, Uint8Array>();
  const waiting = manifest.objects.filter(({ name }) => isRead(name)).map(({ hash }) => hash);
  const ended = new AbortController();
  const lane = async (): Promise<void> => {
    for (let hash = waiting.shift(); hash !== undefined; hash = waiting.shift())
      objects.set(hash, await readBytes(`/api/objects/${hash}`, ended.signal));
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL_READS }, lane));
  return { manifest, objects };
}
