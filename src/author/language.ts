/** The language of the command line's messages. */
import { commandLine } from "./advice.ts";
import { UsageError, type Arguments, type CliContext } from "./command.ts";
import { languageOfTag, type LocalizedText, type Language } from "../localized-text.ts";

/** CAIRN_LANG, else the terminal's locale (the first of LC_ALL, LC_MESSAGES and LANG that is not empty), else English. */
export function environmentLanguage(environment: CliContext["environment"]): Language {
  const asked = environment.CAIRN_LANG?.toLowerCase();
  if (asked === "zh" || asked === "en") return asked;
  const set = [asked, environment.LC_ALL, environment.LC_MESSAGES, environment.LANG];
  const locale = set.find((value) => value !== undefined && value !== "") ?? "";
  return languageOfTag(locale);
}

/** The language of `--lang`, else of the environment. Throws a UsageError for any other language. */
export function languageFrom(cli: CliContext, args: Arguments): Language {
  const asked = args.text("lang");
  if (asked === "zh" || asked === "en") return asked;
  if (asked !== undefined) throw new UsageError({ en: "--lang is zh or en.", zh: "--lang 只能是 zh 或 en。" });
  return environmentLanguage(cli.environment);
}

/** The message of a command that needs knowledge without errors, of the files at `path`; without one, of the repository. */
export function runCheckFirst(errors: number, path?: string): LocalizedText {
  const command = commandLine(["check", ...(path === undefined ? [] : [path])]);
  return {
    en: `There ${errors === 1 ? "is 1 error" : `are ${errors} errors`}; run check first: ${command}\n`,
    zh: `有 ${errors} 个错误，请先运行 check：${command}\n`,
  };
}
