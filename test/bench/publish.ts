/**
 * `npm run bench -- publish [passages]`: a generated base of 200,000 passages is published to a server over HTTP as an author does
 * it, searched, edited in one document, published again and rolled back. Prints time, with how much of it each side's processor took, bytes and writes; exit code 1 when an
 * edit takes more than 20 writes.
 */
import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import type { CliContext } from "../../src/author/command.ts";
import { runAuthor } from "../../src/author/run.ts";
import { send } from "./load.ts";
import { structured, toolCall } from "./mcp-call.ts";
import { sources } from "./published.ts";
import { AUTHOR_HEADERS, plans } from "./subjects.ts";
import { startSubject } from "./subject.ts";

const MAX_EDIT_WRITES = 20;

/** Runs one command of the authors' and answers what it printed. Throws when it fails. */
async function author(folder: string, args: string[]): Promise<string> {
  let printed = "";
  const cli: CliContext = {
    directory: folder,
    repository: folder,
    environment: {},
    color: false,
    out: (text) => void (printed += text),
    err: (text) => void process.stderr.write(text),
    now: () => Date.now(),
    signal: new AbortController().signal,
  };
  const code = await runAuthor(cli, args);
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}\n${printed}`);
  return printed.trim();
}

export async function bench(args: readonly string[]): Promise<number> {
  const passages = Number(args[0] ?? 200_000);
  const folder = join(tmpdir(), `cairn-bench-publish-${process.pid}`);
  const files = sources(passages);
  for (const { path, text } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const question = /^title: (.*)$/m.exec(files.at(-1)?.text ?? "")?.[1] ?? "";
  const bytes = files.reduce((sum, { path }) => sum + statSync(join(folder, path)).size, 0);
  console.log(`${files.length - 1} documents, ${(bytes / 1e6).toFixed(0)} MB`);
  const plan = plans.cairn;
  const server = await startSubject(plan);
  const target = [
    "--url",
    `http://localhost:${plan.port}`,
    "--token",
    AUTHOR_HEADERS.authorization.slice("Bearer ".length),
  ];
  try {
    const timed = async (what: string, work: () => Promise<string>): Promise<string> => {
      const started = performance.now();
      const [usedHere, usedThere] = [process.cpuUsage(), server.processorSeconds()];
      const printed = await work();
      const { user, system } = process.cpuUsage(usedHere);
      const seconds = [
        (performance.now() - started) / 1000,
        (user + system) / 1e6,
        server.processorSeconds() - usedThere,
      ];
      const [all, here, there] = seconds.map((one) => one.toFixed(1));
      console.log(`${what}: ${all} s (processor: ${here} s here, ${there} s the server's), ${printed}`);
      return printed;
    };
    const search = async (): Promise<string> => {
      const answer = structured(await send(plan.port, toolCall("search_knowledge", { query: question })));
      return `${String(answer.total_found)} found`;
    };
    await timed("check and compile alone", () => author(folder, ["compile", "--out", join(folder, "out")]));
    await timed("publish", () => author(folder, ["publish", ...target]));
    await timed("first search", search);
    const edited = files[Math.floor(files.length / 2)];
    if (edited === undefined) throw new Error("nothing was generated");
    writeFileSync(join(folder, edited.path), edited.text.replace("language: en\n", "language: en\ntags: [edited]\n"));
    const again = await timed("edit one document", () => author(folder, ["publish", ...target]));
    await timed("search again", search);
    await timed("roll back", () => author(folder, ["rollback", ...target]));
    const writes = Number(/(\d+) writes/.exec(again)?.[1]);
    console.log(`writes of the edit: ${writes} (at most ${MAX_EDIT_WRITES})`);
    return writes <= MAX_EDIT_WRITES ? 0 : 1;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
