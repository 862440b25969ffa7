/** `propose` over tasks that called the same tools in the same order: a prompt template with the runs as tests, which passes check and test. */
import { readdirSync, readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { trajectory } from "../../proposals/trajectories.ts";
import { proves } from "../../requirements/index.ts";
import { AuthorFolder } from "../author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const read = "sheets__read";
const draw = "charts__generate_column_chart";
const kind = "柱状图还是折线图？";
const year = "哪一年的数据？";
const recipient = "图表要发给谁？请写姓名";

const chinese = [
  trajectory("t1", "请帮李明生成一张2023年销售数据的柱状图", [
    { ask: kind, answer: "柱状图" },
    { ask: year, answer: "2023" },
    { call: read, result: "一月 3" },
    { call: draw, result: "<svg/>" },
  ]),
  trajectory("t2", "生成销售数据的图表", [
    { ask: year, answer: "2,024" },
    { ask: kind, answer: "折线图" },
    { ask: recipient, answer: "王小明" },
    { call: read },
    { call: draw, success: false, result: "timeout" },
    { call: draw, result: "<svg/>" },
  ]),
  trajectory("t3", "销售数据画成图", [
    { ask: kind, answer: "柱状图。" },
    { ask: year, answer: "2022" },
    { call: read },
    { call: draw, result: "<svg/>" },
  ]),
];

test("questions are arguments, calls steps, and each run is a test that passes", async () => {
  proves("proposals/template");
  here.write("runs.jsonl", chinese.join("\n"));
  const { code, out } = await here.run(["propose", "runs.jsonl"]);
  expect(out).toContain("a template of 2 calls from 3 runs; 0 errors; 3 of 3 tests pass");
  expect(code).toBe(0);
  const [folder = ""] = readdirSync(here.path("proposals"));
  const at = `proposals/${folder}`;
  const text = readFileSync(here.path(`${at}/templates/generate_column_chart.md`), "utf8");
  expect(text).toContain("name: generate_column_chart");
  expect(text).toContain(`- ${kind}（例如柱状图）`);
  expect(text).toContain(`- ${year}（数字）`);
  expect(text).toContain(
    "1. 用目前已知的信息调用 `sheets__read`。\n2. 用目前已知的信息调用 `charts__generate_column_chart`。",
  );
  expect(text).toContain("keywords:\n  - 销售数据");
  const tests = readFileSync(here.path(`${at}/templates/tests/generate_column_chart.test.yaml`), "utf8");
  expect(tests).toContain('answer_2: "2024"');
  for (const secret of ["李明", "王小明", "一月 3", "timeout"]) {
    expect(text, secret).not.toContain(secret);
    expect(tests, secret).not.toContain(secret);
  }
  expect(readFileSync(here.path(`${at}/README.md`), "utf8")).toContain("task `t2`");
  const checked = await here.run(["check", at]);
  expect([checked.code, checked.out]).toEqual([0, expect.stringContaining("no problems found") as string]);
  const tested = await here.run(["test", at]);
  expect([tested.code, tested.out]).toEqual([0, expect.stringContaining("3 of 3 prompts as expected") as string]);
  // The tests can fail: a template that leaves a call out no longer does what the runs did.
  here.write(`${at}/templates/generate_column_chart.md`, text.replaceAll("`sheets__read`", "`other`"));
  const broken = await here.run(["test", at]);
  expect([broken.code, broken.out]).toEqual([1, expect.stringContaining("0 of 3 prompts") as string]);
});

test("two drafts of one name are told apart", async () => {
  proves("proposals/template");
  const others = ["d1", "d2", "d3"].map((id) =>
    trajectory(id, "把库存画成图", [{ call: "stock__list" }, { call: "pictures__generate_column_chart" }]),
  );
  here.write("runs.jsonl", [...chinese, ...others].join("\n"));
  const { out } = await here.run(["propose", "runs.jsonl"]);
  expect(out.match(/a template of 2 calls from 3 runs; 0 errors; 3 of 3 tests pass/gu)).toHaveLength(2);
  const files = readdirSync(here.path("proposals"), { recursive: true }).map(String);
  const names = files.flatMap((path) => /templates\/([^/]+)\.md$/u.exec(path)?.[1] ?? []);
  expect(names.toSorted()).toEqual(["generate_column_chart", "generate_column_chart_2"]);
  for (const folder of readdirSync(here.path("proposals")))
    expect((await here.run(["test", `proposals/${folder}`])).out).toContain("3 of 3 prompts as expected");
});

test("tools in another order give a tree", async () => {
  proves("proposals/template");
  const runs = [
    trajectory("a", "Draw the sales", [{ call: read }, { call: draw }]),
    trajectory("b", "Draw the sales again", [{ call: draw }, { call: read }]),
    trajectory("c", "Draw sales", [{ call: read }, { call: draw }]),
  ];
  here.write("runs.jsonl", runs.join("\n"));
  const { out } = await here.run(["propose", "runs.jsonl"]);
  expect(out).toContain("steps from 3 runs; 0 errors; 3 of 3 tests pass");
});

test("in English, without a question, from tasks that named people", async () => {
  proves("proposals/template", "proposals/no-persons");
  const runs = ["Petra Novak", "Carlos", "Mr Tanaka"].map((who, at) =>
    trajectory(`e${at}`, `Order more bolts for ${who}`, [{ call: "shop__order", result: "ok" }]),
  );
  here.write("runs.jsonl", runs.join("\n"));
  const { out } = await here.run(["propose", "runs.jsonl"]);
  expect(out).toContain("a template of 1 call from 3 runs; 0 errors; 3 of 3 tests pass");
  const [folder = ""] = readdirSync(here.path("proposals"));
  const at = `proposals/${folder}/templates`;
  const file = readdirSync(here.path(at)).find((name) => name.endsWith(".md")) ?? "";
  const text = readFileSync(here.path(`${at}/${file}`), "utf8");
  for (const who of ["Petra", "Novak", "Carlos", "Tanaka"]) expect(text).not.toContain(who);
  expect((await here.run(["check", `proposals/${folder}`])).out).toContain("no problems found");
});
