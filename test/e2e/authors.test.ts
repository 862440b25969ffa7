/** An author's day against a real server: publish, preview, compare, take back, move a session, clean up. */
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, onTestFinished, test } from "vitest";
import { AuthorFolder, type CommandOutput } from "../author/author-folder.ts";
import { AUTHOR_TOKEN, startServer, type TestServer } from "../support/server.ts";
import { clientKinds, type TestClient } from "./clients.ts";

let server: TestServer;
let here: AuthorFolder;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const tree = (end: string, middle = true): string => `
title: 宽带报修
language: zh-CN
nodes:
  root:
    title: 现象
    response: 网络出了什么问题？
    options:
      - { id: slow, description: 网速慢, next_node: ${middle ? "wire" : "done"} }
      - { id: none, description: 完全不通, next_node: done }
${middle ? "  wire:\n    title: 接线\n    response: 用网线还是无线？\n    options:\n      - { id: cable, description: 网线, next_node: done }\n" : ""}  done:
    title: 结论
    response: ${end}
`;

function write(end: string, middle = true): void {
  here.write("knowledge/net.tree.yaml", tree(end, middle));
}

const author = (...args: string[]): Promise<CommandOutput> =>
  here.run([...args, "--url", server.url, "--token", AUTHOR_TOKEN]);

/** Runs a command that must succeed, and answers what it printed. */
async function done(...args: string[]): Promise<string> {
  const { code, out, err } = await author(...args);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return out;
}

async function connect(query = "", kind = 2): Promise<TestClient> {
  const client = await clientKinds[kind]?.connect(`${server.url}/mcp${query}`);
  if (client === undefined) throw new Error("no such client");
  onTestFinished(() => client.close());
  return client;
}

async function begin(client: TestClient): Promise<Record<string, unknown>> {
  const { value, isError } = await client.call("initiate_session", { user_query: "网速慢", knowledge_base: "net" });
  expect(isError).toBe(false);
  return value;
}

describe("an author", () => {
  test("publishes, sees what changed, and takes it back; a session keeps what it began with until it is moved", async () => {
    write("请重启路由器。");
    expect(await done("publish", "--message", "第一版")).toMatch(
      /^main now points at [0-9a-f]{64} \(change 1, \d+ writes\)/,
    );
    const client = await connect();
    const session = await begin(client);
    const id = String(session.session_id);
    const root = { session_id: id, selected_option_id: session.node_id === "root" ? "slow" : "restart" };
    await client.call("navigate_session", root);

    write("请先检查光猫指示灯，再重启路由器。", false);
    const before = await done("diff", "main", "--lang", "zh");
    expect(before).toContain("→ 本地文件");
    expect(before).toContain("  - wire  接线\n");
    await done("publish", "--message", "第二版");
    expect((await author("diff", "1", "2")).out).toContain("option slow: next_node:  wire → done");
    expect((await author("diff", "2", "main")).out).toContain("No differences.");
    expect(await done("releases")).toMatch(/→ +2 .*第二版\n +1 .*第一版\n/);
    expect((await begin(await connect())).release).not.toBe(session.release);

    // The next session already uses the new release.
    expect(await done("rollback")).toMatch(/^main points at [0-9a-f]{12} again \(change 3\)\.\n$/);
    expect((await begin(await connect())).release).toBe(session.release);
    await done("rollback", "#2");

    const report = await done("migrate", id, "--to", "main");
    expect(report).toContain("Nothing was changed; use --apply to move them.");
    const kept = await client.call("get_session", { session_id: id });
    expect(kept.value.release).toBe(session.release);
    expect(await done("migrate", id, "--to", "main", "--apply", "--lang", "zh")).toContain("1 个会话已迁移到");
    const moved = await client.call("get_session", { session_id: id });
    expect(moved.value.release).not.toBe(session.release);
    expect(moved.value.response).toContain("知识内容已更新");
    expect((await author("migrate", id, "--to", "main", "--apply")).out).toContain("already uses that release");
  });

  test("tries a change on a channel of its own before everybody sees it", async () => {
    write("公开的内容。");
    await done("publish");
    const open = await begin(await connect());
    write("预览的内容。");
    await done("publish", "--channel", "preview", "--message", "请试用");
    for (const [index] of clientKinds.entries()) {
      const preview = await begin(await connect("?channel=preview", index));
      expect(preview).toMatchObject({ channel: "preview" });
      expect(preview.release).not.toBe(open.release);
      expect(await begin(await connect("", index))).toMatchObject({ channel: "main", release: open.release });
    }
    expect(await done("releases")).toContain("Other channels: preview #1");
    expect((await author("diff", "main", "preview")).out).toContain("公开的内容。 → 预览的内容。");
    const nowhere = await connect("?channel=nobody");
    const refused = await nowhere.call("initiate_session", { user_query: "x" });
    expect(refused).toMatchObject({ isError: true, value: { error: { code: "knowledge_unavailable" } } });
  });

  test("is told when another author was first, and what that one published", async () => {
    write("原来的内容。");
    await done("publish");
    const { releases }: { releases: { sequence: number }[] } = JSON.parse(await done("releases", "--json"));
    const seen = String(releases[0]?.sequence);
    write("甲的修改。");
    await done("publish", "--expect", seen, "--message", "甲");
    write("乙的修改。");
    const second = await author("publish", "--expect", seen, "--message", "乙");
    expect(second.code).toBe(1);
    expect(second.err).toMatch(/main has moved on: it is at change \d+, not \d+\. Nothing was changed\./);
    expect(second.err).toMatch(/#\d+ .* 甲\n/);
  });

  test("cleans up, and is told why each release stays", async () => {
    write("还要用。");
    await done("publish");
    const out = await done("gc", "--dry-run", "--keep", "1");
    expect(out).toContain("main points at it");
    expect(out).toMatch(/0 releases would be removed, 0 keys\.\n$/);
    expect((await author("gc", "--keep", "0")).code).toBe(2);
  });

  test("gets a sentence for every wrong name", async () => {
    for (const args of [
      ["diff", "nobody", "main"],
      ["diff", "99", "main"],
      ["rollback", "#99"],
      ["migrate", "nobody", "--to", "main"],
      ["migrate", "--all", "--from", "99", "--to", "main"],
    ]) {
      const { code, err } = await author(...args);
      expect([args, code]).toEqual([args, 1]);
      // Some name a command that goes on, on a line of its own.
      expect(err).toMatch(/\w[.?]\n(?:.+: npm run author -- .+\n)?$/);
    }
    for (const args of [
      ["diff"],
      ["migrate", "--to", "main"],
      ["migrate", "x"],
      ["migrate", "x", "--all", "--to", "1"],
    ])
      expect((await author(...args)).code).toBe(2);
  });
});
