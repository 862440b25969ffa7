/** What is accepted of the arguments of any tool before the tool reads them. */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { checkArguments } from "../../../src/mcp/tool/arguments.ts";

const schema = z.looseObject({
  query: z.string(),
  session_id: z.string().optional(),
  top_k: z.int().default(5),
  until: z.string().nullable().optional(),
});

describe("an argument that is null", () => {
  test("is absent where it may be", () => {
    const read = checkArguments({ query: "tea", session_id: null, top_k: null }, schema);
    expect(read).toEqual({ ok: true, value: { query: "tea", top_k: 5 } });
  });

  test("is itself where the schema has null, or does not know the argument", () => {
    const read = checkArguments({ query: "tea", until: null, call_id: null }, schema);
    expect(read).toEqual({ ok: true, value: { query: "tea", top_k: 5, until: null, call_id: null } });
  });

  test("is refused where the tool needs it", () => {
    expect(checkArguments({ query: null }, schema)).toMatchObject({
      ok: false,
      failure: { code: "invalid_input", field: "query", expected: { en: "a string" } },
    });
  });
});
