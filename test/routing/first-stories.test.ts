/** Consultations that are opened with a long story. */
import { expect, test } from "vitest";
import { formatRef } from "../../src/knowledge/model.ts";
import { routeQuery } from "../../src/routing/match.ts";
import { beginStories, FRESH, LONG } from "../bench/first-stories.ts";
import { proves } from "../requirements/index.ts";
import { shippedRouting } from "./labelled.ts";

const routing = shippedRouting();
const beginOf = (query: string): string => {
  const { entry } = routeQuery(routing, { query });
  return entry === null ? "choose" : formatRef(entry);
};

test("most stories begin at the step they are about, and few at another", () => {
  proves("navigation/stories");
  const [fresh, long] = [beginStories(routing, FRESH), beginStories(routing, LONG)];
  expect(fresh.right, fresh.rows.join("\n")).toBeGreaterThanOrEqual(11);
  expect(fresh.wrong, fresh.rows.join("\n")).toBeLessThanOrEqual(2);
  expect(fresh.foreign, fresh.rows.join("\n")).toBe(0);
  expect(long.right, long.rows.join("\n")).toBeGreaterThanOrEqual(12);
  expect(long.wrong, long.rows.join("\n")).toBeLessThanOrEqual(2);
  expect(long.foreign, long.rows.join("\n")).toBeLessThanOrEqual(3);
});

const TALK = {
  en: "On Sunday we went to the lake with the children, and it was as lovely as every year when the leaves turn. ",
  zh: "星期天我们带着孩子去了湖边，树叶黄了，跟往年一样好看，大家坐在草地上吃了带来的点心。",
};

test.each([
  [TALK.en.repeat(60), "What does it mean when the LOS light on my modem is red?", "home-network/main#lights"],
  [TALK.zh.repeat(120), "公司叫我放弃年休假，这样可以吗？没休的年假怎么算？", "labor-rights/pay#leave"],
])("a story of 5,000 characters and more is read to its end, where people ask", (story, question, step) => {
  proves("navigation/stories");
  expect(beginOf(question)).toBe(step);
  expect(beginOf(story + question)).toBe(step);
});

test("a step that only words from all over a story make up is none of its steps", () => {
  proves("navigation/stories");
  const found = LONG.answered.find(({ text }) => text.startsWith("In August our contract was raised"));
  expect(beginOf(found?.text ?? "")).not.toBe("home-network/main#outage_check");
});
