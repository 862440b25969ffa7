/** The authors' command line as a process: `npm run author -- <command>`. The commands are run by `run.ts`. */
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runAuthor } from "./run.ts";
import { createTerminalPrompt } from "./terminal.ts";

const interrupt = new AbortController();
process.once("SIGINT", () => interrupt.abort());
process.once("SIGTERM", () => interrupt.abort());

// A watcher whose parent was killed outright would run on, and nobody could stop it at its terminal.
const parent = process.ppid;
if (process.argv.includes("--watch"))
  setInterval(() => {
    if (process.ppid !== parent) interrupt.abort();
  }, 500).unref();

const terminal = createTerminalPrompt();

// A closed pipe (`| head`) is not a failure.
process.stdout.on("error", () => process.exit(0));

process.exitCode = await runAuthor(
  {
    directory: process.env.CAIRN_CALLER_DIRECTORY ?? process.cwd(),
    repository: join(dirname(fileURLToPath(import.meta.url)), "..", ".."),
    environment: process.env,
    color: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
    columns: process.stdout.columns,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    now: () => Date.now(),
    ask: terminal.ask,
    signal: interrupt.signal,
  },
  process.argv.slice(2),
);
terminal.close();
