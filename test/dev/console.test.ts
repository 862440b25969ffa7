/** What a browser loads of the page: sizes as they are sent, and nothing from elsewhere. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildConsole } from "../../src/dev/console.ts";

/** Bytes after gzip. */
const MAX_FIRST_SCRIPT = 60_000;
const MAX_STYLE = 12_000;
const MAX_LAZY = 130_000;
/** The compiler is no view: it comes, in a thread of its own, when an author has chosen a folder. */
const MAX_COMPILER = 350_000;
const COMPILER = /^compiler-[\w-]+\.js$/;

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "cairn-console-"));
  await buildConsole(resolve(import.meta.dirname, "../.."), folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string): Buffer => readFileSync(join(folder, "_console", path));
const sizeOf = (path: string): number => gzipSync(read(path)).length;
/** Files that a document names: what is loaded before anything is chosen. */
const namedBy = (document: string): string[] =>
  Array.from(
    read(`${document}.html`)
      .toString()
      .matchAll(/\/_console\/(assets\/[\w.-]+)"/g),
    ([, path = ""]) => path,
  );
const first = (): string[] => namedBy("index");
const total = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + sizeOf(path), 0);

test("the first load is small, and so is every view that is loaded later", () => {
  const scripts = namedBy("home").filter((path) => path.endsWith(".js"));
  const styles = namedBy("home").filter((path) => path.endsWith(".css"));
  expect(scripts.length).toBeGreaterThan(0);
  expect(total(scripts)).toBeLessThanOrEqual(MAX_FIRST_SCRIPT);
  expect(total(styles)).toBeLessThanOrEqual(MAX_STYLE);
  for (const name of readdirSync(join(folder, "_console", "assets"))) {
    const most = COMPILER.test(name) ? MAX_COMPILER : MAX_LAZY;
    expect([name, sizeOf(`assets/${name}`) <= most]).toEqual([name, true]);
  }
});

test("the compiler is loaded by publishing a folder alone", () => {
  const names = readdirSync(join(folder, "_console", "assets"));
  const [compiler = "none", ...others] = names.filter((name) => COMPILER.test(name));
  expect(others).toEqual([]);
  const naming = names.filter((name) => name.endsWith(".js") && read(`assets/${name}`).includes(compiler));
  expect(naming.map((name) => name.replace(/-[\w-]{8}\.js$/, ""))).toEqual(["publish"]);
});

/** The views that are loaded when they are opened, with the file of each. */
const VIEWS = {
  home: "home",
  knowledge: "knowledge",
  tree: "tree-view",
  try: "try",
  search: "search",
  pipeline: "pipeline",
  sessions: "sessions",
  tasks: "tasks",
  tools: "tools",
  releases: "releases",
  operations: "operations",
};

test("each view has a document that names the view's files, and few of them", () => {
  for (const [view, file] of Object.entries(VIEWS)) {
    const named = namedBy(view);
    expect(named).toEqual(expect.arrayContaining(first()));
    expect(named).toContainEqual(expect.stringMatching(new RegExp(`^assets/${file}-[\\w-]{8}\\.js$`)));
    expect(new Set(named).size).toBe(named.length);
    // Each file costs a request, and a browser makes six at once to a server of HTTP/1.1.
    expect([view, named.filter((path) => !first().includes(path)).length <= 9]).toEqual([view, true]);
    expect([view, total(named.filter((path) => path.endsWith(".js"))) <= MAX_FIRST_SCRIPT + MAX_LAZY]).toEqual([
      view,
      true,
    ]);
  }
});

test("what begins to read is small, waits for no other file, and is run first by each view's document", () => {
  const [ahead = "none", ...others] = readdirSync(join(folder, "_console", "assets")).filter((name) =>
    /^ahead-[\w-]{8}\.js$/.test(name),
  );
  expect(others).toEqual([]);
  expect(sizeOf(`assets/${ahead}`)).toBeLessThanOrEqual(2_000);
  expect(read(`assets/${ahead}`).toString()).not.toMatch(/\bimport\b/);
  for (const view of Object.keys(VIEWS)) {
    const tags = read(`${view}.html`)
      .toString()
      .match(/<(?:script|link)[^>]*ahead[^>]*>/g);
    expect([view, tags]).toEqual([view, [`<script type="module" async crossorigin src="/_console/assets/${ahead}">`]]);
  }
});

test("no document has a script or style of its own, which the policy would refuse", () => {
  for (const name of ["index", ...Object.keys(VIEWS)]) {
    const document = read(`${name}.html`).toString();
    expect(document).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(document).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(document).not.toMatch(/(?:src|href)="https?:/);
  }
});
