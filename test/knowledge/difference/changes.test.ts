/** Differences between two values. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "../../../src/json.ts";
import type { Tree } from "../../../src/knowledge/model.ts";
import { changesBetween } from "../../../src/knowledge/difference/changes.ts";
import { knowledgeOf } from "../../support/knowledge.ts";
import { twoBases } from "../../support/trees.ts";

const here = { base: "loan", tree: "main" };
const stored = (files: Record<string, unknown>): Map<string, Tree> =>
  new Map([...knowledgeOf(files).trees].map(([name, tree]) => [name, { ...tree, byId: undefined }]));
const base = stored(twoBases).get("loan/main");
if (base === undefined) throw new Error("the loan tree");

describe("whatever was changed", () => {
  test("any two values of JSON have a difference or are equal", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(changesBetween(one, other, here).length === 0).toBe(canonicalJson(one) === canonicalJson(other));
        expect(changesBetween(one, one, here)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });
});
