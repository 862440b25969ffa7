/** Keywords of drafts: whole words that users share, in Chinese too, where no space says where one ends. */
import { expect, test } from "vitest";
import { countedWords } from "../../src/proposals/words.ts";
import { proves } from "../requirements/index.ts";

test.each([
  [["公司拖欠工资怎么办", "公司拖欠工资该怎么办", "公司拖欠工资咋办"], ["公司拖欠工资"]],
  [["老板拖欠工资", "公司一直拖欠工资", "工地拖欠工资三个月"], ["拖欠工资"]],
  [["家里路由器连不上网", "新路由器很慢", "路由器怎么重置"], ["路由器"]],
  [["怎么申请劳动仲裁", "劳动仲裁要多久", "想申请劳动仲裁"], ["劳动仲裁"]],
  [
    ["加班费怎么算，公司不给", "不给加班费，公司有理吗", "加班费，公司没有发"],
    ["加班费", "公司"],
  ],
  [["把纪要写到共享笔记本里", "请在共享笔记本里记一条", "往共享笔记本里加一行"], ["共享笔记本"]],
  [["网站上的价格改一下", "把网站上的图片换掉", "网站上少了一张图"], ["网站"]],
])("%j: whole words", (texts, words) => {
  proves("proposals/whole-words");
  expect(countedWords(texts).map(({ word }) => word)).toEqual(words);
});

test("no keyword of any Chinese text cuts a word of the dictionary in two", () => {
  proves("proposals/whole-words");
  const segmenter = new Intl.Segmenter("zh", { granularity: "word" });
  const texts = [
    "公司拖欠工资三个月不发怎么办",
    "试用期被辞退有没有补偿",
    "夜班车时刻表在哪里查询",
    "无线网络连接很慢",
  ];
  for (const text of texts) {
    const words = Array.from(segmenter.segment(text), ({ index, segment }) => ({
      from: index,
      to: index + segment.length,
    }));
    for (const { word } of countedWords([text, `${text}？`, `请问${text}`])) {
      const at = text.indexOf(word);
      const cut = [at, at + word.length].filter((edge) => words.some(({ from, to }) => from < edge && edge < to));
      expect({ word, cut }).toEqual({ word, cut: [] });
    }
  }
});

test("a phrase does not go on behind a comma or the end of a sentence", () => {
  const texts = ["no filter, coffee tastes sour", "the filter. Coffee is cold", "wet filter; coffee spills"];
  expect(countedWords(texts).map(({ word }) => word)).toEqual(["filter", "coffee"]);
});
