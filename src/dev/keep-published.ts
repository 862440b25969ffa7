/**
 * Publishes the repository's knowledge and templates to the local server, once and then after every edit without errors. An
 * edit with errors is reported with file, line and column, and the last valid release is served.
 */
import { join } from "node:path";
import process from "node:process";
import { openApi } from "../author/api.ts";
import { Arguments, type CliContext } from "../author/command.ts";
import { collect } from "../author/files.ts";
import { makeReport } from "../author/report/make-report.ts";
import { sendReport } from "../author/report/send-report.ts";
import { runAuthor } from "../author/run.ts";
import type { ReadCache } from "../compile/project.ts";
import { DEFAULT_CHANNEL } from "../knowledge/release.ts";
import { watchFolders } from "../author/watch-folders.ts";
import { servesRelease } from "./port.ts";
import { repository } from "./process.ts";
import { localize, nothingServed, stillServing } from "./texts.ts";

/** Editors write a file in several operations; one publish follows all of them. */
const DEBOUNCE_MILLISECONDS = 80;

export interface PublishOptions {
  url: string;
  /** The author's token of the server. */
  token: string;
  watch: boolean;
  signal: AbortSignal;
}

/**
 * Publishes now and, if asked, after each edit until `signal`. Resolves after the first attempt: whether it succeeded. Edits
 * are noticed from the first attempt on, and one publish at a time is under way.
 */
export async function keepPublished(options: PublishOptions): Promise<boolean> {
  let running = true;
  let again = false;
  const publishAgain = async (): Promise<void> => {
    running = true;
    do {
      again = false;
      const published = await publish(options, "edited on this machine");
      if (!published && !options.signal.aborted) {
        const text = (await servesRelease(options.url)) ? stillServing : nothingServed;
        process.stderr.write(`${localize(text)}\n`);
      }
      if (!options.signal.aborted) await report(options);
    } while (again);
    running = false;
  };
  if (options.watch)
    watchFolders({
      folders: ["knowledge", "templates"].map((name) => join(repository, name)),
      quietMs: DEBOUNCE_MILLISECONDS,
      changed: () => {
        if (running) again = true;
        else void publishAgain();
      },
      problem: (text) => void process.stderr.write(`${localize(text)}\n`),
      signal: options.signal,
    });
  const first = await publish(options, "as the server started");
  // The address is printed meanwhile.
  void report(options).then(() => {
    running = false;
    // Saved while the first attempt was under way.
    if (again) void publishAgain();
  });
  return first;
}

/** Of this process: a save reads one file again, not all of them. */
const readCache: ReadCache = new Map();

const contextOf = (signal: AbortSignal): CliContext => ({
  directory: repository,
  repository,
  environment: process.env,
  color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  now: () => Date.now(),
  readCache,
  signal,
});

async function publish({ url, token, signal }: PublishOptions, message: string): Promise<boolean> {
  // Joined: a random token may begin with a dash, and would be taken for an option of its own.
  const server = ["--url", url, `--token=${token}`];
  try {
    // The report is sent below: also of files with errors, and with the folder they are in.
    const args = ["publish", "--skip-tests", "--no-report", ...server, "--message", message];
    return (await runAuthor(contextOf(signal), args)) === 0;
  } catch (error) {
    // A bug in the compiler must not end the server.
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return false;
  }
}

/** Tells the page what is known of the files: after each attempt, the edit itself being on screen by then. */
async function report({ url, token, signal }: PublishOptions): Promise<void> {
  const cli = contextOf(signal);
  try {
    const api = openApi(cli, new Arguments([], new Map(Object.entries({ url, token }))));
    const collection = collect(cli, undefined);
    const made = makeReport(collection, { now: cli.now(), tests: true, root: repository, readCache });
    await sendReport(api, DEFAULT_CHANNEL, made);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  }
}
