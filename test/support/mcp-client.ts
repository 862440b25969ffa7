/**
 * An MCP client of a server in this process: knowledge, templates and sessions in memory, and a scripted model where one is
 * given. Requests and answers have the form they have over HTTP.
 */
import { inflateRawSync } from "node:zlib";
import { accept } from "../../src/errors.ts";
import { handleMcp } from "../../src/mcp/handler.ts";
import type { ModelPort, ModelRequest } from "../../src/runtime/model/model.ts";
import { openIndex } from "../../src/search/open.ts";
import type { SearchStore } from "../../src/search/service.ts";
import type { Services } from "../../src/services.ts";
import { createContextFixture } from "./memory-context.ts";

/** Loosely typed: tests look into it. */
// oxlint-disable-next-line no-explicit-any
type Loose = any;

export interface Answer {
  isError: boolean;
  value: Loose;
}

export interface McpClient {
  /** Requests the model got, in order. */
  asked: ModelRequest[];
  /** Messages of the progress notifications of the last call. */
  progressMessages: string[];
  /** Sends one JSON-RPC request. `query` is that of the MCP URL. Rejects with the error's message. */
  rpc(method: string, params?: object, query?: string): Promise<Loose>;
  /** Calls a tool; where it succeeds its text must be its structured content. */
  tool(name: string, args?: object, query?: string): Promise<Answer>;
  /** Reads a resource as text. */
  read(uri: string, query?: string): Promise<string>;
  /** A prompt as one text, with empty lines between its messages. */
  prompt(name: string, args: object, query?: string): Promise<string>;
}

/** The search port over a release's objects. */
function searchPort(services: Services): Services["search"] {
  const bytes = (content: Uint8Array): Uint8Array => content;
  return {
    async open(release) {
      async function read(name: string): Promise<Uint8Array> {
        const found = await services.knowledge.object(release, name, bytes);
        if (!found.ok || found.value === null) throw new Error(`the release has no ${name}`);
        return found.value;
      }
      const opened = await services.knowledge.object(release, "index/0", openIndex);
      const store: SearchStore = {
        index: async () => (opened.ok ? opened.value : null),
        shard: (shard) => read(`index/${shard}`),
        records: (object) => read(`passages/${object}`),
        inflate: (bytes) => inflateRawSync(bytes),
      };
      return accept(store);
    },
  };
}

/** A model that gives these answers in order, and then repeats the last one. */
function scripted(replies: readonly string[], asked: ModelRequest[]): ModelPort {
  const cost = {
    prompt_tokens: 1,
    completion_tokens: 1,
    total_tokens: 2,
    estimated: false,
    latency_ms: 1,
    attempts: 1,
  };
  return {
    provider: "test",
    model: "qwen-max",
    async complete(request) {
      const text = replies[Math.min(asked.length, replies.length - 1)] ?? "";
      asked.push(request);
      return { ok: true, text, finish_reason: "stop", cost };
    },
  };
}

/** Publishes files (path -> text) in memory. With `replies` a model is configured. */
export function mcpClient(files: Record<string, string>, replies?: readonly string[]): McpClient {
  const asked: ModelRequest[] = [];
  const heard: string[] = [];
  const { services: inner, principal } = createContextFixture(files).call;
  const nobody = () => {
    throw new Error("not used here");
  };
  const services: Services = {
    ...inner,
    auth: { authenticate: () => accept(principal) },
    search: searchPort(inner),
    changes: { changed: nobody, listen: nobody },
    legacy: { forward: nobody, mint: nobody, isOwn: () => false },
    ...(replies !== undefined && { openModel: async () => scripted(replies, asked) }),
  };

  async function rpc(method: string, params: object = {}, query = ""): Promise<Loose> {
    heard.length = 0;
    const request = new Request(`http://localhost/mcp${query}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        host: "localhost",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params }),
    });
    const response = await handleMcp(request, services);
    const text = await response.text();
    const frames = text.startsWith("{") ? [text] : Array.from(text.matchAll(/^data: (.+)$/gm), ([, data = ""]) => data);
    for (const frame of frames) {
      if (frame.trim() === "") continue;
      const message: Loose = JSON.parse(frame);
      if (message.method === "notifications/progress") heard.push(message.params.message);
      if (message.id !== 7) continue;
      if (message.error !== undefined) throw new Error(message.error.message);
      return message.result;
    }
    throw new Error(`no answer: ${text}`);
  }

  return {
    asked,
    progressMessages: heard,
    rpc,
    async tool(name, args = {}, query) {
      const params = { name, arguments: args, _meta: { progressToken: "p" } };
      const { isError = false, structuredContent, content } = await rpc("tools/call", params, query);
      if (!isError && JSON.stringify(JSON.parse(content[0].text)) !== JSON.stringify(structuredContent))
        throw new Error("text and structured content differ");
      return { isError, value: structuredContent };
    },
    async read(uri, query) {
      const { contents } = await rpc("resources/read", { uri }, query);
      return contents[0].text;
    },
    async prompt(name, args, query) {
      const { messages } = await rpc("prompts/get", { name, arguments: args }, query);
      return messages.map(({ content }: Loose) => content.text).join("\n\n");
    },
  };
}
