/** Names that people give of themselves, and what is none. */
import { expect, test } from "vitest";
import { withoutIntroductions } from "../../../src/context/redact/introductions.ts";

test.each([
  ["I am Petra Novak, please draw a chart", "please draw a chart"],
  ["Draw a chart. My name is petra novak and I need it today.", "Draw a chart. I need it today."],
  ["Draw a chart, I'm Dr. Petra Novak.", "Draw a chart."],
  ["我叫王芳，请帮我画一张柱状图", "请帮我画一张柱状图"],
  ["你好，我是王芳，想查订单", "你好，想查订单"],
  ["我叫王芳想查订单", "想查订单"],
])("the clause that says a name goes: %s", (text, left) => {
  expect(withoutIntroductions(text)).toBe(left);
});

test.each([
  "I am looking for the report",
  "我是新用户，怎么注册？",
  "我是学生",
  "Draw a chart, please.",
  "this is slow",
])("another text stays: %s", (text) => {
  expect(withoutIntroductions(text)).toBe(text);
});
