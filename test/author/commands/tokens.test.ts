/** The `tokens` and `audit` commands. */
import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { canonicalJson } from "../../../src/json.ts";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer, type ApiCall, type ApiReply } from "../author-server.ts";

const key = {
  id: "0123456789abcdef",
  tenant: "acme",
  scopes: ["mcp", "author:acme-draft"],
  name: "help desk",
  expires_at: "2027-02-01T00:00:00.000Z",
  revoked_at: null,
};

let here: AuthorFolder;
let server: AuthorServer;
let lines: string[];

function answer({ method, path, body }: ApiCall): ApiReply {
  if (method === "POST" && path === "/api/keys")
    return [201, { ...key, ...(body as object), key: "cairn_of-the-test" }];
  if (method === "DELETE") return [200, { ...key, revoked_at: "2026-12-01T00:00:00.000Z" }];
  if (path.startsWith("/api/keys?after=&")) return [200, { keys: [key], next_after: key.id }];
  if (path.startsWith("/api/keys?after=")) {
    return [200, { keys: [{ ...key, id: "f".repeat(16), revoked_at: "2026-12-01T00:00:00.000Z" }], next_after: null }];
  }
  return [403, { error: { message: "The token lacks the scope." } }];
}

beforeEach(async () => {
  here = new AuthorFolder();
  server = await AuthorServer.start(answer);
});
afterEach(() => {
  server.stop();
  here.remove();
});
const run = (...args: string[]) => here.run([...args, "--url", server.url]);

test("create prints the key alone on standard output, once", async () => {
  const made = await run("tokens", "create", "--tenant", "acme", "--scopes", "mcp, author:acme-draft", "--days", "7");
  expect([made.code, made.out]).toEqual([0, "cairn_of-the-test\n"]);
  expect(made.err).toBe(
    "Key 0123456789abcdef of acme (mcp, author:acme-draft), until 2027-02-01. It is not shown again.\n",
  );
  expect(server.calls.at(-1)?.body).toEqual({ tenant: "acme", scopes: ["mcp", "author:acme-draft"], days: 7 });
});

test("list reads every page, and revoke says what is over", async () => {
  const listed = await run("tokens", "list", "--tenant", "acme");
  expect(listed.out).toBe(
    "0123456789abcdef  acme  mcp,author:acme-draft  2027-02-01          help desk\n" +
      "ffffffffffffffff  acme  mcp,author:acme-draft  revoked 2026-12-01  help desk\n",
  );
  expect((await run("tokens", "revoke", key.id)).out).toContain("Revoked 0123456789abcdef of acme.");
  expect((await run("tokens", "revoke", key.id, "--lang", "zh")).out).toContain("已撤销");
});

test("what is missing is asked for before anything is sent", async () => {
  for (const args of [["create"], ["create", "--tenant", "acme"], ["revoke"], ["revoke", "short"], ["remove"]]) {
    expect([args, (await run("tokens", ...args)).code]).toEqual([args, 2]);
  }
  expect((await run("audit")).code).toBe(2);
  expect(server.calls).toEqual([]);
});

/** A log as a server keeps it. */
function chained(actions: string[]): string[] {
  let previous = "0".repeat(64);
  return actions.map((action, index) => {
    const entry = { at: index, action, by: { tenant: "acme", actor: "ann" }, subject: "main" };
    previous = createHash("sha256").update(previous).update("\n").update(canonicalJson(entry)).digest("hex");
    return JSON.stringify({ number: index + 1, ...entry, hash: previous });
  });
}

test("audit prints whole logs, and stops with 1 at a line that was changed, removed or inserted", async () => {
  lines = chained(["published", "rolled_back", "session_erased"]);
  const log = await AuthorServer.start(({ path }) => {
    const after = Number(new URL(path, "http://localhost").searchParams.get("after"));
    const page = lines.slice(after, after + 2);
    return new TextEncoder().encode(page.map((line) => `${line}\n`).join(""));
  });
  const read = () => here.run(["audit", "acme", "--url", log.url]);
  expect(await read()).toMatchObject({ code: 0, out: lines.map((line) => `${line}\n`).join("") });
  const whole = lines;
  for (const changed of [
    whole.map((line) => line.replace("rolled_back", "published")),
    whole.filter((_, index) => index !== 1),
    [...whole.slice(0, 1), ...whole],
  ]) {
    lines = changed;
    const found = await read();
    expect([found.code, found.err]).toEqual([1, expect.stringContaining("is not what was written")]);
  }
  log.stop();
});
