/** What `GET /api/caller` says of the token of a request where one is needed. */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import product from "../../src/index.ts";
import type { Env } from "../../src/worker/env.ts";
import { proves } from "../requirements/index.ts";
import { env, ORIGIN } from "./support.ts";

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");
const CAIRN_TOKENS = JSON.stringify({ [digest("reader-key")]: { tenant: "acme", scopes: ["read"] } });

async function caller(settings: Partial<Env>, token?: string) {
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  const request = new Request(`${ORIGIN}/api/caller`, { headers });
  const response = await product.fetch(request, { ...env, ...settings });
  return { status: response.status, body: (await response.json()) as object };
}

it("knows the token of each scope, and refuses others where one is needed", async () => {
  proves("page/token-tried");
  const settings = { CAIRN_AUTH: "tokens", CAIRN_TOKENS, CAIRN_AUTHOR_TOKEN: "author-key" };
  expect(await caller(settings, "reader-key")).toEqual({
    status: 200,
    body: { tenant: "acme", scopes: ["read"], token_known: true },
  });
  expect((await caller(settings, "author-key")).body).toMatchObject({ token_known: true });
  for (const wrong of [undefined, "totally-wrong"]) expect((await caller(settings, wrong)).status).toBe(401);
});
