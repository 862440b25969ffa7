/** Whoever is named in what users said is not named in a proposal: neither in quotes, nor in questions, options and keywords of a draft. */
import { describe, expect, test } from "vitest";
import { cleanWords, isHarmless } from "../../src/proposals/clean.ts";
import { countedWords } from "../../src/proposals/words.ts";
import { proves } from "../requirements/index.ts";

describe("what users said", () => {
  test.each([
    ["my boss Dmitri says the VPN is down, write to dmitri@corp.example", "my boss … says the VPN is down, write to …"],
    ["the laptop of Petra Novak", "the laptop of …"],
    ["李明的电脑连不上，电话 13812345678", "…的电脑连不上，电话 …"],
    ["问一下刘经理", "问一下…"],
  ])("%s", (said, quoted) => {
    proves("proposals/no-persons");
    expect(cleanWords(said)).toBe(quoted);
    expect(isHarmless(said)).toBe(false);
  });
});

test("a name that many users said is no keyword, in lower case and in Chinese too", () => {
  proves("proposals/no-persons");
  const english = ["order bolts for priya", "more bolts for priya please", "bolts again, says priya"];
  const chinese = ["给孙丽华画柱状图", "孙丽华的柱状图", "请把孙丽华的数据画成柱状图"];
  expect(countedWords(english)).toEqual([{ word: "bolts", runs: 3 }]);
  expect(countedWords(chinese)).toEqual([{ word: "柱状图", runs: 3 }]);
});
