/** What a command of the authors' command line is, and the context it runs in; tests pass their own context. */
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import type { LocalizedText } from "../localized-text.ts";

/** All that a command may use of the process: folders, environment, terminal, clock and cancellation. */
export interface CliContext {
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
  summary: LocalizedText;
  /** The whole help text below the first line. Its own first line is how the command is called. */
  help: LocalizedText;
  options: ParseArgsOptionsConfig;
  run(cli: CliContext, args: Arguments): Promise<ExitCode>;
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
export class UsageError extends Error {
  readonly text: LocalizedText;
  constructor(said: LocalizedText) {
    super(said.en);
    this.text = said;
  }
}

/** One in 64 session ids begins with a hyphen; no option looks like one. */
const sessionId = /^-[\w-]{31}$/;

/** Reads arguments by a command's own options. Throws UsageError with a sentence. */
export function readArguments(command: Command, args: readonly string[]): Arguments {
  try {
    const ids = args.filter((arg) => sessionId.test(arg) && !arg.startsWith("--"));
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

/** What the platform says of an option, with the option's name in our own words where its code is known. */
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
