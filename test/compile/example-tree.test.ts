/** The example tree as it was published: it loads, its written nodes can be walked, and the check names the missing ones. */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { compile } from "../../src/compile/compile.ts";
import { openTree, type Tree } from "../../src/knowledge/model.ts";
import { exampleTree } from "../support/example-tree.ts";
import { validateRelease } from "../../src/compile/validate-release.ts";
import { proves } from "../requirements/index.ts";

const source = { path: "knowledge/tech.json", text: exampleTree };

function compiledTree(): Tree {
  const { release } = compile([source]);
  const object = release?.manifest.objects.find(({ name }) => name === "tree/tech/tech");
  const bytes = release?.objects.get(object?.hash ?? "");
  const tree: Tree = JSON.parse(new TextDecoder().decode(bytes));
  return tree;
}

describe("the example tree", () => {
  test("compiles into a release that the server accepts", async () => {
    proves("knowledge-files/json-nodes", "knowledge-files/example-loads");
    const { release } = compile([source]);
    expect(release).toBeDefined();
    const read = async ({ hash }: { hash: string }) => release?.objects.get(hash);
    expect(release && (await validateRelease({ ...release, read }))).toEqual([]);
  });

  test("leads from the root to the companies and to an end", () => {
    proves("navigation/begins-at-root");
    const tree = openTree(compiledTree());
    expect(tree.root).toBe("root");
    const follow = (node: string, option: string) =>
      tree.byId.get(node)?.options.find(({ id }) => id === option)?.target;
    expect(follow("root", "ai")).toEqual({ base: "tech", tree: "tech", node: "node_ai" });
    expect(follow("node_ai", "hardware")?.node).toBe("node_ai_hardware");
    expect(follow("node_ai_hardware", "companies")?.node).toBe("node_ai_hw_companies");
    expect(follow("node_ai_hw_companies", "back")?.node).toBe("node_ai");
    expect(follow("node_ai_hw_companies", "end")).toBeNull();
  });

  test("says honestly that a branch is not written, in the tree's own language", () => {
    const cloud = openTree(compiledTree()).byId.get("node_cloud");
    expect(cloud?.response).toContain("还没有写好");
    expect(cloud?.options).toEqual([]);
  });

  test("the check names each next_node that leads nowhere, with its line", () => {
    const dangling = checkSources([source]).findings.filter(({ rule }) => rule === "dangling-next-node");
    expect(dangling.map(({ line, message }) => [line, /"(node_\w+)"/.exec(message)?.[1]])).toEqual([
      [7, "node_cloud"],
      [14, "node_ai_software"],
      [20, "node_ai_hw_trend"],
      [22, "node_ai_hw_compare"],
    ]);
  });

  test("without the comment that promises more nodes, the same tree is refused", () => {
    const finished = { ...source, text: exampleTree.replace("// ... 更多节点", "") };
    const { release, findings } = compile([finished]);
    expect(release).toBeUndefined();
    expect(findings.filter(({ severity }) => severity === "error").map(({ line }) => line)).toEqual([7, 14, 20, 22]);
  });
});
