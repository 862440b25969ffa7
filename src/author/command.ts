/** What a command of the authors' line is, and the world it runs in; tests give it another world. */
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

/** Where a command reads and writes. Nothing else of the process is touched. */
export interface World {
  /** The folder paths of the caller are relative to. */
  directory: string;
  /** The folder that holds `knowledge/` and `templates/` when no path is given. */
  repository: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Colours are for terminals only. */
  color: boolean;
  /** How wide the terminal is; undefined when there is none. */
  columns?: number | undefined;
  out(text: string): void;
  err(text: string): void;
  /** Milliseconds since the epoch. */
  now(): number;
  /** A line the user types, or the number of the option chosen by key; undefined when there is none to come. */
  ask?(prompt: string, options?: readonly string[]): Promise<string | undefined>;
  /** Aborted when the user presses Ctrl-C. */
  signal: AbortSignal;
}

/** 0: done; 1: findings, refusals; 2: the command line itself is wrong. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  name: string;
  /** One line for the list of commands. */
  summary: string;
  /** The whole help text below the first line. */
  help: string;
  options: ParseArgsOptionsConfig;
  run(world: World, args: Arguments): Promise<ExitCode>;
}

/** What was given on the command line. */
export class Arguments {
  readonly positionals: readonly string[];
  readonly #values: ReadonlyMap<string, unknown>;
  constructor(positionals: readonly string[], values: ReadonlyMap<string, unknown>) {
    this.positionals = positionals;
    this.#values = values;
  }
  text(name: string): string | undefined {
    const value = this.#values.get(name);
    return typeof value === "string" ? value : undefined;
  }
  flag(name: string): boolean {
    return this.#values.get(name) === true;
  }
}

/** A mistake of the command line, told to the caller with exit code 2. */
export class UsageError extends Error {}

/** One in 64 session ids begins with a hyphen; no option looks like one. */
const sessionId = /^-[\w-]{31}$/;

/** Reads arguments by a command's own options. Throws UsageError with a sentence. */
export function readArguments(command: Command, args: readonly string[]): Arguments {
  try {
    const ids = args.filter((arg) => sessionId.test(arg) && !arg.startsWith("--"));
    const { values, positionals } = parseArgs({
      args: [...args.filter((arg) => !ids.includes(arg)), ...(ids.length > 0 ? ["--", ...ids] : [])],
      options: command.options,
      allowPositionals: true,
      strict: true,
    });
    return new Arguments(positionals, new Map(Object.entries(values)));
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split(". ")[0] ?? error.message) : String(error));
  }
}
