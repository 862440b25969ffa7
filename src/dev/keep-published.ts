/**
 * Publishes the repository's knowledge and templates to the local server, once and then after every edit without errors. An
 * edit with errors is reported with file, line and column, and the last valid release is served. A server that does not answer, on a
 * full disk say, is asked again. Not here: when (`publish-loop.ts`).
 */
import { join } from "node:path";
import process from "node:process";
import { openApi } from "../author/api.ts";
import type { HistoryChange } from "../author/api-responses.ts";
import { Arguments, type CliContext } from "../author/command.ts";
import { collect } from "../author/files.ts";
import type { GoldenCache } from "../author/golden/file.ts";
import { makeReport } from "../author/report/make-report.ts";
import { sendReport } from "../author/report/send-report.ts";
import { channelChanges } from "../author/rolled-back.ts";
import { runAuthor } from "../author/run.ts";
import type { ReadCache } from "../compile/project.ts";
import type { LocalizedText } from "../localized-text.ts";
import type { ChannelReport } from "../knowledge/channel-report.ts";
import { EDITED, rolledBackFrom, STARTED } from "../knowledge/channel-history.ts";
import { DEFAULT_CHANNEL } from "../knowledge/release.ts";
import { shortId } from "../author/table.ts";
import { watchFolders } from "../author/watch-folders.ts";
import { servesRelease } from "./port.ts";
import { repository } from "./process.ts";
import { PublishLoop, type Attempt } from "./publish-loop.ts";
import { localize, nothingServed, publishedDespite, publishedLater, replacedRelease, stillServing } from "./texts.ts";

/** Editors write a file in several operations; one publish follows all of them. */
const DEBOUNCE_MILLISECONDS = 80;
/** A request is answered within milliseconds, on a busy machine within seconds. Milliseconds. */
const DEFAULT_ANSWER_MILLISECONDS = 30_000;
const DEFAULT_RETRY_MILLISECONDS = 5_000;

export interface PublishOptions {
  url: string;
  /** The author's token of the server. */
  token: string;
  watch: boolean;
  signal: AbortSignal;
  /** How long one request may take, and how long a server that did not take a publish is left alone first. Milliseconds. */
  answerMs?: number;
  retryMs?: number;
}

/**
 * Publishes now and, if asked, after each edit until `signal`. Resolves after the first attempt: whether it succeeded. Edits
 * are noticed from the first attempt on.
 */
export async function keepPublished(options: PublishOptions): Promise<boolean> {
  let message = STARTED;
  // What the first attempt leaves is told by the banner.
  let isFirst = true;
  let told = "";
  const loop = new PublishLoop({
    attempt: async () => {
      const before = isFirst ? await changesOf(options) : [];
      const made = await publish(options, message);
      message = EDITED;
      if (made === "published") await tellReplaced(options, before);
      return made;
    },
    after: async (made, retryMs) => {
      if (retryMs !== undefined) say(publishedLater(retryMs, options.watch));
      else if (made === "refused" && !isFirst) say((await servesRelease(options.url)) ? stillServing : nothingServed);
      isFirst = false;
      // The address is printed meanwhile.
      if (retryMs === undefined) told = tellTests(await report(options), made, told);
    },
    retryMs: options.retryMs ?? DEFAULT_RETRY_MILLISECONDS,
    signal: options.signal,
  });
  if (options.watch)
    watchFolders({
      folders: ["knowledge", "templates"].map((name) => join(repository, name)),
      quietMs: DEBOUNCE_MILLISECONDS,
      changed: () => loop.changed(),
      problem: say,
      signal: options.signal,
    });
  return (await loop.run()) === "published";
}

function say(text: LocalizedText): void {
  process.stderr.write(`${localize(text)}\n`);
}

/** Of this process: a save reads one file again, not all of them. */
const readCache: ReadCache = new Map();
const goldenCache: GoldenCache = new Map();

const contextOf = ({ signal, answerMs }: PublishOptions): CliContext => ({
  directory: repository,
  repository,
  environment: process.env,
  color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  now: () => Date.now(),
  readCache,
  answerMs: answerMs ?? DEFAULT_ANSWER_MILLISECONDS,
  signal,
});

async function publish(options: PublishOptions, message: string): Promise<Attempt> {
  let isTemporary = false;
  const cli: CliContext = {
    ...contextOf(options),
    refused: ({ details }) => {
      const { code, retryable } = details;
      isTemporary = code === undefined || code === "no_answer" || code === "internal" || retryable === true;
    },
  };
  // Joined: a random token may begin with a dash, and would be taken for an option of its own.
  const server = ["--url", options.url, `--token=${options.token}`];
  try {
    // The report is sent below: also of files with errors, and with the folder they are in.
    const args = ["publish", "--skip-tests", "--no-report", ...server, "--message", message];
    if ((await runAuthor(cli, args)) === 0) return "published";
    return isTemporary ? "unanswered" : "refused";
  } catch (error) {
    // A bug in the compiler must not end the server.
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return "refused";
  }
}

/** The changes of the channel, newest first; none where the server does not say. */
async function changesOf(options: PublishOptions): Promise<HistoryChange[]> {
  const { url, token } = options;
  try {
    const api = openApi(contextOf(options), new Arguments([], new Map(Object.entries({ url, token }))));
    return await channelChanges(api, DEFAULT_CHANNEL);
  } catch {
    return [];
  }
}

/** Says so where the files here took the place of what somebody else published, and how that comes back. Of a rollback the publish says it. */
async function tellReplaced(options: PublishOptions, history: readonly HistoryChange[]): Promise<void> {
  const [before] = history;
  if (before === undefined || before.message === STARTED || before.message === EDITED) return;
  if (rolledBackFrom(history) !== undefined) return;
  const [now] = await changesOf(options);
  if (now !== undefined && now.release !== before.release) say(replacedRelease(shortId(before.release), options.url));
}

/** Tells the page what is known of the files: after each attempt, the edit itself being on screen by then. */
async function report(options: PublishOptions): Promise<ChannelReport | undefined> {
  const { url, token } = options;
  const cli = contextOf(options);
  try {
    const api = openApi(cli, new Arguments([], new Map(Object.entries({ url, token }))));
    const collection = collect(cli, undefined);
    const made = makeReport(collection, { now: cli.now(), tests: true, root: repository, readCache, goldenCache });
    await sendReport(api, DEFAULT_CHANNEL, made);
    return made;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return undefined;
  }
}

/** Says which example conversations cannot run or fail, where that is not what was said last; answers what it came to. */
function tellTests(made: ChannelReport | undefined, attempt: Attempt, before: string): string {
  if (made === undefined || attempt !== "published") return before;
  const text = publishedDespite(made.findings);
  if (text !== undefined && text.en !== before) say(text);
  return text?.en ?? "";
}
