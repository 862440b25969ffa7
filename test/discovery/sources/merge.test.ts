/** The same server in several registries is one candidate, and nobody adds to it. */
import { describe, expect, test } from "vitest";
import type { RegistryEntry, ServerSource } from "../../../src/discovery/model.ts";
import { mergeEntries } from "../../../src/discovery/sources/merge.ts";
import { proves } from "../../requirements/index.ts";

const npm = (identifier: string): ServerSource => ({ kind: "package", registry: "npm", identifier, version: "1.0.0" });
const entry = (registry: string, name: string, more: Partial<RegistryEntry> = {}): RegistryEntry => ({
  name,
  registry,
  description: "",
  version: "1.0.0",
  status: "active",
  sources: [],
  ...more,
});

describe("entries are one server", () => {
  test.each([
    ["by name", entry("one", "a/b", { sources: [npm("p")] }), entry("two", "A/B", { sources: [npm("p")] })],
    ["by package", entry("one", "a/b", { sources: [npm("p")] }), entry("two", "c", { sources: [npm("p")] })],
    [
      "by address",
      entry("one", "a/b", { sources: [{ kind: "sse", url: "https://x.example/sse" }] }),
      entry("two", "c", { sources: [{ kind: "sse", url: "https://www.x.example/sse/" }] }),
    ],
    [
      "by repository",
      entry("one", "a/b", { repository: "https://github.com/o/r" }),
      entry("two", "c", { repository: "https://github.com/O/R.git" }),
    ],
  ])("%s", (_, first, second) => {
    proves("tool-needs/merged");
    expect(mergeEntries([first, second])).toEqual([{ entry: first, registries: ["one", "two"], conflicts: [] }]);
  });
});

test("servers that share one repository stay apart", () => {
  const repository = "https://github.com/o/servers";
  const entries = [
    entry("one", "a", { repository }),
    entry("one", "b", { repository }),
    entry("two", "c", { repository }),
  ];
  expect(mergeEntries(entries)).toHaveLength(3);
});

test("another package under a known name is a conflict, and never joins the first entry", () => {
  const first = entry("one", "a/b", { sources: [npm("good")] });
  const second = entry("two", "a/b", { sources: [npm("evil")] });
  expect(mergeEntries([first, second])).toEqual([{ entry: first, registries: ["one"], conflicts: ["two"] }]);
});

test("a deleted server is left out", () => {
  expect(mergeEntries([entry("one", "a/b", { status: "deleted" })])).toEqual([]);
});
