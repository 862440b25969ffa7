/**
 * Vectors of texts from Workers AI. Those of tools are kept in KV under the hash of their texts, since every isolate needs them again;
 * those of questions are kept nowhere.
 */
import { createHash } from "node:crypto";
import { DEFAULT_MODEL, embedTexts, type EmbeddingOptions } from "../search/embeddings.ts";

/** Texts of one value: what one request embeds. */
const GROUP = 50;
/** Seconds that vectors are kept after they were made. */
const KEPT_SECONDS = 30 * 24 * 3600;

type VectorStore = Pick<KVNamespace, "get" | "put">;

/** In the order of the texts. Rejects where the model does not answer; groups that were made meanwhile stay. */
export async function textVectors(
  options: EmbeddingOptions,
  kv: VectorStore,
  texts: readonly string[],
  { keep = false }: { keep?: boolean } = {},
): Promise<readonly Float32Array[]> {
  const embed = async (group: readonly string[]): Promise<Float32Array[]> => {
    const vectors = await embedTexts(options, { fetch: (url, init) => fetch(url, init) }, group);
    return vectors.map((vector) => Float32Array.from(vector));
  };
  if (!keep) return embed(texts);
  const groups = Array.from({ length: Math.ceil(texts.length / GROUP) }, (_, at) =>
    texts.slice(at * GROUP, (at + 1) * GROUP),
  );
  const made = await Promise.all(
    groups.map(async (group) => {
      const key = keyOf(options, group);
      const stored = await kv.get(key, "arrayBuffer");
      if (stored !== null && stored.byteLength % (4 * group.length) === 0)
        return split(new Float32Array(stored), group.length);
      const vectors = await embed(group);
      await kv.put(key, join(vectors), { expirationTtl: KEPT_SECONDS });
      return vectors;
    }),
  );
  return made.flat();
}

function keyOf({ model = DEFAULT_MODEL }: EmbeddingOptions, texts: readonly string[]): string {
  return `vectors/${createHash("sha256")
    .update(JSON.stringify([model, texts]))
    .digest("hex")}`;
}

function join(vectors: readonly Float32Array[]): ArrayBuffer {
  const length = vectors[0]?.length ?? 0;
  const all = new Float32Array(length * vectors.length);
  for (const [at, vector] of vectors.entries()) if (vector.length === length) all.set(vector, at * length);
  return all.buffer;
}

function split(all: Float32Array, count: number): Float32Array[] {
  const length = all.length / count;
  return Array.from({ length: count }, (_, at) => all.slice(at * length, (at + 1) * length));
}
