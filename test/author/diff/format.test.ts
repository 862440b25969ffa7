/** Differences as text for a terminal. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Node, Tree } from "../../../src/knowledge/model.ts";
import { compareContents, type Contents } from "../../../src/author/diff/compare.ts";
import { formatDifference } from "../../../src/author/diff/format.ts";
import { knowledgeOf } from "../../support/knowledge.ts";
import { loanTree, twoBases } from "../../support/trees.ts";

const stored = (files: Record<string, unknown>): Map<string, Tree> =>
  new Map([...knowledgeOf(files).trees].map(([name, tree]) => [name, { ...tree, byId: undefined }]));
const contents = (trees: Map<string, Tree>, more: Partial<Contents> = {}): Contents => ({
  trees,
  documents: new Map(),
  templates: new Map(),
  ...more,
});
const loan = (nodes: Record<string, unknown>): Map<string, Tree> =>
  stored({ ...twoBases, "loan/main": { ...loanTree, nodes: { ...loanTree.nodes, ...nodes } } });
const shown = (before: Map<string, Tree>, after: Map<string, Tree>, width = 90) =>
  formatDifference(compareContents(contents(before), contents(after)), { language: "en", color: false, width });
const base = stored(twoBases).get("loan/main");
if (base === undefined) throw new Error("the loan tree");

function edit(tree: Tree, pick: number, key: string, value: string): Tree {
  const at = pick % Math.max(1, tree.nodes.length);
  const nodes = tree.nodes.flatMap((node, index): Node[] => {
    if (index !== at) return [node];
    if (key === "drop") return [];
    if (key === "rename") return tree.nodes.some(({ id }) => id === value) ? [node] : [{ ...node, id: value }];
    if (key === "keywords" || key === "documents") return [{ ...node, [key]: [value] }];
    if (key === "options") return [{ ...node, options: node.options.toReversed() }];
    if (key === "next") return [{ ...node, next: [{ when: value, target: null }] }];
    if (key === "input") return [{ ...node, input: { name: value, type: "text" } }];
    return [{ ...node, [key]: value }];
  });
  return { ...tree, nodes };
}

/** The loan tree with nodes dropped, renamed, or changed in any field at all. */
const edited = fc
  .array(
    fc.record({
      pick: fc.nat(20),
      key: fc.constantFrom(
        "title",
        "response",
        "keywords",
        "documents",
        "options",
        "next",
        "input",
        "drop",
        "rename",
        "unheard_of",
      ),
      value: fc.string(),
    }),
    { maxLength: 6 },
  )
  .map((edits) => {
    let tree: Tree = base;
    for (const { pick, key, value } of edits) tree = edit(tree, pick, key, value);
    return tree;
  });

describe("whatever was changed", () => {
  test("no control character reaches the terminal", () => {
    fc.assert(
      fc.property(edited, edited, fc.integer({ min: 60, max: 160 }), (one, other, width) => {
        const text = shown(new Map([["t", one]]), new Map([["t", other]]), width);
        expect(text).not.toMatch(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E]/);
      }),
    );
  });
});
test("reads like this", () => {
  const after = loan({
    done: {
      title: "Result",
      response: "You can apply online. Bring your passport and two payslips. We answer within a week.",
    },
    amount: { ...loanTree.nodes.amount, response: "How much do you need?" },
    extra: { title: "Extra", response: "More." },
  });
  expect(shown(loan({}), after, 80)).toBe(
    [
      "~ loan/main  +1 ~2",
      "  ~ amount  Amount",
      "      response:  You are ${answer:age}. How much? → How much do you need?",
      "  ~ done  Result",
      "      response:",
      "        You can apply.                     ≠ You can apply online.",
      "                                           + Bring your passport and two",
      "                                           + payslips.",
      "                                           + We answer within a week.",
      "  + extra  Extra",
      "",
    ].join("\n"),
  );
});
