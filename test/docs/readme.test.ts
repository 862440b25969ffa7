/**
 * The READMEs are still true: their consultations are what the shipped knowledge says, and what they count or name is here.
 * Not here: figures of searches and prompts, which change with the knowledge (`npm start`, then the calls as they are printed).
 */
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { estimator } from "../../src/context/tokens/tokens.ts";
import { tools } from "../../src/mcp/tools/list.ts";
import { LEGACY_VERSIONS, MODERN_VERSION } from "../../src/mcp/versions.ts";

const root = join(import.meta.dirname, "../..");

const IN_WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
const IN_CHINESE = "零一两三四五六七八九十";

/** Every text under a key `response`, at any depth. */
function responses(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    key === "response" && typeof member === "string" ? [member.trim()] : responses(member),
  );
}

const shipped = new Set(
  globSync("knowledge/**/*.tree.yaml", { cwd: root }).flatMap((path) =>
    responses(parse(readFileSync(join(root, path), "utf8"))),
  ),
);

it.each([
  ["README.md", "Agent", "initiate_session"],
  ["README.zh-CN.md", "智能体", "initiate_session"],
])("%s quotes what its nodes say", (file, speaker, opening) => {
  const turns = readFileSync(join(root, file), "utf8").split(`> **${speaker}** → `).slice(1);
  const guided = turns.filter((turn) => /^`(?:initiate|navigate)_session/.test(turn));
  expect(guided[0]).toContain(opening);
  expect(guided.length).toBeGreaterThan(2);
  for (const turn of guided) {
    const said = turn.split("\n")[1]?.replace(/^> /, "");
    expect(shipped, said).toContain(said);
  }
});

const readmes = ["README.md", "README.zh-CN.md"].map((name) => [name, readFileSync(join(root, name), "utf8")] as const);

it.each(readmes)("%s lists the knowledge bases and counts the templates that are here", (_, text) => {
  const listed = [...text.matchAll(/^\| `([\w-]+)` \| (?:English|Chinese|中文|中英)/gm)].map(([, base]) => base);
  expect(listed.toSorted()).toEqual(readdirSync(join(root, "knowledge")).toSorted());
  const templates = new Set(readdirSync(join(root, "templates")).map((file) => file.split(".")[0]));
  expect(text).toMatch(
    new RegExp(`(?:${IN_WORDS[templates.size]} prompt templates|自带${IN_CHINESE[templates.size]}套)`),
  );
  expect(text).toMatch(
    new RegExp(`(?:${IN_WORDS[listed.length]} knowledge bases|自带${IN_CHINESE[listed.length]}个知识库)`),
  );
});

it.each(readmes)("%s names tools, scripts and paths that exist, and the estimate that is in use", (_, text) => {
  const toolNames = tools.map(({ name }) => name);
  const called = [...text.matchAll(/→ `(\w+)(?: \{|` )|\/api\/tools\/(\w+)/g)].map(
    ([, one, other]) => one ?? other ?? "",
  );
  expect(called.length).toBeGreaterThan(6);
  for (const name of called) expect(toolNames).toContain(name);
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const [, script = ""] of text.matchAll(/npm run ([\w:]+)/g)) expect(Object.keys(scripts)).toContain(script);
  for (const [, path = ""] of text.matchAll(/(?:\]\(|`)((?:docs|src|templates|knowledge)\/[\w./-]*\w)[`)#]/g))
    expect(existsSync(join(root, path)), path).toBe(true);
  expect(text).toContain(`"tokenizer": "${estimator.name}"`);
  expect(LEGACY_VERSIONS).toContain("2024-11-05");
  for (const version of ["2024-11-05", MODERN_VERSION]) expect(text).toContain(version);
});
