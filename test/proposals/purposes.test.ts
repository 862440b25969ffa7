/** Runs with the same tools are told apart by what they were for. */
import { describe, expect, test } from "vitest";
import { draftOf } from "../../src/proposals/draft.ts";
import { groupRuns } from "../../src/proposals/group.ts";
import { readRuns } from "../../src/proposals/read-runs.ts";
import { measurePurposes } from "../bench/purposes.ts";
import { proves } from "../requirements/index.ts";
import { IN_TWO_LANGUAGES, PURPOSES } from "./purposes-table.ts";
import { trajectory } from "./trajectories.ts";

const groupsOf = (texts: readonly string[]): string[][] => {
  const lines = texts.map((text, at) => trajectory(`t${at}`, text, [{ call: "notes__append_note" }]));
  return groupRuns([], readRuns(lines.join("\n")).tasks).map(({ walks }) => walks.map(({ query }) => query));
};

test("one tool that served two purposes gives two groups, whatever the order of the runs", () => {
  proves("proposals/one-purpose");
  const minutes = [
    "Note the minutes of Monday's meeting",
    "Write down the minutes of our meeting",
    "Save the meeting minutes",
  ];
  const shopping = ["Add milk to the shopping list", "Put rice on my shopping list", "Shopping list: add two lemons"];
  const mixed = minutes.flatMap((text, at) => [text, shopping[at] ?? ""]);
  for (const texts of [mixed, mixed.toReversed(), [...minutes, ...shopping]])
    expect(groupsOf(texts).map((group) => group.toSorted())).toEqual(
      expect.arrayContaining([minutes.toSorted(), shopping.toSorted()]),
    );
});

test.each(IN_TWO_LANGUAGES.map((texts) => [texts]))("%j: one purpose in two languages", (texts) => {
  const others = IN_TWO_LANGUAGES.filter((one) => one !== texts).flat();
  const group = groupsOf([...texts, ...others]).find((queries) => queries.includes(texts[0] ?? ""));
  expect(group?.toSorted()).toEqual(texts.toSorted());
});

test("Chinese tasks that were written before the rule: few drafts are mixed, and few purposes give none", () => {
  for (const purposes of [1, 2, 3]) {
    const { pure, found } = measurePurposes(PURPOSES, purposes);
    expect(pure).toBeGreaterThan(0.9);
    expect(found).toBeGreaterThan(0.85);
  }
});

describe("options", () => {
  test("stand as they were offered, not as they were taken", () => {
    const asked = "How is it sent?\n- By letter\n- By courier\n- By e-mail";
    const lines = ["By e-mail", "By courier", "By letter"].map((answer, at) =>
      trajectory(`s${at}`, "Send the contract to the customer", [
        { ask: asked, answer },
        { call: answer === "By letter" ? "post__print" : "post__send" },
        { call: "post__note" },
      ]),
    );
    const { tasks } = readRuns(lines.join("\n"));
    const [group] = groupRuns(
      [],
      tasks.map((run) => ({ ...run, tools: ["post__note"] })),
    );
    const { nodes } = draftOf(group?.good ?? [], "contract").tree;
    const step = Object.values(nodes).find(({ response }) => response === "How is it sent?");
    expect(step?.options?.map(({ description }) => description)).toEqual(["By letter", "By courier", "By e-mail"]);
  });
});
