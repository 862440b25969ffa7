/**
 * Model driver for Workers AI: the account's models through the `AI` binding, without a URL or a key. An error of the
 * binding becomes one of Cairn's failures; its message is never passed on.
 */
import type { ModelError, ModelPort } from "../../runtime/model/model.ts";
import { DONE, eventsOf, ModelFailure, readAnswer } from "../../runtime/model/answer.ts";
import { createModelPort, type ModelClock, type ModelDriver } from "../../runtime/model/port.ts";

/** The one method of the binding that is used. */
export interface AiBinding {
  run(model: string, input: object, options?: { signal?: AbortSignal }): Promise<unknown>;
}

/** Without a limit in the request Workers AI stops after 256 tokens, too early for most answers. */
const DEFAULT_MAX_TOKENS = 2048;

/** Workers AI's documented error numbers; every other one is `unavailable`. */
const ERROR_NUMBERS: ReadonlyMap<ModelError, readonly number[]> = new Map([
  ["rate_limited", [3036, 3040]],
  ["unauthorized", [3023, 3041, 5016, 5018]],
  ["refused_request", [3003, 3006, 3039, 3042, 5004, 5005, 5007, 5019]],
]);

/** The binding's error message begins with a number, sometimes after a class name. */
function failureOf(thrown: unknown): ModelFailure {
  const numbers = String(thrown).match(/\b\d{4}(?=\s*:)/g) ?? [];
  const found = [...ERROR_NUMBERS].find(([, known]) => numbers.some((number) => known.includes(Number(number))));
  return new ModelFailure(found?.[0] ?? "unavailable");
}

/** A model of Workers AI, by its name (`@cf/…`). */
export function createWorkersAiModel(binding: AiBinding, model: string, clock: ModelClock): ModelPort {
  const ask: ModelDriver["ask"] = async (request, signal, onFirst) => {
    const { messages, temperature, max_tokens = DEFAULT_MAX_TOKENS, stop = [] } = request;
    const limits = { max_tokens, ...(temperature !== undefined && { temperature }), ...(stop.length > 0 && { stop }) };
    const answer = await binding
      .run(model, { messages, stream: true, ...limits }, { signal })
      .catch((thrown: unknown) => {
        throw failureOf(thrown);
      });
    // Models that cannot stream answer with an object.
    const events = answer instanceof ReadableStream ? eventsOf(answer, true, signal) : [answer, DONE];
    return readAnswer(events, onFirst);
  };
  return createModelPort({ provider: "workers-ai", model, ask }, clock);
}
