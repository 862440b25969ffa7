/** The `rollback` command. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer, type ApiCall, type ApiReply } from "../author-server.ts";

let here: AuthorFolder;
let server: AuthorServer;

function answer({ path, body }: ApiCall): ApiReply {
  const named = /^\/api\/releases\/([^?]+)\?/.exec(path)?.[1];
  if (named !== undefined) {
    const release = ["bbbb1111", "aaaa2222"].find((id) => id.startsWith(named)) ?? (named === "%231" ? "aaaa2222" : "");
    return release === ""
      ? [422, { error: { code: "invalid_input", message: "There is no such release." } }]
      : [200, { release, manifest: {} }];
  }
  if (body.back === 7) return [422, { error: { code: "invalid_input", field: "back", message: "back does not fit." } }];
  return [
    200,
    { release: String(body.release ?? "aaaa2222"), channel: "main", sequence: 3, changed: true, kv_writes: 1 },
  ];
}

beforeEach(async () => {
  here = new AuthorFolder();
  here.write("knowledge/shop.yaml", "nodes:\n  root: { response: Hello. }\n");
  server = await AuthorServer.start(answer);
});
afterEach(() => {
  server.stop();
  here.remove();
});

test("rollback goes back by number or by the beginning of a release", async () => {
  const { code, out } = await here.run(["rollback", "2", "--url", server.url, "--message", "oops", "--expect", "2"]);
  expect([code, out]).toEqual([0, "main points at aaaa2222 again (change 3).\n"]);
  expect(server.calls.at(-1)).toMatchObject({
    path: "/api/channels/main/rollback",
    body: { back: 2, message: "oops", expected_sequence: 2 },
  });
  await here.run(["rollback", "--to", "bbbb", "--url", server.url]);
  expect(server.calls.at(-1)?.body).toEqual({ release: "bbbb1111" });
  await here.run(["rollback", "#1", "--url", server.url]);
  expect(server.calls.at(-1)?.body).toEqual({ release: "aaaa2222" });
  expect(await here.run(["rollback", "--to", "cccc", "--url", server.url])).toMatchObject({
    code: 1,
    err: "There is no such release.\n",
  });
  for (const wrong of [["zero"], ["0"], ["1", "2"], ["1", "--to", "bbbb"]])
    expect((await here.run(["rollback", ...wrong, "--url", server.url])).code).toBe(2);
});

test("a history that does not go back so far is told in the caller's language, and what is asked for is in it too", async () => {
  const one = await here.run(["rollback", "7", "--url", server.url, "--lang", "zh"]);
  expect([one.code, one.err]).toEqual([
    1,
    "main 在当前发布之前没有 7 个其他发布，无法回退。什么都没有改动。查看它用过的发布：npm run author -- releases\n",
  ]);
  expect(server.calls.at(-1)?.language).toBe("zh");
  const other = await here.run(["rollback", "7", "--url", server.url, "--channel", "draft"]);
  expect(other.err).toBe(
    "draft has had fewer than 7 other releases before the one it serves. Nothing was changed. What it had: npm run author -- releases --channel draft\n",
  );
  expect(server.calls.at(-1)?.language).toBe("en");
});
