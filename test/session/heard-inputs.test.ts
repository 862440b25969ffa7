/** What a typed question hears besides values: its choices and the options beside it, by the same words as any step. */
import { expect, test } from "vitest";
import { failureText } from "../../src/failures.ts";
import { openTree, type KnowledgeView } from "../../src/knowledge/model.ts";
import { refusedInput } from "../../src/session/refused-input.ts";
import { startSession } from "../../src/session/start.ts";
import { transition } from "../../src/session/transition.ts";
import { buildTrees } from "../../src/compile/project.ts";
import { checkSources } from "../../src/compile/check.ts";
import { aquariumSources, aquariumTrees } from "../routing/beside-shipped.ts";

const trees = new Map(aquariumTrees().map((tree) => [`${tree.base}/${tree.tree}`, openTree(tree)]));
const knowledge: KnowledgeView = { release: "test", tree: (base, tree) => trees.get(`${base}/${tree}`) };

function at(node: string, view = knowledge) {
  const entry = { base: "aquarium", tree: "main", node };
  const begun = startSession(
    view,
    { entry, match: { score: 1, matched: "", alternatives: [] }, candidates: [] },
    { user_query: "", channel: "main", language: "en" },
    0,
  );
  if (!begun.ok) throw new Error(begun.failure.code);
  return begun.value.state;
}

function typed(node: string, user_input: string, view = knowledge) {
  return transition(view, at(node, view), { selected_option_id: "answer", user_input }, 0);
}

test.each([
  ["a guppy", "guppy"],
  ["goldfishes", "goldfish"],
  ["I think a betta", "betta"],
  ["something else", "other"],
  ["别的", "other"],
  ["2", "betta"],
])("a choice hears %s as %s", (words, value) => {
  const step = typed("species", words);
  expect(step.ok && step.value.event).toMatchObject({
    type: "moved",
    answer: { name: "species", value, via: "input" },
  });
});

test.each(["not a guppy", "goldfish or guppy", "whales"])("a choice refuses %s", (words) => {
  expect(typed("species", words)).toMatchObject({ ok: false, failure: { code: "invalid_input", field: "species" } });
});

test.each(["没有试剂", "我没有试剂", "测不了", "I have no test kit"])(
  "a number beside an option that the step explains hears %s as the option",
  (words) => {
    const step = typed("ammonia", words);
    expect(step.ok && step.value.event).toMatchObject({ type: "moved", answer: { value: "cannot", via: "text" } });
  },
);

test.each(["很高", "我有试剂"])("a number refuses %s, and names the options beside it in both languages", (words) => {
  const step = typed("ammonia", words);
  if (step.ok) throw new Error("not refused");
  const { en, zh } = failureText(step.failure);
  expect(en).toContain("I cannot measure it (cannot)");
  expect(zh).toMatch(/或者选择：I cannot measure it（cannot）。$/u);
});

test("a date that was refused says why a word for a day is none", () => {
  const step = typed("started", "昨天");
  if (step.ok) throw new Error("not refused");
  expect(failureText(step.failure).en).toContain('no words such as "yesterday"');
});

test("what a question refused is told with its place, and never where answers are sensitive", () => {
  const refusal = typed("species", "a whale");
  if (refusal.ok) throw new Error("not refused");
  const state = at("species");
  expect(refusedInput(knowledge, state, " a whale ", refusal.failure)).toEqual({
    text: "a whale",
    at: { base: "aquarium", tree: "main", node: "species" },
  });
  expect(refusedInput(knowledge, state, "", refusal.failure)).toBeUndefined();
  expect(
    refusedInput(knowledge, state, "x", { code: "invalid_input", field: "expected_revision", expected: "a number" }),
  ).toBeUndefined();
  const sources = aquariumSources().map(({ path, text }) => ({
    path,
    text: text.replace("name: species\n", "name: species\n      sensitive: true\n"),
  }));
  const marked = new Map(
    buildTrees(checkSources(sources).project).map((tree) => [`${tree.base}/${tree.tree}`, openTree(tree)]),
  );
  const view: KnowledgeView = { release: "test", tree: (base, tree) => marked.get(`${base}/${tree}`) };
  expect(refusedInput(view, at("species", view), "a whale", refusal.failure)).toBeUndefined();
});
