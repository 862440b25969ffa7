/**
 * One program under measurement: bundled as a deploy bundles it, served by `workerd serve` in a process of its own, so
 * that the processor time it takes can be read from the kernel. Not `wrangler dev`, which measures its own proxies.
 */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import process from "node:process";
import { restingTime, type ProcessorTime } from "./cpu.ts";

const repository = resolve(import.meta.dirname, "../..");
const workerd = join(repository, "node_modules/workerd/bin/workerd");
const work = join(repository, ".cairn/bench");
/** The kernel's clock ticks per second, as /proc counts processor time. */
const TICKS = 100;
/** A page of memory, as /proc counts it. */
const PAGE_BYTES = 4096;
const COMPATIBILITY_DATE = "2026-10-15";

export interface SubjectPlan {
  name: string;
  /** The entry, relative to the repository, or `wrangler.toml` for the product. */
  entry: string;
  /** The entry wraps the product, so it is bundled with the product's configuration. */
  wrapsProduct?: true;
  port: number;
  /** Class names of SQLite Durable Objects by binding. */
  objects: Record<string, string>;
  /** Where Durable Objects store rows: `memory` excludes disk time from the figures, `disk` survives the process. */
  storage: "memory" | "disk";
  /** Whether it gets a KV namespace bound as KNOWLEDGE. */
  knowledge: boolean;
  /** Whether it may ask servers on this machine. */
  reachesPrivate?: true;
  variables?: Record<string, string>;
}

export interface Subject {
  name: string;
  url: string;
  port: number;
  /** Seconds of processor time, user and system, that the process has taken so far. */
  processorSeconds(): number;
  /** The same in nanosecond resolution, once the process is idle (`cpu.ts`). */
  restingTime(): Promise<ProcessorTime>;
  /** Memory of the process that is in use now. Bytes. */
  memoryBytes(): number;
  /** Kills the process (SIGKILL), as a crash would. */
  stop(): Promise<void>;
}

/**
 * Bundles with wrangler, exactly as a deploy would, and returns the folder. An entry `wrangler.toml` is the product by
 * its own configuration; any other is one file under the same settings.
 */
function bundle(name: string, entry: string, wrapsProduct = false): string {
  const folder = join(work, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const product = entry === "wrangler.toml";
  const own = product || wrapsProduct;
  const config = own ? join(repository, "wrangler.toml") : join(folder, "wrangler.toml");
  if (!own) {
    writeFileSync(
      config,
      `name = "${name}"\nmain = "${join(repository, entry)}"\ncompatibility_date = "${COMPATIBILITY_DATE}"\ncompatibility_flags = ["nodejs_compat"]\nminify = true\nkeep_names = false\n`,
    );
  }
  const out = join(folder, "bundle");
  const wrangler = join(repository, "node_modules/wrangler/bin/wrangler.js");
  const script = wrapsProduct ? [join(repository, entry)] : [];
  const args = [wrangler, "deploy", ...script, "--dry-run", "--config", config, "--outdir", out];
  // The compiled knowledge that a deploy carries is not part of the program: here it is published over HTTP.
  const env = { ...process.env, CAIRN_DEV: "1", WRANGLER_SEND_METRICS: "false" };
  const bundled = spawnSync(process.execPath, args, { cwd: repository, encoding: "utf8", env });
  if (bundled.status !== 0) throw new Error(`${entry} could not be bundled:\n${bundled.stdout}${bundled.stderr}`);
  return out;
}

const text = (value: string): string => JSON.stringify(value);

const INTERNET = `
    (name = "internet", network = (allow = ["public", "private"])),`;

function workerText(folder: string, plan: SubjectPlan): string {
  const modules = readdirSync(folder)
    .filter((file) => file.endsWith(".js"))
    // The first module is the entry.
    .toSorted((left, right) => Number(right === entryFile(plan.entry)) - Number(left === entryFile(plan.entry)))
    .map((file) => `(name = ${text(file)}, esModule = embed ${text(`bundle/${file}`)})`);
  const bindings = [
    ...Object.entries(plan.objects).map(
      ([binding, className]) => `(name = ${text(binding)}, durableObjectNamespace = ${text(className)})`,
    ),
    ...Object.entries(plan.variables ?? {}).map(([name, value]) => `(name = ${text(name)}, text = ${text(value)})`),
    ...(plan.knowledge ? [`(name = "KNOWLEDGE", kvNamespace = "kv")`] : []),
  ];
  const namespaces = Object.values(plan.objects).map(
    (className) => `(className = ${text(className)}, uniqueKey = ${text(className)}, enableSql = true)`,
  );
  return `(
  modules = [${modules.join(", ")}],
  compatibilityDate = ${text(COMPATIBILITY_DATE)},
  bindings = [${bindings.join(", ")}],
  durableObjectNamespaces = [${namespaces.join(", ")}],
  durableObjectStorage = (localDisk = "disk"),
)`;
}

function entryFile(entry: string): string {
  if (entry === "wrangler.toml") return "index.js";
  return (entry.split("/").at(-1) ?? "").replace(/\.ts$/, ".js");
}

/** A bundled subject. It can be launched many times; its storage is kept between launches. */
export interface Prepared {
  plan: SubjectPlan;
  config: string;
  storage: string;
}

/** Bundles a subject, empties its storage and writes the configuration workerd reads. */
export function prepare(plan: SubjectPlan): Prepared {
  const folder = bundle(plan.name, plan.entry, plan.wrapsProduct);
  const home = join(work, plan.name);
  // workerd stores SQL in a file system only. `/dev/shm` is in memory, so no time is spent on a disk.
  const storage = plan.storage === "disk" ? join(home, "storage") : join("/dev/shm", `cairn-bench-${plan.name}`);
  rmSync(storage, { recursive: true, force: true });
  mkdirSync(join(storage, "objects"), { recursive: true });
  mkdirSync(join(storage, "kv"), { recursive: true });
  let store = "";
  if (plan.knowledge) {
    copyFileSync(join(bundle(`${plan.name}-kv`, "test/bench/subjects/kv.ts"), "kv.js"), join(home, "kv.js"));
    store = `
    (name = "kv", worker = (
      modules = [(name = "kv.js", esModule = embed "kv.js")],
      compatibilityDate = ${text(COMPATIBILITY_DATE)},
      bindings = [(name = "DISK", service = "kv-disk")],
    )),
    (name = "kv-disk", disk = (path = ${text(join(storage, "kv"))}, writable = true)),`;
  }
  const config = join(home, "config.capnp");
  writeFileSync(
    config,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),${plan.reachesPrivate === true ? INTERNET : ""}
    (name = "disk", disk = (path = ${text(join(storage, "objects"))}, writable = true)),${store}
  ],
  sockets = [(name = "http", address = "127.0.0.1:${plan.port}", http = (), service = "main")],
);
const main :Workerd.Worker = ${workerText(folder, plan)};
`,
  );
  return { plan, config, storage };
}

/** Starts a prepared subject and waits until its port answers. */
export async function launch({ plan, config, storage }: Prepared): Promise<Subject> {
  if (await isListening(plan.port)) throw new Error(`port ${plan.port} is taken: is another benchmark running?`);
  const child = spawn(workerd, ["serve", config], { stdio: ["ignore", "ignore", "inherit"] });
  // A failed run must not leave processes running.
  const end = () => {
    child.kill("SIGKILL");
    if (plan.storage === "memory") rmSync(storage, { recursive: true, force: true });
  };
  process.once("exit", end);
  child.once("exit", () => process.removeListener("exit", end));
  await waitUntilListening(plan.port, child);
  return { name: plan.name, port: plan.port, url: `http://127.0.0.1:${plan.port}`, ...handle(child) };
}

export function startSubject(plan: SubjectPlan): Promise<Subject> {
  return launch(prepare(plan));
}

function handle(child: ChildProcess): Pick<Subject, "processorSeconds" | "restingTime" | "memoryBytes" | "stop"> {
  return {
    memoryBytes() {
      const pages = readFileSync(`/proc/${child.pid}/statm`, "utf8").split(" ")[1];
      return Number(pages) * PAGE_BYTES;
    },
    restingTime: () => restingTime(child.pid ?? 0),
    processorSeconds() {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS;
    },
    stop: () =>
      new Promise((done) => {
        if (child.exitCode !== null) return done();
        child.once("exit", () => done());
        child.kill("SIGKILL");
      }),
  };
}

async function waitUntilListening(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`workerd ended with ${child.exitCode} before it served port ${port}`);
    if (await isListening(port)) return;
    await new Promise((again) => setTimeout(again, 50));
  }
  throw new Error(`nothing answers on port ${port}`);
}

/** Whether something listens; no request is sent, because not every subject can answer any. */
function isListening(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      done(true);
    });
    socket.once("error", () => done(false));
  });
}
