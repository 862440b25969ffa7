/** A list that was ranked with another service is continued with it, or refused: never half the one, half the other. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { productDefinition } from "../../../src/mcp/product.ts";
import { searchKnowledge } from "../../../src/mcp/tools/search-knowledge.ts";
import { createEmbeddingRetriever } from "../../../src/search/embeddings.ts";
import { createSearchFixture, type Answer, type SearchFixture } from "../../support/memory-search.ts";
import { many } from "../../support/search-files.ts";

/** Workers AI and Vectorize as far as the driver knows them: any question means the last twenty documents. */
const MEANT = Array.from({ length: 20 }, (_, at) => `tea/d${299 - at}#1`);
let server: Server;
let away = false;
let fixture: SearchFixture;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const result = request.url?.includes("/ai/run/")
        ? { data: [[1]] }
        : { matches: MEANT.map((id, at) => ({ id, metadata: { id }, score: 1 - at / 100 })) };
      response.writeHead(away ? 503 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify({ success: !away, result }));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => new Promise((done) => server.close(done)));

beforeEach(() => {
  away = false;
  fixture = createSearchFixture(many);
  const { port } = server.address() as AddressInfo;
  const options = { account_url: `http://127.0.0.1:${port}/accounts/a`, token: "t", index: "passages", model: "m" };
  const retrievers = [createEmbeddingRetriever(options, { fetch })];
  const { search } = fixture.call.services;
  Object.assign(fixture.call.services, {
    search: {
      async open(id: string) {
        const store = await search.open(id);
        return store.ok ? { ok: true, value: { ...store.value, retrievers } } : store;
      },
    },
  });
});

const ids = (answer: Answer): string[] => answer.value.results.map(({ id }: { id: string }) => id);
const ask = (cursor?: string) =>
  fixture.run(searchKnowledge, { query: "leaf", ...(cursor !== undefined && { cursor }) });

async function rest(first: Answer): Promise<string[]> {
  const all = ids(first);
  for (let cursor = first.value.next_cursor; cursor !== undefined;) {
    const page = await ask(cursor);
    all.push(...ids(page));
    cursor = page.value.next_cursor;
  }
  return all;
}

test("what was also ranked by meaning goes on by meaning", async () => {
  const first = await ask();
  expect(first.value.next_cursor).toMatch(/\.index\+embeddings$/);
  expect(ids(first).slice(0, 4)).toContain(MEANT[0]);
  const all = await rest(first);
  expect([all.length, new Set(all).size]).toEqual([300, 300]);
});

test("when meaning does not answer any more the cursor is refused with the way out, and works again later", async () => {
  const first = await ask();
  away = true;
  const refused = await ask(first.value.next_cursor);
  expect(refused.value.error).toMatchObject({ code: "invalid_input", field: "cursor" });
  expect(refused.value.error.expected).toMatch(/does not answer.*later, or search again from the start/);
  const anew = await ask();
  expect(anew.value.next_cursor).not.toContain("embeddings");
  expect(anew.value.suggestion).toContain("did not answer");
  away = false;
  expect(new Set(await rest(first)).size).toBe(300);
});

test("a list that began by words alone stays so when meaning answers again", async () => {
  away = true;
  const first = await ask();
  away = false;
  const all = await rest(first);
  expect([all.length, new Set(all).size]).toEqual([300, 300]);
  away = true;
  expect(await rest(await ask())).toEqual(all);
});

test("the resource of the whole list keeps to its ranking as well", async () => {
  const definition = productDefinition("0");
  const read = async (uri: string) =>
    JSON.parse(JSON.parse((await definition.readResource(uri, fixture.call)).json).contents[0].text);
  const first = await ask();
  const page = await read(first.value.search_ref);
  expect(page.next).toContain("ranking=index%2Bembeddings");
  away = true;
  await expect(read(page.next)).rejects.toThrow("does not answer");
  const words = await read(first.value.search_ref);
  away = false;
  const second = await read(words.next);
  expect(words.results.map(({ id }: { id: string }) => id)).not.toContain(second.results[0].id);
  expect(second.next).toMatch(/ranking=index$/);
});
