/** A small release for tests: two bases, three trees, a document and a template. */
import { compile } from "../../src/compile/compile.ts";
import type { CompiledRelease } from "../../src/knowledge/release.ts";

export const releaseFiles = [
  {
    path: "knowledge/shop/main.tree.yaml",
    text: "title: Shop\nnodes:\n  root:\n    response: Hi\n    options:\n      - { id: buy, description: Buy, next_node: other#start }\n",
  },
  {
    path: "knowledge/shop/other.tree.json",
    text: '{ "root": "start", "nodes": { "start": { "response": "Done ✓" } } }\n',
  },
  { path: "knowledge/shop/documents/faq.md", text: "---\ntitle: FAQ\ntags: [a, b]\n---\nText\n" },
  { path: "knowledge/alone.json", text: '{ "nodes": { "root": { "response": "您好" } } }' },
  { path: "templates/base.md", text: "---\nname: base\ndescription: d\n---\n# A\n\nText.\n" },
];

export function compileRelease(sources = releaseFiles): CompiledRelease {
  const compiled = compile(sources);
  if (compiled.release === undefined) throw new Error(JSON.stringify(compiled.findings));
  return compiled.release;
}
