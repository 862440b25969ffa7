import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { RecordedEvent } from "../../../src/context/events.ts";
import { makeEvidence } from "../../../src/context/evidence.ts";
import { projectContext } from "../../../src/context/list-blocks.ts";
import { checkReferences, resolveReference } from "../../../src/context/references.ts";
import { readNodes } from "../../../src/context/selector/json-nodes.ts";
import type { JsonNode } from "../../../src/context/selector/json-nodes.ts";
import { runPath } from "../../../src/context/selector/jsonpath.ts";
import { parsePath, PathError } from "../../../src/context/selector/jsonpath-parse.ts";
import { select } from "../../../src/context/selector/selector.ts";
import { expectedIn } from "../../../src/failures/input-texts.ts";
import { proves } from "../../requirements/index.ts";
import { runs } from "../../support/runs.ts";

// Many cases: on a busy machine they may take longer than one test usually does.
vi.setConfig({ testTimeout: 120_000 });

const picked = (content: string, selector: string): string => {
  const outcome = select(content, selector);
  return outcome.ok
    ? outcome.value
    : `! ${"expected" in outcome.failure ? expectedIn("en", outcome.failure.expected) : outcome.failure.code}`;
};

function plain(node: JsonNode, text: string): unknown {
  if (node.kind === "scalar") return JSON.parse(text.slice(node.from, node.to));
  if (node.kind === "array") return node.children.map((child) => plain(child, text));
  return Object.fromEntries(Array.from(node.members, ([name, member]) => [name, plain(member, text)]));
}
const query = (document: unknown, path: string): unknown[] => {
  const text = JSON.stringify(document);
  const root = readNodes(text);
  if (root === undefined) throw new Error("no JSON");
  return runPath(parsePath(path), root).map((node) => plain(node, text));
};

describe("lines and characters", () => {
  const text = "one\ntwo 二\nthree 🧠!\nfour";
  test.each([
    ["lines:2-3", "two 二\nthree 🧠!"],
    ["lines:1", "one"],
    ["lines:4-4", "four"],
    ["chars:1-3", "one"],
    ["chars:9-9", "二"],
    ["chars:17-18", "🧠!"],
    ["lines:2-3,chars:9-15", "二\nthree"],
    ["lines:1-2, lines:2-3", "two 二"],
    ["lines:1,lines:2", "! selectors that have something in common: these select nothing together"],
    ["lines:3-9", "! lines within 1-4: the content has no more"],
    ["chars:1-99", "! characters within 1-23: the content has no more"],
    ["lines:0-2", "! a range that counts from 1 and does not run backwards, such as lines:12-18"],
    ["lines:3-2", "! a range that counts from 1 and does not run backwards, such as lines:12-18"],
    ["/a", "! lines:a-b or chars:a-b: this content is not JSON"],
    ["words:1-2", "! lines:a-b, chars:a-b, a JSON Pointer (/a/0) or a JSONPath ($.a[0]), or several joined by commas"],
    ["", "! lines:a-b, chars:a-b, a JSON Pointer (/a/0) or a JSONPath ($.a[0]), or several joined by commas"],
  ])("%s", (selector, expected) => {
    expect(picked(text, selector)).toBe(expected);
  });

  test("law: lines are what splitting gives, characters what counting gives", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "\n", "二", "🧠"), minLength: 1, maxLength: 30 }),
        fc.nat(),
        fc.nat(),
        (content, left, right) => {
          const lines = content.split("\n");
          const [a, b] = [left % lines.length, right % lines.length].toSorted((one, other) => one - other) as [
            number,
            number,
          ];
          const expected = lines.slice(a, b + 1).join("\n");
          expect(picked(content, `lines:${a + 1}-${b + 1}`)).toBe(
            expected === "" ? picked("x\n\nx", "lines:2") : expected,
          );
          const characters = Array.from(content);
          const [c, d] = [left % characters.length, right % characters.length].toSorted(
            (one, other) => one - other,
          ) as [number, number];
          expect(picked(content, `chars:${c + 1}-${d + 1}`)).toBe(characters.slice(c, d + 1).join(""));
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});

describe("JSON Pointer (RFC 6901)", () => {
  const content = '{ "foo": ["bar", {"x": 1.50}], "": 0, "a/b": 1, "m~n": 8, "k,l": 2, "__proto__": 3 }';
  test.each([
    ["/foo", '["bar", {"x": 1.50}]'],
    ["/foo/0", '"bar"'],
    ["/foo/1/x", "1.50"],
    ["/", "0"],
    ["/a~1b", "1"],
    ["/m~0n", "8"],
    ["/k,l", "2"],
    ["/__proto__", "3"],
    ["/foo/2", "! a JSON Pointer to something the content has"],
    ["/foo/00", "! a JSON Pointer to something the content has"],
    ["/toString", "! a JSON Pointer to something the content has"],
    ["/m~n", "! a JSON Pointer in which ~ is written ~0 and / is written ~1"],
    ["/foo,chars:8-15", '["bar"'],
  ])("%s", (selector, expected) => {
    expect(picked(content, selector)).toBe(expected);
  });
});

describe("JSONPath (RFC 9535)", () => {
  const store = {
    store: {
      book: [
        { category: "reference", author: "Nigel Rees", title: "Sayings of the Century", price: 8.95 },
        { category: "fiction", author: "Evelyn Waugh", title: "Sword of Honour", price: 12.99 },
        { category: "fiction", author: "Herman Melville", title: "Moby Dick", isbn: "0-553-21311-3", price: 8.99 },
        {
          category: "fiction",
          author: "J. R. R. Tolkien",
          title: "The Lord of the Rings",
          isbn: "0-395-19395-8",
          price: 22.99,
        },
      ],
      bicycle: { color: "red", price: 399 },
    },
  };
  test.each<[string, unknown]>([
    ["$.store.book[*].author", ["Nigel Rees", "Evelyn Waugh", "Herman Melville", "J. R. R. Tolkien"]],
    ["$..author", ["Nigel Rees", "Evelyn Waugh", "Herman Melville", "J. R. R. Tolkien"]],
    ["$.store..price", [8.95, 12.99, 8.99, 22.99, 399]],
    ["$..book[2].title", ["Moby Dick"]],
    ["$..book[-1].title", ["The Lord of the Rings"]],
    ["$..book[0,1].title", ["Sayings of the Century", "Sword of Honour"]],
    ["$..book[:2].title", ["Sayings of the Century", "Sword of Honour"]],
    ["$['store']['bicycle']['color']", ["red"]],
    ["$ .store [ 'bicycle' , 'nothing' ] .price", [399]],
    ["$.nothing", []],
  ])("%s", (path, expected) => {
    expect(query(store, path)).toEqual(expected);
  });

  test.each<[string, unknown]>([
    ["$[1:3]", ["b", "c"]],
    ["$[5:]", ["f", "g"]],
    ["$[1:5:2]", ["b", "d"]],
    ["$[5:1:-2]", ["f", "d"]],
    ["$[::-1]", ["g", "f", "e", "d", "c", "b", "a"]],
    ["$[-2:]", ["f", "g"]],
    ["$[::0]", []],
    ["$[99]", []],
  ])("slice %s", (path, expected) => {
    expect(query(["a", "b", "c", "d", "e", "f", "g"], path)).toEqual(expected);
  });

  test.each([
    "",
    "store",
    "$.",
    "$..",
    String.raw`$["\ud800"]`,
    String.raw`$["\udc00"]`,
    String.raw`$["\ud800\u0041"]`,
    "$[",
    "$[]",
    "$['a]",
    "$[01]",
    "$[-0]",
    "$.a b",
    "$[9007199254740993]",
    "$['\\x']",
    "$[1.5]",
    "$[1:2:3:4]",
    "$[:01]",
    String.raw`$['\"']`,
    "$.a ",
  ])("%j is not well-formed", (path) => {
    expect(() => parsePath(path)).toThrow(PathError);
  });

  test.each([
    ["$..book[?@.price<10].title", 9],
    ["$[?(@.a)]", 3],
    ["$[0, ?@.a]", 6],
    ["$.book[(@.length-1)]", 8],
    ["$.book.length()", 14],
    ["$.a,$[?match(@.a, 'b')]", 3],
  ])("%s is refused with what to write instead", (path, at) => {
    expect(picked("[]", path)).toBe(
      `! a JSONPath of names, indices, slices, * and ..; at character ${at}: filters and functions are not supported; ` +
        "select by place, such as $.items[0], or all of them with $.items[*]",
    );
  });

  test("names in quotes may hold anything that is escaped", () => {
    const odd = { "it's": 1, 'say "hi"': 2, "a\\b": 3, "é🧠": 4, "\n/": 5, "?(": 6 };
    expect(
      query(odd, String.raw`$['it\'s', "it's", 'say "hi"', "say \"hi\"", 'a\\b', "\u00e9\uD83E\uDDE0", '\n\/', '?(']`),
    ).toEqual([1, 1, 2, 2, 3, 4, 5, 6]);
  });

  test("the selection is cut from the text as it was written", () => {
    proves("blocks/refs");
    const content = '{"list": [ {"n": 1.50, "s": "a\\u0062"}, {"n": 2e1} ]}';
    expect(picked(content, "$.list[*].n")).toBe("1.50\n2e1");
    expect(picked(content, "$.list[0].s")).toBe('"a\\u0062"');
    expect(picked(content, "$..n,/list/0")).toBe("1.50");
    expect(picked(content, "$['list'][0,1].n,lines:1")).toBe("1.50\n2e1");
    expect(picked(content, "$.other")).toBe("! a JSONPath that selects something of the content");
    expect(picked(content, "$.list[")).toBe(
      "! a JSONPath of names, indices, slices, * and ..; at character 8: inside [ ] stands a name in quotes, a number, a slice or *",
    );
  });

  test("work from outside is bounded", () => {
    const deep = `${"[".repeat(150)}1${"]".repeat(150)}`;
    expect(picked(deep, "$..*..*..*..*")).toBe("! selectors that go through less, or a smaller content");
    expect(picked("[".repeat(100_000), "$")).toBe("! lines:a-b or chars:a-b: this content is not JSON");
    const wide = `[${"1,".repeat(9_999)}1]`;
    const many = (one: string): string => Array.from({ length: 25 }, () => one).join(",");
    for (const [content, path] of [
      [wide, `$[${many(":")}]`],
      [`[${"[1],".repeat(9_999)}1]`, `$..[${many("0")}]`],
      [deep, `$${"[*,*]".repeat(40)}`],
    ] as const)
      expect(picked(content, path)).toBe("! selectors that go through less, or a smaller content");
    expect(picked(wide, "$..*")).not.toMatch(/^!/);
    // As long as a session keeps, with an item in each two characters and in each seven.
    expect(picked(`[${"1,".repeat(99_998)}1]`, "$..*")).toBe("! selectors that go through less, or a smaller content");
    // Reading costs as well, whatever is selected.
    expect(picked(`[${"1,".repeat(99_998)}1]`, "$[0]")).toBe("! selectors that go through less, or a smaller content");
    expect(picked(JSON.stringify(Array.from({ length: 30_000 }, () => 12_345)), "$..*")).not.toMatch(/^!/);
  });

  test("law: reading JSON with places gives what JSON.parse gives", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 2), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        const root = readNodes(text);
        expect(root === undefined ? "refused" : plain(root, text)).toEqual(JSON.parse(text));
        expect([root?.from, root?.to]).toEqual([0, text.length]);
      }),
      { numRuns: runs(2000) },
    );
  });

  test.each([
    ['{"a": 1, "a": 2}', "$.a", "2"],
    ['["]}", "\\"[", {}]', "$[1]", '"\\"["'],
    [`${"[".repeat(200)}1${"]".repeat(200)}`, `$${"[0]".repeat(200)}`, "1"],
    [`${"[".repeat(201)}${"]".repeat(201)}`, "$", "! lines:a-b or chars:a-b: this content is not JSON"],
    ["[1,]", "$", "! lines:a-b or chars:a-b: this content is not JSON"],
    ["[1] // one", "$", "! lines:a-b or chars:a-b: this content is not JSON"],
    ["\ufeff[1]", "$", "! lines:a-b or chars:a-b: this content is not JSON"],
  ])("JSON is read as JSON.parse reads it, to a depth of 200: %#", (content, path, expected) => {
    expect(picked(content, path)).toBe(expected);
  });

  test("law: what is not JSON is refused, never thrown", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("{", "}", "[", "]", '"', ",", ":", "1", "-", "e", ".", "true", " ", "\\", "a"), {
          maxLength: 12,
        }),
        (pieces) => {
          const text = pieces.join("");
          let valid = true;
          try {
            JSON.parse(text);
          } catch {
            valid = false;
          }
          expect(readNodes(text) !== undefined).toBe(valid);
        },
      ),
      { numRuns: runs(20_000) },
    );
  });
});

describe("references", () => {
  const evidence = makeEvidence({ type: "other", source: { kind: "system" }, content: "one\ntwo" });
  const bare = makeEvidence({ type: "rag_doc", source: { kind: "rag", uri: "https://example.org" } });
  const log: RecordedEvent[] = [evidence, bare].map((one) => ({ type: "evidence_recorded", at: 0, evidence: one }));
  const document = projectContext(log, { session_id: "s" });
  test.each([
    [{ evidence_id: evidence.evidence_id }, "one\ntwo"],
    [{ evidence_id: evidence.evidence_id, selector: "lines:2" }, "two"],
    [{ evidence_id: bare.evidence_id }, ""],
    [{ evidence_id: bare.evidence_id, selector: "lines:1" }, "selector"],
    [{ evidence_id: evidence.evidence_id, selector: "lines:9" }, "selector"],
    [{ evidence_id: "toString" }, "evidence_id"],
  ])("%j", (reference, expected) => {
    const outcome = resolveReference(document, reference);
    expect(outcome.ok ? outcome.value : "field" in outcome.failure && outcome.failure.field).toBe(expected);
    expect(checkReferences(document, [reference]).ok).toBe(outcome.ok);
  });

  test("are sixteen at most in one call", () => {
    const reference = { evidence_id: evidence.evidence_id, selector: "lines:2" };
    expect(
      checkReferences(
        document,
        Array.from({ length: 16 }, () => reference),
      ).ok,
    ).toBe(true);
    expect(
      checkReferences(
        document,
        Array.from({ length: 17 }, () => reference),
      ),
    ).toMatchObject({
      failure: { code: "invalid_input", field: "refs", expected: { en: expect.stringContaining("16") } },
    });
  });

  test("of one call share one amount of work", () => {
    const content = JSON.stringify(Array.from({ length: 20_000 }, (_, index) => index));
    const large = makeEvidence({ type: "other", source: { kind: "system" }, content });
    const holds = projectContext([{ type: "evidence_recorded", at: 0, evidence: large }], { session_id: "s" });
    const reference = { evidence_id: large.evidence_id, selector: "$..*" };
    expect(checkReferences(holds, [reference]).ok).toBe(true);
    expect(
      checkReferences(
        holds,
        Array.from({ length: 16 }, () => reference),
      ),
    ).toMatchObject({
      failure: {
        code: "invalid_input",
        field: expect.stringMatching(/^refs\.\d+\.selector$/),
        expected: { en: "selectors that go through less, or a smaller content" },
      },
    });
  });
});
