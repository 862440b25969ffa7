/** Names in every form in which tools hand them out, and what is none. */
import { expect, test } from "vitest";
import { evidenceIdIn, namesEvidence, plainName, readDocumentName, readNodeName } from "../src/references.ts";

test.each([
  ["session", "abc", "abc"],
  ["session", "session://abc", "abc"],
  ["session", " session://abc?cursor=b:2 ", "abc"],
  ["session", "session://abc/evidence/ev_1", "abc"],
  ["session", "session://abc/turns/3", "abc"],
  ["session", "conversation://abc/history", "abc"],
  ["session", "conversation://abc/history?cursor=2.1", "abc"],
  ["session", "trajectory://abc?format=story", "abc"],
  ["session", "template://abc", "template://abc"],
  ["session", "a%20b", "a%20b"],
  ["template", "rag_answer", "rag_answer"],
  ["template", "template://rag_answer", "rag_answer"],
  ["template", "template://rag_answer.zh-CN", "rag_answer.zh-CN"],
  ["template", "knowledge://rag_answer", "knowledge://rag_answer"],
  ["knowledge_base", "茶", "茶"],
  ["knowledge_base", "knowledge://茶", "茶"],
  ["knowledge_base", "knowledge://a%20b", "a b"],
  ["knowledge_base", "knowledge://tea/guide#root", "tea"],
  ["knowledge_base", "tea/guide#root", "tea"],
  ["knowledge_base", "tea/path/of", "tea"],
  ["knowledge_base", "tea/path/of#3", "tea"],
  ["knowledge_base", "document://a%20b/path/of#3", "a b"],
  ["knowledge_base", "session://tea", "session://tea"],
  ["knowledge_base", "session://tea/evidence/ev_1", "session://tea/evidence/ev_1"],
] as const)("%s %j is %j", (kind, given, id) => {
  expect(plainName(kind, given)).toBe(id);
});

test.each(["ev_1a", "evidence:ev_1a", "memory:ev_1a", "session://s/evidence/ev_1a"])("%s is evidence", (name) => {
  expect(evidenceIdIn(name)).toBe("ev_1a");
  expect(namesEvidence(name)).toBe(true);
});

test("a document and a step are told from what is none", () => {
  expect(readDocumentName("document://tea/a%20b#2")).toEqual({ base: "tea", document: "a b", passage: 2 });
  expect(readDocumentName("tea/path/of")).toEqual({ base: "tea", document: "path/of" });
  expect(readDocumentName("session://tea/x")).toBeUndefined();
  expect(readNodeName("tea/guide#root")).toMatchObject({ base: "tea", tree: "guide", node: "root" });
  expect(readNodeName("knowledge://tea/root")).toMatchObject({ base: "tea", tree: undefined, node: "root" });
  expect(readNodeName("tea")).toBeUndefined();
});
