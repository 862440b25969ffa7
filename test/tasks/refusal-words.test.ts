import { expect, test } from "vitest";
import { isRefusal } from "../../src/tasks/refusal-words.ts";

test.each([
  "no",
  "No.",
  "NO, thanks",
  "decline",
  "Skip",
  "don’t",
  "Please don't",
  "拒绝",
  "不要",
  "不要，太危险",
  "请不要",
  "我不同意",
  "算了吧",
  "不用了",
  "I do not agree",
  "no need",
  "不",
])("%s says no to an agreement", (answer) => expect(isRefusal(answer)).toBe(true));

test.each([
  "yes",
  "approved",
  "同意",
  "好的",
  "no problem",
  "not now but later today",
  "nothing to add",
  "不错",
  "别的都可以",
  "",
])("%s does not", (answer) => expect(isRefusal(answer)).toBe(false));
