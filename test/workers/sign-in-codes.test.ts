/** Codes that sign a browser in: once, for a day, and of no use to whoever reads the storage. */
import { reset, runInDurableObject } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { makeSignInCode, takeSignInCode } from "../../src/worker/auth/sign-in-codes.ts";
import { keysOf } from "../../src/worker/auth/keys.ts";
import { proves } from "../requirements/index.ts";
import { ask } from "./operator-support.ts";
import { env } from "./support.ts";

const DAY = 24 * 60 * 60 * 1000;
const RANDOM = "r".repeat(40);

beforeEach(async () => {
  await reset();
});

it("a code is exchanged for the token it was made with, once", async () => {
  proves("page/owner-link");
  const { status, body } = await ask("author-key", "POST", "/api/sign-in-codes");
  expect(status).toBe(201);
  const { code } = body as unknown as { code: string };
  const exchanged = await ask("none", "POST", "/sign-in", { code });
  expect(exchanged).toMatchObject({ status: 200, body: { token: "author-key" } });
  expect(exchanged.headers.get("cache-control")).toBe("no-store");
  expect((await ask("none", "POST", "/sign-in", { code })).status).toBe(422);
});

it("of two exchanges at once one gets the token", async () => {
  const { code } = await makeSignInCode(env, "secret-token", RANDOM, 1000);
  const got = await Promise.all([1, 2, 3].map(() => takeSignInCode(env, code, 2000)));
  expect(got.filter((token) => token === "secret-token")).toHaveLength(1);
  expect(got.filter((token) => token === null)).toHaveLength(2);
});

it("a code that is a day old, guessed or a key is worth nothing", async () => {
  const { code } = await makeSignInCode(env, "secret-token", RANDOM, 1000);
  expect(await takeSignInCode(env, code, 1000 + DAY)).toBeNull();
  for (const guess of ["", `once_${"a".repeat(40)}`, code.replace("once_", "cairn_"), `${code}0`])
    expect(await takeSignInCode(env, guess, 1000)).toBeNull();
});

it("what is stored has neither the token nor the code", async () => {
  const { code } = await makeSignInCode(env, "secret-token", RANDOM, 1000);
  const rows = await runInDurableObject(keysOf(env), (_, state) =>
    JSON.stringify(state.storage.sql.exec("SELECT * FROM codes").toArray()),
  );
  expect(rows).toContain("sealed");
  for (const secret of ["secret-token", code, code.slice(5, 37)]) expect(rows).not.toContain(secret);
});

it("only whoever may publish gets a code", async () => {
  expect((await ask("acme-two", "POST", "/api/sign-in-codes")).status).toBe(403);
});
