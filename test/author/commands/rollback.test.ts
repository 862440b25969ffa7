/** The `rollback` command. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer, type ApiCall, type ApiReply } from "../author-server.ts";

let here: AuthorFolder;
let server: AuthorServer;

const change = (sequence: number, release: string, stored = true) => ({
  sequence,
  release,
  at: 0,
  message: "",
  stored,
});
const MOVED_ON = { code: "revision_conflict", revision: 4, expected_revision: 9 };
let history: ReturnType<typeof change>[];

function answer({ path, body }: ApiCall): ApiReply {
  const named = /^\/api\/releases\/([^?]+)\?/.exec(path)?.[1];
  if (named !== undefined) {
    const release = ["bbbb1111", "aaaa2222"].find((id) => id.startsWith(named)) ?? (named === "%231" ? "aaaa2222" : "");
    return release === ""
      ? [422, { error: { code: "invalid_input", field: "release", message: "There is no such release." } }]
      : [200, { release, manifest: {} }];
  }
  if (path.startsWith("/api/releases?")) return [200, { channel: "main", releases: history }];
  if (path === "/api/channels") return [200, { channels: [] }];
  if (body.expected_sequence === 9)
    return [409, { error: { ...MOVED_ON, message: "main has moved on.", pointer: history[0] } }];
  if (body.back === 7) return [422, { error: { code: "invalid_input", field: "back", message: "back does not fit." } }];
  return [
    200,
    { release: String(body.release ?? "aaaa2222"), channel: "main", sequence: 3, changed: true, kv_writes: 1 },
  ];
}

beforeEach(async () => {
  here = new AuthorFolder();
  history = [change(4, "aaaa2222"), change(3, "cccc3333", false), change(2, "bbbb1111"), change(1, "aaaa2222")];
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

test("a history that does not go back so far: says so in the caller's language, and how to get to the releases there are", async () => {
  const { code, err } = await here.run(["rollback", "7", "--url", server.url, "--lang", "zh"]);
  expect([code, err.split("\n")]).toEqual([
    1,
    [
      "main 在当前的 aaaa2222 之前没有 7 个其他版本，无法回退。什么都没有改动。",
      `要换到此前最近用过的另一个版本：npm run author -- rollback bbbb1111 --url ${server.url}`,
      `查看它用过的全部版本：npm run author -- releases --url ${server.url}`,
      "",
    ],
  ]);
  const other = await here.run(["rollback", "7", "--url", server.url, "--channel", "draft"]);
  expect(other.err.split("\n")).toEqual([
    "draft has had fewer than 7 other releases before the one it serves, aaaa2222. Nothing was changed.",
    `To go to the one it served last besides: npm run author -- rollback bbbb1111 --channel draft --url ${server.url}`,
    `All it had: npm run author -- releases --channel draft --url ${server.url}`,
    "",
  ]);
  expect(server.calls.at(-1)?.language).toBe("en");
});

test("what is advised runs as it is printed", async () => {
  const { err } = await here.run(["rollback", "7", "--url", server.url]);
  const advised = [...err.matchAll(/npm run author -- (.*)/g)].map(([, words = ""]) => words.split(" "));
  expect(advised).toHaveLength(2);
  for (const words of advised) expect(await here.run(words)).toMatchObject({ code: 0, err: "" });
});

test("a channel that has had one release, or none, is told apart", async () => {
  history = [change(1, "aaaa2222")];
  expect((await here.run(["rollback", "7", "--url", server.url])).err).not.toContain("npm run author -- rollback");
  history = [];
  expect((await here.run(["rollback", "7", "--url", server.url])).err).toBe(
    "Nothing has been published to main yet.\n",
  );
});

test("a change or release that there is not is told with what there is; one that was removed by what the server says", async () => {
  for (const [named, english, chinese] of [
    ["#99", "main has no change with this number: its newest is #4.", "main 没有这个编号的变更，最新的是 #4。"],
    ["#0", "main has no change with this number: its newest is #4.", "main 没有这个编号的变更，最新的是 #4。"],
    ["dddd", "There is no release whose id begins like this.", "没有 id 以此开头的版本。"],
  ] as const) {
    const told = await here.run(["rollback", named, "--url", server.url]);
    expect([told.code, told.err.split("\n")[0]]).toEqual([1, `${english} Nothing was changed.`]);
    expect(told.err).toContain(`npm run author -- releases --url ${server.url}\n`);
    const other = await here.run(["rollback", named, "--url", server.url, "--lang", "zh"]);
    expect(other.err.split("\n")[0]).toBe(`${chinese}什么都没有改动。`);
  }
  expect((await here.run(["rollback", "#3", "--url", server.url])).err).toBe("There is no such release.\n");
  history = [];
  expect((await here.run(["rollback", "#9", "--url", server.url])).err).toBe(
    "Nothing has been published to main yet.\n",
  );
});

test("--expect is the number of a change, and a channel that has moved on is shown with the command that compares", async () => {
  for (const wrong of ["-1", "two", "1.5", "99999999999999999999"])
    expect((await here.run(["rollback", `--expect=${wrong}`, "--url", server.url])).code).toBe(2);
  expect(server.calls).toEqual([]);
  const english = await here.run(["rollback", "--expect", "9", "--url", server.url]);
  expect(english.code).toBe(1);
  expect(english.err).toContain("main has moved on: it is at change 4, not 9. Nothing was changed.");
  expect(english.err).toContain(`npm run author -- diff 9 4 --url ${server.url}\n`);
  expect(english.err).toContain("run the same command with --expect 4.");
  const chinese = await here.run(["rollback", "--expect", "9", "--url", server.url, "--lang", "zh"]);
  expect(chinese.err).toContain("现在是变更 4，而不是 9。什么都没有改动。");
  expect(chinese.err).not.toContain("has moved on");
});
