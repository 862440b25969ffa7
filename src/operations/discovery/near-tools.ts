/**
 * The nearest tools at hand by meaning, where an embedding model is configured. Vectors of tools are made once for each index and kept
 * in the isolate. A model that does not answer in time is left out: words alone decide then.
 */
import type { ToolIndex } from "../../discovery/tool-index/index-tools.ts";
import { nearest, textOfNeed, textOfTool, type Nearness } from "../../discovery/tool-index/nearness.ts";
import type { OperationCall } from "../call.ts";

/** Tools that are compared; of more, the first. */
const MAX_TOOLS = 1000;
/** Milliseconds that an answer waits for the model. What takes longer goes on for the next call. */
const MAX_WAIT_MS = 3000;

const made = new WeakMap<ToolIndex, Promise<readonly Float32Array[]>>();

/** Of each text; none where there is no model or no answer. */
export async function nearTools(
  texts: readonly string[],
  index: ToolIndex,
  { services }: OperationCall,
): Promise<readonly Nearness[]> {
  const { textVectors } = services;
  if (textVectors === undefined || texts.length === 0) return [];
  const done = new AbortController();
  const work = async (): Promise<readonly Nearness[]> => {
    let vectors = made.get(index);
    if (vectors === undefined) {
      vectors = textVectors.vectors(index.ranked.slice(0, MAX_TOOLS).map(textOfTool), { keep: true });
      made.set(index, vectors);
      vectors.catch(() => made.delete(index));
    }
    const [tools, needs] = await Promise.all([vectors, textVectors.vectors(texts.map(textOfNeed))]);
    return needs.map((need) => nearest(tools, need));
  };
  const answered = work().catch(() => []);
  services.background?.(answered);
  try {
    return await Promise.race([answered, services.after(MAX_WAIT_MS, done.signal).then(() => [])]);
  } finally {
    done.abort();
  }
}
