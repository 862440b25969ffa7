/**
 * Model driver for Workers AI: the account's own models through the `AI` binding, without an address or a key. What the
 * binding throws is reduced to one of Cairn's failures; its words are never repeated.
 */
import type { ModelError, ModelPort } from "../../runtime/model/model.ts";
import { DONE, eventsOf, ModelFailure, readAnswer } from "../../runtime/model/answer.ts";
import { createModelPort, type ModelClock, type ModelDriver } from "../../runtime/model/port.ts";

/** The one method of the binding that is used. */
export interface AiBinding {
  run(model: string, input: object, options?: { signal?: AbortSignal }): Promise<unknown>;
}

/** Workers AI stops after 256 where nothing is said, too early for most answers. */
const DEFAULT_MAX_TOKENS = 2048;

/** The error numbers Workers AI documents, as far as they are not `unavailable`. */
const ERROR_NUMBERS: ReadonlyMap<ModelError, readonly number[]> = new Map([
  ["rate_limited", [3036, 3040]],
  ["unauthorized", [3023, 3041, 5016, 5018]],
  ["refused_request", [3003, 3006, 3039, 3042, 5004, 5005, 5007, 5019]],
]);

/** The binding throws an `Error` whose message begins with the number, sometimes after the name of a class. */
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
