/** What is remembered between two compilations of one process is what a fresh one would make. */
import { expect, test } from "vitest";
import { canonicalJson } from "../../src/json.ts";
import { checkSources } from "../../src/compile/check.ts";
import { knowledgeOf } from "../../src/compile/assemble.ts";
import { compile, hashOf } from "../../src/compile/compile.ts";
import type { SourceFile } from "../../src/compile/parse.ts";
import { proves } from "../requirements/index.ts";
import { buildRouting } from "../../src/routing/match.ts";

const files = (title: string, response: string): SourceFile[] => [
  {
    path: "knowledge/tea/main.tree.yaml",
    text: `title: ${title}\nlanguage: en\nnodes:\n  root: { response: ${response}, options: [{ id: a, description: Green tea, next_node: green }] }\n  green: { title: Green, response: Cool water. }\n`,
  },
];

function routingHash(sources: SourceFile[]): string | undefined {
  return compile(sources).release?.manifest.objects.find(({ name }) => name === "routing")?.hash;
}

/** The same trained anew. */
function freshHash(sources: SourceFile[]): string {
  const { trees, bases } = knowledgeOf(checkSources(sources));
  return hashOf(new TextEncoder().encode(canonicalJson(buildRouting(trees, bases))));
}

test("the router is trained anew when its texts change, and only then", () => {
  proves("authoring/quick-saves");
  const [first, otherResponse, otherTitle] = [
    files("Tea", "Which?"),
    files("Tea", "Which one?"),
    files("Cha", "Which?"),
  ];
  for (const sources of [first, otherResponse, otherTitle, first])
    expect(routingHash(sources)).toBe(freshHash(sources));
  expect(routingHash(first)).toBe(routingHash(otherResponse));
  expect(routingHash(first)).not.toBe(routingHash(otherTitle));
});
