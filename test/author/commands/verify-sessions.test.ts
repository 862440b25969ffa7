/** The `verify-sessions` command. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer, type ApiCall, type ApiReply } from "../author-server.ts";

const [NEW, OLD] = ["b".repeat(64), "a".repeat(64)];
const change = (release: string, sequence: number) => ({ release, sequence, at: 0, message: "" });
const damaged = { session_id: "one", tenant: "acme", revision: 7, reason: "altered" };

let here: AuthorFolder;
let server: AuthorServer;
let found: object[];

function answer({ path }: ApiCall): ApiReply {
  if (path === "/api/channels") return [200, { channels: [{ channel: "main", ...change(NEW, 2) }] }];
  if (path === "/api/releases?channel=main")
    return [200, { channel: "main", releases: [change(NEW, 2), change(OLD, 1)] }];
  if (path === `/api/releases/${NEW}/damaged-sessions?cursor=`)
    return [200, { release: NEW, checked: 50, damaged: [], next_cursor: "one" }];
  if (path === `/api/releases/${NEW}/damaged-sessions?cursor=one`)
    return [200, { release: NEW, checked: 2, damaged: found, next_cursor: null }];
  if (path === `/api/releases/${OLD}/damaged-sessions?cursor=`)
    return [200, { release: OLD, checked: 1, damaged: [], next_cursor: null }];
  return [404, { error: { message: "Nothing here." } }];
}

beforeEach(async () => {
  here = new AuthorFolder();
  server = await AuthorServer.start(answer);
});
afterEach(() => {
  server.stop();
  here.remove();
});

const verify = (...args: string[]) => here.run(["verify-sessions", ...args, "--url", server.url]);

test("checks every page of every release, and ends with 1 where a session is damaged", async () => {
  found = [damaged];
  const { code, out } = await verify();
  expect([code, out]).toEqual([
    1,
    "one  acme  bbbbbbbbbbbb  event 7 is not as it was written\nSessions checked: 53, releases: 2, damaged sessions: 1.\n",
  ]);
  expect((await verify("--lang", "zh")).out).toBe(
    "one  acme  bbbbbbbbbbbb  第 7 个事件与写入时不同\n检查了 2 个版本的 53 个会话，损坏 1 个。\n",
  );
  expect(JSON.parse((await verify("--json")).out)).toEqual({
    releases: 2,
    checked: 53,
    damaged: [{ ...damaged, release: NEW }],
  });
});

test("ends with 0 where none is, and checks one release alone", async () => {
  found = [];
  expect(await verify("--release", OLD)).toMatchObject({
    code: 0,
    out: "Sessions checked: 1, releases: 1, damaged sessions: 0.\n",
  });
});
