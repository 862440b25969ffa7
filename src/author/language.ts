/** Which of the two languages the command line prints its messages in. */
import type { Language, LocalizedText } from "../localized-text.ts";
import { UsageError, type Arguments, type CliContext } from "./command.ts";

/** As CAIRN_LANG says, else as the terminal is set (LC_ALL, LC_MESSAGES, LANG: the first that is not empty), else English. */
export function environmentLanguage(environment: CliContext["environment"]): Language {
  const asked = environment.CAIRN_LANG?.toLowerCase();
  if (asked === "zh" || asked === "en") return asked;
  const set = [asked, environment.LC_ALL, environment.LC_MESSAGES, environment.LANG];
  const locale = set.find((value) => value !== undefined && value !== "") ?? "";
  return locale.toLowerCase().startsWith("zh") ? "zh" : "en";
}

/** The language of a command's messages: that of `--lang`, else the caller's. */
export function languageFrom(cli: CliContext, args: Arguments): Language {
  const asked = args.text("lang");
  if (asked === "zh" || asked === "en") return asked;
  if (asked !== undefined) throw new UsageError({ en: "--lang is zh or en.", zh: "--lang 只能是 zh 或 en。" });
  return environmentLanguage(cli.environment);
}

/** What there is to say before a file can be looked into. */
export function runCheckFirst(errors: number): LocalizedText {
  return {
    en: errors === 1 ? "There is 1 error; run check first.\n" : `There are ${errors} errors; run check first.\n`,
    zh: `有 ${errors} 个错误，请先运行 check。\n`,
  };
}
