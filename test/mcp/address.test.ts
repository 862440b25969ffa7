/** Resource addresses: what is made can be read back, whatever an author calls things. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { baseUri, documentUri, historyUri, nodeUri } from "../../src/operations/uris.ts";
import { readAddress } from "../../src/mcp/resources/address.ts";

const id = fc
  .string({ minLength: 1, maxLength: 30, unit: "grapheme" })
  .filter((text) => text !== "." && text.isWellFormed());

test("every base, tree and node survives being written and read", () => {
  fc.assert(
    fc.property(id, id, id, (base, tree, node) => {
      expect(readAddress(baseUri(base))).toEqual({ kind: "base", base });
      expect(readAddress(nodeUri(base, tree, node))).toEqual({ kind: "node", base, tree, node });
    }),
  );
});

test("every session's history survives too", () => {
  fc.assert(
    fc.property(id, (session) => {
      expect(readAddress(historyUri(session))).toEqual({ kind: "conversation", session });
    }),
  );
});

test("every document survives, whatever folders it is in", () => {
  fc.assert(
    fc.property(id, fc.array(id, { minLength: 1, maxLength: 4 }), (base, folders) => {
      const document = folders.join("/");
      expect(readAddress(documentUri(base, document))).toEqual({ kind: "document", base, id: document });
    }),
  );
});

test("Chinese ids stay readable", () => {
  expect(nodeUri("茶叶", "选购", "绿茶")).toBe("knowledge://茶叶/选购#绿茶");
  expect(readAddress("knowledge://%E8%8C%B6%E5%8F%B6/绿茶")).toEqual({
    kind: "node",
    base: "茶叶",
    tree: undefined,
    node: "绿茶",
  });
});

test("a node may be named with its tree by # or /, or without", () => {
  expect(readAddress("knowledge://b/n")).toMatchObject({ tree: undefined, node: "n" });
  expect(readAddress("knowledge://b/t#n")).toMatchObject({ tree: "t", node: "n" });
  expect(readAddress("knowledge://b/t/n")).toMatchObject({ tree: "t", node: "n" });
});

test.each([
  "",
  "x",
  "http://b",
  "knowledge://",
  "knowledge:///n",
  "conversation://s",
  "conversation://s/other",
  "file:///etc/passwd",
])("%j is no resource", (uri) => {
  expect(() => readAddress(uri)).toThrow("no such resource");
});

test("a very long address is refused before it is looked at", () => {
  expect(() => readAddress(`knowledge://${"x".repeat(5_000)}`)).toThrow("too long");
});
