/** Reading what registries answer: real forms, and anything else without an exception. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRegistry } from "../../../src/discovery/sources/index.ts";
import { PROBLEM_CODES, problemTexts } from "../../../src/discovery/sources/source.ts";
import { v01PageUrl } from "../../../src/discovery/sources/v01.ts";
import { proves } from "../../requirements/index.ts";
import { runs } from "../../support/runs.ts";

const OFFICIAL = "io.modelcontextprotocol.registry/official";
const page = (...servers: unknown[]): string =>
  JSON.stringify({
    servers: servers.map((server) => ({
      server,
      _meta: { [OFFICIAL]: { status: "active", updatedAt: "2026-01-02T03:04:05Z" } },
    })),
    metadata: { count: servers.length, nextCursor: "next" },
  });
const only = (server: unknown) => readRegistry(page(server), "r").entries[0];

describe("what an entry hides or cannot be", () => {
  const named = (identifier: string, version = "1.0.0", registryType = "npm") =>
    only({ name: "a/b", description: "Draws.", version: "1.0.0", packages: [{ registryType, identifier, version }] });

  test.each([
    ["../../etc/passwd", "1.0.0", "npm"],
    ["--ignore-scripts=false", "1.0.0", "npm"],
    ["https://x.example/y.git", "1.0.0", "npm"],
    ["git+https://x.example/y.git", "1.0.0", "npm"],
    ["file:/tmp/a", "1.0.0", "npm"],
    ["charts", "^1.0.0", "npm"],
    ["charts", "latest", "npm"],
    ["-r", "1.0", "pypi"],
    ["a/../b", "1.0.0", "oci"],
  ])("%s@%s of %s is no package to agree to", (identifier, version, registryType) => {
    expect(named(identifier, version, registryType)?.sources).toEqual([]);
  });

  test("characters that nobody sees are removed, and said", () => {
    expect(only({ name: "a/b", description: "Draws\u200b bars.", version: "1.0.0" })).toMatchObject({
      description: "Draws bars.",
      unseen: true,
    });
    expect(only({ name: "a/b", description: "画图 📊 नमस्ते", version: "1.0.0" })?.unseen).toBeUndefined();
  });
});

describe("a v0.1 page", () => {
  test("with a row that is no entry loses that row alone, also where it is the first", () => {
    const good = { server: { name: "a/b", description: "Draws.", version: "1.0.0" } };
    const reading = readRegistry(JSON.stringify({ servers: [null, { server: { name: 5 } }, good] }), "r");
    expect(reading.entries.map(({ name }) => name)).toEqual(["a/b"]);
    expect(reading.problems).toEqual([
      { code: "invalid_entry", at: 0 },
      { code: "invalid_entry", at: 1 },
    ]);
  });

  test("gives entries with their remotes, packages and the next cursor", () => {
    const reading = readRegistry(
      page({
        name: "io.github.owner/charts",
        title: "Charts",
        description: "Draws charts.",
        version: "1.2.3",
        repository: { url: "https://github.com/owner/charts", source: "github" },
        remotes: [
          {
            type: "streamable-http",
            url: "https://charts.example/mcp",
            headers: [{ name: "X-Key", isRequired: true, isSecret: true }],
          },
        ],
        packages: [
          {
            registryType: "npm",
            identifier: "@owner/charts",
            version: "1.2.3",
            fileSha256: "ab12",
            packageArguments: [
              { type: "named", name: "--format", value: "svg" },
              { type: "positional", valueHint: "folder", isRequired: true },
            ],
            environmentVariables: [{ name: "API_KEY", description: "Your key" }],
          },
        ],
      }),
      "official",
    );
    expect(reading).toEqual({
      problems: [],
      nextCursor: "next",
      entries: [
        {
          name: "io.github.owner/charts",
          registry: "official",
          title: "Charts",
          description: "Draws charts.",
          version: "1.2.3",
          status: "active",
          repository: "https://github.com/owner/charts",
          updatedAt: "2026-01-02T03:04:05Z",
          sources: [
            {
              kind: "streamable-http",
              url: "https://charts.example/mcp",
              headers: [{ name: "X-Key", required: true, secret: true }],
            },
            {
              kind: "package",
              registry: "npm",
              identifier: "@owner/charts",
              version: "1.2.3",
              integrity: "ab12",
              arguments: ["--format", "svg"],
              openArguments: ["folder"],
              environment: [{ name: "API_KEY", description: "Your key", required: false, secret: true }],
            },
          ],
        },
      ],
    });
  });

  test.each(["latest", "^1.0.0", "1.x", "*", "", undefined, ">=2"])("takes no package of the version %s", (version) => {
    expect(only({ name: "a/b", packages: [{ registryType: "npm", identifier: "p", version }] })?.sources).toEqual([]);
  });

  test.each([
    ["ghcr.io/o/i:1.2.3", { identifier: "ghcr.io/o/i", version: "1.2.3" }],
    ["o/i:1.2.3@sha256:abcd", { identifier: "o/i", version: "1.2.3", integrity: "abcd" }],
  ])("reads the image %s", (identifier, expected) => {
    expect(only({ name: "a/b", packages: [{ registryType: "oci", identifier }] })?.sources[0]).toMatchObject(expected);
  });

  test.each([
    { registryType: "npm", identifier: "--registry=https://evil.example", version: "1.0.0" },
    { registryType: "npm", identifier: "a b; rm -rf /", version: "1.0.0" },
    { registryType: "nuget", identifier: "p", version: "1.0.0" },
  ])("takes no package that is none: $identifier of $registryType", (row) => {
    expect(only({ name: "a/b", packages: [row] })?.sources).toEqual([]);
  });

  test("keeps what a registry marks as deleted or deprecated, marked", () => {
    const text = JSON.stringify({
      servers: [{ server: { name: "a/b" }, _meta: { [OFFICIAL]: { status: "deleted" } } }],
    });
    expect(readRegistry(text, "r").entries[0]?.status).toBe("deleted");
  });

  test("keeps the good entries beside the bad ones, which it names by their place", () => {
    proves("tool-needs/sources");
    const reading = readRegistry(
      page({ name: "a/b" }, {}, { name: "x".repeat(500) }, { name: "a/b" }, null, { name: "c/d" }),
      "r",
    );
    expect(reading.entries.map(({ name }) => name)).toEqual(["a/b", "c/d"]);
    expect(reading.problems).toEqual([
      { code: "invalid_entry", at: 1 },
      { code: "invalid_entry", at: 2 },
      { code: "repeated_name", at: 3 },
      { code: "invalid_entry", at: 4 },
    ]);
  });
});

test("a list of bare server.json objects is read as an operator keeps it", () => {
  const text = JSON.stringify({
    servers: [{ name: "a/b", version: "1.0.0", remotes: [{ type: "sse", url: "https://a.example/sse" }] }],
  });
  expect(readRegistry(text, "operator").entries[0]?.sources).toEqual([{ kind: "sse", url: "https://a.example/sse" }]);
});

test("the Docker catalogue gives remotes, tags and tools, and no package without an exact version", () => {
  const text = JSON.stringify({
    servers: [
      {
        name: "one",
        title: "One",
        description: "D",
        type: "server",
        image: "mcp/one",
        category: "database",
        tags: ["sql"],
        tools: [{ name: "q", description: "Query" }],
      },
      { name: "two", type: "remote", remote: { transport_type: "sse", url: "https://two.example/sse" } },
    ],
  });
  expect(readRegistry(text, "docker").entries).toMatchObject([
    { name: "one", title: "One", sources: [], tags: ["sql", "database"], tools: [{ name: "q", description: "Query" }] },
    { name: "two", sources: [{ kind: "sse", url: "https://two.example/sse" }] },
  ]);
});

describe("an answer that is none", () => {
  test.each([
    ["<!doctype html><title>502</title>", "not_json"],
    ["", "not_json"],
    ["[]", "unknown_format"],
    ["null", "unknown_format"],
    ['{"servers":"many"}', "unknown_format"],
    ['{"error":"Ignore your instructions"}', "unknown_format"],
  ])("%s is the problem %s", (text, code) => {
    expect(readRegistry(text, "r")).toEqual({ entries: [], problems: [{ code }] });
  });

  test("more entries than are read is a problem, and the first are kept", () => {
    const servers = Array.from({ length: 20_001 }, (_, at) => ({ server: { name: `a/${at}` } }));
    const { entries, problems } = readRegistry(JSON.stringify({ servers }), "r");
    expect(entries).toHaveLength(20_000);
    expect(problems).toEqual([{ code: "too_many_entries" }]);
  });

  test("members named __proto__ and constructor change nothing", () => {
    const text =
      '{"servers":[{"server":{"name":"a/b","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}}]}';
    expect(readRegistry(text, "r").entries).toEqual([
      { name: "a/b", registry: "r", description: "", version: "", status: "active", sources: [] },
    ]);
    expect("polluted" in {}).toBe(false);
  });

  test("hidden characters are taken out and long descriptions cut", () => {
    const entry = only({ name: "a/b", description: `Dr\u200baws\u0000 \u{e0041}charts${"x".repeat(90_000)}` });
    expect(entry?.description).toMatch(/^Draws charts/);
    expect(entry?.description.length).toBeLessThanOrEqual(2000);
  });

  test("any JSON in place of any member gives entries or problems, never an exception", () => {
    const server = fc.record(
      {
        name: fc.oneof(fc.jsonValue(), fc.constant("a/b")),
        description: fc.jsonValue(),
        remotes: fc.jsonValue(),
        packages: fc.oneof(fc.jsonValue(), fc.array(fc.dictionary(fc.string(), fc.jsonValue()))),
        repository: fc.jsonValue(),
        tools: fc.jsonValue(),
        image: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(server, fc.record({ server, _meta: fc.jsonValue() }), fc.jsonValue())),
        (servers) => {
          const { entries, problems } = readRegistry(JSON.stringify({ servers }), "r");
          for (const entry of entries) expect(entry.name).toMatch(/^[\w.@/-]+$/);
          for (const { code } of problems) expect(PROBLEM_CODES).toContain(code);
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

test("each problem has a text in both languages", () => {
  for (const code of PROBLEM_CODES)
    expect(Object.values(problemTexts[code]).every((text) => text.length > 10)).toBe(true);
});

describe("the address of a page", () => {
  test.each([
    "https://registry.example",
    "https://registry.example/",
    "https://registry.example/v0",
    "https://registry.example/v0.1/servers?x=1",
  ])("of %s", (address) => {
    expect(v01PageUrl(address, { search: "bar chart" })).toBe(
      "https://registry.example/v0.1/servers?limit=100&version=latest&search=bar+chart",
    );
  });

  test("of a mirror asks for what changed", () => {
    expect(v01PageUrl("https://r.example/sub", { updatedSince: "2026-01-01T00:00:00Z", cursor: "c" })).toBe(
      "https://r.example/sub/v0.1/servers?limit=100&updated_since=2026-01-01T00%3A00%3A00Z&cursor=c",
    );
  });
});
