/** The model that the operator has configured, as a port. Not here: the requests to it (`runtime/model/openai.ts`). */
import type { ModelPort } from "../../runtime/model/model.ts";
import type { Env } from "../env.ts";
import { after } from "../timers.ts";

type ModelEnv = Pick<Env, "CAIRN_MODEL_URL" | "CAIRN_MODEL_KEY" | "CAIRN_MODEL_NAME" | "AI">;

const clock = { now: Date.now, sleep: after, random: Math.random };

/** A function that opens the configured model; undefined when none is configured. A URL takes precedence over the binding. */
export function configuredModel(env: ModelEnv): (() => Promise<ModelPort>) | undefined {
  const { CAIRN_MODEL_URL: base_url = "", CAIRN_MODEL_NAME: model = "", CAIRN_MODEL_KEY: api_key = "", AI } = env;
  if (model === "") return undefined;
  if (base_url !== "") {
    return async () => {
      const { createOpenAiModel } = await import("../../runtime/model/openai.ts");
      return createOpenAiModel({ base_url, api_key, model }, { ...clock, fetch: (url, init) => fetch(url, init) });
    };
  }
  if (AI === undefined) return undefined;
  return async () => {
    const { createWorkersAiModel } = await import("./workers-ai.ts");
    return createWorkersAiModel(AI, model, clock);
  };
}
