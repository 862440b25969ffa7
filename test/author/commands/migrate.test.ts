/** The `migrate` command. */
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
    expect(server.calls.map(({ body }) => body)).toEqual([
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
    expect(server.calls[0]?.body).toEqual({ to: "main", session_id: "one", tenant: "acme", apply: true });
  });

  test("refuses the response of another version", async () => {
    answers.push(() => ({ sessions: "many" }));
    const { code, err } = await author("migrate", "one", "--to", "main");
    expect([code, err]).toEqual([1, expect.stringContaining("another format than expected")]);
  });
});
