/**
 * A release of Cairn as its operator runs it: a checkout of a git ref with its own dependencies, started with `npm start` on a
 * given state folder. Not here: what is done with it (`walks.ts`).
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import process from "node:process";
import { copyHere } from "./copy-here.ts";

export const repository = resolve(import.meta.dirname, "../..");

const MAX_START_MS = 180_000;

/** A working copy. */
export interface Checkout {
  folder: string;
  remove(): void;
}

/** Takes a ref out of the repository's history. Its dependencies are installed, unless they are the ones that are here. */
export function checkOut(ref: string): Checkout {
  const folder = join(mkdtempSync(join(tmpdir(), "cairn-upgrade-")), "cairn");
  execFileSync("git", ["worktree", "add", "--detach", "--force", folder, ref], { cwd: repository, stdio: "pipe" });
  const lock = (root: string): string => readFileSync(join(root, "package-lock.json"), "utf8");
  if (lock(folder) === lock(repository)) {
    cpSync(join(repository, "node_modules"), join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
  } else execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, stdio: "pipe" });
  return {
    folder,
    remove: () => {
      execFileSync("git", ["worktree", "remove", "--force", folder], { cwd: repository, stdio: "pipe" });
      rmSync(join(folder, ".."), { recursive: true, force: true });
    },
  };
}

/** The working tree as it is, in a folder of its own, so that nothing of whoever runs this is read. */
export function checkOutHere(): Checkout {
  const folder = join(mkdtempSync(join(tmpdir(), "cairn-upgrade-")), "cairn");
  copyHere(repository, folder);
  cpSync(join(repository, "node_modules"), join(folder, "node_modules"), { recursive: true, verbatimSymlinks: true });
  return { folder, remove: () => rmSync(join(folder, ".."), { recursive: true, force: true }) };
}

/** A running server. */
export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a working copy on a state folder. Fails with what it printed when it does not serve. */
export async function start(folder: string, state: string, port: number): Promise<RunningServer> {
  const args = [join(folder, "src/dev/run.mjs"), "start", "--no-watch", "--port", String(port), "--state", state];
  // The variables of whoever runs this are not the release's.
  const { NODE_OPTIONS: _options, CAIRN_CALLER_DIRECTORY: _caller, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += String(chunk)));
  const url = `http://localhost:${port}`;
  const deadline = performance.now() + MAX_START_MS;
  // Only once the folder's knowledge is published does the banner name the address of clients.
  while (!output.includes(`${url}/mcp`)) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await end(child);
      throw new Error(`${folder} did not start:\n${output}`);
    }
    await new Promise((again) => setTimeout(again, 100));
  }
  // Another server on this port is named by a process that then ends, and knowledge that was not published has said why.
  const { release } = (await (await fetch(`${url}/healthz`)).json()) as { release?: string };
  if (child.exitCode !== null || !release) {
    await end(child);
    throw new Error(`${folder} serves nothing:\n${output}`);
  }
  return { url, stop: () => end(child) };
}

function end(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done();
    child.once("exit", () => done());
    child.kill("SIGTERM");
  });
}

/** A state folder of its own, outside of both working copies. */
export function stateFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), "cairn-upgrade-state-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The refs to upgrade from: those named, else every released version, else a commit some time ago. */
export function refsToTry(named: readonly string[]): { refs: readonly string[]; why: string } {
  if (named.length > 0) return { refs: named, why: "named" };
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: repository, encoding: "utf8" }).trim();
  const tags = git("tag", "--list", "v*").split("\n").filter(Boolean);
  if (tags.length > 0) return { refs: tags, why: "every tagged release" };
  const count = Number(git("rev-list", "--count", "HEAD"));
  if (existsSync(join(repository, ".git/shallow")) || count < 2)
    return { refs: [], why: "no tagged release, and no history to take one from" };
  const back = Math.min(COMMITS_BACK, count - 1);
  return { refs: [git("rev-parse", "--short", `HEAD~${back}`)], why: `no tagged release yet: ${back} commits ago` };
}

const COMMITS_BACK = 50;
