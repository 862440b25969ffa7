/**
 * How long it takes from saving a file to serving it, under `npm start`: a copy of the repository with a tree of 1,000 nodes more,
 * one text of it edited again and again. Half of the edits change a response, half a title, which the
 * router is trained on. Prints median and 95th percentile in milliseconds, with the load of the machine meanwhile.
 * Run with: npm run bench -- save-live
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { cpus, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { stringify } from "yaml";
import { listProcessTree } from "../support/process-tree.ts";

const NODES = 1000;
const SAVES = 20;
const repository = join(import.meta.dirname, "../..");

/** `version` is in the last response; the title changes with every second one. */
function largeTree(version: number): string {
  const name = (index: number): string => (index === 0 ? "root" : `n${index}`);
  const nodes = Array.from({ length: NODES }, (_, index) => {
    const children = [1, 2, 3].map((branch) => index * 3 + branch).filter((child) => child < NODES);
    const options = children.map((child, at) => ({
      id: `o${at}`,
      description: `第 ${at} 个方向`,
      next_node: name(child),
    }));
    const response = `这里是第 ${index} 步的说明${index === NODES - 1 ? `，第 ${version} 版` : ""}。`;
    const title = `第 ${index} 步${index === NODES - 1 ? `（${Math.floor(version / 2)}）` : ""}`;
    return [name(index), { title, response, ...(options.length > 0 ? { options } : {}) }] as const;
  });
  return stringify({ title: "大树", language: "zh-CN", nodes: Object.fromEntries(nodes) }, { lineWidth: 0 });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** The release that the server serves. */
async function served(url: string): Promise<string> {
  const response = await fetch(`${url}/healthz`);
  const { release }: { release?: string } = JSON.parse(await response.text());
  return String(release);
}

async function measure(folder: string): Promise<number[]> {
  for (const part of [
    "src",
    "knowledge",
    "templates",
    "test/conformance",
    "package.json",
    "package-lock.json",
    "wrangler.toml",
    "tsconfig.json",
  ])
    cpSync(join(repository, part), join(folder, part), { recursive: true });
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "knowledge/large"));
  const file = join(folder, "knowledge/large/main.tree.yaml");
  writeFileSync(file, largeTree(0));
  const port = await freePort();
  const child = spawn(process.execPath, [join(folder, "src/dev/start.ts"), "--port", String(port)], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await new Promise<void>((resolve, reject) => {
      child.once("exit", () => reject(new Error("The server did not start.")));
      child.stdout.on("data", (chunk: Buffer) => {
        if (chunk.toString().includes("Ctrl-C")) resolve();
      });
    });
    const url = `http://127.0.0.1:${port}`;
    const times: number[] = [];
    for (let version = 1; version <= SAVES; version++) {
      const before = await served(url);
      const text = largeTree(version);
      const start = performance.now();
      // As many editors save: a new file over the old one.
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
      while ((await served(url)) === before) await pause(10);
      times.push(performance.now() - start);
      await pause(300);
    }
    return times;
  } finally {
    for (const id of listProcessTree(child.pid ?? 0)) process.kill(id, "SIGKILL");
  }
}

export async function bench(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "cairn-save-"));
  try {
    const times = (await measure(folder)).toSorted((left, right) => left - right);
    const at = (share: number): string => (times[Math.ceil(share * times.length) - 1] ?? 0).toFixed(0);
    const load = `load ${(loadavg()[0] ?? 0).toFixed(1)} on ${cpus().length} processors`;
    console.log(
      `${NODES} nodes, ${SAVES} saves: median ${at(0.5)} ms, p95 ${at(0.95)} ms from the save to the served release (${load})`,
    );
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) process.exitCode = await bench();
