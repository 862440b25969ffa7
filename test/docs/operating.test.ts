/** The operators' page is true of the repository: settings, alerts, commands, links and costs; and the same in both languages. */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");
const PAGES = ["docs/OPERATING.md", "docs/OPERATING.zh-CN.md"] as const;
const [english, chinese] = [read(PAGES[0]), read(PAGES[1])];
const MAX_PAGE_LINES = 220;

/** The text outside code, so that a comment of a shell is no heading. */
const prose = (text: string): string => text.replace(/^```[\s\S]*?^```$/gm, "");
const headings = (text: string): string[] => Array.from(prose(text).matchAll(/^(#+) /gm), ([, marks = ""]) => marks);
const variables = (text: string): string[] => [...new Set(text.match(/\bCAIRN_[A-Z0-9_]+/g) ?? [])].toSorted();

/** What `wrangler.toml` describes for operators, and what it sets. */
function settings(): string[] {
  const described = /^# What an operator may set[\s\S]*/m.exec(read("wrangler.toml"))?.[0] ?? "";
  return variables(described);
}

test("every setting is named in a document for operators", () => {
  proves("operating/settings");
  const documented = new Set(
    ["OPERATING.md", "AUTH.md", "TOOLS.md", "SECURITY.md"].flatMap((name) => variables(read(`docs/${name}`))),
  );
  expect(settings().length).toBeGreaterThan(30);
  expect(settings().filter((name) => !documented.has(name))).toEqual([]);
});

test("both languages are one page with the same sections, settings and commands", () => {
  proves("operating/page");
  expect(headings(english).length).toBeGreaterThan(12);
  expect(headings(chinese)).toEqual(headings(english));
  expect(variables(chinese)).toEqual(variables(english));
  const tools = (text: string) => text.match(/^(?:npm|npx|curl|node_modules)\S*(?: [a-z:-]+)*/gm);
  expect(tools(chinese)).toEqual(tools(english));
  for (const page of [english, chinese]) expect(page.split("\n").length - 1).toBeLessThanOrEqual(MAX_PAGE_LINES);
});

describe.each(PAGES)("%s", (path) => {
  const page = read(path);

  test("names every alert of the log", () => {
    proves("operating/alerts");
    const written = globSync("src/**/*.ts", { cwd: root }).flatMap((file) =>
      Array.from(read(file).matchAll(/\balert: "(\w+)"/g), ([, name = ""]) => name),
    );
    expect(written.length).toBeGreaterThan(1);
    for (const name of written) expect(page).toContain(`"alert":"${name}"`);
  });

  test("names commands and scripts that exist", () => {
    const commands = readdirSync(join(root, "src/author/commands")).map((file) => file.replace(/\.ts$/, ""));
    for (const [, command] of page.matchAll(/npm run author -- ([a-z-]+)/g)) expect(commands).toContain(command);
    const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
    for (const [, script = ""] of page.matchAll(/npm run ([a-z:]+)/g)) expect(scripts).toHaveProperty([script]);
    for (const file of page.match(/test\/\S+\.test\.ts/g) ?? []) expect(existsSync(join(root, file)), file).toBe(true);
  });

  test("links to pages and headings that exist", () => {
    const links = [...page.matchAll(/\]\(([\w.-]+\.md)(?:#([\w-]+))?\)/g)];
    expect(links.length).toBeGreaterThan(5);
    for (const [, file = "", anchor] of links) {
      const anchors = Array.from(read(`docs/${file}`).matchAll(/^#+ (.+)$/gm), ([, title = ""]) =>
        title.toLowerCase().replaceAll(" ", "-"),
      );
      if (anchor !== undefined) expect(anchors, file).toContain(anchor);
    }
  });

  test("computes the cost of a million consultations from the table of calls", () => {
    proves("operating/cost");
    const dollars = (row: string): string =>
      read("docs/SCALE.md").match(new RegExp(`^\\| ${row} \\|.*\\| ([\\d.]+) \\|$`, "m"))?.[1] ?? "";
    const [start, step] = [dollars("`initiate_session`"), dollars("`navigate_session`")];
    const registration = dollars("a session's registration, a minute after its start");
    const sum = (Number(start) + 8 * Number(step) + Number(registration)).toFixed(2);
    expect(page).toContain(`${start} + 8 × ${step} + ${registration} = ${sum}`);
  });
});
