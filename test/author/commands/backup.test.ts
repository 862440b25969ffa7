/** The commands `backup` and `restore`: what is asked of a server, and what stands in the folder. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer, type ApiCall, type ApiReply } from "../author-server.ts";

const RELEASE = "a".repeat(64);
const HASH = "b".repeat(64);
const NAME = "pets/trees/pets#1";
const SESSION = "s".repeat(24) + "00000000";
const LINES = `{"format":"cairn-session-1","session":"${SESSION}","tenant":"acme"}\n{"revision":1}\n`;

let here: AuthorFolder;
let server: AuthorServer;

const change = (release: string) => ({ release, sequence: 1, at: 1, message: "" });

/** Set where the server refuses every session that is written back. */
let refusal: { code: string; message: string } | undefined;

/** What the server's channel has: nothing on an empty one. */
let served: string[] = [];

function answer({ path }: ApiCall): ApiReply {
  if (path === "/api/channels")
    return [200, { channels: served.slice(0, 1).map((release) => ({ channel: "main", ...change(release) })) }];
  if (path.startsWith("/api/releases?"))
    return [200, { channel: "main", releases: served.map((release) => ({ ...change(release), stored: true })) }];
  if (path.startsWith(`/api/releases/${RELEASE}/sessions`)) {
    const session = { session_id: SESSION, tenant: "acme", revision: 1, at: 1, place: null, is_complete: false };
    return [200, { release: RELEASE, total: 1, sessions: [session], next_cursor: null }];
  }
  if (path.startsWith(`/api/releases/${RELEASE}?`))
    return [200, { release: RELEASE, manifest: { objects: [{ hash: HASH, name: NAME }] } }];
  if (path === "/api/releases/missing") return [200, { missing: [HASH], sequence: 0 }];
  if (path.includes("/backup?tenant=") && refusal !== undefined) return [422, { error: refusal }];
  return [200, { restored: true, text: LINES }];
}

beforeEach(async () => {
  served = [RELEASE];
  refusal = undefined;
  here = new AuthorFolder();
  server = await AuthorServer.start(answer);
});
afterEach(() => {
  server.stop();
  here.remove();
});

test("a backup holds each release with its objects and each session; the same again asks for no object twice", async () => {
  const first = await here.run(["backup", "kept", "--url", server.url]);
  expect([first.code, first.out]).toEqual([0, "Saved 1 releases and 1 sessions.\n"]);
  const kept = here.path("kept");
  expect(readdirSync(kept).toSorted()).toEqual(["channels.json", "objects", "releases", "sessions"]);
  expect(readdirSync(join(kept, "sessions"))).toEqual([`${SESSION}.jsonl`]);
  expect(JSON.parse(readFileSync(join(kept, "channels.json"), "utf8"))).toEqual([
    { channel: "main", releases: [RELEASE] },
  ]);
  await here.run(["backup", "kept", "--url", server.url]);
  expect(server.calls.filter(({ path }) => path === `/api/objects/${HASH}`)).toHaveLength(1);
});

test("a restore publishes before it writes sessions, and what is no backup is said to be none", async () => {
  await here.run(["backup", "kept", "--url", server.url]);
  const session = here.path(`kept/sessions/${SESSION}.jsonl`);
  writeFileSync(session, LINES);
  server.calls.length = 0;
  served = [];
  const done = await here.run(["restore", "kept", "--url", server.url]);
  expect([done.code, done.out]).toEqual([0, "Wrote back 1 of 1 sessions; 0 were there.\n"]);
  expect(server.calls.map(({ path }) => path)).toEqual([
    "/api/channels",
    "/api/releases/missing",
    `/api/objects/${HASH}?name=${encodeURIComponent(NAME)}`,
    "/api/releases",
    `/api/sessions/${SESSION}/backup?tenant=acme`,
  ]);
  const wrong = await here.run(["restore", ".", "--url", server.url]);
  expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining("is no backup")]);
});

test("a channel that serves something newer goes on serving it", async () => {
  await here.run(["backup", "kept", "--url", server.url]);
  const newer = "c".repeat(64);
  served = [newer];
  server.calls.length = 0;
  const { out } = await here.run(["restore", "kept", "--url", server.url]);
  expect(out).toContain(`To serve that: npm run author -- rollback ${RELEASE.slice(0, 12)} --url ${server.url}\n`);
  const last = server.calls.findLast(({ path }) => path === "/api/channels/main/rollback");
  expect(last?.body).toMatchObject({ release: newer });
  served = [newer, RELEASE];
  server.calls.length = 0;
  await here.run(["restore", "kept", "--url", server.url]);
  expect(server.calls.map(({ path }) => path)).not.toContain("/api/releases");
});

test("sessions that are refused for one reason are one line, and those that were erased have the way to write them back", async () => {
  await here.run(["backup", "kept", "--url", server.url]);
  for (let number = 1; number < 8; number++)
    writeFileSync(here.path(`kept/sessions/${"t".repeat(24)}0000000${number}.jsonl`), LINES);
  refusal = { code: "invalid_input", message: "Add erased=restore to the address." };
  const erased = await here.run(["restore", "kept", "--url", server.url]);
  expect([erased.code, erased.out]).toEqual([1, "Wrote back 0 of 8 sessions; 0 were there, 8 were refused.\n"]);
  expect(erased.err.match(/^.*\n/gm)).toEqual([expect.stringMatching(/^8 sessions \(s{24}.*, …\): .*--erased\.\n$/)]);
  refusal = { code: "invalid_input", message: "Broken." };
  const { err } = await here.run(["restore", "kept", "--url", server.url, "--lang", "zh"]);
  expect(err).toMatch(/^8 个会话（.* 等）：.*Broken\.\n$/);
});
