/** What an entry's products do, by its name alone: many entries say "an MCP server for Anki" and no more. */
import { expect, test } from "vitest";
import { MIN_COVERAGE } from "../../../src/discovery/score/answered.ts";
import { readNeeds } from "../../../src/discovery/score/asked-need.ts";
import { coverNeeds } from "../../../src/discovery/score/functionality.ts";
import type { RegistryEntry } from "../../../src/discovery/model.ts";
import { whatItsProductsDo } from "../../../src/discovery/sources/known-products.ts";
import { indexEntries, searchEntries } from "../../../src/discovery/sources/search-entries.ts";
import { mergeEntries } from "../../../src/discovery/sources/merge.ts";
import { entryOf } from "../../support/memory-library.ts";

const named = (name: string, title?: string): RegistryEntry => ({
  ...entryOf("any", ""),
  name,
  ...(title !== undefined && { title }),
});

test.each([
  ["a name among general words", named("io.github.somebody/mcp-server-anki"), /flash cards/u],
  ["a name that is written together with such a word", named("io.github.somebody/ynabmcpserver"), /budget/u],
  ["a name of two words", named("io.github.somebody/x", "Google Maps"), /directions/u],
  ["the owner, where the name says nothing", named("io.github.stripe/agent-toolkit"), /refunds/u],
])("%s", (_, entry, does) => {
  expect(whatItsProductsDo(entry)).toMatch(does);
});

test.each([
  ["an owner beside a name that says what it is", named("io.github.stripe/recipes")],
  ["a part of a word", named("io.github.somebody/ankitoolbox")],
  ["a product that nobody knows", named("io.github.somebody/mcp-frobnicate")],
])("says nothing for %s", (_, entry) => {
  expect(whatItsProductsDo(entry)).toBe("");
});

test.each(["Make flash cards of these verbs", "用抽认卡背单词"])(
  "a server that says nothing but its product's name is found and covers what the product does: %s",
  (need) => {
    const entries = [named("io.github.somebody/anki-mcp-server"), entryOf("memory", "Remembers facts.")];
    const [first] = searchEntries(indexEntries(mergeEntries(entries)), need, 3);
    expect(first?.merged.entry.name).toBe("io.github.somebody/anki-mcp-server");
    const [covered] = coverNeeds(entries[0]!, readNeeds([{ needed: need, description: need }]));
    expect(covered?.confidence).toBeGreaterThanOrEqual(MIN_COVERAGE);
  },
);

test("what a product does is no promise of what it does not", () => {
  const need = "Order a birthday cake";
  const [covered] = coverNeeds(
    named("io.github.somebody/anki-mcp-server"),
    readNeeds([{ needed: need, description: need }]),
  );
  expect(covered?.confidence).toBeLessThan(MIN_COVERAGE);
});
