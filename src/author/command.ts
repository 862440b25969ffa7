/** What a command of the authors' command line consists of, and the context it runs in. Tests pass their own context. */
import type { ReadCache } from "../compile/project.ts";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { LocalizedText } from "../localized-text.ts";

/** All that a command may use of the process: folders, environment, terminal, clock and cancellation. */
export interface CliContext {
  /** The folder that the caller's relative paths start from. */
  directory: string;
  /** The folder that holds `knowledge/` and `templates/` when no path is given. */
  repository: string;
  environment: Readonly<Record<string, string | undefined>>;
  /** Whether to print colours; true only for a terminal. */
  color: boolean;
  /** Width of the terminal in columns; undefined when there is none. */
  columns?: number | undefined;
  out(text: string): void;
  err(text: string): void;
  /** Milliseconds since the epoch. */
  now(): number;
  /** The line that the user types, or the number of the option chosen by key; undefined when the input has ended. */
  ask?(prompt: string, options?: readonly string[]): Promise<string | undefined>;
  /** Files read before, for a caller that runs commands again and again: unchanged files are not read again. */
  readCache?: ReadCache;
  /** How long a request to a server may take, milliseconds; without it as long as it likes. */
  answerMs?: number;
  /** Told of what a server did not do, besides the message: why, for a caller that tries again. */
  refused?(error: { details: { [key: string]: unknown } }): void;
  /** Aborted when the user presses Ctrl-C. */
  signal: AbortSignal;
}

/** 0: done; 1: findings, or a request was refused; 2: the command line itself is wrong. */
export type ExitCode = 0 | 1 | 2;

export interface Command {
  name: string;
  /** One line for the list of commands. */
  summary: LocalizedText;
  /** The help text; its first line is the usage. */
  help: LocalizedText;
  options: ParseArgsOptionsConfig;
  run(cli: CliContext, args: Arguments): Promise<ExitCode>;
}

/** The arguments of one command. */
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

/** A mistake in the command line. It is printed, and the exit code is 2. */
export class UsageError extends Error {
  readonly text: LocalizedText;
  constructor(text: LocalizedText) {
    super(text.en);
    this.text = text;
  }
}

/** One in 64 session ids begins with a hyphen. No option has this shape. */
const SESSION_ID = /^-[\w-]{31}$/;

/** Reads the arguments of a command. Throws a UsageError for an unknown option or a missing value. */
export function readArguments(command: Command, args: readonly string[]): Arguments {
  try {
    const ids = args.filter((arg) => SESSION_ID.test(arg) && !arg.startsWith("--"));
    const { values, positionals } = parseArgs({
      args: [...args.filter((arg) => !ids.includes(arg)), ...(ids.length > 0 ? ["--", ...ids] : [])],
      options: { lang: { type: "string" }, ...command.options },
      allowPositionals: true,
      strict: true,
    });
    return new Arguments(positionals, new Map(Object.entries(values)));
  } catch (error) {
    throw new UsageError(describeOptionError(error));
  }
}

/** Node's message about an option, translated where its error code is known. */
function describeOptionError(error: unknown): LocalizedText {
  const message = error instanceof Error ? (error.message.split(". ")[0] ?? error.message) : String(error);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const name = /'([^' ]+)/.exec(message)?.[1] ?? "";
  switch (code) {
    case "ERR_PARSE_ARGS_UNKNOWN_OPTION":
      return { en: message, zh: `没有选项 ${name}` };
    case "ERR_PARSE_ARGS_INVALID_OPTION_VALUE":
      return { en: message, zh: / does not take /.test(message) ? `选项 ${name} 不带值` : `选项 ${name} 需要一个值` };
    default:
      return { en: message, zh: message };
  }
}
