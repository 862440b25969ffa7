/** A server's schema cannot hold the processor: a check that would take too long is left to the server. */
import { expect, test } from "vitest";
import type { JsonSchema } from "../../../src/discovery/model.ts";
import type { Json } from "../../../src/json.ts";
import { checkArguments } from "../../../src/worker/library/check-arguments.ts";

const LEVELS = 40;
const levels = Array.from({ length: LEVELS }, (_, at) => at);

/** Each definition refers twice to the one before it. */
function doubled(keyword: "allOf" | "anyOf" | "oneOf"): JsonSchema {
  const twice = (at: number): Json => [{ $ref: `#/$defs/n${String(at)}` }, { $ref: `#/$defs/n${String(at)}` }];
  const defs = levels.slice(1).map((at): [string, Json] => [`n${String(at)}`, { [keyword]: twice(at - 1) }]);
  return {
    type: "object",
    properties: { a: { $ref: `#/$defs/n${String(LEVELS - 1)}` } },
    $defs: { n0: { type: "string" }, ...Object.fromEntries(defs) },
  };
}

/** A part of each level that has a name of its own is read twice for each level around it. */
const named = levels.reduce<Json>(
  (inner, at) => ({ $id: `https://schema.test/${String(at)}`, not: { const: at }, items: inner }),
  { type: "string" },
);

/** Both halves lead back to the beginning, so that depth alone doubles the work. */
const recursive: JsonSchema = {
  type: "object",
  allOf: [{ properties: { a: { $ref: "#" } } }, { properties: { a: { $ref: "#" } } }],
};
const nested = levels.reduce<{ [name: string]: Json }>((inner) => ({ a: inner }), {});

test.each([
  ["references that double (allOf)", doubled("allOf"), { a: "q" }],
  ["references that double (anyOf)", doubled("anyOf"), { a: 1 }],
  ["references that double (oneOf)", doubled("oneOf"), { a: "q" }],
  ["documents within documents", { type: "object", properties: { a: named } } as JsonSchema, { a: ["q"] }],
  ["a schema that refers to itself twice", recursive, nested],
  [
    "a long list without repetition",
    { type: "object", properties: { a: { type: "array", uniqueItems: true } } } as JsonSchema,
    { a: Array.from({ length: 40_000 }, (_, at) => at) },
  ],
  [
    "a long list of allowed values for each of many",
    {
      type: "object",
      properties: { a: { items: { enum: Array.from({ length: 20_000 }, (_, at) => `v${String(at)}`) } } },
    } as JsonSchema,
    { a: Array.from({ length: 20_000 }, () => "v19999") },
  ],
])("%s: left to the server", (_, schema, given) => {
  expect(checkArguments(schema, given)).toBeUndefined();
});

test("what takes little is checked as before, references and lists included", () => {
  const schema: JsonSchema = {
    type: "object",
    required: ["rows"],
    properties: { rows: { type: "array", uniqueItems: true, items: { $ref: "#/$defs/row" } } },
    $defs: { row: { type: "object", properties: { kind: { enum: ["a", "b"] } }, required: ["kind"] } },
  };
  const rows = (kind: string) => ({ rows: Array.from({ length: 200 }, (_, at) => ({ kind, at })) });
  expect(checkArguments(schema, rows("a"))).toBeUndefined();
  expect(checkArguments(schema, rows("c"))).toMatchObject({ code: "invalid_input", field: "arguments.rows.0.kind" });
  expect(checkArguments(schema, {})).toMatchObject({ code: "invalid_input" });
});
