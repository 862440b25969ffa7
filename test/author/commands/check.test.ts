/** The `check` command: output, formats, exit codes, `--watch`. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runAuthor } from "../../../src/author/run.ts";
import { widthOf } from "../../../src/chart/width.ts";
import { AuthorFolder } from "../author-folder.ts";

let here: AuthorFolder;
beforeEach(() => {
  here = new AuthorFolder();
});
afterEach(() => here.remove());

const write = (path: string, text: string): void => here.write(path, text);
const author = (...args: string[]) => here.run(args);

const sound =
  "title: 商店\nnodes:\n  root:\n    response: 您好\n    options:\n      - { id: a, description: 再见, next_node: bye }\n  bye:\n    response: 再见\n";

interface SarifRun {
  tool: { driver: { rules: unknown[] } };
  results: {
    ruleIndex: number;
    locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
    partialFingerprints: { primaryLocationLineHash: string };
  }[];
}

describe("check", () => {
  test("reports that there are no problems", async () => {
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

  test("reports only the requested files, and still reads the others", async () => {
    write("knowledge/shop/main.tree.yaml", sound.replace("next_node: bye", "next_node: other/main"));
    write("knowledge/other/main.tree.yaml", sound.replace("next_node: bye", "next_node: gone"));
    expect((await author("check", "knowledge/shop")).code).toBe(0);
    expect((await author("check", "knowledge/other/main.tree.yaml")).code).toBe(1);
  });

  test("reads a single file or a base outside any project", async () => {
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

  test("--sarif has the fields that code hosts require for rules and findings", async () => {
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
  test("checks again when a file is saved, and stops when it is aborted", async () => {
    write("knowledge/shop/main.tree.yaml", sound);
    const end = new AbortController();
    let printed = "";
    const code = await runAuthor(
      {
        directory: here.folder,
        repository: here.folder,
        environment: {},
        color: false,
        out(text) {
          printed += text;
          if (text.includes("1 error")) end.abort();
        },
        // Printed when the watch has started: now the file gets a mistake.
        err: () => write("knowledge/shop/main.tree.yaml", sound.replace("next_node: bye", "next_node: byee")),
        now: () => 0,
        signal: end.signal,
      },
      ["check", "--watch"],
    );
    expect(code).toBe(1);
    expect(printed).toContain("1 file checked, no problems found.");
    expect(printed).toContain("main.tree.yaml:6:46 error dangling-next-node");
  });
});
