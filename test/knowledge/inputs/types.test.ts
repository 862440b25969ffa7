/** Properties of every input type in the list, on which all other code relies. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../src/json.ts";
import { formatAnswer } from "../../../src/author/golden/actions.ts";
import { findInputType, inputTypeNames, inputTypes } from "../../../src/knowledge/inputs/index.ts";
import { specProblems } from "../../../src/compile/input-problems.ts";
import type { InputType } from "../../../src/knowledge/inputs/input-type.ts";
import { acceptsValue, describeExpected, parseInput } from "../../../src/knowledge/inputs/parse-input.ts";
import { specKeyNames } from "../../../src/knowledge/inputs/spec-keys.ts";
import type { InputSpec } from "../../../src/knowledge/model.ts";
import { nodeSchema } from "../../../src/compile/schema/schema.ts";

const types: readonly InputType[] = inputTypes;
const choices = [
  { id: "light", description: "Wood or plasterboard" },
  { id: "brick", description: "Brick" },
];
const full: Omit<InputSpec, "name" | "type"> = {
  min: 1,
  max: 2,
  min_date: "2026-01-01",
  max_date: "2026-12-31",
  pattern: "[^x]*",
  choices,
  currency: "CNY",
  unit: "hours",
};

/** A spec of the type: with every key it supports (`isFull`), or with the required ones alone. */
function createSpec(type: InputType, isFull: boolean): InputSpec {
  const keys = specKeyNames.filter((key) => type.keys[key] !== undefined && (isFull || key === "choices"));
  const values = Object.fromEntries(keys.map((key) => [key, full[key]]));
  return nodeSchema.shape.input.unwrap().parse({ name: "v", type: type.name, ...values }) as InputSpec;
}

function jsonTypeOf(value: Json): string {
  return Array.isArray(value) ? "list" : typeof value;
}

const literals: Json[] = ["2026-05-01", "brick", 1, 18, 1.5, true];

describe.each(types.map((type) => [type.name, type] as const))("the input type %s", (name, type) => {
  it("is found by its unique name", () => {
    expect(findInputType(name)).toBe(type);
    expect(inputTypeNames.filter((other) => other === name)).toHaveLength(1);
  });

  it.each([true, false])(
    "finds no problem in a valid spec (all its keys: %s), and describes the expected value",
    (isFull) => {
      const spec = createSpec(type, isFull);
      expect(specProblems(spec)).toEqual([]);
      expect(describeExpected(spec, "en")).not.toBe("");
      expect(describeExpected(spec, "zh")).not.toBe(describeExpected(spec, "en"));
    },
  );

  it("reports every key that it does not support", () => {
    for (const key of specKeyNames.filter((other) => type.keys[other] === undefined)) {
      const problems = specProblems({ ...createSpec(type, false), [key]: full[key] });
      expect(problems.map((problem) => problem.key)).toEqual([key]);
    }
  });

  it.each([true, false])("accepts its samples, and reads them back as they are typed (all its keys: %s)", (isFull) => {
    const spec = createSpec(type, isFull);
    const samples = type.samples(spec, literals).filter((value) => !isFull || acceptsValue(spec, value));
    expect(samples.length).toBeGreaterThan(0);
    for (const value of samples) {
      expect(jsonTypeOf(value)).toBe(type.valueKind);
      // An empty list is typed as "none", which is not a choice of every list.
      if (Array.isArray(value) && value.length === 0) continue;
      expect(acceptsValue(spec, value)).toBe(true);
      expect(parseInput(spec, formatAnswer(value, spec), "en")).toEqual({ ok: true, value });
    }
  });

  it("reads the options that it lists", () => {
    const spec = createSpec(type, false);
    for (const language of ["en", "zh-CN"])
      for (const { id, description } of type.options?.(spec, language) ?? [])
        for (const typed of [id, description]) expect(parseInput(spec, typed, language).ok).toBe(true);
  });

  it("reads any text as a value of its JSON type, or refuses it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 40 }), (text) => {
        const value = type.read(text, createSpec(type, false));
        if (value !== undefined) expect(jsonTypeOf(value)).toBe(type.valueKind);
      }),
    );
  });
});

describe("the list of input types", () => {
  it("supports every key of the spec in some type", () => {
    for (const key of specKeyNames)
      expect(
        types.some(({ keys }) => keys[key] !== undefined),
        key,
      ).toBe(true);
  });

  it("refuses an unknown type without throwing", () => {
    const spec = { name: "v", type: "unknown" } as unknown as InputSpec;
    expect(findInputType("unknown")).toBeUndefined();
    expect(parseInput(spec, "1", "en")).toEqual({ ok: false, expected: "" });
    expect(acceptsValue(spec, 1)).toBe(false);
  });
});
