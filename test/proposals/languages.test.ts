/** A draft is in one language, also of runs in two: texts of one, the steps and tests of all. */
import { describe, expect, test } from "vitest";
import { draftOf } from "../../src/proposals/draft.ts";
import { groupRuns } from "../../src/proposals/group.ts";
import { readRuns } from "../../src/proposals/read-runs.ts";
import { templateOf } from "../../src/proposals/template.ts";
import { proves } from "../requirements/index.ts";
import { judge, openTrees, readWalks } from "./random-walks.ts";
import { trajectory } from "./trajectories.ts";

const bilingual = {
  title: "Coffee",
  language: "en",
  nodes: {
    root: {
      response: "How does it taste?",
      options: [
        { id: "sour", description: "Sour", next_node: "grind" },
        { id: "bitter", description: "Bitter", next_node: "grind" },
        { id: "flat", description: "Flat", next_node: "grind" },
      ],
      i18n: {
        zh: { response: "味道怎么样？", options: { sour: "偏酸", bitter: "偏苦", flat: "寡淡" } },
      },
    },
    grind: {
      response: "Which grinder is it?",
      input: {
        name: "grinder",
        type: "choice",
        hint: "as printed on it",
        choices: [
          { id: "hand", description: "Turned by hand" },
          { id: "flat_burr", description: "Electric" },
        ],
      },
      next: "done",
      i18n: { zh: { response: "用哪种磨豆机？", hint: "见机身", options: { hand: "手摇", flat_burr: "电动" } } },
    },
    done: { response: "Grind finer.", i18n: { zh: { response: "磨细一点。" } } },
  },
};

function walksIn(language: string, count: number, option: string) {
  const { script } = openTrees([{ path: "knowledge/coffee/main.tree.json", text: JSON.stringify(bilingual) }]);
  return Array.from({ length: count }, (_, at) =>
    readWalks(script("coffee/main", `${language}-${at}`, [[option], ["answer", "hand"]], language)),
  ).flat();
}

const hasHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

describe("sessions in two languages", () => {
  test("the texts are those of most runs, the others are steps and tests, and the author is told", () => {
    proves("proposals/one-language");
    const draft = draftOf([...walksIn("zh-CN", 2, "sour"), ...walksIn("en", 3, "bitter")], "coffee");
    expect(draft.tree.language).toBe("en");
    expect(hasHan(JSON.stringify(draft.tree))).toBe(false);
    expect(draft.tree.nodes.root?.response).toBe("How does it taste?");
    expect(draft.tree.nodes.root?.options).toMatchObject([{ description: "Sour" }, { description: "Bitter" }]);
    expect(draft.tree.nodes.grind?.input?.hint).toBe("as printed on it");
    expect(draft.notes.map(({ en }) => en).join("\n")).toContain("2 of the runs were in zh-CN");
    expect(judge(draft)).toMatchObject({ errors: [], failures: [], replayed: 5 });
  });

  test("the same the other way round", () => {
    proves("proposals/one-language");
    const draft = draftOf([...walksIn("en", 1, "bitter"), ...walksIn("zh-CN", 3, "sour")], "coffee");
    expect(draft.tree.language).toBe("zh-CN");
    expect(draft.tree.nodes.root?.response).toBe("味道怎么样？");
    expect(draft.tree.nodes.grind?.input).toMatchObject({
      hint: "见机身",
      choices: [{ id: "hand" }, { id: "flat_burr" }],
    });
    // Whoever was shown it in Chinese did not pick it; its words are Chinese all the same.
    expect(draft.tree.nodes.root?.options).toMatchObject([{ description: "偏酸" }, { description: "偏苦" }]);
    expect(judge(draft)).toMatchObject({ errors: [], failures: [], replayed: 4 });
  });

  test("a tree without a translation stays in the language that users were shown", () => {
    proves("proposals/one-language");
    const plain = structuredClone(bilingual) as { nodes: Record<string, { i18n?: object }> };
    for (const node of Object.values(plain.nodes)) delete node.i18n;
    const { script } = openTrees([{ path: "knowledge/coffee/main.tree.json", text: JSON.stringify(plain) }]);
    const walks = ["a", "b", "c"].flatMap((id) =>
      readWalks(script("coffee/main", id, [["sour"], ["answer", "hand"]], "zh-CN")),
    );
    expect(draftOf(walks, "coffee").tree.language).toBe("en");
  });
});

describe("choices", () => {
  test("those that nobody picked keep their words, and the author is told of them", () => {
    proves("proposals/described-inputs");
    const draft = draftOf(walksIn("en", 3, "bitter"), "coffee");
    expect(draft.tree.nodes.grind?.input?.choices).toEqual([
      { id: "hand", description: "Turned by hand" },
      { id: "flat_burr", description: "Electric" },
    ]);
    const notes = draft.notes.map(({ en }) => en).join("\n");
    expect(notes).toContain("Electric (flat_burr)");
    expect(notes).toContain("Sour (sour), Flat (flat)");
    expect(judge(draft)).toMatchObject({ errors: [], failures: [], replayed: 3 });
  });
});

const draw = "charts__draw";
const inEnglish = ["e1", "e2", "e3"].map((id) =>
  trajectory(id, "Draw the sales", [{ ask: "Which year is it?", answer: "2023" }, { call: draw }]),
);
const inChinese = ["c1", "c2", "c3", "c4"].map((id) =>
  trajectory(id, "把销售数据画成图", [{ ask: "哪一年的数据？", answer: "2024" }, { call: draw }]),
);

describe("tasks in two languages", () => {
  test("those that asked give a draft for each language", () => {
    proves("proposals/one-language");
    const { tasks } = readRuns([...inEnglish, ...inChinese].join("\n"));
    const groups = groupRuns([], tasks);
    const drafts = groups.map(({ template = [], name }) => templateOf(template, name));
    expect(drafts.map(({ language, sources }) => [language, sources.length])).toEqual([
      ["zh-CN", 4],
      ["en", 3],
    ]);
    const [chinese, english] = drafts;
    expect(chinese?.inputs.map(({ question }) => question)).toEqual(["哪一年的数据？"]);
    expect(english?.inputs.map(({ question }) => question)).toEqual(["Which year is it?"]);
    expect(new Set(groups.map(({ name }) => name)).size).toBe(2);
  });

  test("those that asked nothing give one, in the language of most", () => {
    proves("proposals/one-language");
    const run = (id: string, query: string): string => trajectory(id, query, [{ call: draw }]);
    const lines = [run("a", "Draw the sales"), run("b", "画图"), run("c", "Draw a chart"), run("d", "Draw it")];
    const [group, ...others] = groupRuns([], readRuns(lines.join("\n")).tasks);
    expect(others).toEqual([]);
    expect(templateOf(group?.template ?? [], "chart").language).toBe("en");
  });
});
