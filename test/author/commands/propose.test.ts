/** The `propose` command: drafts and changes from files and from a server, and what it never touches. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTrees } from "../../proposals/random-walks.ts";
import { proves } from "../../requirements/index.ts";
import { AuthorFolder } from "../author-folder.ts";
import { AuthorServer } from "../author-server.ts";

const TREE = `title: Coffee
language: en
keywords: [coffee]
nodes:
  root:
    response: How does it taste?
    options:
      - { id: sour, description: Sour, next_node: finer }
      - { id: bitter, description: Bitter, next_node: coarser }
      - { id: flat, description: Flat, next_node: finer }
  finer: { response: Grind finer. }
  coarser: { response: Grind coarser. }
`;

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

/** Exported sessions of the tree. */
function exports(...scripts: (readonly [string, string?])[][]): string[] {
  const { script } = openTrees([{ path: "knowledge/coffee/main.tree.yaml", text: TREE }]);
  return scripts.map((steps, at) => script("coffee/main", `session-number-${at}`, steps));
}

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

/** Every file below a folder, with its text. */
const textsOf = (folder: string): [path: string, text: string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), "utf8")]);

describe("runs of a tree that is not here", () => {
  test("become a draft with its sources, which passes check and test", async () => {
    proves("proposals/files");
    here.write("runs.jsonl", exports([["sour"]], [["bitter"]], [["sour"], ["back"], ["bitter"]]).join(""));
    const { code, out } = await here.run(["propose", "runs.jsonl"]);
    expect(out).toContain("3 steps from 3 runs; 0 errors; 3 of 3 tests pass");
    expect(code).toBe(0);
    expect(files(here.path("proposals"))).toEqual([
      "coffee-main/README.md",
      "coffee-main/main.tree.yaml",
      "coffee-main/tests/main.test.yaml",
    ]);
    expect(readFileSync(here.path("proposals/coffee-main/README.md"), "utf8")).toContain("session `session-number-2`");
    expect((await here.run(["check", "proposals/coffee-main"])).out).toContain("no problems found");
    expect((await here.run(["test", "proposals/coffee-main"])).code).toBe(0);
  });

  test("a folder with edited files is left as it is; the same again writes nothing", async () => {
    proves("proposals/files");
    here.write("runs.jsonl", exports([["sour"]], [["bitter"]], [["sour"]]).join(""));
    await here.run(["propose", "runs.jsonl"]);
    expect((await here.run(["propose", "runs.jsonl"])).out).toContain("proposals/coffee-main (unchanged)");
    here.write("proposals/coffee-main/main.tree.yaml", "mine");
    const { out } = await here.run(["propose", "runs.jsonl"]);
    expect(out).toContain("proposals/coffee-main_2 (coffee-main has other files and was left as it is)");
    expect(readFileSync(here.path("proposals/coffee-main/main.tree.yaml"), "utf8")).toBe("mine");
  });

  test("fewer than three: a sentence, and no file", async () => {
    proves("proposals/files");
    here.write("runs.jsonl", exports([["sour"]], [["bitter"]], [["provide_more_info", "hmpf"]]).join(""));
    const { code, out, err } = await here.run(["propose", "runs.jsonl"]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("coffee-main: 2 of 3 runs went well; a draft needs 3.");
    const chinese = await here.run(["propose", "runs.jsonl", "--lang", "zh"]);
    expect(chinese.err).toContain("3 次运行中有 2 次成功，草稿需要 3 次。");
  });

  test("names of bases from elsewhere lead nowhere else", async () => {
    const lines = exports([["sour"]], [["bitter"]], [["sour"]]).join("");
    for (const [at, name] of ["..\\\\..\\\\evil", "CON", ".hidden", "a:b*c"].entries()) {
      here.write(`${at}.jsonl`, lines.replaceAll('"base":"coffee"', `"base":"${name}"`));
      const { code } = await here.run(["propose", `${at}.jsonl`, "--out", `out-${at}`]);
      expect(code, name).toBe(0);
    }
    expect(readdirSync(here.folder).toSorted()).toEqual(
      ["0.jsonl", "1.jsonl", "2.jsonl", "3.jsonl", "out-0", "out-1", "out-2", "out-3"].toSorted(),
    );
    for (const at of [0, 1, 2, 3])
      for (const name of readdirSync(here.path(`out-${at}`))) expect(name).toMatch(/^[\p{L}\p{N}_-]+$/u);
  });
});

test("runs of a tree that is here: what to change, where users leave and what they said, and tests that pass on it", async () => {
  proves("proposals/changes");
  here.write("knowledge/coffee/main.tree.yaml", TREE);
  here.write(
    "runs.jsonl",
    exports(
      [["sour"]],
      [["bitter"]],
      [["provide_more_info", "cold brew gurgles, write to bob@mail.example"]],
      [["provide_more_info", "my brew gurgles"]],
    ).join(""),
  );
  const before = files(here.path("knowledge"));
  const { code, out } = await here.run(["propose", "runs.jsonl"]);
  expect(out).toContain("proposals for coffee/main from 4 runs; 2 of 2 runs are tests that pass on it.");
  expect(code).toBe(0);
  const page = readFileSync(here.path("proposals/coffee-main-changes/README.md"), "utf8");
  expect(page).toContain("Users stop here: 2 of 4 runs that came here have gone no further; they said");
  expect(page).toContain('"my brew gurgles"');
  expect(page).not.toContain("bob@mail");
  expect(page).toContain("None of 4 runs took: flat.");
  expect(files(here.path("knowledge"))).toEqual(before);
  expect(readFileSync(here.path("knowledge/coffee/main.tree.yaml"), "utf8")).toBe(TREE);
});

test("what was computed from the same answers of all runs is no text of a draft", async () => {
  proves("proposals/files");
  const text = `title: Notice
language: en
facts:
  until: add_days(answers.told, 365)
  claim: answers.weeks * 311
nodes:
  root:
    response: "Call 12348 for help. When were you told?"
    input: { name: told, type: date }
    next: weeks
  weeks:
    response: How many weeks of notice?
    input: { name: weeks, type: integer }
    next: last
  last: { response: "You have until \${fact:until}, and \${fact:claim} to claim. Call 12348." }
`;
  const { script } = openTrees([{ path: "knowledge/notice/main.tree.yaml", text }]);
  const steps = [
    ["answer", "2024-05-01"],
    ["answer", "7"],
  ] as const;
  here.write("runs.jsonl", [0, 1, 2].map((at) => script("notice/main", `session-number-${at}`, steps)).join(""));
  const { out } = await here.run(["propose", "runs.jsonl", "--lang", "en"]);
  expect(out).toContain("0 errors; 3 of 3 tests pass");
  const tree = readFileSync(here.path("proposals/notice-main/main.tree.yaml"), "utf8");
  const last = tree.slice(tree.indexOf("  last:"));
  expect(last).toContain("You have until [date], and [number] to claim.");
  expect(tree).toContain("Call 12348 for help.");
  const page = readFileSync(here.path("proposals/notice-main/README.md"), "utf8");
  expect(page).toMatch(/`last`: Dates and numbers here \(3\) may have been computed/);
  for (const [path, text] of textsOf(here.path("proposals")))
    for (const value of ["2025-05-01", "2177", "2,177"]) expect(text, path).not.toContain(value);
});

test("a text in which each user was shown another date stays, with a mark for the date", async () => {
  proves("proposals/no-values");
  const text = `title: Limits
language: zh-CN
facts:
  until: add_days(answers.told, 365)
  claim: answers.weeks * 311
nodes:
  root:
    response: 您是哪一天知道的？
    input: { name: told, type: date }
    next: weeks
  weeks:
    response: 工作了几周？
    input: { name: weeks, type: integer }
    next: last
  last: { response: "一年时效大约在 \${fact:until} 届满，可以主张 \${fact:claim} 元。请先拨打 12348 咨询。" }
`;
  const { script } = openTrees([{ path: "knowledge/limits/main.tree.yaml", text }]);
  const told = ["2021-03-17", "2019-05-06", "2018-08-08"];
  const runs = told.map((date, at) =>
    script("limits/main", `session-number-${at}`, [
      ["answer", date],
      ["answer", `${at + 7}`],
    ]),
  );
  here.write("runs.jsonl", runs.join(""));
  const { out } = await here.run(["propose", "runs.jsonl"]);
  expect(out).toContain("3");
  const tree = readFileSync(here.path("proposals/limits-main/main.tree.yaml"), "utf8");
  expect(tree).toContain("一年时效大约在 ［日期］ 届满，可以主张 ［数字］ 元。请先拨打 12348 咨询。");
  expect(tree).not.toContain("请写上这一步");
  for (const [path, written] of textsOf(here.path("proposals")))
    for (const value of [
      "2022-03-17",
      "2020-05-05",
      "2019-08-08",
      "2022年",
      "2020年",
      "2,177",
      "2177",
      "2488",
      "2,488",
    ])
      expect(written, path).not.toContain(value);
});

test("a walk through other trees, back and by goto replays under the tree's own names", async () => {
  proves("proposals/changes");
  const leads = (name: string, to: string): string => `title: ${name}
language: en
nodes:
  root:
    response: What about ${name}?
    options:
      - { id: there, description: Over there, next_node: "${to}#root" }
      - { id: here, description: Here, next_node: second }
  second:
    response: And then, ${name}?
    options:
      - { id: there, description: Over there, next_node: "${to}#root" }
      - { id: done, description: Done, next_node: last }
  last: { response: The end of ${name}. }
`;
  const trees = [
    { path: "knowledge/coffee/main.tree.yaml", text: leads("coffee", "milk") },
    { path: "knowledge/coffee/milk.tree.yaml", text: leads("milk", "main") },
  ];
  for (const { path, text } of trees) here.write(path, text);
  const { script } = openTrees(trees);
  const runs = [
    [["here"], ["there"], ["here"], ["there"], ["here"], ["done"]],
    [["there"], ["here"], ["goto:root"], ["here"], ["back"], ["back"], ["here"], ["done"]],
    [["there"], ["there"], ["here"], ["done"], ["back"], ["there"], ["here"], ["done"]],
  ] as const;
  here.write("runs.jsonl", runs.map((steps, at) => script("coffee/main", `session-number-${at}`, steps)).join(""));
  const { out } = await here.run(["propose", "runs.jsonl", "--lang", "en"]);
  expect(out).toContain("3 of 3 runs are tests that pass on it");
  const page = readFileSync(here.path("proposals/coffee-main-changes/README.md"), "utf8");
  expect(page).not.toContain("do not replay");
});

test("a folder of knowledge is no place for drafts", async () => {
  here.write("knowledge/coffee/main.tree.yaml", TREE);
  here.write("runs.jsonl", exports([["sour"]]).join(""));
  const { code, err } = await here.run(["propose", "runs.jsonl", "--out", "knowledge/new"]);
  expect(code).toBe(2);
  expect(err).toContain("--out must not be a folder of knowledge");
});

const change = (sequence: number, release: string, stored = true) => ({
  sequence,
  release,
  at: 1,
  message: "",
  stored,
});

test("a server: sessions of the releases before count too, also after a publish", async () => {
  proves("proposals/server");
  const sessions = exports([["sour"]], [["bitter"]], [["sour"]]);
  const server = await AuthorServer.start(({ path }) => {
    if (path === "/api/releases?channel=main")
      return [200, { channel: "main", releases: [change(3, "new"), change(2, "old"), change(1, "gone", false)] }];
    const release = /^\/api\/releases\/(\w+)\/sessions/.exec(path)?.[1];
    const place = /^\/api\/sessions\/s(\d)\/export$/.exec(path)?.[1];
    const text = place === undefined ? undefined : sessions[Number(place)];
    if (text !== undefined) return new TextEncoder().encode(text);
    if (path.startsWith("/api/tasks")) return [200, { tasks: [] }];
    const rows = (release === "old" ? [0, 1] : release === "new" ? [2] : []).map((at) => ({
      session_id: `s${at}`,
      tenant: "t",
      revision: 2,
      at: 1,
      place: null,
      is_complete: true,
    }));
    if (release === undefined || release === "gone") return [404, { error: { code: "invalid_input", message: "no" } }];
    return [200, { release, total: rows.length, sessions: rows, next_cursor: null }];
  });
  try {
    const all = await here.run(["propose", "--url", server.url, "--lang", "en"]);
    expect(all.out).toContain("from 3 runs");
    expect(all.err).toBe("");
    const one = await here.run(["propose", "--url", server.url, "--lang", "en", "--release", "new"]);
    expect(one.code).toBe(1);
    expect(one.err).toContain("1 of 1 runs went well");
  } finally {
    server.stop();
  }
});

test("a server: its sessions and completed tasks, with the token; what may not be read is counted", async () => {
  proves("proposals/server");
  const sessions = exports([["sour"]], [["bitter"]], [["sour"]]);
  const server = await AuthorServer.start(({ path }) => {
    if (path === "/api/releases?channel=main")
      return Promise.resolve([200, { channel: "main", releases: [change(1, "r1")] }]);
    if (path.startsWith("/api/releases/r1/sessions")) {
      const rows = [...sessions, "refused"].map((_, at) => ({
        session_id: `s${at}`,
        tenant: "t",
        revision: 2,
        at: 1,
        place: null,
        is_complete: true,
      }));
      return Promise.resolve([200, { release: "main", total: 4, sessions: rows, next_cursor: null }]);
    }
    const place = /^\/api\/sessions\/s(\d)\/export$/.exec(path)?.[1];
    const text = place === undefined ? undefined : sessions[Number(place)];
    if (text !== undefined) return Promise.resolve(new TextEncoder().encode(text));
    if (path === "/api/tasks?status=completed") return Promise.resolve([200, { tasks: [] }]);
    return Promise.resolve([404, { error: { code: "unknown_session", message: "There is no such session." } }]);
  });
  try {
    const { code, out, err } = await here.run(["propose", "--url", server.url, "--token", "t0ken", "--lang", "en"]);
    expect(err).toBe("1 runs may not be read with this token, or were erased.\n");
    expect(out).toContain("3 of 3 tests pass");
    expect(code).toBe(0);
    expect(server.calls.every(({ authorization }) => authorization === "Bearer t0ken")).toBe(true);
  } finally {
    server.stop();
  }
});

test("a server without enough runs: that sessions are listed after a minute is said", async () => {
  proves("proposals/server");
  const server = await AuthorServer.start(({ path }) =>
    path.startsWith("/api/tasks")
      ? [200, { tasks: [] }]
      : path === "/api/releases?channel=main"
        ? [200, { channel: "main", releases: [change(1, "r1")] }]
        : [200, { release: "main", total: 0, sessions: [], next_cursor: null }],
  );
  try {
    const { code, err } = await here.run(["propose", "--url", server.url, "--lang", "en"]);
    expect(err).toContain("A server lists a session about a minute after it begins.");
    expect(code).toBe(1);
  } finally {
    server.stop();
  }
});
