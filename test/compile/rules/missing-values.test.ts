/** Texts that show a value which nobody gave on the way to them: told with the way, and never shown as a hole. */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../../src/compile/check.ts";
import { readProject } from "../../../src/compile/project.ts";
import { missingValue } from "../../../src/compile/rules/missing-values.ts";
import { defaultEvaluator } from "../../../src/session/evaluator.ts";
import { sessionTexts } from "../../../src/session/texts.ts";
import { proves } from "../../requirements/index.ts";

const tree = (nodes: string, facts = "facts: { per_kg: answers.water / answers.weight }"): string =>
  `title: 小狗\nlanguage: zh-CN\n${facts}\nnodes:\n${nodes}`;
const ASKS = `  weight: { response: 多重, input: { name: weight, type: number }, next: water }
  water: { response: 喝了多少水, input: { name: water, type: number }, next: home }
  home: { response: "每公斤 \${fact:per_kg} 毫升。" }
`;
const root = (second: string): string =>
  `  root: { response: 怎么了, options: [{ id: a, description: 不喝水, next_node: weight }, { id: b, description: 发烧了, next_node: ${second} }] }\n`;
const found = (text: string) =>
  checkSources([{ path: "knowledge/dog/main.tree.yaml", text }]).findings.filter(
    ({ rule }) => rule === "missing-value",
  );

describe("a placeholder without a value", () => {
  test("is told once, with a way on which it has none", () => {
    proves("authoring/missing-value");
    const findings = found(
      tree(`${root("temp")}  temp: { response: 几度, input: { name: temp, type: number }, next: home }\n${ASKS}`),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toContain("root → temp → home");
    expect(findings[0]?.zh.message).toContain("root → temp → home");
    expect(findings[0]?.message).toMatch(/"water" and "weight"|"weight" and "water"/);
  });

  test("is told where the answer is optional", () => {
    const optional = ASKS.replace("name: water, type: number", "name: water, type: number, optional: true");
    expect(found(tree(root("weight") + optional))).toHaveLength(1);
  });

  test.each([
    ["given on every way", root("weight") + ASKS],
    [
      "on the other way the condition leads past the text",
      `${root("temp")}  temp:
    response: 几度
    input: { name: temp, type: number }
    next: [{ when: "has(answers.weight)", next_node: home }, { next_node: null }]
${ASKS}`,
    ],
    [
      "asked under the same condition under which it is shown",
      `  root: { response: 几岁, input: { name: age, type: integer }, next: [{ when: answers.age < 3, next_node: weight }, { next_node: other }] }
  weight: { response: 多重, input: { name: weight, type: number }, next: water }
  water: { response: 喝了多少水, input: { name: water, type: number }, next: other }
  other: { response: 还有吗, options: [{ id: x, description: 没有了, next_node: end }] , next: end }
  end: { response: 好, options: [{ id: y, description: 看结果, when: answers.age < 3, next_node: home }, { id: z, description: 结束, next_node: null }] }
  home: { response: "每公斤 \${fact:per_kg} 毫升。" }
`,
    ],
  ])("is not told: %s", (_, nodes) => {
    expect(found(tree(nodes))).toEqual([]);
  });

  test("a fact that tests for the answer has a value without it", () => {
    const facts = 'facts: { per_kg: "has(answers.weight) ? 1 : 2" }';
    expect(found(tree(`${root("home")}${ASKS}`, facts))).toEqual([]);
  });

  test("is shown as not given, in the session's language", () => {
    const environment = { answers: new Map(), facts: new Map() };
    for (const [language, shown] of [
      ["zh", "每公斤 （未填写） 毫升"],
      ["en", "每公斤 (not given) 毫升"],
    ] as const)
      expect(defaultEvaluator.render("每公斤 ${fact:per_kg} 毫升", environment, sessionTexts[language].notGiven)).toBe(
        shown,
      );
  });

  test("is looked for once in a tree that does not change, whatever is saved beside it", () => {
    const project = readProject([{ path: "knowledge/dog/main.tree.yaml", text: tree(root("weight") + ASKS) }]);
    let reads = 0;
    const trees = project.trees.map((one) => ({
      ...one,
      source: new Proxy(one.source, {
        get(target, key, receiver): unknown {
          reads += key === "nodes" ? 1 : 0;
          return Reflect.get(target, key, receiver);
        },
      }),
    }));
    missingValue.check({ ...project, trees }, () => {}, {});
    const first = reads;
    missingValue.check({ ...project, trees }, () => {}, {});
    expect(first).toBeGreaterThan(0);
    expect(reads).toBe(first);
  });
});
