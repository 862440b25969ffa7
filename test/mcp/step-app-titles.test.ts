/** The names of the steps of a path, for clients that show the view of a step. */
import { expect, test } from "vitest";
import { readSource } from "../../src/compile/parse.ts";
import { withPathTitles } from "../../src/mcp/step-app/path-titles.ts";
import type { KnowledgePort } from "../../src/services.ts";
import { proves } from "../requirements/index.ts";
import { knowledgeOf } from "../support/knowledge.ts";

const text = `title: Coffee
language: en
i18n: { zh-CN: { title: 咖啡 } }
nodes:
  root:
    response: How does it taste?
    i18n: { zh-CN: { response: 味道如何？, options: { a: 偏酸, b: 偏苦 } } }
    options:
      - { id: a, description: Sour, next_node: grind }
      - { id: b, description: Bitter, next_node: grind }
  grind:
    response: Grind finer.
    options: [{ id: go, description: Done, next_node: end }]
  end:
    title: The end
    response: Enjoy.
`;
const view = knowledgeOf({
  "coffee/main": readSource({ path: "main.tree.yaml", text }).reading.value,
});
const knowledge = {
  tree: (_release: string, base: string, tree: string) => {
    const value = view.tree(base, tree);
    return Promise.resolve(value === undefined ? { ok: false } : { ok: true, value });
  },
} as unknown as KnowledgePort;

test.each([
  ["en", ["Coffee", "Sour", "The end"]],
  ["zh-CN", ["咖啡", "偏酸", "The end"]],
])("a step without a title is named by the option that led to it (%s)", async (language, titles) => {
  proves("page/step-app");
  const step = { release: "r", knowledge_base: "coffee", tree: "main", language, path: ["root", "grind", "end"] };
  const reply = await withPathTitles(
    { json: JSON.stringify({ structuredContent: step }) },
    "navigate_session",
    knowledge,
  );
  const { structuredContent } = JSON.parse("json" in reply ? reply.json : "{}") as {
    structuredContent: { path_titles: string[] };
  };
  expect(structuredContent.path_titles).toEqual(titles);
});
