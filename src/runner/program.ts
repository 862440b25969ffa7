/**
 * One running program: its process, its lines, its memory, its end. A program never outlives the runner: it is ended in
 * order, and where the runner itself is killed the system ends it (`setpriv`), or its own first module (`guard.mjs`).
 * Not here: what the lines mean (`connection.ts`), and when to start again (`managed-server.ts`).
 */
import { spawn, spawnSync, type ChildProcessWithoutNullStreams } from "node:child_process";
import type { Buffer } from "node:buffer";
import { LineReader } from "./lines.ts";
import { residentMemory } from "./memory.ts";
import type { RunnerCode } from "./failures.ts";
import type { RunnerLimits } from "./settings.ts";

/** How a program is started. Nothing of it passes through a shell. */
export interface Launch {
  command: string;
  args: readonly string[];
  environment: Readonly<Record<string, string>>;
  cwd: string;
  /** Whether it may have started processes of its own, whose memory counts too. */
  mayStartOthers: boolean;
}

/** How a program ended: `reason` where the runner ended it. */
export interface ProgramEnd {
  exitCode: number | null;
  signal: string | null;
  reason?: RunnerCode;
}

export interface ProgramEvents {
  onLine(line: string): void;
  onErrorLine(line: string): void;
  onEnd(end: ProgramEnd): void;
}

const MAX_ERROR_LINE = 64 * 1024;
/** One check of memory in so many counts what the program has started as well. */
const GROUP_EVERY = 8;

let deathSignal: boolean | undefined;

/** Whether `setpriv` can have the system end a program together with the runner (util-linux 2.33 or later). */
function hasDeathSignal(): boolean {
  deathSignal ??= process.platform === "linux" && spawnSync("setpriv", ["--pdeathsig", "KILL", "true"]).status === 0;
  return deathSignal;
}

export class Program {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #limits: RunnerLimits;
  readonly #launch: Launch;
  #reason: RunnerCode | undefined;
  #ended = false;
  #peak = 0;
  #checks = 0;
  #watch: NodeJS.Timeout | undefined;
  readonly ended: Promise<ProgramEnd>;

  constructor(launch: Launch, limits: RunnerLimits, events: ProgramEvents) {
    this.#launch = launch;
    this.#limits = limits;
    const [command, args] = hasDeathSignal()
      ? ["setpriv", ["--pdeathsig", "KILL", "--", launch.command, ...launch.args]]
      : [launch.command, [...launch.args]];
    // A process group of its own, so that all of it can be ended, and a Ctrl-C for the runner does not reach it.
    this.#child = spawn(command, args, {
      cwd: launch.cwd,
      env: { ...launch.environment, CAIRN_RUNNER_PID: String(process.pid) },
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
      windowsHide: true,
    });
    const lines = new LineReader(limits.maxLine, events.onLine, () => this.kill("line_too_long"));
    const errors = new LineReader(MAX_ERROR_LINE, events.onErrorLine, () => {
      events.onErrorLine("(the program's error output is not read any further: one line was too long)");
    });
    this.#child.stdout.on("data", (chunk: Buffer) => lines.push(chunk));
    this.#child.stderr.on("data", (chunk: Buffer) => errors.push(chunk));
    // A program that has closed a pipe is noticed by its end.
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr])
      stream.on("error", () => undefined);
    this.ended = new Promise((resolve) => {
      const end = (exitCode: number | null, signal: string | null): void => {
        if (this.#ended) return;
        this.#ended = true;
        clearTimeout(this.#watch);
        this.#signalGroup("SIGKILL");
        lines.end();
        errors.end();
        const found = { exitCode, signal, ...(this.#reason !== undefined && { reason: this.#reason }) };
        events.onEnd(found);
        resolve(found);
      };
      this.#child.once("error", () => end(null, null));
      this.#child.once("close", end);
      // A process it left behind may hold the pipes open for ever.
      this.#child.once("exit", (code, signal) => setTimeout(() => end(code, signal), 200).unref());
    });
    this.#scheduleWatch();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** The most resident memory seen, in bytes. */
  get peakMemory(): number {
    return this.#peak;
  }

  /** Sends one message as a line; true while the program takes it. */
  write(message: object): boolean {
    if (this.#ended || !this.#child.stdin.writable) return false;
    this.#child.stdin.write(`${JSON.stringify(message)}\n`);
    return true;
  }

  /** Ends it at once, for a reason that its end will carry. */
  kill(reason: RunnerCode): void {
    if (this.#ended) return;
    this.#reason ??= reason;
    this.#signalGroup("SIGKILL");
  }

  /** Ends it as MCP asks: closes its input, then SIGTERM, then SIGKILL. Resolves when it has ended. */
  async stop(): Promise<void> {
    this.#child.stdin.end();
    const half = this.#limits.stopMs / 2;
    const term = setTimeout(() => this.#signalGroup("SIGTERM"), half);
    const kill = setTimeout(() => this.#signalGroup("SIGKILL"), this.#limits.stopMs);
    await this.ended;
    clearTimeout(term);
    clearTimeout(kill);
  }

  #signalGroup(signal: NodeJS.Signals): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch {
      // The whole group has ended.
    }
  }

  #scheduleWatch(): void {
    this.#watch = setTimeout(() => {
      void this.#checkMemory().then(() => {
        if (!this.#ended) this.#scheduleWatch();
      });
    }, this.#limits.memoryCheckMs);
    this.#watch.unref();
  }

  async #checkMemory(): Promise<void> {
    if (this.#child.pid === undefined) return;
    // Asking for the whole group starts a process by itself.
    const withOthers = this.#launch.mayStartOthers && this.#checks % GROUP_EVERY === 0;
    this.#checks += 1;
    const bytes = await residentMemory(this.#child.pid, withOthers);
    this.#peak = Math.max(this.#peak, bytes);
    if (bytes > this.#limits.maxMemory) this.kill("memory_exceeded");
  }
}
