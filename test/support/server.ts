/**
 * A real server process for end-to-end tests: wrangler and workerd on a free port, with storage of its own and no
 * knowledge but what a test publishes. Started once per file; not here: any client.
 */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "../../src/knowledge/compile.ts";

const repository = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

export interface TestServer {
  /** `http://localhost:<port>`, without a path. */
  url: string;
  /** Compiles files given as path -> text and publishes them; answers the release's id. */
  publish(files: Record<string, string>, channel?: string): Promise<string>;
  stop(): Promise<void>;
}

/** A port nobody listens on at the moment. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => {
    probe.listen(0, "127.0.0.1", resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

/** The project's configuration with the development entry, without the build step, and with no assets. */
function writeConfiguration(folder: string): string {
  const configuration = readFileSync(join(repository, "wrangler.toml"), "utf8")
    .replace(/^main = .*$/m, `main = ${JSON.stringify(join(repository, "src/dev/worker.ts"))}`)
    .replaceAll('"./src/', `"${repository}/src/`)
    .replace(/^\[build\]\ncommand = .*$/m, "")
    .replace(/^directory = .*$/m, `directory = ${JSON.stringify(join(folder, "assets"))}`);
  const path = join(folder, "wrangler.toml");
  writeFileSync(path, configuration);
  return path;
}

/** Starts a server and waits until it answers. Fails with the process's own output when it does not. */
export async function startServer(variables: Record<string, string> = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), "cairn-e2e-"));
  mkdirSync(join(folder, "assets"));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      join(repository, "node_modules/wrangler/bin/wrangler.js"),
      "dev",
      `--config=${writeConfiguration(folder)}`,
      `--persist-to=${join(folder, "state")}`,
      `--port=${port}`,
      "--inspector-port=0",
      "--ip=localhost",
      "--log-level=error",
      "--show-interactive-dev-session=false",
      ...Object.entries(variables).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
    ],
    {
      cwd: repository,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, CI: "1", WRANGLER_SEND_METRICS: "false" },
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const url = `http://localhost:${port}`;
  try {
    await untilAnswering(url, () => child.exitCode);
  } catch (error) {
    child.kill("SIGKILL");
    throw new Error(`The test server did not start: ${String(error)}\n${output}`, { cause: error });
  }
  return {
    url,
    publish: (files, channel = "main") => publishTo(url, files, channel),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Asks until there is an answer; a condition, not a pause: it returns as soon as the server is up. */
async function untilAnswering(url: string, exitCode: () => number | null): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (exitCode() !== null) throw new Error("it ended");
    const answered = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error("it did not answer in 90 seconds");
}

async function publishTo(url: string, files: Record<string, string>, channel: string): Promise<string> {
  const { release, findings } = compile(Object.entries(files).map(([path, text]) => ({ path, text })));
  if (release === undefined) throw new Error(`The test's knowledge does not compile: ${JSON.stringify(findings)}`);
  const objects = Object.fromEntries(
    Array.from(release.objects).map(([hash, bytes]) => [hash, Buffer.from(bytes).toString("base64")]),
  );
  const response = await fetch(`${url}/api/releases`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ manifest: release.manifest, objects, channel }),
  });
  if (!response.ok) throw new Error(`publishing failed: ${response.status} ${await response.text()}`);
  return release.id;
}
