/** Follows a tutorial's fences in a folder: writes its files, runs its commands. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect } from "vitest";
import { parse, parseDocument } from "yaml";
import { runAuthor } from "../../src/author/run.ts";
import type { Snippet } from "./snippets.ts";

/** A server that the tutorial's commands talk to, and its author's token. */
export interface FollowedServer {
  url: string;
  token: string;
}

/** `npm run author -- test x --coverage` → `["test", "x", "--coverage"]`. */
function argumentsOf(command: string): string[] {
  const words = /^npm run author -- (.+?)(?:\s+#.*)?$/.exec(command)?.[1];
  if (words === undefined) throw new Error(`The page runs something else than the authors' command line: ${command}`);
  return Array.from(words.matchAll(/"([^"]*)"|(\S+)/g), (match) => match[1] ?? match[2] ?? "");
}

async function runIn(
  folder: string,
  args: readonly string[],
  server: FollowedServer | undefined,
): Promise<{ exit: number; output: string }> {
  let output = "";
  const say = (text: string): void => void (output += text);
  const exit = await runAuthor(
    {
      directory: folder,
      repository: folder,
      environment: server === undefined ? {} : { CAIRN_URL: server.url, CAIRN_AUTHOR_TOKEN: server.token },
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

/** Every step in order. Without a server, the commands that need one are left to the test that has one. */
export async function follow(snippets: readonly Snippet[], folder: string, server?: FollowedServer): Promise<void> {
  let output = "";
  for (const snippet of snippets) {
    switch (snippet.kind) {
      case "file": {
        const file = join(folder, snippet.path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, snippet.text);
        break;
      }
      case "nodes": {
        const file = join(folder, snippet.path);
        const tree = parseDocument(readFileSync(file, "utf8"));
        const nodes: Record<string, unknown> = parse(snippet.text);
        for (const [id, node] of Object.entries(nodes)) tree.setIn(["nodes", id], node);
        writeFileSync(file, String(tree));
        break;
      }
      case "run":
        if (snippet.server && server === undefined) break;
        for (const command of snippet.commands) {
          const ran = await runIn(folder, argumentsOf(command), server);
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
