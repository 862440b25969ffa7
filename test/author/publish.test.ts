/** Publishing and taking back, against a server that keeps the authors' API as the Worker does: what is sent, what is told. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readManifest, validateRelease } from "../../src/compile/validate-release.ts";
import { hashOf } from "../../src/compile/compile.ts";
import { canonicalJson } from "../../src/json.ts";
import { AuthorFolder } from "./author-folder.ts";

interface Call {
  path: string;
  authorization: string | undefined;
  body: { [key: string]: unknown };
}

let here: AuthorFolder;
let server: Server;
let url: string;
let calls: Call[];
let stored: Map<string, Uint8Array>;
let refuse: { status: number; error: object } | undefined;

async function read(request: IncomingMessage): Promise<{ [key: string]: unknown }> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const text = Buffer.concat(chunks).toString("utf8");
  const body: { [key: string]: unknown } = text === "" ? {} : JSON.parse(text);
  return body;
}

function answer({ path, body }: Call): [number, object] {
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
  if (path === "/api/channels")
    return [200, { channels: [{ channel: "preview", release: "cccc3333", sequence: 7, at: 0, message: "" }] }];
  const named = /^\/api\/releases\/([^?]+)\?/.exec(path)?.[1];
  if (named !== undefined) {
    const release = ["bbbb1111", "aaaa2222"].find((id) => id.startsWith(named)) ?? (named === "%231" ? "aaaa2222" : "");
    return release === ""
      ? [422, { error: { code: "invalid_input", message: "There is no such release." } }]
      : [200, { release, manifest: {} }];
  }
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
  return [
    200,
    { release: String(body.release ?? "aaaa2222"), channel: "main", sequence: 3, changed: true, kv_writes: 1 },
  ];
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = { path: request.url ?? "", authorization: request.headers.authorization, body: await read(request) };
  calls.push(call);
  const [status, body] = answer(call);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

beforeEach(async () => {
  here = new AuthorFolder();
  here.write("knowledge/shop.yaml", "nodes:\n  root: { response: Hello. }\n");
  calls = [];
  stored = new Map();
  refuse = undefined;
  server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address !== null ? (address satisfies AddressInfo).port : 0}`;
});
afterEach(() => {
  server.close();
  here.remove();
});

describe("publish", () => {
  test("sends a release that the server accepts, with token, channel and message", async () => {
    const { code, out } = await here.run([
      "publish",
      "--url",
      url,
      "--token",
      "t0k",
      "--channel",
      "preview",
      "--message",
      "first",
    ]);
    expect(out).toMatch(/^preview now points at [0-9a-f]{64} \(change 1, \d+ writes\)\.\n$/);
    expect(code).toBe(0);
    expect(calls.map(({ path, authorization }) => [path, authorization])).toEqual([
      ["/api/releases/missing", "Bearer t0k"],
      ["/api/releases", "Bearer t0k"],
    ]);
    expect(calls[1]?.body).toMatchObject({ channel: "preview", message: "first" });
    // Whatever another author publishes while this one compiles is not replaced unseen.
    expect(calls[1]?.body).toMatchObject({ expected_sequence: 4 });
  });

  test("sends only what the server lacks", async () => {
    await here.run(["publish", "--url", url]);
    here.write("knowledge/other.yaml", "nodes:\n  root: { response: Bye. }\n");
    await here.run(["publish", "--url", url]);
    const sent = Object.keys(calls.at(-1)?.body.objects ?? {});
    // The new tree and the router that knows it; the old tree stays.
    expect(sent).toHaveLength(2);
    await here.run(["publish", "--url", url, "--rewrite"]);
    expect(Object.keys(calls.at(-1)?.body.objects ?? {})).toHaveLength(3);
  });

  test("sends nothing when the knowledge is broken", async () => {
    here.write("knowledge/shop.yaml", "nodes: {}\n");
    const { code, err } = await here.run(["publish", "--url", url]);
    expect([code, calls]).toEqual([1, []]);
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
  ])("tells what the server said: %s", async (status, error, told) => {
    refuse = { status, error };
    const { code, err } = await here.run(["publish", "--url", url]);
    expect(code).toBe(1);
    expect(err).toContain(told);
  });
});

describe("releases and rollback", () => {
  test("show the history, newest first", async () => {
    const { out } = await here.run(["releases", "--url", url]);
    expect(out.split("\n")).toEqual([
      "      #  when (UTC)        release   message",
      "→     2  2026-01-02 00:00  bbbb1111  second",
      "      1  2026-01-01 00:00  aaaa2222  first (removed)",
      "",
      "Other channels: preview #7 cccc3333",
      "",
    ]);
    const { out: chinese } = await here.run(["releases", "--url", url, "--lang", "zh"]);
    expect(chinese).toContain("first （已清理）");
  });

  test("go back by number or by the beginning of a release", async () => {
    const { code, out } = await here.run(["rollback", "2", "--url", url, "--message", "oops", "--expect", "2"]);
    expect([code, out]).toEqual([0, "main points at aaaa2222 again (change 3).\n"]);
    expect(calls.at(-1)).toMatchObject({
      path: "/api/channels/main/rollback",
      body: { back: 2, message: "oops", expected_sequence: 2 },
    });
    await here.run(["rollback", "--to", "bbbb", "--url", url]);
    expect(calls.at(-1)?.body).toEqual({ release: "bbbb1111" });
    await here.run(["rollback", "#1", "--url", url]);
    expect(calls.at(-1)?.body).toEqual({ release: "aaaa2222" });
    expect(await here.run(["rollback", "--to", "cccc", "--url", url])).toMatchObject({
      code: 1,
      err: "There is no such release.\n",
    });
    for (const wrong of [["zero"], ["0"], ["1", "2"], ["1", "--to", "bbbb"]])
      expect((await here.run(["rollback", ...wrong, "--url", url])).code).toBe(2);
  });
});

describe("init", () => {
  test.each([["en"], ["zh"]])("a new base in %s passes check and test, with every option taken", async (lang) => {
    const { code } = await here.run(["init", "新库", "--lang", lang]);
    expect(code).toBe(0);
    expect(await here.run(["check", "knowledge/新库", "--lang", "en", "--strict"])).toMatchObject({
      code: 0,
      out: "2 files checked, no problems found.\n",
    });
    const run = await here.run(["test", "knowledge/新库", "--coverage", "--min", "100"]);
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/新库\/main +5\/5 100% +2\/2 100% +2\/2 100%/);
    expect((await here.run(["init", "新库"])).code).toBe(2);
  });

  test("refuses a name that cannot be one", async () => {
    for (const name of ["a b", "a/b", "../up", ".hidden"]) expect((await here.run(["init", name])).code).toBe(2);
  });
});
