/** Exact token counts inside workerd: the vocabulary of each model, and the estimate without one. */
import { reset, SELF } from "cloudflare:test";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { VOCABULARIES } from "../../src/context/tokens/vocabularies.ts";
import { assetTokenizers } from "../../src/worker/vocabularies.ts";
import { env, ORIGIN, publishWithTemplates, SMALL } from "./support.ts";
import { tool } from "./tool.ts";

interface Assembled {
  session_id: string;
  assembly_id: string;
  tokenizer: string;
  token_used: number;
  messages: { content: string }[];
  [name: string]: unknown;
}

beforeEach(async () => {
  await reset();
  expect((await publishWithTemplates(SMALL)).status).toBe(201);
});

describe("a model whose vocabulary is here", () => {
  const question = "什么是 MCP？ Explain `tools/call` briefly 🙂";

  test("is counted exactly, and replayed by the same count", async () => {
    const made = await tool<Assembled>("assemble_context", {
      report: "full",
      user_intent: question,
      model_name: "gpt-4o",
    });
    expect(made.tokenizer).toBe("o200k_base");
    // Four a message and three for the answer's beginning, as chats are usually written out.
    const counted = made.messages.reduce((sum, { content }) => sum + encode(content).length + 4, 3);
    expect(made.token_used).toBe(counted);
    const { session_id, assembly_id } = made;
    expect(await tool("replay_context", { report: "full", session_id, assembly_id })).toMatchObject({
      identical: true,
      tokenizer: "o200k_base",
      token_used: counted,
      messages: made.messages,
    });
  });

  test("another model is estimated on the safe side, and the answer says so", async () => {
    const exact = await tool<Assembled>("assemble_context", {
      report: "full",
      user_intent: question,
      model_name: "gpt-4o",
    });
    const made = await tool<Assembled>("assemble_context", {
      report: "full",
      user_intent: question,
      model_name: "qwen-max",
    });
    expect(made.tokenizer).toMatch(/^cairn-estimate-/);
    expect(made.token_used).toBeGreaterThanOrEqual(exact.token_used);
  });

  test("older models are counted by theirs", async () => {
    expect(
      (await tool<Assembled>("assemble_context", { report: "full", user_intent: question, model_name: "gpt-4-turbo" }))
        .tokenizer,
    ).toBe("cl100k_base");
  });

  test("a run that stops for the host's model is counted by the one it names", async () => {
    const run = await tool<{ tokenizer: string }>("run_pipeline", { user_intent: question, model_name: "gpt-4o" });
    expect(run.tokenizer).toBe("o200k_base");
  });

  test("its vocabulary is nobody else's to fetch", async () => {
    for (const { file } of Object.values(VOCABULARIES)) {
      expect((await SELF.fetch(`${ORIGIN}/${file}`)).status).toBe(404);
    }
  });
});

describe("without a vocabulary", () => {
  const answering = (answer: () => Response) => {
    let asked = 0;
    const port = assetTokenizers({
      fetch: async () => {
        asked += 1;
        return answer();
      },
    });
    return { port, asked: () => asked };
  };

  test("one that was never deployed is looked for once", async () => {
    const { port, asked } = answering(() => new Response("", { status: 404 }));
    expect(await port.exactFor("gpt-4o")).toBeUndefined();
    expect(await port.named("o200k_base")).toBeUndefined();
    expect(asked()).toBe(1);
  });

  test("a passing failure is tried again", async () => {
    const { port, asked } = answering(() => new Response("", { status: 503 }));
    expect(await port.exactFor("gpt-4o")).toBeUndefined();
    expect(await port.exactFor("gpt-4o")).toBeUndefined();
    expect(asked()).toBe(2);
  });

  test("a damaged one is refused, and the log is told", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const whole = await env.ASSETS?.fetch(`https://assets.invalid/${VOCABULARIES.o200k_base.file}`);
    const bytes = new Uint8Array((await whole?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(bytes.length).toBe(VOCABULARIES.o200k_base.bytes);
    bytes[99] = (bytes[99] ?? 0) ^ 1;
    const { port } = answering(() => new Response(bytes));
    expect(await port.exactFor("gpt-4o")).toBeUndefined();
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});
