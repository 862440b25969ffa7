/** The view of a step as clients are offered it: to those who show views, and to nobody else. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { handleMcp } from "../../src/mcp/handler.ts";
import { proves } from "../requirements/index.ts";
import { taskBench } from "../operations/tasks/support.ts";

const EXTENSION = "io.modelcontextprotocol/ui";
const PAGE = "text/html;profile=mcp-app";

const bench = taskBench([], {});

/** The body of an answer, as it is sent. */
async function ask(method: string, params: Record<string, unknown>, capabilities: object): Promise<string> {
  const { services, principal } = bench.call;
  const request = new Request("http://localhost:8787/mcp", {
    method: "POST",
    headers: {
      host: "localhost:8787",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": method,
      ...(typeof params.uri === "string" && { "mcp-name": params.uri }),
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method,
      params: {
        ...params,
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
          "io.modelcontextprotocol/clientCapabilities": capabilities,
        },
      },
    }),
  });
  const auth = { authenticate: async () => ({ ok: true as const, value: principal }) };
  return (await handleMcp(request, { ...services, auth })).text();
}

interface Listed {
  result: { tools: { name: string; _meta?: Record<string, unknown> }[]; cacheScope: string };
}

const list = async (capabilities: object): Promise<Listed> =>
  JSON.parse(await ask("tools/list", {}, capabilities)) as Listed;
const shows = { extensions: { [EXTENSION]: { mimeTypes: [PAGE] } } };

test("a client that shows views is told the address with both tools, and with no other", async () => {
  proves("page/step-app");
  const { result } = await list(shows);
  const named = result.tools.filter(({ _meta }) => _meta !== undefined && "ui" in _meta);
  expect(named.map(({ name }) => name).toSorted()).toEqual(["initiate_session", "navigate_session"]);
  for (const { _meta } of named) {
    expect(_meta).toMatchObject({ ui: { resourceUri: "ui://cairn/step" }, "ui/resourceUri": "ui://cairn/step" });
  }
  // A store between must not hand this list to others.
  expect(result.cacheScope).toBe("private");
});

test("every other client is sent the same bytes as one that declares nothing", async () => {
  proves("page/step-app-others");
  const plain = await ask("tools/list", {}, {});
  expect(plain).not.toContain("ui://");
  const others = [
    { elicitation: { form: {} } },
    { extensions: { "io.modelcontextprotocol/tasks": {} } },
    { extensions: { [EXTENSION]: { mimeTypes: ["text/html;profile=other"] } } },
  ];
  // Whoever asked before them makes no difference.
  await list(shows);
  for (const capabilities of others) expect(await ask("tools/list", {}, capabilities)).toBe(plain);
});

test("the view is one small file that names no other", async () => {
  proves("page/step-app-size");
  const { result } = JSON.parse(await ask("resources/read", { uri: "ui://cairn/step" }, shows)) as {
    result: { contents: { uri: string; mimeType: string; text: string }[] };
  };
  const [content] = result.contents;
  expect(content).toMatchObject({ uri: "ui://cairn/step", mimeType: PAGE, _meta: { ui: { csp: {} } } });
  const text = content?.text ?? "";
  expect(gzipSync(text).length).toBeLessThanOrEqual(15_000);
  expect(text).not.toMatch(/https?:|\bfetch\(|<link|<img|@import|\bsrc=|innerHTML|eval\(/);
  // The script ends where it is meant to.
  expect(text.match(/<\/script/g)).toHaveLength(1);
});
