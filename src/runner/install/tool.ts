/** Runs an installer's command to its end, with limits on time and output. No shell. */
import { spawn } from "node:child_process";
import type { Buffer } from "node:buffer";
import { RunnerError } from "../failures.ts";

const MAX_OUTPUT = 4 * 1024 * 1024;

export interface ToolResult {
  /** The exit code; null when it was ended, undefined when there is no such command. */
  code: number | null | undefined;
  output: string;
}

export interface ToolOptions {
  cwd: string;
  environment: Readonly<Record<string, string | undefined>>;
  timeoutMs: number;
  signal: AbortSignal;
  onLine?(line: string): void;
}

/** Runs a command; throws `install_failed` when it takes too long and `removed` when it was cancelled. */
export function runTool(command: string, args: readonly string[], options: ToolOptions): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], {
      cwd: options.cwd,
      env: options.environment,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    const end = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended.
      }
    };
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      end();
    }, options.timeoutMs);
    options.signal.addEventListener("abort", end, { once: true });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      if (output.length < MAX_OUTPUT) output += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      for (const line of chunk.toString().split("\n")) options.onLine?.(line);
    });
    const settle = (code: number | null | undefined): void => {
      clearTimeout(timer);
      options.signal.removeEventListener("abort", end);
      if (options.signal.aborted) reject(new RunnerError("removed"));
      else if (late) reject(new RunnerError("install_failed"));
      else resolve({ code, output });
    };
    child.once("error", () => settle(undefined));
    child.once("close", (code) => settle(code));
  });
}

/** The operator's environment without the runner's own settings and what an outer `npm run` has put there. */
export function toolEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const outer =
    /^(CAIRN_|npm_(?:package|lifecycle|command|execpath|node_execpath)|npm_config_(?:local_prefix|prefix|dir|global)|INIT_CWD$|NODE_OPTIONS$)/i;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !outer.test(name)));
}
