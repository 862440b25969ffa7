/** Every recipe, read back as its client reads it, names the address that went in. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { withClientsTable } from "../../src/author/readme-table.ts";
import { clients } from "../../src/clients/list.ts";
import { clientsTable } from "../../src/clients/table.ts";
import { proves } from "../requirements/index.ts";
import { readDeepLink, readSnippet } from "../support/client-recipes.ts";

const ADDRESSES = [
  "http://localhost:8787/mcp",
  "https://cairn.example.com/mcp?channel=beta&toolsets=guide,knowledge",
  "https://cairn.example.com/mcp?session=a'b%20c&scope=read#$HOME`id`",
  "https://知识.example/mcp?channel=测试",
];

describe.each(ADDRESSES)("with the address %s", (address) => {
  test.each(clients.map((client) => [client.id, client] as const))("%s gets it whole", (_, client) => {
    proves("page/recipes");
    const recipes = [readSnippet(client, address), readDeepLink(client, address)].filter((one) => one !== undefined);
    expect(recipes.length).toBeGreaterThan(0);
    for (const { addresses } of recipes) expect(addresses).toEqual([address]);
  });
});

test("each client that sends a token has a place for it, and nothing of one where none is asked for", () => {
  proves("page/recipes");
  const address = "https://cairn.example.com/mcp";
  for (const client of clients) {
    const plain = [readSnippet(client, address), readDeepLink(client, address)];
    expect([client.id, JSON.stringify(plain)]).toEqual([client.id, expect.not.stringMatching(/token|headers|bearer/i)]);
    const filled = [readSnippet(client, address, "t0ken"), readDeepLink(client, address, "t0ken")];
    for (const recipe of filled) {
      if (recipe === undefined || typeof recipe.value === "string") continue;
      expect([client.id, JSON.stringify(recipe.value)]).toEqual([client.id, expect.stringContaining("Bearer t0ken")]);
      expect(recipe.addresses).toEqual([address]);
    }
    // An address alone has no place for one: the page names the header, or that the client sends none.
    const hasPlace = filled.some((recipe) => JSON.stringify(recipe ?? "").includes("t0ken"));
    expect([client.id, hasPlace || client.snippet?.format === "address"]).toEqual([client.id, true]);
  }
});

test("ids are unique, and every client says what to do in both languages", () => {
  expect(new Set(clients.map(({ id }) => id)).size).toBe(clients.length);
  for (const { name, steps } of clients) {
    for (const text of [name.en, name.zh, steps.en, steps.zh]) expect(text.trim()).not.toBe("");
  }
});

test("clients get their own format", () => {
  const address = "https://cairn.example.com/mcp";
  const value = (id: string) => {
    const client = clients.find((one) => one.id === id);
    return client === undefined ? undefined : readSnippet(client, address)?.value;
  };
  expect(value("claude-code")).toEqual(["mcp", "add", "--transport", "http", "cairn", address]);
  expect(value("codex")).toEqual({ mcp_servers: { cairn: { url: address } } });
  expect(value("vscode")).toEqual({ servers: { cairn: { type: "http", url: address } } });
  expect(value("gemini-cli")).toEqual({ mcpServers: { cairn: { httpUrl: address } } });
  expect(value("zed")).toEqual({ context_servers: { cairn: { url: address } } });
});

test("a cell of the table holds no bar that would end it", () => {
  const rows = clientsTable("en", "https://cairn.example.com/mcp?a=x|y").split("\n");
  for (const row of rows.slice(2)) expect(row.replaceAll("\\|", "").match(/\|/g)).toHaveLength(3);
});

test.each([
  ["README.md", "en"],
  ["README.zh-CN.md", "zh"],
] as const)("%s lists them as they are: npm run author -- clients --write", (file, language) => {
  proves("page/readme-table");
  const readme = readFileSync(join(import.meta.dirname, "../..", file), "utf8");
  expect(readme).toBe(withClientsTable(readme, language));
});
