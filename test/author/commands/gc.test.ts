/** The `gc` command. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer, type ApiCall, type ApiReply } from "../author-server.ts";

let here: AuthorFolder;
let server: AuthorServer;
/** Each makes the response to the requests that it knows. */
let answers: ((path: string, body: { [key: string]: unknown }) => object | undefined)[];

function answer(call: ApiCall): ApiReply {
  const found = answers.map((make) => make(call.path, call.body)).find((made) => made !== undefined);
  return found === undefined ? [404, { error: { message: "Nothing here." } }] : [200, found];
}

beforeEach(async () => {
  here = new AuthorFolder();
  here.write("knowledge/shop.yaml", "nodes:\n  root: { response: Hello. }\n");
  answers = [];
  server = await AuthorServer.start(answer);
});
afterEach(() => {
  server.stop();
  here.remove();
});

const author = (...args: string[]) => here.run([...args, "--url", server.url]);

describe("gc", () => {
  const kept = [{ release: "a".repeat(64), reason: "main points at it", why: { code: "current", channel: "main" } }];
  const held = {
    release: "d".repeat(64),
    reason: "held by 2 living sessions",
    why: { code: "sessions", count: 2 },
  };

  test("continues until nothing remains, and prints why each release is kept", async () => {
    const runs = [
      { dry_run: false, removed: ["b".repeat(64)], kept, keys: 3, held: 0, remaining: 60 },
      { dry_run: false, removed: [], kept: [...kept, held], keys: 0, held: 1, remaining: 10 },
      { dry_run: false, removed: ["c".repeat(64)], kept, keys: 2, held: 0, remaining: 0 },
    ];
    answers.push(() => runs.shift());
    const { code, out } = await author("gc", "--keep", "3");
    expect([code, out]).toEqual([
      0,
      "keep     aaaaaaaaaaaa  main points at it\nkeep     dddddddddddd  held by 2 living sessions\nremoved  bbbbbbbbbbbb\nremoved  cccccccccccc\n2 releases removed, 5 keys.\n",
    ]);
    expect(server.calls.map(({ body }) => body)).toEqual([
      { dry_run: false, keep: 3 },
      { dry_run: false, keep: 3 },
      { dry_run: false, keep: 3, skip: 1 },
    ]);
  });

  test("sends one request for a report, and says when there is more", async () => {
    answers.push(() => ({ dry_run: true, removed: ["b".repeat(64)], kept, keys: 3, held: 0, remaining: 7 }));
    const { out } = await author("gc", "--dry-run", "--lang", "zh");
    expect(server.calls).toHaveLength(1);
    expect(out).toMatch(/^保留 +aaaaaaaaaaaa  通道 main 正指向它\n/);
    expect(out).toContain("将删除 1 个版本，3 个键。\n还有 7 个没有检查。\n");
  });

  test("reads no sentence of the server: a reason it does not know stays as it is", async () => {
    const others = [
      { release: "e".repeat(64), reason: "somebody likes it", why: { code: "liked", by: 3 } },
      { release: "f".repeat(64), reason: "held by 2 living sessions" },
      { ...held, reason: "two sessions hold it" },
    ];
    answers.push(() => ({ dry_run: true, removed: [], kept: others, keys: 0, held: 0, remaining: 0 }));
    const { out } = await author("gc", "--dry-run", "--lang", "zh");
    expect(out).toContain("somebody likes it");
    expect(out).toContain("held by 2 living sessions");
    expect(out).toContain("有 2 个进行中的会话在使用");
  });

  test("stops when a run gets no further", async () => {
    answers.push(() => ({ dry_run: false, removed: [], kept, keys: 0, held: 0, remaining: 7 }));
    expect((await author("gc")).out).toContain(
      `7 more were not checked. To go on: npm run author -- gc --url ${server.url}\n`,
    );
    expect(server.calls).toHaveLength(1);
  });
});
