/** Runs the requested command. The one place where errors become messages and exit codes. */
import { nearest } from "../compile/findings.ts";
import { ApiError } from "./api.ts";
import { readArguments, UsageError, type Command, type ExitCode, type CliContext } from "./command.ts";
import { commands } from "./commands/index.ts";
import { environmentLanguage } from "./language.ts";
import { WriteError, whyNotWritten } from "./write-file.ts";
import { inLanguage, type LocalizedText, type Language } from "../localized-text.ts";

function overview(language: Language): string {
  const longest = Math.max(...commands.map((command) => command.name.length));
  const lines = commands.map((command) => `  ${command.name.padEnd(longest)}  ${command.summary[language]}`).join("\n");
  const text: LocalizedText = {
    en: `npm run author -- <command> [options]\n\n${lines}\n\nnpm run author -- <command> --help explains one of them. --lang zh|en, or CAIRN_LANG, sets the language.\n`,
    zh: `npm run author -- <命令> [选项]\n\n${lines}\n\nnpm run author -- <命令> --help 查看某个命令的说明。用 --lang zh|en 或 CAIRN_LANG 选择语言。\n`,
  };
  return text[language];
}

/** The language of help and errors. `--lang` of `export` does not count: there it names languages of the tree's texts. */
function languageIn(cli: CliContext, [name, ...rest]: readonly string[]): Language {
  const at = rest.indexOf("--lang");
  const asked = at === -1 ? rest.find((arg) => arg.startsWith("--lang="))?.slice("--lang=".length) : rest[at + 1];
  return name !== "export" && (asked === "zh" || asked === "en") ? asked : environmentLanguage(cli.environment);
}

/** Reads a `--lang` before the command: it sets the language of messages for every command, `export` included. */
function leadingLanguage(args: readonly string[]): { asked?: Language; args: readonly string[] } {
  const [first = "", second] = args;
  const inOne = first.startsWith("--lang=");
  const asked = inOne ? first.slice("--lang=".length) : first === "--lang" ? second : undefined;
  return asked === "zh" || asked === "en" ? { asked, args: args.slice(inOne ? 1 : 2) } : { args };
}

function wantsHelp(args: readonly string[]): boolean {
  return args.some((arg) => arg === "--help" || arg === "-h");
}

/** Runs the authors' command line. Throws only for defects of the program, never for what a user can correct. */
export async function runAuthor(context: CliContext, given: readonly string[]): Promise<ExitCode> {
  const { asked: leading, args } = leadingLanguage(given);
  const cli =
    leading === undefined ? context : { ...context, environment: { ...context.environment, CAIRN_LANG: leading } };
  const language = languageIn(cli, args);
  const [name, ...rest] = args;
  if (name === undefined || name === "help" || name.startsWith("-")) {
    const asked = name !== undefined && (name === "help" || wantsHelp([name]));
    const wrong: LocalizedText = {
      en: `The first word is a command, not ${name ?? ""}.`,
      zh: `第一个词应当是命令，而不是 ${name ?? ""}。`,
    };
    if (asked || name === undefined) cli.out(overview(language));
    else cli.err(`${wrong[language]}\n\n${overview(language)}`);
    return asked ? 0 : 2;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    const meant = nearest(
      name,
      commands.map((candidate) => candidate.name),
    );
    const unknown: LocalizedText = {
      en: `There is no command "${name}".${meant === undefined ? "" : ` Did you mean "${meant}"?`}`,
      zh: `没有命令“${name}”。${meant === undefined ? "" : `您是不是想写“${meant}”？`}`,
    };
    cli.err(`${unknown[language]}\n\n${overview(language)}`);
    return 2;
  }
  if (wantsHelp(rest)) {
    const stop = inLanguage(language, { en: ".", zh: "。" });
    cli.out(`${command.summary[language]}${stop}\n\nnpm run author -- ${command.help[language]}\n`);
    return 0;
  }
  return runCommand(cli, command, rest, language);
}

async function runCommand(
  cli: CliContext,
  command: Command,
  args: readonly string[],
  language: Language,
): Promise<ExitCode> {
  try {
    return await command.run(cli, readArguments(command, args));
  } catch (error) {
    if (error instanceof UsageError) {
      const help: LocalizedText = {
        en: `npm run author -- ${command.name} --help shows how it is used.`,
        zh: `用法见 npm run author -- ${command.name} --help。`,
      };
      cli.err(`${error.text[language]}\n\n${help[language]}\n`);
      return 2;
    }
    if (error instanceof ApiError) {
      cli.refused?.(error);
      cli.err(`${error.text[language]}\n${findingsIn(error)}`);
      return 1;
    }
    const unwritten = error instanceof WriteError ? error.text : whyNotWritten(error);
    if (unwritten === undefined) throw error;
    cli.err(`${unwritten[language]}\n`);
    return 1;
  }
}

/** Findings in a server's error, one line each. Rare, since the release was checked here first. */
function findingsIn(error: ApiError): string {
  const list: unknown[] = Array.isArray(error.details.findings) ? error.details.findings : [];
  return list
    .slice(0, 20)
    .map((finding) => {
      const { file, rule, message } = Object.assign({ file: "", rule: "", message: "" }, finding);
      return `  ${file} ${rule} ${message}\n`;
    })
    .join("");
}
