/** The `questions` command: from a text file and from a server, grouped, with a keyword that was tried. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { AuthorFolder } from "../author-folder.ts";
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

test("secrets in a file are not printed, and a file that is not there is said to be missing", async () => {
  here.write("asked.txt", "我的密钥 AKIAABCDEFGH12345678 不能用\n");
  expect((await here.run(["questions", "--file", "asked.txt"])).out).not.toContain("AKIAABCDEFGH12345678");
  const { code, err } = await here.run(["questions", "--file", "none.txt"]);
  expect(code).toBe(2);
  expect(err).toContain("none.txt");
});
