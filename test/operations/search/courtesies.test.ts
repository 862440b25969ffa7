/** Courtesies around a question of few words: they change no verdict, and make none of a question about something else. */
import { expect, test } from "vitest";
import { withoutCourtesies } from "../../../src/search/focus/courtesy.ts";
import { ask, shippedStore } from "../../bench/everyday-questions.ts";
import { proves } from "../../requirements/index.ts";

const store = shippedStore();

const FRAMES = {
  en: (subject: string) => [
    `What is ${subject}? Thanks a lot!`,
    `Please explain ${subject} to me`,
    `Could you please tell me about ${subject}?`,
    `I would be grateful if you could tell me about ${subject}.`,
    `Hello, my name is Anna. What is ${subject}? Kind regards, Anna`,
  ],
  zh: (subject: string) => [
    `您好，请问${subject}是什么？谢谢！`,
    `麻烦给我讲讲${subject}，谢谢您`,
    `不好意思打扰了，我想了解一下${subject}`,
  ],
};

test.each(["CORS", "DNS", "PKCE", "bufferbloat", "mesh", "backhaul", "stdio"])(
  "%s is as well known with courtesies as without",
  async (subject) => {
    proves("search/everyday-questions");
    const bare = await ask(store, { text: `What is ${subject}?`, language: "en", shape: "bare", documents: [] });
    expect(bare.fits).toBe(true);
    for (const text of FRAMES.en(subject)) {
      const { fits, injected } = await ask(store, { text, language: "en", shape: "courtesy", documents: [] });
      expect({ text, fits, found: injected > 0 }).toEqual({ text, fits: true, found: true });
    }
  },
);

test.each(["产假", "试用期", "竞业限制"])("so is %s", async (subject) => {
  for (const text of FRAMES.zh(subject)) {
    const { fits } = await ask(store, { text, language: "zh", shape: "courtesy", documents: [] });
    expect({ text, fits }).toEqual({ text, fits: true });
  }
});

test.each([
  ["en", "sourdough"],
  ["en", "photosynthesis"],
  ["en", "the offside rule"],
  ["zh", "红烧肉"],
  ["zh", "光合作用"],
] as const)("in %s nothing is known about %s, however kindly it is asked", async (language, subject) => {
  proves("search/everyday-questions");
  for (const text of FRAMES[language](subject)) {
    const { fits, injected } = await ask(store, { text, language, shape: "courtesy", documents: [] });
    expect({ text, fits, injected }).toEqual({ text, fits: false, injected: 0 });
  }
});

test.each([
  ["What is CORS? Thanks a lot!", "What is CORS?"],
  ["Please explain CORS to me", "CORS to me"],
  ["您好，请问产假是什么？谢谢！", "， 产假是什么？ ！"],
  ["Who says thank you to whom?", "Who says thank you to whom?"],
  ["Thank you!", "Thank you!"],
  ["", ""],
])("%j asks %j", (question, rest) => {
  expect(withoutCourtesies(question)).toBe(rest);
});
