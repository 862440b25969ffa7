/** What the task kinds read in a request beside its words: the shape of code, whole Chinese words, the form of the request. */
import { describe, expect, test } from "vitest";
import { readCode } from "../../src/templates/task-kinds/code-shape.ts";
import { readFeatures } from "../../src/templates/task-kinds/features.ts";
import { readRequest } from "../../src/templates/phrases.ts";
import { selectByRanking } from "../../src/templates/select.ts";
import { shippedTemplates } from "../support/templates.ts";
import { template } from "./support.ts";

const templates = Object.values(shippedTemplates).map((source) => template(source));

describe("code in a request", () => {
  test.each([
    "total += price * qty;",
    "rm -rf $HOME/tmp",
    "ps aux | grep node",
    "SELECT name FROM users WHERE id = 1",
    String.raw`^(\d+\s?)*$`,
    '{"retry": 3}',
    "<div class='box'>",
    ".box { color: red; }",
    "items.map(x => x.id)",
    'File "app.py", line 12',
    "看下 `parse` 对不对",
    "@@ -1,2 +1,3 @@",
  ])("is known by its shape: %s", (text) => {
    expect(readCode(text).signals).toBeGreaterThan(0);
  });

  test.each([
    "Please bring milk, eggs and the file(s); then call me (really)?",
    "It costs $50, i.e. 10-20 % more than in 2019.",
    "See https://example.com/a?b=c for the self-made well-known option - thanks!",
    "明天（周三）下午 3:30 开会，带上资料；别迟到。",
    "Smith(2019) says it's Tom & Jerry",
  ])("is not found in prose: %s", (text) => {
    expect(readCode(text).signals).toBe(0);
  });

  test("divides a text into parts that join to the text, with the units of the request at the same places", () => {
    for (const text of ["看看 if(a==b){x=1} 对不对 done", "a=b", "", "只有中文", "x=>y，然后 z++"]) {
      const { parts } = readCode(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      const { units } = readRequest(text);
      for (const { places } of readFeatures(text).words) expect(Math.max(...places)).toBeLessThan(units.length);
    }
  });

  test("has names that are not read as words of the request", () => {
    const names = readFeatures("return page.policy(refund, deadline)").words.map(({ name }) => name);
    expect(names).not.toContain("document");
  });

  test("that somebody doubts is a request for a review", () => {
    for (const [intent, language] of [
      ["for k in d: del d[k]  fine or not", "en"],
      ["chmod 777 -R / 写进部署脚本，能行吗", "zh-CN"],
    ] as const) {
      expect(selectByRanking(intent, templates, { language })?.selected_template).toBe("code_review");
    }
  });
});

describe("words of a request", () => {
  test("are whole Chinese words", () => {
    const names = readFeatures("把关键信息写下来").words.map(({ name }) => name);
    expect(names).not.toContain("review");
  });

  test("of accounts are not mistaken for the form of a statement", () => {
    expect(readFeatures("今天天气真好").values.has("statement")).toBe(false);
    expect(readFeatures("Show me the balance sheet?").values.has("statement")).toBe(true);
  });
});
