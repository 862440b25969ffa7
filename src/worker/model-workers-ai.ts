/**
 * Model driver for Workers AI: the account's own models through the `AI` binding, without an address or a key, through
 * the AI SDK's provider for it. What the provider leaves out of a question is added on its way to the binding.
 */
import { createWorkersAI } from "workers-ai-provider";
import type { ModelPort } from "../runtime/model.ts";
import { askedModel, type ModelClock } from "../runtime/model-ask.ts";

/** The one method of the binding that is used. */
export interface AiBinding {
  run(model: string, input: object, options?: { signal?: AbortSignal }): Promise<unknown>;
}

/** Workers AI stops after 256 where nothing is said, too early for most answers. */
const DEFAULT_LENGTH = 2048;

/** A model of Workers AI, by its name (`@cf/…`). */
export function workersAiModel(binding: AiBinding, model: string, clock: ModelClock): ModelPort {
  return askedModel(
    {
      provider: "workers-ai",
      model,
      open: ({ stop = [], max_tokens = DEFAULT_LENGTH }) => {
        // The models take words to stop at; the provider does not pass them on.
        const run: AiBinding["run"] = (name, input, options) =>
          binding.run(name, { ...input, max_tokens, ...(stop.length > 0 && { stop }) }, options);
        return createWorkersAI({ binding: { run } as unknown as Ai })(model);
      },
    },
    clock,
  );
}
