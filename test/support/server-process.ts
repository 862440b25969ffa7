/**
 * The process of a test server: the Worker that `built-worker.ts` has bundled, in workerd on a port that the system chooses. It
 * prints `Ready on <address>` and serves until it is told to end. Not `wrangler dev`: its proxies before the Worker take three
 * quarters of the time of a request, and as much again to start. Those of `npm start` are tested in `test/e2e/start.test.ts`.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";

export interface ServerSettings {
  /** The folder of `built-worker.ts`. */
  built: string;
  /** The server's own: its assets are in `assets/`, its storage will be in `state/`. */
  folder: string;
  variables: Record<string, string>;
}

const { built, folder, variables } = JSON.parse(process.argv[2] ?? "{}") as ServerSettings;
const worker = JSON.parse(readFileSync(join(built, "worker.json"), "utf8"));

const server = new Miniflare(
  convertV4MiniflareOptions({
    host: "localhost",
    port: 0,
    log: new Log(LogLevel.ERROR),
    resourcePersistencePath: join(folder, "state", "v3"),
    workers: [
      {
        ...worker,
        name: "cairn",
        modulesRoot: join(built, "worker"),
        modules: [{ type: "ESModule", path: join(built, "worker", "worker.js") }],
        bindings: { ...worker.bindings, ...variables },
        assets: { ...worker.assets, directory: join(folder, "assets") },
      },
    ],
  }),
);
process.once("SIGTERM", () => void server.dispose().then(() => process.exit(0)));
process.stdout.write(`Ready on ${(await server.ready).origin}\n`);
