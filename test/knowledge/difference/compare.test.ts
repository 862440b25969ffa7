/** Comparing two releases. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "../../../src/json.ts";
import type { Tree } from "../../../src/knowledge/model.ts";
import { compareContents, compareTrees, removedNodes, isSame } from "../../../src/knowledge/difference/compare.ts";
import { contents, edited, loan, stored } from "./edited-tree.ts";
import { loanTree, twoBases } from "../../support/trees.ts";

describe("what differs", () => {
  test("is listed option by option, rule by rule, limit by limit", () => {
    const before = loan({});
    const after = loan({
      root: {
        ...loanTree.nodes.root,
        options: [
          { id: "home", description: "A house", next_node: "ask_age" },
          { id: "car", description: "A car", next_node: "ask_age", when: "facts.is_adult" },
          { id: "boat", description: "A boat", next_node: "tech/main#root" },
        ],
      },
      ask_age: { ...loanTree.nodes.ask_age, input: { name: "age", type: "integer", min: 16 }, next: "amount" },
    });
    const { trees } = compareContents(contents(before), contents(after));
    expect(trees).toHaveLength(1);
    const changes = (node: string) => trees[0]?.nodes.find((one) => one.node === node)?.changes;
    expect(changes("root")).toEqual([
      { what: "order of options", before: "car, home", after: "home, car" },
      { what: "option home: description", before: "A home", after: "A house" },
      { what: "option home: next_node", before: "ask_city", after: "ask_age" },
      { what: "option car: when", before: null, after: "facts.is_adult" },
      { what: "option boat", before: null, after: "A boat → tech/main#root" },
      { what: "option learn", before: "Learning about loans → tech/main#root", after: null },
    ]);
    expect(changes("ask_age")).toEqual([
      { what: "input min", before: "0", after: "16" },
      { what: "input max", before: "130", after: null },
      { what: "next", before: "when: answers.age < 18 → minor\n→ amount", after: "→ amount" },
    ]);
  });

  test("names a translation by its language, a fact by its name, and nodes that are gone", () => {
    const before = stored(twoBases);
    const i18n = {
      en: { title: "AI", response: "Hardware?", options: { hardware: "Chips", software: "AI software" } },
    };
    const tech = twoBases["tech/main"] as { nodes: Record<string, object> };
    const { node_cloud: _, ...nodes } = tech.nodes;
    const after = stored({
      "tech/main": {
        ...tech,
        nodes: {
          ...nodes,
          node_ai: { ...tech.nodes.node_ai, i18n },
          root: { response: "x", options: [{ id: "ai", description: "AI", next_node: "node_ai" }] },
        },
      },
      "loan/main": { ...loanTree, facts: { is_adult: "answers.age >= 21" } },
    });
    const difference = compareContents(contents(before), contents(after));
    expect([...removedNodes(difference)]).toEqual(["tech/main#node_cloud"]);
    const [loans, techs] = difference.trees;
    expect(loans?.changes).toEqual([
      { what: "fact is_adult", before: "answers.age >= 18", after: "answers.age >= 21" },
    ]);
    expect(techs?.nodes.find(({ node }) => node === "node_ai")?.changes).toEqual([
      { what: "response (en)", before: "Hardware or software?", after: "Hardware?" },
      { what: "option hardware (en)", before: "AI hardware", after: "Chips" },
    ]);
  });

  test("covers documents and templates", () => {
    const document = {
      base: "b",
      id: "d",
      title: "T",
      type: "document",
      language: "en",
      tags: ["a"],
      meta: {},
      body: "One.\nTwo.",
    };
    const difference = compareContents(
      contents(new Map(), {
        documents: new Map([
          ["b/d", document],
          ["b/old", document],
        ]),
        templates: new Map([["t", { text: "A" }]]),
      }),
      contents(new Map(), {
        documents: new Map([["b/d", { ...document, tags: ["a", "b"] }]]),
        templates: new Map([
          ["t", { text: "B" }],
          ["u", {}],
        ]),
      }),
    );
    expect(difference.documents).toEqual([
      { name: "b/d", kind: "changed", changes: [{ what: "tags", before: "a", after: "a, b" }] },
      { name: "b/old", kind: "removed", changes: [] },
    ]);
    expect(difference.templates.map(({ name, kind }) => `${name} ${kind}`)).toEqual(["t changed", "u added"]);
  });
});

describe("whatever was changed", () => {
  test("the difference is empty exactly when nothing differs", () => {
    fc.assert(
      fc.property(edited, edited, (one, other) => {
        const difference = compareContents(contents(new Map([["t", one]])), contents(new Map([["t", other]])));
        expect(isSame(difference)).toBe(canonicalJson(one) === canonicalJson(other));
        const { changes, nodes } = compareTrees(one, other);
        const sorted = (tree: Tree) =>
          canonicalJson(tree.nodes.toSorted((left, right) => (left.id < right.id ? -1 : 1)));
        expect(changes.length + nodes.length === 0).toBe(sorted(one) === sorted(other));
      }),
      { numRuns: 500 },
    );
  });

  test("the other way round, what was added was removed", () => {
    fc.assert(
      fc.property(edited, edited, (one, other) => {
        const names = (wanted: string, from: Tree, to: Tree) =>
          compareTrees(from, to)
            .nodes.filter(({ kind }) => kind === wanted)
            .map(({ node }) => node)
            .toSorted();
        expect(names("added", one, other)).toEqual(names("removed", other, one));
        expect(names("changed", one, other)).toEqual(names("changed", other, one));
      }),
    );
  });
});
