/**
 * One server from its installation to its removal: installed once, started, checked, started again after it ended (with
 * growing pauses), stopped while nobody calls it. Whoever calls waits for what is under way and gets an answer or a code.
 * Not here: what is kept on disk (`store.ts`), HTTP (`bridge.ts`, `api.ts`).
 */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Connection, type CallOptions } from "./connection.ts";
import { codeOf, describeFailure, RunnerError, type RunnerCode } from "./failures.ts";
import { introduce, type Introduction } from "./handshake.ts";
import { REGISTRIES } from "./install/index.ts";
import type { Installed } from "./install/model.ts";
import type { RpcRequest, RpcResponse } from "./json-rpc.ts";
import { ServerLog } from "./log.ts";
import type { ServerRecord } from "./record.ts";
import type { RunnerSettings } from "./settings.ts";
import { StartWitness } from "./start-failure.ts";
import { viewServer, type ServerStatus, type ServerView } from "./view.ts";

export class ManagedServer {
  readonly record: ServerRecord;
  readonly log = new ServerLog();
  readonly #settings: RunnerSettings;
  readonly #dataFolder: string;
  readonly #removed = new AbortController();
  #status: ServerStatus = "installing";
  #failure: RunnerCode | undefined;
  #installed: Installed | undefined;
  #connection: Connection | undefined;
  #introduction: Introduction | undefined;
  /** Resolves when what is under way has come to an end, good or bad. */
  #settled: Promise<void> = Promise.resolve();
  #retry: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #crashes = 0;
  #startedAt = 0;
  #lastCall = 0;
  #peakMemory = 0;
  #installMs = 0;
  #startMs = 0;

  constructor(record: ServerRecord, settings: RunnerSettings) {
    this.record = record;
    this.#settings = settings;
    this.#dataFolder = join(settings.folder, "data", record.id);
    this.log.hide(record.environment);
  }

  /** Installs and starts; does not throw. `hold` gets a port for it and is called once the package is there. */
  begin(hold: () => Promise<void>): void {
    this.#settled = this.#bringUp(hold).catch((error: unknown) => this.#fail(error));
  }

  /** Resolves when it neither installs nor starts any more. */
  settled(): Promise<void> {
    return this.#settled;
  }

  view(url: string | null): ServerView {
    this.#peakMemory = Math.max(this.#peakMemory, this.#connection?.peakMemory ?? 0);
    return viewServer(this.record, url, {
      status: this.#status,
      failure: this.#failure,
      native: this.#installed?.native,
      integrity: this.#installed?.integrity,
      installScripts: this.#installed?.installScripts,
      introduction: this.#introduction,
      installMs: this.#installMs,
      startMs: this.#startMs,
      peakMemory: this.#peakMemory,
    });
  }

  /** What the program said when it was started; starts it where needed. Throws the code why it does not run. */
  async introduction(): Promise<Introduction> {
    if (this.#introduction === undefined) await this.#running();
    if (this.#introduction === undefined) throw new RunnerError("server_unavailable");
    return this.#introduction;
  }

  /** Passes one request to the program, which is started first where it was stopped. */
  async call(request: RpcRequest, options: CallOptions): Promise<RpcResponse> {
    const connection = await this.#running();
    this.#lastCall = Date.now();
    try {
      return await connection.call(request, options);
    } catch (error) {
      if (codeOf(error) === "timeout") void this.#checkAlive(connection);
      throw error;
    } finally {
      this.#lastCall = Date.now();
    }
  }

  /** Ends the program; with `erase` its data as well. The server cannot be used any more. */
  async close(erase: boolean): Promise<void> {
    this.#removed.abort();
    clearTimeout(this.#retry);
    clearInterval(this.#idle);
    const connection = this.#connection;
    this.#connection = undefined;
    this.#failure = "removed";
    this.#status = "failed";
    await connection?.stop();
    await this.#settled;
    if (erase) await rm(this.#dataFolder, { recursive: true, force: true });
  }

  async #bringUp(hold: () => Promise<void>): Promise<void> {
    const { source, addons } = this.record;
    const registry = REGISTRIES[source.registry];
    if (!registry.confined && !addons) throw new RunnerError("needs_approval");
    const began = performance.now();
    this.#status = "installing";
    this.log.add("runner", `installing ${source.registry}:${source.identifier} ${source.version}`);
    this.#installed = await registry.install({
      source,
      settings: this.#settings,
      signal: this.#removed.signal,
      onLine: (line) => this.log.add("installer", line),
    });
    this.#installMs = Math.round(performance.now() - began);
    this.log.add("runner", `installed in ${this.#installMs} ms`);
    await mkdir(this.#dataFolder, { recursive: true, mode: 0o700 });
    await hold();
    await this.#start();
    this.#idle = setInterval(() => this.#stopIfIdle(), Math.max(50, this.#settings.limits.idleMs / 4));
    this.#idle.unref();
  }

  /** Starts the program and waits until it passes the health check. Throws the code why not. */
  async #start(): Promise<Connection> {
    if (this.#installed === undefined || this.#removed.signal.aborted) throw new RunnerError("removed");
    const { limits } = this.#settings;
    if (this.#status !== "restarting") this.#status = "starting";
    const began = performance.now();
    const witness = new StartWitness();
    const launch = this.#installed.launch(this.record, this.#dataFolder);
    const connection = new Connection(launch, limits, this.log, (line) => witness.read(line));
    this.#connection = connection;
    const deadline = setTimeout(() => connection.giveUp(), limits.startMs);
    try {
      this.#introduction = await introduce(connection, limits.startMs * 2);
    } catch (error) {
      const code = codeOf(error);
      // Unless it has ended by itself: then how it ended says more.
      if (code !== "server_unavailable") connection.kill(code);
      throw new RunnerError(witness.code(await connection.ended));
    } finally {
      clearTimeout(deadline);
      this.#peakMemory = Math.max(this.#peakMemory, connection.peakMemory);
    }
    this.#startMs = Math.round(performance.now() - began);
    this.#startedAt = Date.now();
    this.#lastCall = Date.now();
    this.#status = "running";
    this.#failure = undefined;
    this.log.add("runner", `health check passed in ${this.#startMs} ms: ${this.#introduction.tools.length} tools`);
    void connection.ended.then(() => this.#onEnd(connection));
    return connection;
  }

  /** The program's connection, as soon as it runs. */
  async #running(): Promise<Connection> {
    await this.#waitUntilSettled();
    if (this.#status === "idle") {
      this.#status = "starting";
      this.#settled = this.#start().then(
        () => undefined,
        (error: unknown) => this.#fail(error),
      );
      await this.#settled;
    }
    if (this.#status === "failed") throw new RunnerError(this.#failure ?? "server_unavailable");
    if (this.#status !== "running" || this.#connection === undefined) throw new RunnerError("server_unavailable");
    return this.#connection;
  }

  /** Waits for what is under way, and for what follows from it, but no longer than a start may take. */
  async #waitUntilSettled(): Promise<void> {
    const { startMs, stopMs } = this.#settings.limits;
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new RunnerError("server_unavailable")), startMs + stopMs);
    });
    try {
      for (let waited: Promise<void> | undefined; waited !== this.#settled;) {
        waited = this.#settled;
        await Promise.race([waited, patience]);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** The program has ended without being asked to. */
  #onEnd(connection: Connection): void {
    if (this.#connection !== connection || this.#removed.signal.aborted) return;
    this.#connection = undefined;
    this.#peakMemory = Math.max(this.#peakMemory, connection.peakMemory);
    if (Date.now() - this.#startedAt >= this.#settings.limits.steadyMs) this.#crashes = 0;
    void connection.ended.then(({ reason, exitCode, signal }) => {
      this.log.add("runner", `ended: ${reason ?? `code ${String(exitCode)}, signal ${String(signal)}`}`);
      this.#restart(reason);
    });
  }

  #restart(reason: RunnerCode | undefined): void {
    const { limits } = this.#settings;
    this.#crashes += 1;
    if (this.#crashes > limits.maxCrashes) {
      this.#fail(new RunnerError(reason ?? "crashed"));
      return;
    }
    this.#status = "restarting";
    const pause = Math.min(limits.backoffMs * 2 ** (this.#crashes - 1), limits.maxBackoffMs);
    this.log.add("runner", `starting again in ${pause} ms (${this.#crashes} of ${limits.maxCrashes})`);
    this.#settled = new Promise<void>((resolve) => {
      this.#retry = setTimeout(resolve, pause);
      this.#removed.signal.addEventListener("abort", () => resolve(), { once: true });
    }).then(async () => {
      if (this.#removed.signal.aborted) return;
      await this.#start().catch((error: unknown) => this.#restart(codeOf(error)));
    });
  }

  #fail(error: unknown): void {
    const code = codeOf(error);
    if (code === "internal") this.log.add("runner", `internal: ${error instanceof Error ? error.message : "unknown"}`);
    this.#connection = undefined;
    this.#status = "failed";
    this.#failure = code;
    this.log.add("runner", `failed: ${code}: ${describeFailure(code).message}`);
  }

  #stopIfIdle(): void {
    const connection = this.#connection;
    if (this.#status !== "running" || connection === undefined || connection.pending > 0) return;
    if (Date.now() - this.#lastCall < this.#settings.limits.idleMs) return;
    this.#connection = undefined;
    this.#status = "idle";
    this.log.add("runner", "stopped: nobody calls it; the next call starts it");
    this.#settled = connection.stop();
  }

  /** After a call that was not answered: a program that does not answer a ping either is started anew. */
  async #checkAlive(connection: Connection): Promise<void> {
    const ping: RpcRequest = { jsonrpc: "2.0", id: 0, method: "ping" };
    await connection.call(ping, { timeoutMs: this.#settings.limits.stopMs }).catch((error: unknown) => {
      if (codeOf(error) === "timeout") connection.kill("no_answer");
    });
  }
}
