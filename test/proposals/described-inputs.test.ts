/** What users were told of a typed answer is in the draft: hint, bounds and unit; and values that stand for others keep to them. */
import { expect, test } from "vitest";
import type { TreeFile } from "../../src/compile/schema/schema.ts";
import { draftOf } from "../../src/proposals/draft.ts";
import { proves } from "../requirements/index.ts";
import { answeredWalks, judge, openTrees, readWalks } from "./random-walks.ts";

const tree: TreeFile = {
  language: "en",
  nodes: {
    root: {
      response: "How long was it in use?",
      input: { name: "used", type: "number", unit: "hours", min: 0, max: 500, hint: "as the counter shows" },
      next: "bought",
    },
    bought: {
      response: "When did you buy it?",
      input: { name: "bought", type: "date", min_date: "2010-01-01", max_date: "2025-12-31" },
      next: "rest",
    },
    rest: {
      response: "How long may a repair take?",
      input: { name: "wait", type: "duration", max: 864000 },
      next: "born",
    },
    born: {
      response: "When were you born?",
      input: { name: "born", type: "date", min_date: "1999-01-01", sensitive: true },
      next: "note",
    },
    note: {
      response: "What does it do?",
      input: { name: "note", type: "text", min: 12, max: 200, hint: "in a sentence" },
      next: "done",
    },
    done: { response: "Send it in." },
  },
};

const runs = [
  ["12", "2020-02-03", "2 days", "2001-05-06", "it rattles loudly"],
  ["40 hours", "2021-02-03", "3 days", "2002-05-06", "it stands still"],
  ["100", "2022-02-03", "36 hours", "2003-05-06", "it smells of smoke"],
];

test("bounds, units and hints are those that users were shown", () => {
  proves("proposals/described-inputs");
  const { script } = openTrees([{ path: "knowledge/gen/main.tree.json", text: JSON.stringify(tree) }]);
  const walks = answeredWalks(script, runs);
  const draft = draftOf(walks, "machine");
  const inputs = Object.fromEntries(Object.entries(draft.tree.nodes).map(([id, { input }]) => [id, input]));
  expect(inputs).toMatchObject({
    root: { type: "number", unit: "hours", min: 0, max: 500, hint: "as the counter shows" },
    bought: { type: "date", min_date: "2010-01-01", max_date: "2025-12-31" },
    rest: { type: "duration", unit: "seconds", max: 864000 },
    born: { type: "date", min_date: "1999-01-01", sensitive: true },
    note: { type: "text", min: 12, max: 200, hint: "in a sentence" },
  });
  expect(judge(draft)).toMatchObject({ errors: [], failures: [], replayed: 3 });
  expect(JSON.stringify(draft)).not.toContain("2001-05-06");
});

test("bounds that an answer is outside of are left to the author", () => {
  const bounded = (max: number): TreeFile => ({
    language: "en",
    nodes: {
      root: { response: "How many?", input: { name: "count", type: "number", max }, next: "done" },
      done: { response: "Done." },
    },
  });
  const walksWith = (max: number, ...texts: string[]) => {
    const { script } = openTrees([{ path: "knowledge/gen/main.tree.json", text: JSON.stringify(bounded(max)) }]);
    return texts.flatMap((text) => readWalks(script("gen/main", `${max}-${text}`, [["answer", text]])));
  };
  const draft = draftOf([...walksWith(10, "1", "2"), ...walksWith(100, "50")], "count");
  expect(draft.tree.nodes.root?.input).toEqual({ name: "count", type: "number" });
  expect(judge(draft)).toMatchObject({ errors: [], failures: [], replayed: 3 });
});
