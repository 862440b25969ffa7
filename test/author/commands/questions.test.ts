/** The `questions` command: from a text file and from a server, grouped, with a keyword that was tried. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { AuthorFolder } from "../author-folder.ts";
import { aquariumSources } from "../../routing/beside-shipped.ts";
import { AuthorServer } from "../author-server.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
  here.write(
    "knowledge/dog.yaml",
    [
      "title: 小狗健康",
      "language: zh-CN",
      "keywords: [小狗]",
      "nodes:",
      "  root:",
      "    response: 怎么了？",
      "    options:",
      "      - { id: belly, description: 肚子不舒服, next_node: belly }",
      "      - { id: fit, description: 抽搐, next_node: fit }",
      "  belly: { title: 肚子, response: 先禁食半天。 }",
      "  fit: { title: 抽搐, response: 请马上就医。 }",
      "",
    ].join("\n"),
  );
  here.write("knowledge/cat.yaml", "title: 猫咪\nlanguage: zh-CN\nnodes:\n  root: { response: 喵。 }\n");
});
afterEach(() => here.remove());

interface Report {
  asked: number;
  sessions: number | null;
  groups: {
    node: string | null;
    questions: { text: string; count: number }[];
    keyword?: { word: string; leads: number };
  }[];
}

test("a text file: what is understood is left out, and the same question is counted", async () => {
  proves("authoring/questions");
  here.write("asked.txt", "# what people ask\n抽搐怎么办\n一直拉稀\n一直拉稀！\n\n");
  const { code, out } = await here.run(["questions", "--file", "asked.txt", "--json"]);
  expect(code).toBe(0);
  const { asked, sessions, groups } = JSON.parse(out) as Report;
  expect([asked, sessions]).toEqual([3, null]);
  expect(groups).toEqual([
    expect.objectContaining({ node: null, questions: [expect.objectContaining({ text: "一直拉稀", count: 2 })] }),
  ]);
});

test("questions that no node answers are apart where they share no words", async () => {
  here.write("asked.txt", "网速像蜗牛\n猫吐了一地\n孩子的猫吐了\nmy printer is jammed\nprinter does not print\n");
  const { out } = await here.run(["questions", "--file", "asked.txt", "--json"]);
  const { groups } = JSON.parse(out) as Report;
  const texts = groups.map(({ questions }) => questions.map(({ text }) => text));
  expect(texts).toEqual([
    ["猫吐了一地", "孩子的猫吐了"],
    ["my printer is jammed", "printer does not print"],
    ["网速像蜗牛"],
  ]);
});

test("a server: the node where users went, and a keyword with which the questions lead there", async () => {
  proves("authoring/questions");
  const place = (node: string) => ({ base: "dog", tree: "dog", node });
  const questions = [
    { kind: "first", text: "一直拉稀", at: null, outcome: "unheard", went_to: place("belly") },
    { kind: "first", text: "拉稀两天了", at: null, outcome: "unheard", went_to: place("belly") },
    { kind: "reply", text: "拉稀", at: place("root"), outcome: "unheard", went_to: place("belly") },
  ];
  const change = (release: string) => ({ release, sequence: 1, at: 1, message: "" });
  // Two were asked before the latest publish, one after it; a release that was removed has no sessions.
  const asked: Record<string, typeof questions> = { now: questions.slice(0, 1), before: questions.slice(1) };
  const server = await AuthorServer.start(({ path }) => {
    if (path === "/api/releases?channel=main") {
      const releases = [change("now"), change("before"), change("now"), { ...change("gone"), stored: false }];
      return Promise.resolve([200, { channel: "main", releases }]);
    }
    const [, release = ""] = /^\/api\/releases\/(\w+)\/questions/.exec(path) ?? [];
    const found = asked[release];
    return Promise.resolve(
      found === undefined
        ? [404, { error: { message: "Nothing here." } }]
        : [200, { release, sessions: found.length, questions: found, next_cursor: null }],
    );
  });
  try {
    const { code, out } = await here.run(["questions", "--url", server.url, "--token", "t", "--lang", "en"]);
    expect(code).toBe(0);
    expect(out).toContain("3 × dog/dog#belly 肚子 (users went there afterwards)");
    expect(out).toContain("拉稀 (at dog/dog#root)");
    expect(out).toContain('→ add the keyword "拉稀": then 3 of 3 lead there');
    expect(out).toContain("3 questions in 3 sessions: 3 not understood, in 1 groups.");
  } finally {
    server.stop();
  }
});

/** A server of one session with these questions, and what the command prints of them for the fish tank. */
async function printed(questions: readonly object[], ...more: string[]): Promise<string> {
  for (const { path, text } of aquariumSources()) here.write(path, text);
  const server = await AuthorServer.start(({ path }) => {
    if (path.startsWith("/api/releases?"))
      return Promise.resolve([
        200,
        { channel: "main", releases: [{ release: "now", sequence: 1, at: 1, message: "" }] },
      ]);
    return Promise.resolve([200, { release: "now", sessions: 1, questions, next_cursor: null }]);
  });
  try {
    const { out } = await here.run(["questions", "--url", server.url, "--token", "t", "--lang", "en", ...more]);
    return out;
  } finally {
    server.stop();
  }
}

const tank = (node: string) => ({ base: "aquarium", tree: "main", node });
const unheard = (kind: string, text: string, at: ReturnType<typeof tank> | null) => ({
  kind,
  text,
  at,
  outcome: "unheard",
});

test("a reply goes to the option of its step that it nearly names, and never to another base", async () => {
  const out = await printed([
    unheard("reply", "水变奶白", tank("root")),
    unheard("reply", "小狗的抽搐", tank("root")),
    unheard("reply", "抽搐", tank("gasp_when")),
  ]);
  expect(out).toContain("1 × aquarium/main#cloudy_since 浑水 (an option of the step is nearly that)");
  expect(out).toContain("1 × no option of aquarium/main#root 看到了什么 fits: is one missing?");
  expect(out).not.toContain("dog/dog#");
});

test("replies of one step without an option are one group, questions that are alone another", async () => {
  const out = await printed([
    unheard("reply", "今天周几", tank("gasp_when")),
    unheard("reply", "天气真好", tank("gasp_when")),
    unheard("first", "孩子不写作业", null),
    unheard("first", "打印机卡纸", null),
    unheard("first", "打印机没墨了", null),
  ]);
  expect(out).toContain("2 × no option of aquarium/main#gasp_when");
  expect(out).toContain("2 × no node fits: subjects of their own?\n    打印机卡纸\n    打印机没墨了");
  expect(out).toContain("1 × no node fits: a subject of its own?\n    孩子不写作业");
  expect(out).toContain("5 not understood, in 3 groups.");
});

test("what a typed question refused is told at its step, unless it is heard by now", async () => {
  const out = await printed([
    unheard("input", "昨天", tank("started")),
    unheard("input", "两年前", tank("started")),
    unheard("input", "a guppy", tank("species")),
    unheard("input", "没有试剂", tank("ammonia")),
    unheard("input", "0.3", tank("ammonia")),
  ]);
  expect(out).toContain("2 × aquarium/main#started 买鱼的日子 (its typed question took none of them");
  expect(out).toContain("    昨天\n    两年前\n");
  expect(out).toContain("5 questions in 1 sessions: 2 not understood, in 1 groups.");
});

test("a synonym that is written already is not proposed as a keyword", async () => {
  const groups = JSON.parse(
    await printed(
      [unheard("first", "我家的鱼一直嘴朝上吸气", null), unheard("reply", "嘴朝上", tank("root"))],
      "--json",
    ),
  ) as Report;
  expect(groups.groups).toEqual([]);
});

const BIKE = `title: 自行车
language: zh-CN
nodes:
  root:
    response: 哪里不对？
    options: [{ id: gears, description: 变速跳齿, next_node: hanger }]
  hanger:
    title: 尾钩
    response: 从后面看，导轮和飞轮在一条直线上吗？
    options:
      - { id: straight, description: 在一条直线上, next_node: chain }
      - { id: bent, description: 歪了、往里偏, next_node: shop }
  chain: { title: 链条, response: 量一量。 }
  shop: { title: 去店里, response: 交给师傅。 }
`;

/** What is advised for one reply at the step that has an option \`在一条直线上\`. */
async function advised(text: string, more: object = {}): Promise<Report["groups"]> {
  here.write("knowledge/bike.yaml", BIKE);
  const at = { base: "bike", tree: "bike", node: "hanger" };
  return (JSON.parse(await printed([{ ...unheard("reply", text, null), at, ...more }], "--json")) as Report).groups;
}

test.each([
  ["好像歪了", "歪了"],
  ["拨链器弯曲", "拨链器弯曲"],
  ["弯", undefined],
])("a keyword is made of whole words and has two characters at least: %s", async (text, word) => {
  const [group] = await advised(text, { went_to: { base: "bike", tree: "bike", node: "shop" } });
  expect(group?.node).toBe("bike/bike#shop");
  expect(group?.keyword?.word).toBe(word);
});

test("an option whose text stands whole in a reply is the one, without a keyword; one that is denied is none", async () => {
  const [asked] = await advised("在一条直线上吗？怎么看");
  expect(asked).toMatchObject({ node: "bike/bike#chain", because: "named" });
  expect(asked?.keyword).toBeUndefined();
  expect(await advised("不在一条直线上")).toEqual([expect.objectContaining({ node: null, step: "bike/bike#hanger" })]);
});

test("secrets in a file are not printed, and a file that is not there is said to be missing", async () => {
  here.write("asked.txt", "我的密钥 AKIAABCDEFGH12345678 不能用\n");
  expect((await here.run(["questions", "--file", "asked.txt"])).out).not.toContain("AKIAABCDEFGH12345678");
  const { code, err } = await here.run(["questions", "--file", "none.txt"]);
  expect(code).toBe(2);
  expect(err).toContain("none.txt");
});

test.each([
  ["a word of many steps of another base", "家里有试纸", "试纸"],
  ["what the question denies", "不是拉稀，是呕吐", "呕吐"],
  ["more around a keyword that is there", "小狗老抽搐", undefined],
])("no keyword: %s", async (_, text, expected) => {
  proves("authoring/questions");
  const steps = ["家里网慢", "家里断网", "家里没信号", "家里的路由器"].map(
    (response, place) => `  n${place}: { response: ${response}。 }`,
  );
  const options = steps.map(
    (_step, place) => `      - { id: o${place}, description: 第${place}种, next_node: n${place} }`,
  );
  const net = [
    "title: 网络",
    "language: zh-CN",
    "nodes:",
    "  root:",
    "    response: 怎么了？",
    "    options:",
    ...options,
    ...steps,
  ];
  here.write("knowledge/net.yaml", `${net.join("\n")}\n`);
  const dog = readFileSync(join(here.folder, "knowledge/dog.yaml"), "utf8");
  here.write("knowledge/dog.yaml", dog.replace("keywords: [小狗]", "keywords: [小狗, 抽搐]"));
  const out = await printed([
    { kind: "first", text, at: null, outcome: "unheard", went_to: { base: "dog", tree: "dog", node: "belly" } },
  ]);
  expect(/add the keyword "(.*?)"/.exec(out)?.[1]).toBe(expected);
});
