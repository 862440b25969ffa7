/** What `retrieve` says where it gives no passage: nothing that speaks of rows which are not there. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { retrieve } from "../../src/mcp/tools/retrieve.ts";
import { proves } from "../requirements/index.ts";
import { createSearchFixture } from "../support/memory-search.ts";

const repository = join(import.meta.dirname, "../..");
const shipped = readdirSync(join(repository, "knowledge"), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1));
const files = Object.fromEntries(shipped.map((path) => [path, readFileSync(join(repository, path), "utf8")]));

test.each([
  ["zh", "MCP架构 Model Context Protocol"],
  ["zh", "MCP架构"],
  ["en", "MCP architecture"],
  ["en", "best restaurants with a good speed of service"],
  ["en", "roouter"],
])("in %s: %s", async (language, query) => {
  proves("retrieve/nothing-strong");
  const { value } = await createSearchFixture(files).run(retrieve, { query, top_k: 5 });
  expect(value.status).toBe("success");
  expect(value.observation.result).toContain(value.message ?? "");
  if (value.documents.length > 0) return;
  expect(value.message).not.toMatch(/以下结果|前几条|the results|first/);
  if (value.total_found > 0)
    expect(value.message).toMatch(language === "zh" ? /换.*search_knowledge/ : /search_knowledge/);
});
