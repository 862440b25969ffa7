/** Pins: every change of what somebody agreed to is caught, and nothing else is. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../src/json.ts";
import type { ToolDefinition } from "../../src/discovery/model.ts";
import { comparePins } from "../../src/discovery/pin-diff.ts";
import { isPinnable, pinIdentity, pinServer, pinSource, pinTool, readToolDefinition } from "../../src/discovery/pin.ts";
import { referenceTools, taskTools } from "../support/real-tools.ts";
import { runs } from "../support/runs.ts";
import { proves } from "../requirements/index.ts";

const tool: ToolDefinition = {
  name: "read_file",
  title: "Read a file",
  description: "Reads a file.",
  inputSchema: {
    type: "object",
    properties: { path: { type: "string", description: "Where it is", enum: ["a", "b"], default: "a" } },
  },
  outputSchema: { type: "object" },
  annotations: { readOnlyHint: true },
};
const pinned = (definition: ToolDefinition) => ({ pin: pinTool(definition), definition });

/** The same value with the keys of every object in another order. */
function reordered(value: Json): Json {
  if (Array.isArray(value)) return value.map(reordered);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, reordered(item)]),
  );
}

/** Every value of a JSON value with one place of it changed, dropped or added to. */
function* changes(value: Json): Generator<Json> {
  if (Array.isArray(value)) {
    yield [...value, "added"];
    for (const [at, item] of value.entries()) {
      yield value.filter((_, other) => other !== at);
      for (const changed of changes(item)) yield value.with(at, changed);
    }
  } else if (value !== null && typeof value === "object") {
    yield { ...value, "x-added": true };
    for (const [key, item] of Object.entries(value)) {
      const { [key]: _dropped, ...rest } = value;
      yield rest;
      yield { ...rest, [`${key}\u200b`]: item };
      for (const changed of changes(item)) yield { ...value, [key]: changed };
    }
  } else if (typeof value === "string") {
    yield `${value} `;
    yield `${value}\u200b`;
    yield value === "" ? "x" : value.slice(1);
  } else if (typeof value === "number") yield value + 1;
  else yield value === null ? "null" : !value;
}

const real = [...taskTools(), ...referenceTools()].map(({ definition }) => definition);
if (real.length === 0) console.log("skipped: pins of real tools, ../shared/data/tools is absent");

describe("the pin of a tool", () => {
  test.skipIf(real.length === 0)("catches every change of one place in a hundred real definitions", () => {
    proves("trust/pinned", "connecting/changed-definition");
    // Evenly taken, so that every server is among them.
    const step = real.length / 100;
    const hundred = Array.from({ length: 100 }, (_, at) => real[Math.floor(at * step)] ?? tool);
    let caught = 0;
    for (const original of hundred) {
      const before = pinned(original);
      for (const changed of changes({ ...original, annotations: { readOnlyHint: true }, title: "Title" })) {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever the change made of it, as a server could send it
        const definition = changed as unknown as ToolDefinition;
        const withBoth = pinned({ ...original, annotations: { readOnlyHint: true }, title: "Title" });
        if (Object.hasOwn(definition, "x-added")) continue;
        expect(pinTool(definition)).not.toBe(withBoth.pin);
        caught += 1;
      }
      expect(pinTool({ ...original })).toBe(before.pin);
    }
    expect(caught).toBeGreaterThan(5000);
  });

  test("does not depend on the order of keys", () => {
    for (const definition of [tool, ...real]) {
      const other = reordered({ ...definition });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same definition
      expect(pinTool(other as unknown as ToolDefinition)).toBe(pinTool(definition));
    }
  });

  test("covers names that a plain object would lose", () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}');
    expect(pinTool({ ...tool, inputSchema: schema })).not.toBe(
      pinTool({ ...tool, inputSchema: { type: "object", properties: {} } }),
    );
  });

  test("is of what is pinned, and not of what a server adds to it", () => {
    const sent = { ...tool, _meta: { a: 1 }, icons: [] };
    expect(pinTool(sent)).toBe(pinTool(tool));
    expect(readToolDefinition(sent)).toEqual(tool);
    expect(readToolDefinition({ name: 1 })).toBeUndefined();
    expect(readToolDefinition({ name: "a", description: 3, inputSchema: {} })).toBeUndefined();
    expect(readToolDefinition({ name: "a" })).toBeUndefined();
    const unsaid = { title: null, description: null, outputSchema: null, annotations: null };
    expect(readToolDefinition({ name: "a", inputSchema: {}, ...unsaid })).toEqual({ name: "a", inputSchema: {} });
  });

  test("is of a schema as it was sent, where it says null for what it does not say", () => {
    proves("connecting/null-members");
    const inputSchema = { type: null, properties: null, required: null, description: null };
    const read = readToolDefinition({ name: "a", description: null, inputSchema });
    expect(read).toEqual({ name: "a", inputSchema });
    expect(pinTool({ name: "a", inputSchema })).not.toBe(pinTool({ name: "a", inputSchema: {} }));
  });
});

describe("the pins of a server", () => {
  const source = { kind: "streamable-http", url: "https://example.com/mcp" } as const;

  test("are of its names, its source and its tools in any order", () => {
    const other = { ...tool, name: "write_file" };
    const pins = pinServer({ name: "files", version: "1.0.0" }, source, [tool, other]);
    expect(pinServer({ name: "files", version: "1.0.1" }, source, [other, tool])).toEqual(pins);
    expect(pinServer({ name: "files2", version: "1.0.0" }, source, [tool, other]).all).not.toBe(pins.all);
    expect(pinIdentity({ name: "files", title: "Files" })).not.toBe(pinIdentity({ name: "files" }));
  });

  test("change with the address, and with the exact package and how it is started", () => {
    const npm = { kind: "package", registry: "npm", identifier: "a", version: "1.0.0", integrity: "sha512-a" } as const;
    const sources = [
      source,
      { ...source, url: "https://example.org/mcp" },
      { ...source, kind: "sse" } as const,
      npm,
      { ...npm, version: "1.0.1" },
      { ...npm, integrity: "sha512-b" },
      { ...npm, registry: "pypi" } as const,
      { ...npm, arguments: ["--all"] },
    ];
    expect(new Set(sources.map(pinSource)).size).toBe(sources.length);
  });
});

describe("a definition", () => {
  const nested = (depth: number): { [key: string]: Json } => {
    let schema: { [key: string]: Json } = { type: "string" };
    for (let at = 0; at < depth; at += 1) schema = { properties: { a: schema } };
    return schema;
  };

  test("is refused when it is too deep, too long or too large to be read", () => {
    expect(isPinnable({ ...tool, inputSchema: nested(15) })).toBe(true);
    expect(isPinnable({ ...tool, inputSchema: nested(50) })).toBe(false);
    expect(isPinnable({ ...tool, inputSchema: nested(50_000) })).toBe(false);
    expect(isPinnable({ ...tool, description: "a".repeat(200_001) })).toBe(false);
    expect(isPinnable({ ...tool, inputSchema: { enum: Array.from({ length: 30_000 }, () => 1) } })).toBe(false);
    expect(real.every(isPinnable)).toBe(true);
  });
});

describe("the comparison of two listings", () => {
  test("names what changed, was added and was removed, with the places", () => {
    proves("trust/pinned");
    const after = structuredClone(tool);
    after.inputSchema = {
      type: "object",
      properties: { path: { type: "string", description: "Where it is", enum: ["a", "c"], default: "a" } },
    };
    const comparison = comparePins(
      [pinned(tool), pinned({ ...tool, name: "old" })],
      [pinned(after), pinned({ ...tool, name: "new" })],
    );
    expect(comparison).toEqual({
      changed: [
        {
          name: "read_file",
          diff: {
            untrusted: true,
            changes: [{ path: "/inputSchema/properties/path/enum/1", before: "b", after: "c" }],
            more: 0,
          },
        },
      ],
      added: ["new"],
      removed: ["old"],
    });
  });

  test("shows what cannot be seen, and shortens", () => {
    const after = { ...tool, title: `Read\u200b a\u202e file`, description: "x".repeat(5000) };
    const [changed] = comparePins([pinned(tool)], [pinned(after)]).changed;
    expect(changed?.diff.changes.map((change) => change.after)).toEqual([
      "Read\\u{200b} a\\u{202e} file",
      `${"x".repeat(300)}…`,
    ]);
  });

  test("has at least one place for every change", () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    const schema = fc.dictionary(fc.string(), json);
    fc.assert(
      fc.property(schema, schema, (left, right) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON as fast-check types it
        const [before, after] = [left, right].map((inputSchema) =>
          pinned({ name: "a", inputSchema: inputSchema as ToolDefinition["inputSchema"] }),
        );
        if (before === undefined || after === undefined) return;
        const { changed } = comparePins([before], [after]);
        expect(changed.length).toBe(before.pin === after.pin ? 0 : 1);
        for (const { diff } of changed) expect(diff.changes.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(500) },
    );
  });
});
