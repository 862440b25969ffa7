/** Drafts from runs: what a draft may and may not contain, and that it is what the runs were. */
import { describe, expect, test } from "vitest";
import type { TreeFile } from "../../src/compile/schema/schema.ts";
import { draftOf } from "../../src/proposals/draft.ts";
import { compile } from "../../src/compile/compile.ts";
import { proves } from "../requirements/index.ts";
import { runs } from "../support/runs.ts";
import { generateTree } from "./generated-trees.ts";
import { dice, judge, newWays, openTrees, readWalks } from "./random-walks.ts";

/** Walks from the first steps of the generated trees. */
const WALKS = 15;

const sourceOf = (tree: TreeFile) => [{ path: "knowledge/gen/main.tree.json", text: JSON.stringify(tree) }];

test("the draft of random walks over generated trees passes the check, replays each of them, and has no way of its own", () => {
  proves("proposals/replays");
  proves("proposals/no-new-way");
  const count = runs(60);
  let used = 0;
  for (let seed = 1; seed <= count; seed += 1) {
    const roll = dice(seed);
    const tree = generateTree(roll);
    if (compile(sourceOf(tree)).release === undefined) continue;
    const { walk } = openTrees(sourceOf(tree));
    const texts = Array.from({ length: WALKS }, (_, at) =>
      walk("gen/main", `${at}`.padStart(32, "0"), roll, { detours: seed % 2 === 0 ? 0.25 : 0, maxSteps: 40 }),
    );
    const walks = texts.flatMap((text) => (text === undefined ? [] : readWalks(text)));
    if (walks.length < 3) continue;
    used += 1;
    const draft = draftOf(walks, "gen");
    const { errors, failures, replayed } = judge(draft);
    const cut = draft.notes.filter(({ en }) => en.includes("ends before the run did"));
    expect({ seed, failures, errors, cut, ways: newWays(draft, walks) }).toEqual({
      seed,
      cut: [],
      failures: [],
      errors: [],
      ways: [],
    });
    expect(replayed).toBe(walks.length);
  }
  expect(used).toBeGreaterThan(count / 2);
});

describe("a number decides", () => {
  const tree: TreeFile = {
    language: "en",
    nodes: {
      root: {
        response: "How old is the machine, in years?",
        input: { name: "age", type: "number" },
        next: [{ when: "answers.age < 18", next_node: "young" }, { next_node: "old" }],
      },
      young: { response: "Keep it." },
      old: { response: "Replace it." },
    },
  };
  const draft = draftOf(walksWith(tree, [["answer", "3"]], [["answer", "17"]], [["answer", "30"]]), "age");

  test("by an input and rules, not by options", () => {
    expect(draft.tree.nodes.root).toEqual({
      response: "How old is the machine, in years?",
      input: { name: "age", type: "number" },
      next: [{ when: "answers.age <= 17", next_node: "young" }, { next_node: "old" }],
    });
    expect(judge(draft)).toMatchObject({ errors: [], warnings: [], replayed: 3 });
  });

  test("and the author is told that no run says where the boundary is", () => {
    expect(draft.notes.map(({ en }) => en)).toContain(
      "No run answered between 17 and 30: set the boundary where it belongs.",
    );
  });
});

/** Walks of a tree: for each the option or `answer` with a text, step by step. */
function walksWith(tree: TreeFile, ...scripts: (readonly [option: string, text?: string])[][]) {
  const { script } = openTrees(sourceOf(tree));
  return scripts.flatMap((steps, at) => readWalks(script("gen/main", `run-${at}`, steps)));
}

test("runs that disagree: both ways stay, and the author is told", () => {
  const ask = (yes: string): TreeFile => ({
    language: "en",
    nodes: {
      root: {
        response: "Does the lamp blink?",
        options: [
          { id: "yes", description: "Yes, it does", next_node: yes },
          { id: "no", description: "No", next_node: "off" },
        ],
      },
      reset: { response: "Reset it." },
      call: { response: "Call us." },
      off: { response: "Switch it on." },
    },
  });
  const walks = [
    ...walksWith(ask("reset"), [["yes"]], [["yes"]], [["no"]]),
    ...walksWith(ask("call"), [["yes"]]).map((walk) => ({ ...walk, source: { ...walk.source, id: "other" } })),
  ];
  const draft = draftOf(walks, "lamp");
  expect(draft.tree.nodes.root?.options).toEqual([
    { id: "yes", description: "Yes, it does", next_node: "reset" },
    { id: "no", description: "No", next_node: "off" },
    { id: "yes_call", description: "Yes, it does – then Call us.", next_node: "call" },
  ]);
  expect(draft.notes.map(({ en }) => en).join()).toContain("Runs disagree");
  expect(judge(draft)).toMatchObject({ errors: [], replayed: 4 });
});

test("two steps with the same text stay two steps", () => {
  const tree: TreeFile = {
    language: "zh-CN",
    nodes: {
      root: { response: "是哪一种？", options: [{ id: "a", description: "第一种", next_node: "again" }] },
      again: { response: "是哪一种？", options: [{ id: "b", description: "第二种", next_node: "end" }] },
      end: { response: "好的。" },
    },
  };
  const draft = draftOf(walksWith(tree, [["a"], ["b"]], [["a"], ["b"]], [["a"], ["back"], ["a"], ["b"]]), "kinds");
  expect(Object.keys(draft.tree.nodes)).toEqual(["root", "again", "end"]);
  expect(draft.tree.language).toBe("zh-CN");
  expect(judge(draft)).toMatchObject({ errors: [], warnings: [], replayed: 3 });
});

describe("what is personal or secret", () => {
  const tree: TreeFile = {
    language: "en",
    nodes: {
      root: {
        response: "What is your name?",
        input: { name: "who", type: "text" },
        next: "city",
      },
      city: {
        response: "Good morning, ${answer:who}. Which city?",
        input: { name: "city", type: "text" },
        next: "token",
      },
      token: { response: "Which reference?", input: { name: "reference", type: "text" }, next: "end" },
      end: { response: "Thank you, ${answer:who} of ${answer:city}." },
    },
  };
  const walks = walksWith(
    tree,
    [
      ["answer", "Maria Lopez"],
      ["answer", "Lisbon"],
      ["answer", "maria@lopez.example"],
    ],
    [
      ["answer", "John Miller"],
      ["answer", "Lisbon"],
      ["answer", "13812345678"],
    ],
    [
      ["answer", "Wei Zhang"],
      ["answer", "Ulan Bator"],
      ["answer", "sk-abcdefghijklmnopqrstuvwxyz012345"],
    ],
  );
  const draft = draftOf(walks, "greeting");
  const whole = JSON.stringify(draft);

  test("is in no part of a draft", () => {
    proves("proposals/redacted");
    for (const said of ["Maria", "Miller", "Wei Zhang", "lopez.example", "13812345678", "sk-abc", "Ulan"])
      expect(whole, said).not.toContain(said);
  });

  test("what two runs said stays, and an input about a person is marked", () => {
    expect(whole).toContain("Lisbon");
    expect(draft.tree.nodes.root?.input).toEqual({ name: "who", type: "text", sensitive: true });
    expect(judge(draft)).toMatchObject({ errors: [], replayed: 3 });
  });
});

test("words that users share are keywords; words of one of them are not", () => {
  const tree: TreeFile = {
    language: "en",
    nodes: { root: { response: "Which?", options: [{ id: "a", description: "A", next_node: null }] } },
  };
  const queries = [
    "my filter coffee tastes sour, says Bertha",
    "sour filter coffee again",
    "why is my filter coffee sour",
  ];
  const walks = walksWith(tree, [["a"]], [["a"]], [["a"]]).map((walk, at) => ({ ...walk, query: queries[at] ?? "" }));
  const { keywords = [] } = draftOf(walks, "coffee").tree;
  expect(keywords).toContain("filter coffee");
  expect(keywords.join()).not.toContain("bertha");
});
