/**
 * The documents for machines hold to the rules of their formats. The rules are those of the server card's schema v1, the registry's
 * schema of 2025-12-11, the AI catalogue 1.0, llmstxt.org and agentskills.io, written here as schemas that refuse unknown members.
 */
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import * as z from "zod";
import { machineDocument } from "../../../src/worker/documents/serve.ts";
import { proves } from "../../requirements/index.ts";

const icon = z.strictObject({
  src: z.url().max(255),
  mimeType: z.enum(["image/png", "image/jpeg", "image/jpg", "image/svg+xml", "image/webp"]).optional(),
  sizes: z.array(z.string().regex(/^(\d+x\d+|any)$/)).optional(),
  theme: z.enum(["light", "dark"]).optional(),
});
const identity = {
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100).optional(),
  description: z.string().min(1).max(100),
  version: z
    .string()
    .max(255)
    .regex(/^\d+\.\d+\.\d+/),
  websiteUrl: z.url().optional(),
  icons: z.array(icon).optional(),
};
const remote = { type: z.enum(["streamable-http", "sse"]), url: z.string().regex(/^https?:\/\/\S+$/) };
const card = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json"),
  ...identity,
  remotes: z.array(z.strictObject({ ...remote, supportedProtocolVersions: z.array(z.string()).optional() })).optional(),
});
const registryEntry = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  ...identity,
  remotes: z.array(z.strictObject(remote)),
});
const catalogue = z.strictObject({
  specVersion: z.literal("1.0"),
  entries: z
    .array(
      z.strictObject({
        identifier: z.string().regex(/^urn:air:[^:\s]+:mcp:[\w.-]+$/),
        type: z.literal("application/mcp-server-card+json"),
        url: z.url(),
      }),
    )
    .min(1),
});

const get = async (url: string, headers: Record<string, string> = {}): Promise<Response> => {
  const answer = await machineDocument(new Request(url, { headers }), "1.2.3");
  if (answer === undefined) throw new Error(`nothing at ${url}`);
  return answer;
};

const ORIGINS = ["https://cairn.example.com", "http://localhost:8787", "http://[::1]:8787", "http://127.0.0.1:1"];

describe.each(ORIGINS)("on %s", (origin) => {
  test.each([
    ["/mcp/server-card", "application/mcp-server-card+json"],
    ["/.well-known/mcp/server-card", "application/mcp-server-card+json"],
    ["/.well-known/mcp/server-card.json", "application/json"],
    ["/.well-known/mcp-server-card", "application/mcp-server-card+json"],
    ["/.well-known/mcp-server-card.json", "application/json"],
    ["/.well-known/mcp.json", "application/json"],
  ])("%s is a server card", async (path, type) => {
    proves("page/server-card");
    const answer = await get(origin + path);
    expect(answer.headers.get("content-type")).toBe(type);
    const found = card.parse(await answer.json());
    expect(found.remotes).toEqual([
      {
        type: "streamable-http",
        url: `${origin}/mcp`,
        supportedProtocolVersions: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"],
      },
    ]);
    expect(found.version).toBe("1.2.3");
  });

  test("the catalogue leads to the card, and server.json is an entry of the registry", async () => {
    proves("page/server-card");
    const { entries } = catalogue.parse(await (await get(`${origin}/.well-known/ai-catalog.json`)).json());
    expect(card.safeParse(await (await get(entries[0]?.url ?? "")).json()).success).toBe(true);
    expect(registryEntry.parse(await (await get(`${origin}/server.json`)).json()).remotes[0]?.url).toBe(
      `${origin}/mcp`,
    );
  });

  test("every address that a text for models links is of this origin", async () => {
    proves("page/for-models");
    const page = await (await get(`${origin}/`, { accept: "text/markdown" })).text();
    const llms = await (await get(`${origin}/llms.txt`)).text();
    const skill = await (await get(`${origin}/skill.md`)).text();
    for (const text of [page, llms, skill]) {
      for (const [address] of text.matchAll(/https?:\/\/[^\s)"'`|>]+/g)) {
        if (!address.startsWith("https://claude.ai")) expect(address.startsWith(origin), address).toBe(true);
      }
    }
    expect(llms).toMatch(/^# .+\n\n> .+\n/);
    for (const [link] of llms.matchAll(/^- .*/gm)) expect(link).toMatch(/^- \[[^\]]+\]\([^)]+\): \S/);
    const front = parseYaml(/^---\n([\s\S]*?)\n---\n/.exec(skill)?.[1] ?? "") as Record<string, string>;
    expect(front.name).toMatch(/^[a-z0-9-]{1,64}$/);
    expect(front.description?.length).toBeLessThanOrEqual(1024);
    expect(Object.keys(front)).toEqual(["name", "description"]);
  });
});

test("a document that is known already is not sent again", async () => {
  const first = await get("https://cairn.example.com/mcp/server-card");
  const etag = first.headers.get("etag") ?? "";
  const again = await get("https://cairn.example.com/mcp/server-card", { "if-none-match": `"other", ${etag}` });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
});

test.each([{ accept: "*/*" }, { accept: "text/*;q=0.5" }, {}])(
  "/ with %o is Markdown: no page is asked for",
  async (headers) => {
    const answer = await get("https://cairn.example.com/", headers as Record<string, string>);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("vary")]).toEqual([
      200,
      "text/markdown; charset=utf-8",
      "Accept",
    ]);
  },
);

test.each(["application/json", "application/json, text/plain, */*", "application/vnd.api+json", "application/*"])(
  "/ with accept %s is the server card: a program learns where /mcp is",
  async (accept) => {
    const answer = await get("https://cairn.example.com/", { accept });
    expect([answer.headers.get("content-type"), answer.headers.get("vary")]).toEqual(["application/json", "Accept"]);
    expect(card.parse(await answer.json()).remotes?.[0]?.url).toBe("https://cairn.example.com/mcp");
  },
);

test.each([
  ["/", { accept: "text/html,application/xhtml+xml,application/json" }],
  ["/", { accept: "text/html,text/markdown" }],
  ["/", { accept: "image/png" }],
  ["/elsewhere", {}],
])("%s with %o is not one of them", async (path, headers: Record<string, string>) => {
  expect(await machineDocument(new Request(`https://cairn.example.com${path}`, { headers }), "1.2.3")).toBeUndefined();
  const post = new Request("https://cairn.example.com/llms.txt", { method: "POST" });
  expect(await machineDocument(post, "1.2.3")).toBeUndefined();
});
