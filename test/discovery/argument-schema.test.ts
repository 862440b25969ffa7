/** Schemas of other servers: their regular expressions are run only where they take linear time. */
import { describe, expect, test } from "vitest";
import type { JsonSchema } from "../../src/discovery/model.ts";
import { isLinearPattern, withSafePatterns } from "../../src/discovery/argument-schema.ts";
import { checkArguments } from "../../src/worker/library/check-arguments.ts";
import { proves } from "../requirements/index.ts";
import { taskTools } from "../support/real-tools.ts";

describe("a pattern", () => {
  test.each([
    "^[A-Z]{3}$",
    "^\\d{4}-\\d{2}-\\d{2}$",
    "^[\\w.*+-]+$",
    "^(?:a|b)$",
    "^a",
    "^https?://.*",
    "^\\(\\d+\\)$",
  ])("of linear time is kept: %s", (pattern) => expect(isLinearPattern(pattern)).toBe(true));

  test.each([
    "^(a+)+$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "^(.*a){20}$",
    "^a*a*$",
    "a+b",
    "^a|b+c",
    "^(a)\\1$",
    "^(?=a+)b",
    "^(?<!a)b",
    "^a{1,50}a{1,50}$",
    "^a?a?a?a?a?a?a?aaaaaaa$",
    "^(?:a|ab)(?:a|ab)(?:a|ab)(?:a|ab)(?:a|ab)(?:a|ab)(?:a|ab)$",
    `^${"a".repeat(300)}`,
    "^(([a-z])+.)+[A-Z]([a-z])+$",
  ])("that may take long is not: %s", (pattern) => expect(isLinearPattern(pattern)).toBe(false));
});

describe("a schema", () => {
  test("that says null for what it does not say is checked as if it said nothing, and values may be null", () => {
    proves("connecting/null-members");
    const schema: JsonSchema = {
      type: "object",
      required: null,
      additionalProperties: null,
      $defs: { any: null },
      properties: {
        name: { type: "string", enum: null, minLength: null, pattern: null },
        list: { type: "array", items: null },
        any: null,
        nothing: { const: null },
        either: { enum: [null, { type: null }] },
      },
    };
    expect(checkArguments(schema, {})).toBeUndefined();
    expect(
      checkArguments(schema, { name: "a", list: [1], any: 2, nothing: null, either: null, more: 1 }),
    ).toBeUndefined();
    expect(checkArguments(schema, { either: { type: null } })).toBeUndefined();
    for (const [name, wrong] of Object.entries({ name: 1, list: "a", nothing: 1, either: {} }))
      expect(checkArguments(schema, { [name]: wrong })).toMatchObject({ code: "invalid_input" });
  });

  test("keeps everything but such patterns, and names that are called so", () => {
    const schema = {
      type: "object",
      required: ["pattern"],
      properties: {
        pattern: { type: "string", pattern: "^(a+)+$", maxLength: 9 },
        code: { type: "string", pattern: "^[A-Z]{3}$" },
        list: { items: [{ pattern: "(x+x+)+y" }], anyOf: [{ pattern: "^b$" }] },
      },
      $defs: { pattern: { enum: ["(a+)+"] } },
    };
    expect(withSafePatterns(schema)).toEqual({
      type: "object",
      required: ["pattern"],
      properties: {
        pattern: { type: "string", maxLength: 9 },
        code: { type: "string", pattern: "^[A-Z]{3}$" },
        list: { items: [{}], anyOf: [{ pattern: "^b$" }] },
      },
      $defs: { pattern: { enum: ["(a+)+"] } },
    });
    expect(
      Object.hasOwn(
        withSafePatterns(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'))?.properties as object,
        "__proto__",
      ),
    ).toBe(true);
  });

  test("of a real tool stays as it is, and one without end of depth is cut", () => {
    for (const { definition } of taskTools()) {
      const safe = withSafePatterns(definition.inputSchema);
      if (!JSON.stringify(safe).includes('"pattern"')) continue;
      expect(Object.keys(safe ?? {})).toEqual(Object.keys(definition.inputSchema));
    }
    const deep = JSON.parse(`${'{"items":'.repeat(5000)}{}${"}".repeat(5000)}`);
    expect(withSafePatterns(deep)).toBeUndefined();
  });

  test("is not used where leaving a pattern out would refuse more", () => {
    const slow = { pattern: "^(a+)+$" };
    const turning: JsonSchema[] = [
      { not: slow },
      { $defs: { slow }, oneOf: [{ $ref: "#/$defs/slow" }, {}] },
      { patternProperties: { "(a+)+": {} }, additionalProperties: false },
      { if: {}, properties: { a: slow } },
    ];
    for (const schema of turning) expect(withSafePatterns(schema)).toBeUndefined();
    expect(withSafePatterns({ not: { pattern: "^a$" } })).toEqual({ not: { pattern: "^a$" } });
  });
});

describe("arguments", () => {
  test("are checked by what is kept of the schema, at once", () => {
    const schema = { properties: { a: { type: "string", pattern: "^(a+)+$" }, b: { type: "string", pattern: "^b$" } } };
    expect(checkArguments(schema, { a: `${"a".repeat(200)}!` })).toBeUndefined();
    expect(checkArguments(schema, { a: 1 })).toMatchObject({ code: "invalid_input", field: "arguments.a" });
    expect(checkArguments(schema, { b: "c" })).toMatchObject({ code: "invalid_input", field: "arguments.b" });
    expect(checkArguments({ not: schema }, {})).toBeUndefined();
  });
});
