/** Who obeys the advice about an indentation has a file without a finding at that place, whichever line was shifted. */
import { expect, test } from "vitest";
import { checkSources } from "../../src/compile/check.ts";
import { Dice, soundProject, writeProject } from "./sound.ts";
import { runs } from "../support/runs.ts";

const written = `title: Plants
language: en
keywords:
  - watering
  - repotting
facts:
  daily: answers.water / 7
nodes:
  root:
    response: |
      How is your plant?
      Look at it closely.
    options:
      - { id: dry, description: Dry, next_node: water }
      - id: wet
        description: Wet
        next_node: end
  water:
    response: How much water a week?
    input:
      name: water
      type: number
      min: 0
    next:
      - when: facts.daily > 100.0
        next_node: end
      - { next_node: scale }
  scale:
    title: Scale
    response: >
      Is there scale
      on the leaves?
    keywords: [scale]
    next: end
  end:
    response: Good bye.
`;

/** The file with the advice of a finding carried out; undefined for advice of another kind. */
function obey(text: string, { line, fix }: { line: number; fix: string }): string | undefined {
  const spaces = fix.startsWith("Begin it at the start") ? 0 : /^Indent it with (\d+) space/.exec(fix)?.[1];
  const isDash = fix === 'Remove "- " before this key.';
  if (spaces === undefined && !isDash) return undefined;
  const change = (words: string): string =>
    isDash ? words.replace(/- +/, "") : " ".repeat(Number(spaces)) + words.trimStart();
  return text
    .split("\n")
    .map((words, at) => (at === line - 1 ? change(words) : words))
    .join("\n");
}

function findingsOf(path: string, text: string, others: readonly { path: string; text: string }[]) {
  const { findings } = checkSources([{ path, text }, ...others]);
  return findings.filter(({ file }) => file === path);
}

/** What is wrong with the advice for one shifted line; undefined when it is right, or none is given. */
function wrongAdvice(
  path: string,
  text: string,
  at: number,
  by: number,
  others: readonly { path: string; text: string }[],
): { wrong?: string; advised: boolean } {
  const lines = text.split("\n");
  const words = lines[at] ?? "";
  const indent = words.length - words.trimStart().length;
  if (words.trim() === "" || indent + by < 0 || by === 0) return { advised: false };
  const shifted = lines.with(at, " ".repeat(indent + by) + words.trimStart()).join("\n");
  for (const finding of findingsOf(path, shifted, others)) {
    const obeyed = obey(shifted, finding);
    if (obeyed === undefined) continue;
    const left = findingsOf(path, obeyed, others).filter(({ line }) => Math.abs(line - finding.line) <= 1);
    if (left.length > 0)
      return {
        advised: true,
        wrong: `line ${at + 1} by ${by}: ${finding.line} ${finding.fix} → ${left[0]?.line} ${left[0]?.message}`,
      };
    return { advised: true };
  }
  return { advised: false };
}

test("for every line of a written tree, shifted by one to three spaces either way", () => {
  const path = "knowledge/plants/main.tree.yaml";
  expect(findingsOf(path, written, [])).toEqual([]);
  const wrong: string[] = [];
  let advised = 0;
  written.split("\n").forEach((_, at) => {
    for (const by of [-3, -2, -1, 1, 2, 3]) {
      const told = wrongAdvice(path, written, at, by, []);
      if (told.wrong !== undefined) wrong.push(told.wrong);
      if (told.advised) advised++;
    }
  });
  expect(wrong).toEqual([]);
  // Most of the others are still sound: a text of several lines, the items of a list, the first line of all.
  expect(advised).toBeGreaterThan(120);
});

test("for generated trees", { timeout: 120_000 }, () => {
  for (let seed = 1; seed <= runs(60); seed++) {
    const dice = new Dice(seed);
    const sources = writeProject(soundProject(seed));
    const trees = sources.filter(({ path }) => path.endsWith(".yaml"));
    if (trees.length === 0) continue;
    const { path, text } = dice.pick(trees);
    const others = sources.filter((source) => source.path !== path);
    const at = dice.below(text.split("\n").length);
    for (const by of [-3, -2, -1, 1, 2, 3])
      expect(wrongAdvice(path, text, at, by, others).wrong, `seed ${seed}`).toBeUndefined();
  }
});

test.each([
  ["a node among nodes", 18, "   water:", "Indent it with 2 spaces, like the other lines of its level."],
  ["the text of a block", 11, "   How is your plant?", "Indent it with 6 spaces, like the other lines of its level."],
  ["a dash before a key", 28, "  - scale:", 'Remove "- " before this key.'],
])("%s", (_, line, words, advice) => {
  const text = written
    .split("\n")
    .with(line - 1, words)
    .join("\n");
  expect(findingsOf("knowledge/plants/main.tree.yaml", text, []).map((one) => `${one.line} ${one.fix}`)).toEqual([
    `${line} ${advice}`,
  ]);
});
