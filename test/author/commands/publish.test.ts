/** The `publish` command: what is sent, and what is printed about the server's response. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hashOf } from "../../../src/compile/compile.ts";
import { validateRelease } from "../../../src/compile/validate-release.ts";
import { readManifest } from "../../../src/knowledge/read-manifest.ts";
import { canonicalJson } from "../../../src/json.ts";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer, type ApiCall, type ApiReply } from "../author-server.ts";

let here: AuthorFolder;
let server: AuthorServer;
/** The objects that the server has. */
let stored: Map<string, Uint8Array>;
/** The error of every response, when there is one. */
let refuse: { status: number; error: object } | undefined;

/** Validates what is published, as the Worker does. */
function answer({ path, body }: ApiCall): ApiReply {
  if (refuse !== undefined) return [refuse.status, { error: refuse.error }];
  if (path === "/api/releases/missing") {
    const hashes: unknown[] = Array.isArray(body.objects) ? body.objects : [];
    return [200, { missing: hashes.filter((hash) => !stored.has(String(hash))), channel: "main", sequence: 4 }];
  }
  if (path === "/api/releases") {
    for (const [hash, bytes] of Object.entries(body.objects ?? {}))
      stored.set(hash, new Uint8Array(Buffer.from(String(bytes), "base64")));
    const manifest = readManifest(body.manifest);
    if (manifest === null) return [400, { error: { message: "no manifest" } }];
    const id = hashOf(new TextEncoder().encode(canonicalJson(manifest)));
    const findings = validateRelease({ id, manifest, objects: stored });
    if (findings.length > 0) return [400, { error: { message: "broken", findings } }];
    return [
      201,
      {
        release: id,
        channel: body.channel,
        sequence: 1,
        changed: true,
        kv_writes: Object.keys(body.objects ?? {}).length + 2,
      },
    ];
  }
  return [404, { error: { message: "Nothing here." } }];
}

beforeEach(async () => {
  here = new AuthorFolder();
  here.write("knowledge/shop.yaml", "nodes:\n  root: { response: Hello. }\n");
  stored = new Map();
  refuse = undefined;
  server = await AuthorServer.start(answer);
});
afterEach(() => {
  server.stop();
  here.remove();
});

describe("publish", () => {
  test("sends a release that the server accepts, with token, channel and message", async () => {
    const { code, out } = await here.run([
      "publish",
      "--url",
      server.url,
      "--token",
      "t0k",
      "--channel",
      "preview",
      "--message",
      "first",
    ]);
    expect(out).toMatch(/^preview now points at [0-9a-f]{64} \(change 1, \d+ writes\)\.\n$/);
    expect(code).toBe(0);
    expect(server.calls.map(({ path, authorization }) => [path, authorization])).toEqual([
      ["/api/releases/missing", "Bearer t0k"],
      ["/api/releases", "Bearer t0k"],
    ]);
    expect(server.calls[1]?.body).toMatchObject({ channel: "preview", message: "first" });
    // A release that another author publishes meanwhile is not replaced.
    expect(server.calls[1]?.body).toMatchObject({ expected_sequence: 4 });
  });

  test("sends only what the server lacks", async () => {
    await here.run(["publish", "--url", server.url]);
    here.write("knowledge/other.yaml", "nodes:\n  root: { response: Bye. }\n");
    await here.run(["publish", "--url", server.url]);
    const sent = Object.keys(server.calls.at(-1)?.body.objects ?? {});
    // The new tree and the router that knows it; the old tree stays.
    expect(sent).toHaveLength(2);
    await here.run(["publish", "--url", server.url, "--rewrite"]);
    expect(Object.keys(server.calls.at(-1)?.body.objects ?? {})).toHaveLength(3);
  });

  test("sends nothing when the knowledge is broken", async () => {
    here.write("knowledge/shop.yaml", "nodes: {}\n");
    const { code, err } = await here.run(["publish", "--url", server.url]);
    expect([code, server.calls]).toEqual([1, []]);
    expect(err).toContain("missing-root");
  });

  test.each([
    [403, { message: "The token lacks the scope." }, "CAIRN_AUTHOR_TOKEN"],
    [409, { message: "The channel has moved on." }, "The channel has moved on."],
    [
      400,
      { message: "Broken.", findings: [{ file: "tree/shop/shop", rule: "bad-hash", message: "It differs." }] },
      "tree/shop/shop bad-hash It differs.",
    ],
  ])("prints the server's error: %s", async (status, error, message) => {
    refuse = { status, error };
    const { code, err } = await here.run(["publish", "--url", server.url]);
    expect(code).toBe(1);
    expect(err).toContain(message);
  });
});
