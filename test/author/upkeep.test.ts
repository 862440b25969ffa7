/** `gc`, `migrate` and what `diff` says of living sessions, against a server that answers as the Worker does. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { canonicalJson } from "../../src/json.ts";
import { compile } from "../../src/compile/compile.ts";
import { AuthorFolder } from "./author-folder.ts";

const tree = (more: string): string => `
nodes:
  root: { response: Hello., options: [{ id: a, description: On, next_node: done }${more === "" ? "" : ", { id: b, description: Off, next_node: gone }"}] }
  done: { response: Bye. }
${more}`;

const old = compile([{ path: "knowledge/shop.yaml", text: tree("  gone: { response: Gone. }\n") }]).release;
if (old === undefined) throw new Error("the old release");

let here: AuthorFolder;
let server: Server;
let url: string;
let asked: { path: string; body: { [key: string]: unknown } }[];
let answers: ((path: string, body: { [key: string]: unknown }) => object | undefined)[];

const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const body: { [key: string]: unknown } = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString());
  const path = request.url ?? "";
  asked.push({ path, body });
  const hash = /^\/api\/objects\/([0-9a-f]+)$/.exec(path)?.[1];
  if (hash !== undefined) {
    response.end(old.objects.get(hash));
    return;
  }
  const answer = answers.map((make) => make(path, body)).find((made) => made !== undefined);
  response.writeHead(answer === undefined ? 404 : 200, { "content-type": "application/json" });
  response.end(canonicalJson(answer ?? { error: { message: "Nothing here." } }));
};

beforeEach(async () => {
  here = new AuthorFolder();
  here.write("knowledge/shop.yaml", tree(""));
  asked = [];
  answers = [];
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

const author = (...args: string[]) => here.run([...args, "--url", url]);

describe("diff", () => {
  const session = (id: number, node: string) => ({
    session_id: `session-${id}`,
    tenant: "anonymous",
    revision: 2,
    at: 0,
    place: { base: "shop", tree: "shop", node },
    is_complete: false,
  });

  beforeEach(() => {
    answers.push((path) => {
      if (path.startsWith("/api/releases/main?")) return { release: old.id, manifest: old.manifest };
      if (path.endsWith("/sessions?cursor="))
        return {
          release: old.id,
          total: 5,
          sessions: [session(1, "gone"), session(2, "done")],
          next_cursor: "session-2",
        };
      if (path.endsWith("/sessions?cursor=session-2"))
        return { release: old.id, total: 5, sessions: [session(3, "gone"), session(4, "root")], next_cursor: null };
      return undefined;
    });
  });

  test("names the living sessions that stand at nodes that are gone, and how many were not asked", async () => {
    const { code, out } = await author("diff", "main");
    expect(code).toBe(0);
    expect(out).toContain("  - gone  Gone.\n");
    expect(out).toContain("Of 4 live sessions, 2 are at removed nodes (1 more were not checked).\n");
    expect(out).toContain("  shop/shop#gone  2: session-1, session-3\n");
    const json: { sessions: { stranded: unknown[] } } = JSON.parse((await author("diff", "main", "--json")).out);
    expect(json.sessions.stranded).toHaveLength(2);
    expect((await author("diff", "main", "--lang", "zh")).out).toContain("有 2 个停在已被删除的节点上");
  });

  test("asks no session when told not to, and fetches only objects that differ", async () => {
    expect((await author("diff", "main", "--no-sessions")).out).not.toContain("live sessions");
    expect(asked.map(({ path }) => path).filter((path) => path.includes("sessions"))).toEqual([]);
    expect(asked.filter(({ path }) => path.startsWith("/api/objects/"))).toHaveLength(1);
  });

  test("does not call two releases the same when only what is made from the texts differs", async () => {
    here.write("knowledge/shop.yaml", tree("  gone: { response: Gone. }\n"));
    expect((await author("diff", "main")).out).toContain("No differences.");
    const objects = old.manifest.objects.map((object) =>
      object.name === "routing" ? { ...object, hash: "f".repeat(64) } : object,
    );
    answers.unshift((path) =>
      path.startsWith("/api/releases/main?")
        ? { release: "e".repeat(64), manifest: { ...old.manifest, objects } }
        : undefined,
    );
    const { out } = await author("diff", "main");
    expect(out).toContain("No text differs. Generated objects differ: routing.");
  });

  test("does not believe bytes that are not what their name says", async () => {
    for (const hash of old.objects.keys()) old.objects.get(hash)?.fill(32, 0, 1);
    const { code, err } = await author("diff", "main");
    for (const hash of old.objects.keys()) old.objects.get(hash)?.fill(123, 0, 1);
    expect([code, err]).toEqual([1, expect.stringContaining("arrived incomplete")]);
  });
});

describe("gc", () => {
  const kept = [{ release: "a".repeat(64), reason: "main points at it" }];
  const held = { release: "d".repeat(64), reason: "held by 2 living sessions" };

  test("goes on until nothing remains, and tells why each release stays", async () => {
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
    expect(asked.map(({ body }) => body)).toEqual([
      { dry_run: false, keep: 3 },
      { dry_run: false, keep: 3 },
      { dry_run: false, keep: 3, skip: 1 },
    ]);
  });

  test("asks once for a report, and says when there is more", async () => {
    answers.push(() => ({ dry_run: true, removed: ["b".repeat(64)], kept, keys: 3, held: 0, remaining: 7 }));
    const { out } = await author("gc", "--dry-run", "--lang", "zh");
    expect(asked).toHaveLength(1);
    expect(out).toMatch(/^保留 +aaaaaaaaaaaa  通道 main 正指向它\n/);
    expect(out).toContain("将删除 1 个发布，3 个键。\n还有 7 个没有检查。\n");
  });

  test("stops when a run gets no further", async () => {
    answers.push(() => ({ dry_run: false, removed: [], kept, keys: 0, held: 0, remaining: 7 }));
    expect((await author("gc")).out).toContain("7 more were not checked; run gc again.");
    expect(asked).toHaveLength(1);
  });
});

describe("migrate", () => {
  const report = {
    from: "a".repeat(64),
    to: "b".repeat(64),
    revision: 3,
    was_at: "shop/shop#gone",
    stands_at: "shop/shop#root",
    position_kept: false,
    answers_kept: ["age"],
    answers_dropped: ["root", "city"],
    was_complete: true,
    is_complete: false,
  };

  test("reports every page, and what could not be moved ends with code 1", async () => {
    answers.push((_, body) =>
      body.cursor === undefined
        ? { to: report.to, applied: false, sessions: [{ session_id: "one", report }], next_cursor: "one" }
        : {
            to: report.to,
            applied: false,
            sessions: [{ session_id: "two", refused: "revision_conflict" }],
            next_cursor: null,
          },
    );
    const { code, out } = await author("migrate", "--all", "--from", "1", "--to", "main");
    expect(code).toBe(1);
    expect(out).toBe(
      [
        "one  shop/shop#gone → shop/shop#root  node changed; answers kept: age; answers dropped: root, city; reopens",
        "two  not moved: revision_conflict",
        "1 session would move to bbbbbbbbbbbb. Nothing was changed; use --apply to move them.",
        "",
      ].join("\n"),
    );
    expect(asked.map(({ body }) => body)).toEqual([
      { from: "1", to: "main", apply: false },
      { from: "1", to: "main", apply: false, cursor: "one" },
    ]);
  });

  test("moves one session of a tenant, in Chinese too", async () => {
    const kept = {
      ...report,
      was_at: null,
      stands_at: null,
      position_kept: true,
      answers_kept: [],
      answers_dropped: [],
      was_complete: false,
    };
    answers.push(() => ({
      to: report.to,
      applied: true,
      sessions: [{ session_id: "one", report: kept }],
      next_cursor: null,
    }));
    const { out } = await author("migrate", "one", "--to", "main", "--tenant", "acme", "--apply", "--lang", "zh");
    expect(out).toBe("one  （选择主题）  节点不变\n1 个会话已迁移到 bbbbbbbbbbbb。\n");
    expect(asked[0]?.body).toEqual({ to: "main", session_id: "one", tenant: "acme", apply: true });
  });

  test("does not misread a server of another version", async () => {
    answers.push(() => ({ sessions: "many" }));
    const { code, err } = await author("migrate", "one", "--to", "main");
    expect([code, err]).toEqual([1, expect.stringContaining("another format than expected")]);
  });
});
