/** The command `catalogue`: from a registry to what is published. */
import { existsSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registryRow, startMcpRegistry, type TestMcpRegistry } from "../../support/mcp-registry.ts";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer } from "../author-server.ts";

let registry: TestMcpRegistry;
beforeAll(async () => {
  registry = await startMcpRegistry([
    registryRow("io.example/charts", "Draws bar charts and line charts."),
    registryRow("io.example/mail", "Sends mail."),
    registryRow("io.example/gone", "Was removed.", { status: "deleted" }),
  ]);
});
afterAll(() => registry.stop());

test("compiles into the mirror's folder, and publishes only when asked", async () => {
  const here = new AuthorFolder();
  const compiled = await here.run(["catalogue", "--from", registry.url, "--mirror", "mirror"]);
  expect(compiled).toMatchObject({ code: 0 });
  expect(compiled.out).toMatch(
    /^2 servers, \d+ KiB in 2 objects\.\nWritten to .*compiled\. Add --publish to publish it\.\n$/,
  );
  expect(readdirSync(here.path("mirror/compiled"))).toContain("manifest.json");

  const server = await AuthorServer.start(() => [201, { servers: 2, changed: true, kv_writes: 3 }]);
  const args = [
    "catalogue",
    "--from",
    registry.url,
    "--mirror",
    "mirror",
    "--publish",
    "--url",
    server.url,
    "--token",
    "t",
  ];
  const published = await here.run([...args, "--lang", "zh"]);
  server.stop();
  expect(published).toMatchObject({ code: 0, out: expect.stringContaining("已发布（写入 3 次）。") as string });
  expect(server.calls.map(({ path, authorization }) => [path, authorization])).toEqual([
    ["/api/catalogue", "Bearer t"],
  ]);
  expect(server.calls[0]?.body.manifest).toMatchObject({
    format: 1,
    servers: 2,
    registries: [new URL(registry.url).host],
  });
});

test("the same entries make the same objects", async () => {
  const here = new AuthorFolder();
  const names: string[][] = [];
  for (const mirror of ["one", "two"]) {
    await here.run(["catalogue", "--from", registry.url, "--mirror", mirror]);
    names.push(readdirSync(here.path(`${mirror}/compiled`)).toSorted());
  }
  expect(names[0]).toEqual(names[1]);
});

test("a registry that cannot be read is a sentence and its code, and publishes nothing", async () => {
  const here = new AuthorFolder();
  const server = await AuthorServer.start(() => [200, {}]);
  const args = ["catalogue", "--mirror", "mirror", "--publish", "--url", server.url];
  const refused = await here.run([...args, "--from", server.url]);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toContain("does not answer like an MCP registry");
  expect(refused.err).toContain("(registry_not_json)");
  expect((await here.run([...args, "--from", "http://example.com", "--lang", "zh"])).err).toContain(
    "注册中心的地址必须以 https:// 开头",
  );
  server.stop();
  expect(server.calls.filter(({ path }) => path === "/api/catalogue")).toEqual([]);
  expect(existsSync(here.path("mirror/compiled"))).toBe(false);
});

test("an empty registry publishes nothing", async () => {
  const empty = await startMcpRegistry([]);
  const here = new AuthorFolder();
  const { code, err } = await here.run(["catalogue", "--from", empty.url, "--mirror", "mirror"]);
  await empty.stop();
  expect([code, err]).toEqual([1, expect.stringContaining("(registry_empty)")]);
});

test("without an address it is a wrong command line", async () => {
  expect((await new AuthorFolder().run(["catalogue"])).code).toBe(2);
});
