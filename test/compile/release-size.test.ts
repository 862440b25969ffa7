/** How many objects a release of many documents has, and how many of them an edit changes: each is a write that is paid for. */
import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import type { CompiledRelease } from "../../src/knowledge/release.ts";

const tree = {
  path: "knowledge/big/main.tree.yaml",
  text: "nodes:\n  root:\n    response: Hi\n    options:\n      - { id: on, description: On, next_node: other#start }\n",
};
const other = {
  path: "knowledge/big/other.tree.json",
  text: '{ "root": "start", "nodes": { "start": { "response": "Done ✓" } } }\n',
};

function release(sources: { path: string; text: string }[]): CompiledRelease {
  const compiled = compile(sources);
  if (compiled.release === undefined) throw new Error(JSON.stringify(compiled.findings));
  return compiled.release;
}

const documents = (of: CompiledRelease) =>
  new Set(of.manifest.objects.filter(({ name }) => name.startsWith("documents/")).map(({ hash }) => hash));

test("a thousand documents are at most twenty writes, pointer and manifest included", () => {
  const many = Array.from({ length: 1000 }, (_, index) => ({
    path: `knowledge/big/documents/d${index}.md`,
    text: `---\ntitle: 文档 ${index}\n---\n${"内容".repeat(1500)}\n`,
  }));
  const compiled = release([tree, other, ...many]);
  expect(compiled.objects.size + 2).toBeLessThanOrEqual(20);
});

test("one shard is written anew when one document changes", () => {
  const many = Array.from({ length: 120 }, (_, index) => ({
    path: `knowledge/big/documents/d${index}.md`,
    text: `---\ntitle: Doc ${index}\n---\n${"words ".repeat(2000)}\n`,
  }));
  const before = release(many);
  const after = release(many.map((file, index) => (index === 7 ? { ...file, text: `${file.text}More.\n` } : file)));
  expect(documents(after).size).toBeGreaterThan(1);
  expect([...documents(after)].filter((hash) => !documents(before).has(hash))).toHaveLength(1);
});
