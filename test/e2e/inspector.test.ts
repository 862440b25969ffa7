/** The Inspector's command line against `/mcp` in both eras: strict tool schemas, and one call of each kind. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { connectServer, startEverything, type EverythingServer } from "../support/everything-server.ts";
import { startServer, type TestServer } from "../support/server.ts";
import { clientKinds } from "./clients.ts";
import { files } from "./knowledge.ts";

const run = promisify(execFile);
const inspector = join(
  dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/inspector/package.json")),
  "clients/launcher/build/index.js",
);
const home = mkdtempSync(join(tmpdir(), "cairn-inspector-"));

let server: TestServer;
let everything: EverythingServer;

beforeAll(async () => {
  server = await startServer({ CAIRN_LOCAL: "1" });
  await server.publish(files);
  everything = await startEverything("streamableHttp");
  const client = await clientKinds[0]?.connect(`${server.url}/mcp`);
  if (client === undefined) throw new Error("no client");
  await connectServer(client, "everything", everything.url);
  await client.close();
});
afterAll(async () => {
  rmSync(home, { recursive: true, force: true });
  await Promise.all([server?.stop(), everything?.stop()]);
});

/** Runs one method; the Inspector's exit code is not zero when anything is wrong, which rejects here. */
async function inspect(
  era: string,
  ...args: string[]
): Promise<{ result: Record<string, unknown>; complaints: string }> {
  const target = ["--cli", "--server-url", `${server.url}/mcp`, "--transport", "http", "--protocol-era", era];
  const { stdout, stderr } = await run(process.execPath, [inspector, ...target, "--format", "json", ...args], {
    // It keeps a catalog and secrets under HOME; a test must not use the developer's.
    env: { ...process.env, HOME: home },
  });
  const answer: { result?: Record<string, unknown> } = JSON.parse(stdout);
  return { result: answer.result ?? {}, complaints: stderr };
}

describe.each(["legacy", "modern"])("%s era", (era) => {
  test("has no complaint about the tools' schemas", async () => {
    const { result, complaints } = await inspect(era, "--method", "tools/list", "--strict");
    expect(complaints).not.toMatch(/warning|error/i);
    expect((result.tools as unknown[]).length).toBeGreaterThanOrEqual(3);
  });

  test("calls a tool and reads a resource", async () => {
    const args = ["--tool-arg", "user_query=my bicycle", "--tool-arg", "knowledge_base=bicycle"];
    const called = await inspect(era, "--method", "tools/call", "--tool-name", "initiate_session", ...args);
    expect(called.result.structuredContent).toMatchObject({ knowledge_base: "bicycle", node_id: "root" });
    const read = await inspect(era, "--method", "resources/read", "--uri", "knowledge://bicycle");
    expect(JSON.stringify(read.result.contents)).toContain("ask_age");
  });

  test("calls a tool of a connected server, which is in no list of tools", async () => {
    proves("connecting/usable-at-once", "connecting/never-listed");
    const listed = await inspect(era, "--method", "tools/list");
    expect(JSON.stringify(listed.result.tools)).not.toContain("everything__");
    const echo = ["--tool-arg", "name=everything__echo", "--tool-arg", 'arguments={"message":"绿茶"}'];
    const called = await inspect(era, "--method", "tools/call", "--tool-name", "call_tool", ...echo);
    expect(called.result.structuredContent).toMatchObject({ status: "success", content: "Echo: 绿茶" });
  });

  test("answers every list", async () => {
    const methods = ["resources/list", "resources/templates/list", "prompts/list"];
    const answers = await Promise.all(methods.map((method) => inspect(era, "--method", method)));
    expect(answers.map(({ result }) => Object.keys(result).filter((key) => !key.startsWith("_")).length > 0)).toEqual([
      true,
      true,
      true,
    ]);
  });
});
