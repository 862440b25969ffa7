/**
 * Runs one thought-action loop with each kind of model: a configured one (a scripted endpoint on loopback), the client's model in
 * rounds, and a host that submits raw text with `add_conversation_turn`.
 */
import { onTestFinished } from "vitest";
import type { ChatMessage } from "../../src/context/assembly/assemble.ts";
import type { ClientAnswer, ClientPort } from "../../src/operations/client.ts";
import { runStages } from "../../src/operations/pipeline/run.ts";
import type { PipelineAnswer, PipelineArguments } from "../../src/operations/pipeline/types.ts";
import { createOpenAiModel } from "../../src/runtime/model/openai.ts";
import { scriptedServer, type Reply } from "../runtime/scripted-server.ts";
import { product, type Product } from "./product.ts";

/** The model's reply; `length`: it was cut off by the token limit; `filtered`: by the provider's content filter. */
export type ModelReply = string | { text: string; length?: true; filtered?: true };

export interface AskedModel {
  messages: readonly ChatMessage[];
  stop: readonly string[];
}

export interface LoopRun {
  answer: PipelineAnswer;
  /** Every request to the model, except the selection of a template. */
  asked: AskedModel[];
  product: Product;
}

export interface LoopRunner {
  name: string;
  run(says: readonly ModelReply[], given?: Partial<PipelineArguments>, on?: Product): Promise<LoopRun>;
}

export const LOOP = { user_intent: "绿茶用多少度的水？", template: "react_reasoning" };

const textOf = (said: ModelReply): string => (typeof said === "string" ? said : said.text);

/** A product whose model answers from a scripted endpoint, and what that endpoint was asked. */
export async function withScriptedModel(replies: readonly Reply[], on: Product = product()) {
  const server = await scriptedServer(replies);
  onTestFinished(() => server.close());
  const port = {
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    now: () => performance.now(),
    random: () => 0,
    sleep: (ms: number) => (ms >= 60_000 ? new Promise<void>(() => {}) : Promise.resolve()),
  };
  const options = { base_url: server.base_url, api_key: "", model: "qwen-max", provider: "qwen" };
  Object.assign(on.call.services, { openModel: async () => createOpenAiModel(options, port) });
  return { product: on, server };
}

const configured: LoopRunner = {
  name: "a configured model",
  async run(says, given = {}, on = product()) {
    const replies = says.map((said): Reply => {
      const finish = typeof said === "string" ? undefined : said.filtered === true ? "content_filter" : "length";
      return { say: [textOf(said)], ...(finish !== undefined && { finish }) };
    });
    const { server } = await withScriptedModel(replies, on);
    const ran = await runStages({ ...LOOP, ...given }, on.call);
    if ("ask" in ran) throw new Error("asked the client");
    if (!ran.ok) throw new Error(JSON.stringify(ran.failure));
    const asked = server.asked.map(({ messages, stop }) => {
      return { messages: messages as ChatMessage[], stop: (stop ?? []) as string[] };
    });
    return { answer: ran.value, asked, product: on };
  },
};

/** A client with a model, in the round that brought this state and answer. */
export function clientInRound(state?: string, answer?: ClientAnswer): ClientPort {
  return {
    signal: new AbortController().signal,
    hasModel: true,
    state: state === undefined ? undefined : JSON.parse(state),
    answer: () => answer,
    askNow: async () => undefined,
    canConfirm: false,
    canOpen: false,
    confirmation: () => undefined,
  };
}

const sampled: LoopRunner = {
  name: "the client's model",
  async run(says, given = {}, on = product()) {
    const asked: AskedModel[] = [];
    let client = clientInRound();
    for (;;) {
      const ran = await runStages({ ...LOOP, ...given }, on.call, client);
      if (!("ask" in ran)) {
        if (!ran.ok) throw new Error(JSON.stringify(ran.failure));
        return { answer: ran.value, asked, product: on };
      }
      const said = says[Math.min(asked.length, says.length - 1)] ?? "";
      asked.push({ messages: ran.ask, stop: ran.stop ?? [] });
      const ended =
        typeof said !== "string" &&
        (said.filtered === true ? { filtered: true as const } : { truncated: true as const });
      client = clientInRound(ran.state, { text: textOf(said), model: "theirs", ...ended });
    }
  },
};

export const loopRunners: LoopRunner[] = [configured, sampled];

/** A session with an assembled prompt, and how a raw text is handed in as its answer. */
export async function startHandedIn(on: Product = product()) {
  const { session_id, assembly_id } = await on.ask("assemble_context", LOOP);
  return {
    session_id: String(session_id),
    product: on,
    add: (tao_data: unknown, more: object = {}) =>
      on.ask("add_conversation_turn", { session_id, assembly_id, tao_data, ...more }),
  };
}
