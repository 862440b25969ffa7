/** The authors' command line as a person meets it: exit codes, places, ways out, and no surprises in a pipe. */
import { readdirSync, readFileSync } from "node:fs";
import { readArguments } from "../../src/author/command.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commands } from "../../src/author/commands/index.ts";
import { runAuthor } from "../../src/author/run.ts";
import { widthOf } from "../../src/author/width.ts";
import { AuthorFolder } from "./author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const write = (path: string, text: string): void => here.write(path, text);
const author = (...args: string[]) => here.run(args);

const sound =
  "title: 商店\nnodes:\n  root:\n    response: 您好\n    options:\n      - { id: a, description: 再见, next_node: bye }\n  bye:\n    response: 再见\n";

describe("help", () => {
  test("lists every command, and every command explains itself", async () => {
    const { code, out } = await author("--help");
    expect(code).toBe(0);
    for (const { name } of commands) {
      expect(out).toContain(name);
      const one = await author(name, "--help");
      expect(one.code).toBe(0);
      expect(one.out).toContain(`npm run author -- ${name}`);
    }
  });

  test("a mistyped command is answered with the one that was meant, and code 2", async () => {
    const { code, err } = await author("chek");
    expect(code).toBe(2);
    expect(err).toContain('Did you mean "check"?');
  });

  test.each([
    ["check", "--nonsense"],
    ["check", "no/such/folder"],
    ["check", "--lang", "fr"],
    ["check", "a", "b"],
    ["--nonsense"],
  ])("wrong use ends with code 2: %s %s", async (...args) => {
    expect((await author(...args.filter((arg) => arg !== undefined))).code).toBe(2);
  });
});

interface SarifRun {
  tool: { driver: { rules: unknown[] } };
  results: {
    ruleIndex: number;
    locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
    partialFingerprints: { primaryLocationLineHash: string };
  }[];
}

describe("arguments", () => {
  test("a session id may begin with a hyphen, and options stand where they like", () => {
    const record = commands.find(({ name }) => name === "record");
    if (record === undefined) throw new Error("there is no record");
    const id = "-dYYgmVRlAMIPb4jcOAnHaKLad1e7540";
    for (const args of [
      [id, "--name", "拖欠"],
      ["--name", "拖欠", id],
    ]) {
      const read = readArguments(record, args);
      expect([read.positionals, read.text("name")]).toEqual([[id], "拖欠"]);
    }
    expect(() => readArguments(record, ["-d"])).toThrow(/-d/);
  });
});

describe("check", () => {
  test("says that all is well", async () => {
    write("knowledge/shop/main.tree.yaml", sound);
    expect(await author("check")).toEqual({ code: 0, out: "1 file checked, no problems found.\n", err: "" });
    expect((await author("check", "--lang", "zh")).out).toBe("已检查 1 个文件，没有发现问题。\n");
  });

  test("points at a mistake under Chinese text, column for column", async () => {
    write("knowledge/shop/main.tree.yaml", sound.replace("next_node: bye", "next_node: byee"));
    const { code, out } = await author("check", "--lang", "zh");
    expect(code).toBe(1);
    const lines = out.split("\n");
    expect(lines[0]).toBe("knowledge/shop/main.tree.yaml:6:46 错误 dangling-next-node 这棵树里没有节点“byee”。");
    const [line = "", mark = ""] = [lines[1], lines[2]];
    expect(widthOf(line.slice(0, line.indexOf("byee")))).toBe(mark.indexOf("^"));
    expect(mark).toMatch(/\| +\^{4}$/);
    expect(out).toContain("→ 您是不是想写“bye”？");
  });

  test("speaks only of what was asked for, and still sees the rest", async () => {
    write("knowledge/shop/main.tree.yaml", sound.replace("next_node: bye", "next_node: other/main"));
    write("knowledge/other/main.tree.yaml", sound.replace("next_node: bye", "next_node: gone"));
    expect((await author("check", "knowledge/shop")).code).toBe(0);
    expect((await author("check", "knowledge/other/main.tree.yaml")).code).toBe(1);
  });

  test("reads a single file or a base that stands outside any project", async () => {
    write("loose/tree.json", '{ "nodes": { "root": { "response": "a", "next": "x" } } }');
    write("mine/a.tree.yaml", sound);
    const one = await author("check", "loose/tree.json");
    expect(one.code).toBe(1);
    expect(one.out).toMatch(/^loose\/tree\.json:1:49 error/);
    expect((await author("check", "mine")).code).toBe(0);
  });

  test("--json, --sarif and --github carry the same findings", async () => {
    write("knowledge/shop/main.tree.yaml", sound.replace("next_node: bye }", "next_node: byee }\n    next: bye"));
    const json: { errors: number; findings: { line: number }[] } = JSON.parse((await author("check", "--json")).out);
    expect(json).toMatchObject({ errors: 1, findings: [{ rule: "dangling-next-node", line: 6, column: 46 }] });
    const sarif: unknown = JSON.parse((await author("check", "--sarif")).out);
    expect(sarif).toMatchObject({
      version: "2.1.0",
      runs: [
        {
          results: [
            {
              ruleId: "dangling-next-node",
              locations: [{ physicalLocation: { region: { startLine: 6, startColumn: 46 } } }],
            },
          ],
        },
      ],
    });
    expect((await author("check", "--github")).out).toContain(
      "::error file=knowledge/shop/main.tree.yaml,line=6,col=46,",
    );
  });

  test("--sarif says what code hosts ask for, rule by rule and finding by finding", async () => {
    write("knowledge/茶 #1/main.tree.yaml", "nodes: { root: { response: a, next: x } }");
    write("knowledge/shop/main.tree.yaml", "nodes: { root: { response: a, next: x } }");
    const before = (await author("check", "--sarif")).out;
    const { runs }: { runs: SarifRun[] } = JSON.parse(before);
    const [{ tool, results } = { tool: { driver: { rules: [] } }, results: [] }] = runs;
    expect(tool.driver.rules).toEqual([
      expect.objectContaining({
        id: "dangling-next-node",
        shortDescription: { text: expect.stringContaining("does not exist") },
        fullDescription: { text: expect.any(String) },
        help: { text: expect.any(String), markdown: expect.stringMatching(/^# dangling-next-node\n/) },
      }),
    ]);
    expect(results.map(({ ruleIndex }) => ruleIndex)).toEqual([0, 0]);
    const uris = results.flatMap(({ locations }) => locations.map((one) => one.physicalLocation.artifactLocation.uri));
    // A relative reference that resolves to the file and to nothing else.
    expect(uris.map((uri) => decodeURIComponent(new URL(uri, "file:///").pathname))).toEqual([
      "/knowledge/shop/main.tree.yaml",
      "/knowledge/茶 #1/main.tree.yaml",
    ]);
    const prints = results.map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash);
    expect(new Set(prints).size).toBe(2);
    // Lines that move do not make a finding new.
    write("knowledge/shop/main.tree.yaml", "# moved\nnodes: { root: { response: a, next: x } }");
    const after: { runs: SarifRun[] } = JSON.parse((await author("check", "--sarif")).out);
    expect(after.runs[0]?.results.map((one) => one.partialFingerprints.primaryLocationLineHash)).toEqual(prints);
    expect((await author("check", "--sarif", "--json")).code).toBe(2);
  });

  test("never shows a secret again, whatever is wrong with its line", async () => {
    const secret = "AKIAABCDEFGHIJKLMNOP";
    write("knowledge/shop/main.tree.yaml", `nodes: { root: { response: "${secret} ${secret}", titel: a } }`);
    const { out } = await author("check");
    expect(out).toContain("unknown-key");
    expect(out).toContain("AKIA****************");
    expect(out).not.toContain(secret);
  });

  test("colours nothing unless asked to", async () => {
    write("knowledge/shop/main.tree.yaml", "nodes: [");
    // oxlint-disable-next-line no-control-regex
    expect((await author("check")).out).not.toMatch(/\u001B/);
  });
});

describe("check --watch", () => {
  test("checks again when a file is saved, and ends when it is told to", async () => {
    write("knowledge/shop/main.tree.yaml", sound);
    const end = new AbortController();
    let told = "";
    const code = await runAuthor(
      {
        directory: here.folder,
        repository: here.folder,
        environment: {},
        color: false,
        out(text) {
          told += text;
          if (text.includes("1 error")) end.abort();
        },
        // Said once the watch has begun: the moment to make a mistake.
        err: () => write("knowledge/shop/main.tree.yaml", sound.replace("next_node: bye", "next_node: byee")),
        now: () => 0,
        signal: end.signal,
      },
      ["check", "--watch"],
    );
    expect(code).toBe(1);
    expect(told).toContain("1 file checked, no problems found.");
    expect(told).toContain("main.tree.yaml:6:46 error dangling-next-node");
  });
});

describe("compile", () => {
  test("writes the same files twice", async () => {
    write("knowledge/shop/main.tree.yaml", sound);
    const first = await author("compile", "--out", "one");
    const second = await author("compile", "--out", "two");
    expect(first.code).toBe(0);
    expect(first.out).toMatch(/^[0-9a-f]{64}\n$/);
    expect(second.out).toBe(first.out);
    const list = (name: string) => readdirSync(here.path(name), { recursive: true }).map(String).toSorted();
    expect(list("two")).toEqual(list("one"));
    expect(readFileSync(here.path("two/_release/release.json"), "utf8")).toBe(
      readFileSync(here.path("one/_release/release.json"), "utf8"),
    );
  });

  test("writes nothing when a finding stands in the way", async () => {
    write("knowledge/shop/main.tree.yaml", "nodes: {}");
    const { code, err } = await author("compile", "--out", "one");
    expect(code).toBe(1);
    expect(err).toContain("missing-root");
    expect(readdirSync(here.folder)).toEqual(["knowledge"]);
  });
});

describe("publish", () => {
  test("says what to do when no server answers", async () => {
    write("knowledge/shop/main.tree.yaml", sound);
    const { code, err } = await author("publish", "--url", "http://localhost:9");
    expect(code).toBe(1);
    expect(err).toContain("npm start");
  });
});
