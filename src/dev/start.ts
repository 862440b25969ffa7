/**
 * `npm start`: runs all of Cairn on this machine, without an account or a key. Serves with workerd, publishes the
 * repository's knowledge and templates to the local KV, and publishes again after every edit without errors.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import process from "node:process";
import { join, relative, resolve } from "node:path";
import { banner } from "./banner.ts";
import { endGroup } from "./end-group.ts";
import { authorTokenOfRun } from "./author-token.ts";
import { whenGone } from "./parents.mjs";
import { inspectPort, needsToken, servesRelease, waitUntilReleased, waitUntilServing } from "./port.ts";
import { repository } from "./process.ts";
import { keepLocalToken } from "../author/local-token.ts";
import { DEFAULT_PORT, defaultStateFolder, takeStateFolder, whyNotWritable } from "./state-folder.ts";
import { signInCode } from "./sign-in-link.ts";
import { keepPublished } from "./keep-published.ts";
import * as texts from "./texts.ts";
import { localize } from "./texts.ts";

interface Options {
  port: number;
  /** Absolute path. */
  state: string;
  watch: boolean;
  /** Whether debuggers may attach. */
  inspect: boolean;
}

/** Where debuggers attach with `--inspect`. */
const INSPECTOR_PORT = "9229";

/** Reads `--port`, `--state`, `--no-watch`, `--inspect`, `--help`; anything else ends with the usage. */
function readArguments(args: readonly string[]): Options {
  let port = Number(process.env.PORT ?? DEFAULT_PORT);
  let state: string | undefined;
  let watch = true;
  let inspect = false;
  for (let index = 0; index < args.length; index += 1) {
    const [name, inline] = (args[index] ?? "").split("=", 2);
    if (name === "--help" || name === "-h") {
      process.stdout.write(`${localize(texts.usage)}\n`);
      process.exit(0);
    } else if (name === "--no-watch") watch = false;
    else if (name === "--inspect") inspect = true;
    else if (name === "--port") {
      port = Number(inline ?? args[index + 1]);
      if (inline === undefined) index += 1;
    } else if (name === "--state") {
      const folder = inline ?? args[index + 1] ?? "";
      if (folder === "") fail(`${localize(texts.needsFolder)}\n\n${localize(texts.usage)}`, 2);
      state = resolve(process.env.CAIRN_CALLER_DIRECTORY ?? repository, folder);
      if (inline === undefined) index += 1;
    } else fail(`${localize(texts.unknownArgument(JSON.stringify(name)))}\n\n${localize(texts.usage)}`, 2);
  }
  if (!Number.isInteger(port) || port < 1 || port > 65535) fail(localize(texts.badPort), 2);
  return { port, state: state ?? defaultStateFolder(repository, port), watch, inspect };
}

/** Prints the reason and ends the process. */
function fail(message: string, code = 1): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
  throw new Error("unreachable");
}

/** Starts the server; only warnings and errors are printed. */
function startServer({ port, state, inspect }: Options, token: string): ChildProcess {
  const script = join(repository, "src/dev/serve.ts");
  return spawn(process.execPath, [script, String(port), state, ...(inspect ? [INSPECTOR_PORT] : [])], {
    cwd: repository,
    // Its own process group: a Ctrl-C reaches this process first, which then ends the child in order.
    detached: process.platform !== "win32",
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      CAIRN_DEV: "1",
      // The digest, and not as an argument: every user of this machine can read the arguments of a process.
      CAIRN_START_AUTHOR_SHA256: createHash("sha256").update(token).digest("hex"),
      CLOUDFLARE_CF_FETCH_ENABLED: "false",
      WRANGLER_SEND_METRICS: "false",
      NO_UPDATE_NOTIFIER: "1",
      // Wrangler's explorer reads and writes every Durable Object on the same port, without authentication.
      X_LOCAL_EXPLORER: "false",
    },
  });
}

const options = readArguments(process.argv.slice(2));
const { port, state, watch } = options;
const url = `http://localhost:${port}`;

const occupant = await inspectPort(port);
if (occupant === "cairn") {
  process.stdout.write(`${localize(texts.alreadyRunning(url, port + 1))}\n`);
  process.exit(0);
}
if (occupant === "other") {
  fail(localize(texts.portTaken(port)));
}

const taken = takeStateFolder(state);
if ("problem" in taken) fail(localize(taken.problem));
else process.on("exit", () => taken.release());

// The Worker is bundled there, wherever the state is.
const unwritable = whyNotWritable(join(repository, ".wrangler", "tmp"));
if (unwritable !== undefined) fail(localize(unwritable));

const { token, isRandom } = authorTokenOfRun();
const removeToken = keepLocalToken({ repository, state, port, token });
process.on("exit", removeToken);
const server = startServer(options, token);
const editing = new AbortController();
let stopping = false;

/** Ends workerd and then this process. */
function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  editing.abort();
  if (server.exitCode !== null || server.pid === undefined) return process.exit(code);
  server.once("exit", () => process.exit(code));
  endGroup(server);
}
process.on("SIGINT", () => {
  const folder = state.startsWith(repository) ? relative(repository, state) : state;
  process.stdout.write(`\n${localize(texts.stopping(folder))}\n`);
  stop(0);
});
process.on("SIGTERM", () => stop(0));
process.on("SIGHUP", () => stop(0));
whenGone([process.ppid], () => stop(1));
server.on("exit", (code) => {
  if (!stopping) fail(localize(texts.stoppedByItself), code ?? 1);
});

const isAlive = (): boolean => server.exitCode === null;
const saysWaiting = (seconds: number): void => {
  process.stdout.write(`${localize(texts.stillStarting(url, seconds))}\n`);
};
// Who ends meanwhile has said why.
if (await waitUntilServing(url, isAlive, saysWaiting)) {
  const published = await keepPublished({ url, token, watch, signal: editing.signal });
  // What the banner says is true from the moment it is read on.
  const serves = await (published ? waitUntilReleased(url, isAlive) : servesRelease(url));
  process.stdout.write(
    localize(
      banner({
        url,
        published,
        serves,
        watch,
        code: isRandom ? await signInCode(url, token) : undefined,
        needsToken: await needsToken(url),
      }),
    ),
  );
}
