/** The `publish` command: what is sent, and what is printed about the server's response. */
import { symlinkSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hashOf } from "../../../src/compile/compile.ts";
import { SegmentBuilder } from "../../../src/search/segment.ts";
import { validateRelease } from "../../../src/compile/validate-release.ts";
import { readManifest } from "../../../src/knowledge/read-manifest.ts";
import { canonicalJson } from "../../../src/json.ts";
import { proves } from "../../requirements/index.ts";
import { makeInstance, seeded } from "../../support/redaction/generate.ts";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer, type ApiCall, type ApiReply } from "../author-server.ts";

let here: AuthorFolder;
let server: AuthorServer;
/** The objects that the server has. */
let stored: Map<string, Uint8Array>;
/** How many uploads fail before the first that succeeds. */
let failures: number;
/** After so many objects every connection breaks off; undefined = none does. */
let cutAfter: number | undefined;
/** The manifest that the channel points at; undefined = the server cannot give it. */
let served: object | undefined;
/** The channel's changes, newest first; undefined = the server cannot give them. */
let changes: object[] | undefined;
/** The error of every response, when there is one. */
let refuse: { status: number; error: object } | undefined;

/** Validates what is published, as the Worker does. */
async function answer({ path, body, bytes }: ApiCall): Promise<ApiReply> {
  if (cutAfter !== undefined && stored.size >= cutAfter) throw new Error("the connection breaks off");
  if (refuse !== undefined) return [refuse.status, { error: refuse.error }];
  if (path === "/api/releases/4?channel=main" && served !== undefined)
    return [200, { release: "0".repeat(64), manifest: served }];
  if (path === "/api/releases?channel=main" && changes !== undefined)
    return [200, { channel: "main", releases: changes }];
  if (path === "/api/releases/missing") {
    const hashes: unknown[] = Array.isArray(body.objects) ? body.objects : [];
    return [200, { missing: hashes.filter((hash) => !stored.has(String(hash))), channel: "main", sequence: 4 }];
  }
  const [, hash] = /^\/api\/objects\/([0-9a-f]+)\?name=/.exec(path) ?? [];
  if (hash !== undefined) {
    failures -= 1;
    if (failures >= 0)
      return [
        503,
        { error: { code: "overloaded", message: "Too busy.", retryable: true, retry_after_seconds: 0.001 } },
      ];
    stored.set(hash, bytes ?? new Uint8Array());
    return [201, { hash }];
  }
  if (path === "/api/releases") {
    const manifest = readManifest(body.manifest);
    if (manifest === null) return [400, { error: { message: "no manifest" } }];
    const id = hashOf(new TextEncoder().encode(canonicalJson(manifest)));
    const findings = await validateRelease({ id, manifest, read: async (object) => stored.get(object.hash) });
    if (findings.length > 0) return [400, { error: { message: "broken", findings } }];
    return [
      201,
      {
        release: id,
        channel: body.channel,
        sequence: 1,
        changed: body.rewrite !== true,
        kv_writes: 2,
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
  served = undefined;
  changes = undefined;
  failures = 0;
  cutAfter = undefined;
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
    const paths = server.calls.map(({ path }) => path.replace(/[0-9a-f]{64}\?.*/, "…"));
    expect(paths).toEqual([
      "/api/releases/missing",
      "/api/releases/4?channel=preview",
      "/api/releases?channel=preview",
      "/api/releases/missing",
      // The tree, the router and the list of templates, which is empty.
      "/api/objects/…",
      "/api/objects/…",
      "/api/objects/…",
      "/api/releases",
      "/api/channels/preview/report",
    ]);
    for (const { authorization } of server.calls) expect(authorization).toBe("Bearer t0k");
    expect(server.calls.at(-2)?.body).toMatchObject({ channel: "preview", message: "first" });
    // A release that another author publishes meanwhile is not replaced.
    expect(server.calls.at(-2)?.body).toMatchObject({ expected_sequence: 4 });
  });

  test("tells of a service's key in what was published, masked, with its place", async () => {
    const { text: token } = makeInstance("hf_{w34}", seeded(3));
    here.write("knowledge/shop.yaml", `nodes:\n  root: { response: "Use ${token}" }\n`);
    const { code, err } = await here.run(["publish", "--url", server.url]);
    expect(code).toBe(0);
    expect(err).toMatch(/knowledge\/shop\.yaml:2:26 warning secret-looking /);
    expect(err).not.toContain(token.slice(8));
  });

  test("runs the example conversations first, and publishes nothing when one fails", async () => {
    proves("authoring/publish-tests");
    const conversation = (node: string): string =>
      `conversations:\n  - name: hello\n    start: { expect: { node: ${node}, text: Hello } }\n`;
    here.write("knowledge/shop.test.yaml", conversation("root"));
    expect((await here.run(["publish", "--url", server.url])).code).toBe(0);
    here.write("knowledge/shop.test.yaml", conversation("root").replace("text: Hello", "text: Good bye"));
    const before = server.calls.length;
    const { code, err } = await here.run(["publish", "--url", server.url]);
    expect(code).toBe(1);
    expect(server.calls.slice(before).map(({ body }) => body)).toEqual([{ channel: "main", objects: [] }]);
    expect(err).toContain("shop.test.yaml:3");
    expect(err).toMatch(/One test does not pass, so nothing was published\..*--skip-tests/);
    expect((await here.run(["publish", "--skip-tests", "--url", server.url])).code).toBe(0);
  });

  test("sends only what the server lacks", async () => {
    const uploads = (): number => server.calls.filter(({ path }) => path.startsWith("/api/objects/")).length;
    await here.run(["publish", "--url", server.url]);
    here.write("knowledge/other.yaml", "nodes:\n  root: { response: Bye. }\n");
    const first = uploads();
    await here.run(["publish", "--url", server.url]);
    // The new tree and the router that knows it; the old tree stays.
    expect(uploads() - first).toBe(2);
    const again = await here.run(["publish", "--url", server.url, "--rewrite"]);
    expect(uploads() - first).toBe(6);
    expect(again.out).toContain("everything it is made of was written again");
  });

  test("sends an object again that did not arrive, and gives up on the third failure", async () => {
    failures = 2;
    expect((await here.run(["publish", "--url", server.url])).code).toBe(0);
    here.write("knowledge/other.yaml", "nodes:\n  root: { response: Bye. }\n");
    failures = 100;
    const { code, err } = await here.run(["publish", "--url", server.url]);
    expect([code, err]).toEqual([1, expect.stringContaining("Too busy.")]);
    // What had arrived is not sent again.
    failures = 0;
    expect((await here.run(["publish", "--url", server.url])).code).toBe(0);
  });

  test("an upload that breaks off says how far it came, and the same command goes on from there", async () => {
    proves("authoring/interrupted-upload");
    cutAfter = 1;
    const { code, err } = await here.run(["publish", "--url", server.url]);
    expect(code).toBe(1);
    const [, all] = /1 of (\d+) objects had been sent and are kept; nothing was published\./.exec(err) ?? [];
    expect(err).toContain("Run the same command again: it goes on from there.");
    const before = server.calls.length;
    cutAfter = undefined;
    expect((await here.run(["publish", "--url", server.url])).code).toBe(0);
    const sent = server.calls.slice(before).filter(({ path }) => path.startsWith("/api/objects/"));
    expect(sent).toHaveLength(Number(all) - 1);
    stored.clear();
    cutAfter = 1;
    expect((await here.run(["publish", "--url", server.url, "--lang", "zh"])).err).toContain(
      `已发送 1/${all} 个对象，会保留在服务器上；没有发布任何内容。`,
    );
  });

  test("indexes what is published once, for the release, its tests and its report", async () => {
    const indexing = vi.spyOn(SegmentBuilder.prototype, "finish");
    here.write("knowledge/tea/main.tree.yaml", "nodes:\n  root: { response: Hello. }\n");
    here.write("knowledge/tea/documents/water.md", "---\ntitle: Water\n---\n\nBoil it.\n");
    expect((await here.run(["publish", "--url", server.url])).code).toBe(0);
    expect(indexing).toHaveBeenCalledTimes(1);
    indexing.mockRestore();
  });

  test("sends nothing when the knowledge is broken", async () => {
    here.write("knowledge/shop.yaml", "nodes: {}\n");
    const { code, err } = await here.run(["publish", "--url", server.url]);
    expect([code, server.calls.map(({ body }) => body)]).toEqual([1, [{ channel: "main", objects: [] }]]);
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

test("a token that may not publish is refused before anything is compiled", async () => {
  refuse = { status: 401, error: { message: "No token." } };
  here.write("knowledge/shop.yaml", "nodes: {}\n");
  const { code, err } = await here.run(["publish", "--url", server.url]);
  expect([code, server.calls.length]).toEqual([1, 1]);
  expect(err).toContain("Pass a token with --token");
  expect(err).not.toContain("missing-root");
});

describe("what a publish takes away", () => {
  const base = (name: string) => ({
    base: name,
    title: name,
    description: "",
    language: "en",
    languages: ["en"],
    trees: [],
    documents: 0,
  });
  const manifest = (bases: string[], templates: string[]) => ({
    format: 1,
    objects: [],
    bases: bases.map(base),
    templates,
  });

  test("is named before anything is sent, in the author's language", async () => {
    served = manifest(["cafe", "shop", "tea"], ["answer"]);
    const english = await here.run(["publish", "--url", server.url]);
    expect(english.code).toBe(0);
    expect(english.err).toBe(
      `This takes away 2 bases (cafe, tea) and 1 template (answer) that main serves now. To bring back what it serves now: npm run author -- rollback --url ${server.url}\n`,
    );
    const asked = server.calls.findIndex(({ path }) => path.startsWith("/api/releases/4"));
    expect(server.calls.findIndex(({ path }) => path.startsWith("/api/objects/"))).toBeGreaterThan(asked);
    served = manifest(["tea"], []);
    const chinese = await here.run(["publish", "--url", server.url, "--lang", "zh"]);
    expect(chinese.err).toContain("这次发布会去掉 main 正在提供的 1 个知识库（tea）。要恢复现在的内容：npm run author");
  });

  test("is not spoken of where it is nothing, and of many the first are named", async () => {
    served = manifest(["shop"], []);
    expect((await here.run(["publish", "--url", server.url])).err).toBe("");
    served = manifest(
      Array.from({ length: 14 }, (_, at) => `base-${10 + at}`),
      [],
    );
    const { err } = await here.run(["publish", "--url", server.url]);
    expect(err).toContain("14 bases (base-10, ");
    expect(err).toContain("base-21 and 2 more) that main");
  });
});

describe("a publish over a rollback", () => {
  const change = (sequence: number, release: string, message: string) => ({
    sequence,
    release: release.repeat(64),
    at: Date.UTC(2026, 10, 29, 7, sequence),
    message,
  });
  const rolledBack = [change(4, "a", "wrong prices"), change(3, "b", "new prices"), change(2, "a", "opening hours")];

  test("names both releases and the way back, before anything is sent", async () => {
    changes = rolledBack;
    const { code, err } = await here.run(["publish", "--url", server.url]);
    expect([code, err]).toEqual([
      0,
      `main was rolled back: change 4 went back from the release of change 3. This publish replaces the one it went back to.
  #4  2026-11-29 07:04  aaaaaaaaaaaa  wrong prices
  #3  2026-11-29 07:03  bbbbbbbbbbbb  new prices
To undo it: npm run author -- rollback aaaaaaaaaaaa --url ${server.url}
`,
    ]);
    const asked = server.calls.findIndex(({ path }) => path === "/api/releases?channel=main");
    expect(server.calls.findIndex(({ path }) => path.startsWith("/api/objects/"))).toBeGreaterThan(asked);
  });

  test("says in Chinese that it serves the release again that was taken back", async () => {
    const { out } = await here.run(["publish", "--url", server.url]);
    const [id = ""] = /[0-9a-f]{64}/.exec(out) ?? [];
    changes = [change(4, "a", "价格有误"), { ...change(3, "b", "新价格"), release: id }, change(2, "a", "营业时间")];
    const { err } = await here.run(["publish", "--url", server.url, "--lang", "zh"]);
    expect(err).toContain("main 曾被回退：变更 4 撤下了变更 3 的版本。这次发布会重新启用被撤下的版本。\n");
  });

  test.each([
    ["a channel that only went on", [change(3, "c", ""), change(2, "b", ""), change(1, "a", "")]],
    [
      "an edit that its author undid under npm start",
      [change(4, "a", "edited on this machine"), ...rolledBack.slice(1)],
    ],
    [
      "a rollback that was undone",
      [change(4, "b", "Rolled back to change 2"), change(3, "a", ""), change(2, "b", ""), change(1, "a", "")],
    ],
    ["a publish since", [change(5, "c", "mended"), ...rolledBack]],
  ])("is not spoken of for %s", async (_, history) => {
    changes = history;
    expect((await here.run(["publish", "--url", server.url])).err).toBe("");
  });
});

test("a file larger than storage takes is named before anything is compiled or sent", async () => {
  here.write("knowledge/shop/documents/large.md", "word ".repeat(5.3 * 2 ** 20));
  const { code, err } = await here.run(["publish", "--url", server.url]);
  expect(code).not.toBe(0);
  expect(err).toContain("knowledge/shop/documents/large.md has 26.5 MB; storage takes 25 MB at most");
  expect(stored.size).toBe(0);
});

test.each([
  ["a file", "knowledge/second.tree.yaml", "elsewhere/main.tree.yaml"],
  ["a folder", "knowledge/other", "elsewhere"],
])("%s that is a symbolic link is named, not passed over and not followed", async (_, link, target) => {
  here.write("elsewhere/main.tree.yaml", "title: Elsewhere\n");
  symlinkSync(here.path(target), here.path(link));
  for (const command of ["check", "publish"]) {
    const { code, err } = await here.run(command === "check" ? ["check"] : ["publish", "--url", server.url]);
    expect(code).not.toBe(0);
    expect(err).toContain(`${link} is a symbolic link, which is not read. Put the file or folder itself there.`);
  }
  expect(stored.size).toBe(0);
});
