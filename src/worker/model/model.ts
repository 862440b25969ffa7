/** The model an operator has configured, as a port. Not here: how it is asked (`runtime/model/openai.ts`). */
import type { ModelPort } from "../../runtime/model/model.ts";
import type { Env } from "../env.ts";

type ModelEnv = Pick<Env, "CAIRN_MODEL_URL" | "CAIRN_MODEL_KEY" | "CAIRN_MODEL_NAME" | "AI">;

/** Resolves after so many milliseconds, or at once when the signal fires. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

const clock = { now: Date.now, sleep, random: Math.random };

/** How to open the configured model, or undefined when there is none. An address wins over the binding. */
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
