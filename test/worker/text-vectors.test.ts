/** Vectors of texts from a server of Workers AI's protocol on this machine: made once for tools, and kept nowhere for questions. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { EmbeddingOptions } from "../../src/search/embeddings.ts";
import { textVectors } from "../../src/worker/text-vectors.ts";
import { proves } from "../requirements/index.ts";

let server: Server;
let options: EmbeddingOptions;
let status = 200;
/** Texts of each request. */
let asked: string[][] = [];
const stored = new Map<string, ArrayBuffer>();
const kv = {
  get: async (key: string) => stored.get(key) ?? null,
  put: async (key: string, value: ArrayBuffer) => void stored.set(key, value),
} as unknown as KVNamespace;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      const { text }: { text: string[] } = JSON.parse(body);
      asked.push(text);
      const right = request.headers.authorization === "Bearer secret" && request.url === "/a/ai/run/@cf/baai/bge-m3";
      const data = text.map((one) => [one.length, 0.5, -1]);
      response.writeHead(right ? status : 401, { "content-type": "application/json" });
      response.end(JSON.stringify({ success: true, result: { shape: [text.length, 3], data } }));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  options = { account_url: `http://127.0.0.1:${port}/a`, token: "secret", index: "passages" };
});
beforeEach(() => {
  asked = [];
  status = 200;
  stored.clear();
});
afterAll(() => new Promise((done) => server.close(done)));

const texts = Array.from({ length: 120 }, (_, at) => "x".repeat(at));
const lengths = (vectors: readonly Float32Array[]): number[] => vectors.map(([first = -1]) => first);

test("of tools are in the texts' order, and asked for once", async () => {
  proves("tool-needs/by-meaning");
  const first = await textVectors(options, kv, texts, { keep: true });
  expect(lengths(first)).toEqual(texts.map(({ length }) => length));
  expect(asked.length).toBe(3);
  expect(await textVectors(options, kv, texts, { keep: true })).toEqual(first);
  expect(asked.length).toBe(3);
  // One more tool at the end is all that is new.
  await textVectors(options, kv, [...texts, "new"], { keep: true });
  expect(asked.slice(3).flat()).toHaveLength(21);
});

test("of questions are kept nowhere", async () => {
  await textVectors(options, kv, ["a question", "and another"]);
  expect(stored.size).toBe(0);
});

test("are not there when the service fails, and what was made stays", async () => {
  await textVectors(options, kv, texts.slice(0, 50), { keep: true });
  status = 500;
  await expect(textVectors(options, kv, texts, { keep: true })).rejects.toThrow("the service for ai answered 500");
  expect(stored.size).toBe(1);
});

test("of another model are others", async () => {
  await textVectors(options, kv, ["a"], { keep: true });
  const other = { ...options, model: "another" };
  await expect(textVectors(other, kv, ["a"], { keep: true })).rejects.toThrow("401");
});
