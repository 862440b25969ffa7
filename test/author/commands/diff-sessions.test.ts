/** The `diff` command on releases of a server: live sessions at removed nodes. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { compile } from "../../../src/compile/compile.ts";
import type { CompiledRelease } from "../../../src/knowledge/release.ts";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer, type ApiCall, type ApiReply } from "../author-server.ts";

const tree = (more: string): string => `
nodes:
  root: { response: Hello., options: [{ id: a, description: On, next_node: done }${more === "" ? "" : ", { id: b, description: Off, next_node: gone }"}] }
  done: { response: Bye. }
${more}`;

/** The release on the server: it has a node that the files here do not have. */
function compileOld(): CompiledRelease {
  const { release } = compile([{ path: "knowledge/shop.yaml", text: tree("  gone: { response: Gone. }\n") }]);
  if (release === undefined) throw new Error("the old release");
  return release;
}
const old = compileOld();

let here: AuthorFolder;
let server: AuthorServer;
/** Each makes the response to the requests that it knows. */
let answers: ((path: string, body: { [key: string]: unknown }) => object | undefined)[];

function answer(call: ApiCall): ApiReply {
  const hash = /^\/api\/objects\/([0-9a-f]+)$/.exec(call.path)?.[1];
  if (hash !== undefined) return old.objects.get(hash) ?? new Uint8Array();
  const found = answers.map((make) => make(call.path, call.body)).find((made) => made !== undefined);
  return found === undefined ? [404, { error: { message: "Nothing here." } }] : [200, found];
}

beforeEach(async () => {
  here = new AuthorFolder();
  here.write("knowledge/shop.yaml", tree(""));
  answers = [];
  server = await AuthorServer.start(answer);
});
afterEach(() => {
  server.stop();
  here.remove();
});

const author = (...args: string[]) => here.run([...args, "--url", server.url]);

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

  test("lists the live sessions at removed nodes, and how many were not checked", async () => {
    const { code, out } = await author("diff", "main");
    expect(code).toBe(0);
    expect(out).toContain("  - gone  Gone.\n");
    expect(out).toContain("Of 4 live sessions, 2 are at removed nodes (1 more were not checked).\n");
    expect(out).toContain("  shop/shop#gone  2: session-1, session-3\n");
    const json: { sessions: { stranded: unknown[] } } = JSON.parse((await author("diff", "main", "--json")).out);
    expect(json.sessions.stranded).toHaveLength(2);
    expect((await author("diff", "main", "--lang", "zh")).out).toContain("有 2 个停在已被删除的节点上");
  });

  test("reads no sessions with --no-sessions, and fetches only objects that differ", async () => {
    expect((await author("diff", "main", "--no-sessions")).out).not.toContain("live sessions");
    expect(server.calls.map(({ path }) => path).filter((path) => path.includes("sessions"))).toEqual([]);
    expect(server.calls.filter(({ path }) => path.startsWith("/api/objects/"))).toHaveLength(1);
  });

  test("does not call two releases the same when only generated objects differ", async () => {
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

  test("refuses bytes that do not have their hash", async () => {
    for (const hash of old.objects.keys()) old.objects.get(hash)?.fill(32, 0, 1);
    const { code, err } = await author("diff", "main");
    for (const hash of old.objects.keys()) old.objects.get(hash)?.fill(123, 0, 1);
    expect([code, err]).toEqual([1, expect.stringContaining("arrived incomplete")]);
  });
});
