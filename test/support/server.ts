/**
 * A real server process for end-to-end tests: workerd on a free port, with its own storage and only the knowledge that a test
 * publishes. Started once per file. Not here: what the process runs (`server-process.ts`), the clients (`test/e2e/clients.ts`).
 */
import { spawn, type ChildProcessByStdio } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { inject, vi } from "vitest";
import { compile } from "../../src/compile/compile.ts";
import { listProcessTree } from "./process-tree.ts";
import type { ServerSettings } from "./server-process.ts";

// Only a limit against hanging: the machine may be busy with other tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

/** How long a server may take to start. Below the limit of hooks, so that a server that hangs is ended and reported. */
const MAX_START_MS = 280_000;

const repository = join(import.meta.dirname, "..", "..");

export interface TestServer {
  /** `http://localhost:<port>`, without a path. */
  url: string;
  /** The folder of its storage. */
  state: string;
  /** Compiles files given as path -> text and publishes them; answers the release's id. */
  publish(files: Record<string, string>, channel?: string): Promise<string>;
  stop(): Promise<void>;
}

/** The author's token of a test server. */
export const AUTHOR_TOKEN = "author-of-the-tests";

/** Starts a server, with the page for browsers if it is asked for, and waits until it answers. Fails with the process's own output when it does not. */
export async function startServer(
  variables: Record<string, string> = {},
  { page = false }: { page?: boolean } = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "cairn-e2e-"));
  const built = inject("built");
  if (page) cpSync(join(built, "page"), join(folder, "assets"), { recursive: true });
  else mkdirSync(join(folder, "assets"));
  const settings: ServerSettings = {
    built,
    folder,
    variables: { CAIRN_AUTHOR_TOKEN: AUTHOR_TOKEN, ...variables },
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, "server-process.ts"), JSON.stringify(settings)], {
    cwd: repository,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CLOUDFLARE_CF_FETCH_ENABLED: "false" },
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const url = await ready(child).catch((error: unknown) => {
    killWithDescendants(child);
    rmSync(folder, { recursive: true, force: true });
    throw error;
  });
  return {
    url,
    state: join(folder, "state"),
    publish: (files, channel = "main") => publishTo(url, files, channel),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Waits for the line that says where it serves. Fails with the process's own output when it ends before, or takes too
 * long.
 */
function ready(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
        const url = /Ready on (http:\/\/[\w.:-]+)/.exec(output)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
    const fail = (): void => reject(new Error(`The test server did not start:\n${output}`));
    child.once("exit", fail);
    setTimeout(fail, MAX_START_MS).unref();
  });
}

/** Ends a server that does not react: workerd is a child of its process. */
function killWithDescendants(child: ChildProcessByStdio<null, Readable, Readable>): void {
  if (process.platform === "win32" || child.pid === undefined) child.kill();
  else for (const id of listProcessTree(child.pid)) process.kill(id, "SIGKILL");
}

async function publishTo(url: string, files: Record<string, string>, channel: string): Promise<string> {
  const { release, findings } = compile(Object.entries(files).map(([path, text]) => ({ path, text })));
  if (release === undefined) throw new Error(`The test's knowledge does not compile: ${JSON.stringify(findings)}`);
  const objects = Object.fromEntries(
    Array.from(release.objects).map(([hash, bytes]) => [hash, Buffer.from(bytes).toString("base64")]),
  );
  const response = await fetch(`${url}/api/releases`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${AUTHOR_TOKEN}` },
    body: JSON.stringify({ manifest: release.manifest, objects, channel }),
  });
  if (!response.ok) throw new Error(`publishing failed: ${response.status} ${await response.text()}`);
  return release.id;
}
