/** The verdict of a search on questions with small talk, stories, logs and lists around what is sought. */
import { expect, test } from "vitest";
import {
  ask,
  askAll,
  askPlain,
  askShort,
  askStories,
  shippedStore,
  type Verdict,
} from "../../bench/everyday-questions.ts";
import { proves } from "../../requirements/index.ts";

const store = shippedStore();
const count = (rows: readonly Verdict[], is: (one: Verdict) => boolean): number => rows.filter(is).length;

test("of the everyday questions most that the knowledge answers fit, and hardly one that it does not", async () => {
  proves("search/everyday-questions");
  const { answered, foreign } = await askAll(store);
  expect(count(answered, ({ fits }) => fits) / answered.length).toBeGreaterThanOrEqual(0.9);
  expect(count(answered, ({ fits, rank }) => fits && rank > 0) / answered.length).toBeGreaterThanOrEqual(0.78);
  expect(count(foreign, ({ fits }) => fits) / foreign.length).toBeLessThanOrEqual(0.05);
  expect(count(foreign, ({ injected }) => injected > 0) / foreign.length).toBeLessThanOrEqual(0.05);
});

test("of a story longer than what is looked up the subject is kept, and what fits is the right document", async () => {
  proves("search/long-stories");
  const { answered, foreign } = await askStories(store);
  expect(count(answered, ({ fits, rank }) => fits && rank === 1)).toBeGreaterThanOrEqual(13);
  // None now: one is left for what the shipped knowledge says tomorrow.
  expect(count(answered, ({ fits, rank }) => fits && rank !== 1)).toBeLessThanOrEqual(1);
  expect(count(foreign, ({ fits }) => fits)).toBeLessThanOrEqual(1);
});

test("a short question about something else rarely fits by a word or two", async () => {
  proves("search/everyday-questions");
  const { answered, foreign } = await askShort(store);
  // Four and 28 now: some is left for what the shipped knowledge says tomorrow.
  expect(count(foreign, ({ fits }) => fits)).toBeLessThanOrEqual(6);
  expect(count(answered, ({ fits }) => fits)).toBeGreaterThanOrEqual(24);
});

test("most plain questions that the knowledge answers fit, and few that it does not", async () => {
  proves("search/everyday-questions");
  const { answered, foreign } = await askPlain(store);
  // 96 of 110 and 6 of 114 now: some is left for what the shipped knowledge says tomorrow.
  expect(count(answered, ({ fits }) => fits)).toBeGreaterThanOrEqual(93);
  expect(count(foreign, ({ fits }) => fits)).toBeLessThanOrEqual(8);
});

const TALK = {
  en: [
    "Hello, thank you for reading this. ",
    "We came back from the seaside on Sunday. ",
    "My knee hurt the whole week. ",
  ],
  zh: ["您好，麻烦您看一下。", "我们周末刚从海边回来。", "昨天晚上隔壁吵得我一夜没睡。"],
};
const OWN = [
  ["en", "Why is the speed stuck at 94 Mbps by cable?", "ninety-four-megabits"],
  ["en", "How do I get compensation from my provider for an outage?", "outage-and-compensation"],
  ["zh", "公司按基本工资算加班费对不对？", "overtime-guide"],
  ["zh", "怀孕期间公司可以辞退我吗？", "women-protection"],
] as const;
const FOREIGN = [
  ["en", "How long do I boil an egg so that the yolk stays soft?"],
  ["en", "Which plants can stand a dark corner with little water?"],
  ["zh", "红烧排骨要不要先焯水？"],
  ["zh", "小猫两个月大可以洗澡吗？"],
] as const;

test.each([
  "我昨天上班路上被车撞了，算工伤吗？",
  "上班路上出车祸算不算工伤，怎么申请？",
  "老板三个月没发工资了，我该怎么办？",
])("the author's synonyms help choose the judged part: %s", async (text) => {
  proves("search/everyday-questions");
  const { fits } = await ask(store, { text, language: "zh-CN", shape: "story", documents: [] });
  expect(fits).toBe(true);
});

test.each([
  "Which server of the restaurant gets the tips? I look forward to your answer. Hello everybody, I hope you are all well.",
  "How to choose a wedding ring? I work in a small company and we are five people. Sorry for the long text, I am not good at this.",
])("words of small talk and of another sentence are no evidence: %s", async (text) => {
  proves("search/everyday-questions");
  const { fits } = await ask(store, { text, language: "en", shape: "small talk", documents: [] });
  expect(fits).toBe(false);
});

test.each(OWN)("small talk in %s before or after changes no verdict: %s", async (language, question, document) => {
  proves("search/everyday-questions");
  const talk = TALK[language].join("");
  for (const text of [
    question,
    talk + question,
    `${question} ${talk}`,
    TALK[language][0] + question + TALK[language][2],
  ]) {
    const { fits, rank } = await ask(store, { text, language, shape: "small talk", documents: [document] });
    expect({ text, fits, rank }).toEqual({ text, fits: true, rank: 1 });
  }
});

test.each(FOREIGN)("and makes none of a question about something else, in %s: %s", async (language, question) => {
  proves("search/everyday-questions");
  const talk = TALK[language].join("");
  for (const text of [question, talk + question, `${question} ${talk}`, talk]) {
    const { fits, injected } = await ask(store, { text, language, shape: "small talk", documents: [] });
    expect({ text, fits, injected }).toEqual({ text, fits: false, injected: 0 });
  }
});
