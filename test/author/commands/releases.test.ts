/** The `releases` command. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer, type ApiCall, type ApiReply } from "../author-server.ts";

let here: AuthorFolder;
let server: AuthorServer;

function answer({ path }: ApiCall): ApiReply {
  if (path === "/api/channels")
    return [200, { channels: [{ channel: "preview", release: "cccc3333", sequence: 7, at: 0, message: "" }] }];
  if (path.startsWith("/api/releases?")) {
    const change = (sequence: number, release: string, message: string) => ({
      sequence,
      release,
      message,
      at: Date.UTC(2026, 0, sequence),
    });
    return [
      200,
      {
        channel: "main",
        releases: [change(2, "bbbb1111", "second"), { ...change(1, "aaaa2222", "first"), stored: false }],
      },
    ];
  }
  return [404, { error: { message: "Nothing here." } }];
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

test("releases shows the history, newest first", async () => {
  const { out } = await here.run(["releases", "--url", server.url]);
  expect(out.split("\n")).toEqual([
    "      #  when (UTC)        release   message",
    "→     2  2026-01-02 00:00  bbbb1111  second",
    "      1  2026-01-01 00:00  aaaa2222  first (removed)",
    "",
    "Other channels: preview #7 cccc3333",
    "",
  ]);
  const { out: chinese } = await here.run(["releases", "--url", server.url, "--lang", "zh"]);
  expect(chinese).toContain("first （已清理）");
});
