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
/** Files that the document names: what is loaded before anything is chosen. */
const first = (): string[] =>
  Array.from(
    read("index.html")
      .toString()
      .matchAll(/\/_console\/(assets\/[\w.-]+)"/g),
    ([, path = ""]) => path,
  );
const total = (paths: readonly string[]): number => paths.reduce((sum, path) => sum + sizeOf(path), 0);

test("the first load is small, and so is every view that is loaded later", () => {
  const scripts = first().filter((path) => path.endsWith(".js"));
  const styles = first().filter((path) => path.endsWith(".css"));
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

test("the document has no script or style of its own, which the policy would refuse", () => {
  const document = read("index.html").toString();
  expect(document).not.toMatch(/<script(?![^>]*\bsrc=)/);
  expect(document).not.toMatch(/<style|\sstyle=|\son\w+=/);
  expect(document).not.toMatch(/(?:src|href)="https?:/);
});
