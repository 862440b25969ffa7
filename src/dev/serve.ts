/**
 * The server process of `npm start`: the local runtime with the development Worker, on a port that the system chooses, and
 * `front.ts` before it on the port that the user chose. Started by `start.ts`; arguments: port, state folder, and the port
 * of the inspector where one was asked for. A process of its own, so that all of it ends with its group.
 */
import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { startFront } from "./front.ts";
import { whenGone } from "./parents.mjs";
import { repository } from "./process.ts";
import { runnerBeside } from "./runner-beside.ts";
import { isCrash, RuntimeMessages } from "./runtime-messages.ts";
import { localize, noRuntime, runtimeGone } from "./texts.ts";
import { RuntimeBreaks, untilSilent } from "./watch-runtime.ts";

const [port = "", state = "", inspectorPort] = process.argv.slice(2);
const secret = randomBytes(32).toString("base64url");
const text = (value: string) => ({ type: "plain_text" as const, value });

// The process that started this one ends it; where that was killed, nobody else would.
whenGone([process.ppid], () => {
  if (process.platform === "win32") process.exit(1);
  else process.kill(-process.pid, "SIGTERM");
});

// The runtime would keep the address and the user agent of every request beside the state, where no erasure finds them.
process.env.X_LOCAL_OBSERVABILITY = "false";
await rm(join(state, "v3", "observability"), { recursive: true, force: true });

const { unstable_startWorker } = await import("wrangler").catch((error: unknown) => {
  // The runtime is a program for one kind of machine; installed for another, or not at all, its package says so as it loads.
  if (!String(error).includes("workerd")) throw error;
  process.stderr.write(`${localize(noRuntime(process.platform, process.arch))}\n`);
  process.exit(1);
});
const messages = new RuntimeMessages(state);
const breaks = new RuntimeBreaks();
let isServing = false;
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream);
  stream.write = (chunk: string | Uint8Array, ...rest: never[]): boolean => {
    const said = typeof chunk === "string" ? chunk : Buffer.from(chunk).toString("utf8");
    if (isCrash(said)) breaks.note();
    const read = messages.read(said, Date.now());
    const isText = read !== undefined && "text" in read;
    const done = isText
      ? write(chunk, ...rest)
      : write(read === undefined ? "" : `${localize(read.sentence)}\n`, ...rest);
    // The runtime has ended before it served anything, and would be waited for.
    if (!isText && !isServing) process.exit(1);
    return done;
  };
}
const runner = runnerBeside(repository);
const worker = await unstable_startWorker({
  config: join(repository, "wrangler.toml"),
  entrypoint: join(repository, "src/dev/worker.ts"),
  bindings: {
    CAIRN_LOCAL: text("1"),
    CAIRN_FRONT: text(secret),
    CAIRN_AUTHOR_SHA256: text(process.env.CAIRN_START_AUTHOR_SHA256 ?? ""),
    ...(runner !== undefined && { CAIRN_RUNNER_URL: text(runner.url), CAIRN_RUNNER_TOKEN: text(runner.token) }),
  },
  dev: {
    remote: false,
    watch: true,
    persist: state,
    logLevel: "warn",
    server: { hostname: "127.0.0.1", port: 0 },
    // Whoever reaches an inspector reads and changes everything: only when it was asked for.
    inspector: inspectorPort === undefined ? false : { hostname: "127.0.0.1", port: Number(inspectorPort) },
  },
});
await worker.ready;
isServing = true;
const front = await startFront({ port: Number(port), target: await worker.url, secret, onBreak: () => breaks.note() });
await untilSilent(`http://127.0.0.1:${front.port}/healthz`, breaks);
process.stderr.write(`${localize(runtimeGone)}\n`);
await front.refuseWaiting();
// The process that started this one says how to go on; what is stored is on disk.
process.exit(1);
