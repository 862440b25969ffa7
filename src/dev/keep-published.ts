/**
 * Publishes the repository's knowledge and templates to the server on this machine, once and then on every sound
 * edit. A broken edit is shown with file, line and column, and the last good release keeps serving.
 */
import { existsSync, watch, type FSWatcher } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { CliContext } from "../author/command.ts";
import { runAuthor } from "../author/run.ts";
import { repository } from "./process.ts";
import { said, stillServing } from "./texts.ts";

/** Editors write a file in several strokes; one publish for all of them. */
const settleMilliseconds = 150;

export interface KeepPublished {
  url: string;
  /** The author's token of the server. */
  token: string;
  watch: boolean;
  signal: AbortSignal;
}

/** Publishes now and, if asked, after each edit until `signal`. Resolves after the first attempt: whether it was sound. */
export async function keepPublished(options: KeepPublished): Promise<boolean> {
  const first = await publish(options, "as the server started");
  if (options.watch) watchFolders(options);
  return first;
}

async function publish({ url, token, signal }: KeepPublished, message: string): Promise<boolean> {
  const cli: CliContext = {
    directory: repository,
    repository,
    environment: process.env,
    color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    now: () => Date.now(),
    signal,
  };
  try {
    return (await runAuthor(cli, ["publish", "--url", url, "--token", token, "--message", message])) === 0;
  } catch (error) {
    // A fault in the compiler itself must not take the server down with it.
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return false;
  }
}

function watchFolders(options: KeepPublished): void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const attempt = async (): Promise<void> => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      const sound = await publish(options, "edited on this machine");
      if (!sound && !options.signal.aborted) process.stderr.write(`${said(stillServing)}\n`);
    } while (again);
    running = false;
  };
  const watchers: FSWatcher[] = [];
  for (const name of ["knowledge", "templates"]) {
    const folder = join(repository, name);
    if (!existsSync(folder)) continue;
    watchers.push(
      watch(folder, { recursive: true }, () => {
        clearTimeout(timer);
        timer = setTimeout(() => void attempt(), settleMilliseconds);
      }),
    );
  }
  options.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  });
}
