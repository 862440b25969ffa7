/** What operators are told when a value does not fit: in the language that their command line asks for, without a word of another. */
import { reset } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import product from "../../src/index.ts";
import { configured, publishSmall } from "./operator-support.ts";
import { ORIGIN } from "./support.ts";

beforeEach(async () => {
  await reset();
  await publishSmall("author-key");
});

const HASH = "0".repeat(64);

it.each([
  ["POST", "/api/keys", { tenant: "客户", scopes: ["mcp"] }],
  ["POST", "/api/keys", { tenant: "acme", scopes: ["everything"] }],
  ["POST", "/api/keys", { tenant: "acme", scopes: ["mcp"], days: 100_000 }],
  ["DELETE", `/api/keys/${"0".repeat(16)}`, undefined],
  ["POST", "/api/erasures", { tenant: "Acme" }],
  ["GET", "/api/audit?tenant=Acme", undefined],
  ["GET", "/api/sessions?tenant=Acme", undefined],
  ["POST", "/api/channels/main/rollback", { back: 5 }],
  ["POST", "/api/releases/missing", { objects: ["x"] }],
  ["POST", "/api/releases", { manifest: {} }],
  ["PUT", `/api/objects/${HASH}`, undefined],
  ["PUT", "/api/sessions/none/backup?tenant=Acme", undefined],
])("%s %s %j", async (method, path, body) => {
  const headers = {
    "content-type": "application/json",
    host: "localhost:8787",
    authorization: "Bearer operator-key",
    "accept-language": "zh",
  };
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await product.fetch(new Request(ORIGIN + path, init), configured);
  const { error } = await response.json<{ error: { code: string; message: string } }>();
  expect([response.status, error.code]).toEqual([422, "invalid_input"]);
  expect(error.message).toMatch(/的值不符合要求，应为：.*。什么都没有改动/u);
});
