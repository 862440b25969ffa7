/** Words of a choice that somebody picked are the author's: a draft keeps them where the author repeats them. */
import { expect, test } from "vitest";
import type { TreeFile } from "../../src/compile/schema/schema.ts";
import { draftOf } from "../../src/proposals/draft.ts";
import { proves } from "../requirements/index.ts";
import { answeredWalks, judge, openTrees } from "./random-walks.ts";

const tree: TreeFile = {
  language: "en",
  nodes: {
    root: {
      response: "When does it drop?",
      input: {
        name: "when",
        type: "choices",
        min: 1,
        choices: [
          { id: "evening", description: "Busy hours in the evening" },
          { id: "rain", description: "Rain or wind" },
        ],
      },
      next: "note",
    },
    note: {
      response: "Slow at eight in the evening: many homes share one line. What do you see?",
      input: { name: "note", type: "text" },
      next: "done",
    },
    done: { response: "Measure it in the evening, for three days." },
  },
};

test("a picked choice is no typed text, and what was typed is not in the draft", () => {
  proves("proposals/described-inputs");
  const { script } = openTrees([{ path: "knowledge/gen/main.tree.json", text: JSON.stringify(tree) }]);
  const runs = [
    ["Busy hours in the evening", "the lamp of flat nine blinks"],
    ["evening", "my neighbour's kettle hums"],
    ["evening, rain", "a blue spark on the balcony"],
  ];
  const walks = answeredWalks(script, runs);
  const draft = draftOf(walks, "drops");
  expect(judge(draft)).toMatchObject({ errors: [], failures: [], replayed: 3 });
  const texts = Object.values(draft.tree.nodes).map(({ response }) => response);
  expect(texts).toContain("Slow at eight in the evening: many homes share one line. What do you see?");
  expect(texts.at(-1)).toContain("Measure it in the evening");
  for (const [, typed = ""] of runs) expect(JSON.stringify(draft)).not.toContain(typed);
});
