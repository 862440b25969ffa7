/**
 * Publishes the repository's knowledge and templates to the local server, once and then after every edit without errors. An
 * edit with errors is reported with file, line and column, and the last valid release is served.
 */
import { existsSync, watch, type FSWatcher } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { CliContext } from "../author/command.ts";
import { runAuthor } from "../author/run.ts";
import { repository } from "./process.ts";
import { localize, stillServing } from "./texts.ts";

/** Editors write a file in several operations; one publish follows all of them. */
const DEBOUNCE_MILLISECONDS = 150;

export interface PublishOptions {
  url: string;
  /** The author's token of the server. */
  token: string;
  watch: boolean;
  signal: AbortSignal;
}

/** Publishes now and, if asked, after each edit until `signal`. Resolves after the first attempt: whether it succeeded. */
export async function keepPublished(options: PublishOptions): Promise<boolean> {
  const first = await publish(options, "as the server started");
  if (options.watch) watchFolders(options);
  return first;
}

async function publish({ url, token, signal }: PublishOptions, message: string): Promise<boolean> {
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
    // A bug in the compiler must not end the server.
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return false;
  }
}

function watchFolders(options: PublishOptions): void {
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
      const published = await publish(options, "edited on this machine");
      if (!published && !options.signal.aborted) process.stderr.write(`${localize(stillServing)}\n`);
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
        timer = setTimeout(() => void attempt(), DEBOUNCE_MILLISECONDS);
      }),
    );
  }
  options.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  });
}
