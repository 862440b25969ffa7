/**
 * Published packages through the runner, in exact versions: installed by npm from its registry, started, called. Where the
 * registry cannot be reached, one line says so and the tests are skipped. Not here: what a hostile package can do
 * (`test/runner/attacks.test.ts`); times and memory (`npm run bench -- runner`).
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { reachesRegistry } from "../support/reaches-registry.ts";
import { startRunner, type TestRunner } from "../runner/support.ts";

const SERVERS = { version: "2026.8.31" };

const reachable = reachesRegistry();
if (!reachable) process.stdout.write("skipped: the npm registry cannot be reached, so no published package is tried\n");

describe.skipIf(!reachable)("published packages", () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "cairn-named-")));
  const named = join(folder, "named");
  mkdirSync(named);
  writeFileSync(join(named, "note.txt"), "what the note says");
  writeFileSync(join(folder, "secret.txt"), "the secret");
  let runner: TestRunner;
  beforeAll(async () => {
    runner = await startRunner({ folders: named });
  });
  afterAll(async () => {
    await runner.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("server-everything answers", async () => {
    const view = await runner.add("@modelcontextprotocol/server-everything", {}, SERVERS);
    expect(view).toMatchObject({ status: "running", native: false, integrity: "registry" });
    expect(await runner.call(view, "echo", { message: "你好" })).toContain("你好");
  });

  test("server-memory keeps what it was told in its own folder, over a restart", async () => {
    const name = "@modelcontextprotocol/server-memory";
    const view = await runner.add(name, {}, SERVERS);
    const entities = [{ name: "Ada", entityType: "person", observations: ["likes charts"] }];
    expect(await runner.call(view, "create_entities", { entities })).toContain("Ada");
    await runner.add(name, { environment: { OTHER: "1" } }, SERVERS);
    expect(await runner.call(view, "search_nodes", { query: "charts" })).toContain("Ada");
  });

  test("server-filesystem reads the named folder and nothing beside it", async () => {
    const view = await runner.add(
      "@modelcontextprotocol/server-filesystem",
      { folders: [named] },
      { ...SERVERS, arguments: [named] },
    );
    expect(view.status).toBe("running");
    expect(await runner.call(view, "read_text_file", { path: join(named, "note.txt") })).toContain(
      "what the note says",
    );
    expect(await runner.call(view, "read_text_file", { path: join(folder, "secret.txt") })).not.toContain("the secret");
    // Told to serve more than was named, it is refused by Node, not by itself.
    const more = await runner.add(
      "@modelcontextprotocol/server-filesystem",
      { folders: [named] },
      { ...SERVERS, arguments: [named, folder] },
    );
    const answer =
      more.status === "running"
        ? await runner.call(more, "read_text_file", { path: join(folder, "secret.txt") })
        : "refused at its start";
    expect(answer).not.toContain("the secret");
  });

  test("mcp-echarts needs an approval for its native code, and then draws without the network", async () => {
    const source = {
      version: "0.7.1",
      integrity: "sha512-BIsiqmR0VSEPEwuY2DadCYVq33TIRe16vRi5AzudvxwlCB1coeQ/8RiAXHC1kfk5R6pgHy+nfQa5XL94m7SV6Q==",
    };
    expect((await runner.add("mcp-echarts", {}, source)).error?.code).toBe("needs_addons");
    const view = await runner.add("mcp-echarts", { addons: true }, source);
    expect(view).toMatchObject({ status: "running", native: true, integrity: "announced" });
    const data = [
      { category: "一季度", value: 120 },
      { category: "二季度", value: 200 },
    ];
    const svg = await runner.call(view, "generate_bar_chart", { title: "2023 年销售", data, outputType: "svg" });
    expect(svg).toMatch(/^<svg[^]*<\/svg>\s*$/);
    expect(svg).toContain("二季度");
  });
});
