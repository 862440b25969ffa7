/** The languages of the command line: what is said in both, and which of them a caller reads. */
import { UsageError, type Arguments, type CliContext } from "./command.ts";

export type Language = "en" | "zh";

/** A text in both languages; one that lacks a language does not compile. */
export type Said = { readonly [language in Language]: string };

/** A text that is the same in both: names, paths, what a server answered. */
export function unsaid(text: string): Said {
  return { en: text, zh: text };
}

/** As CAIRN_LANG says, else as the terminal is set (LC_ALL, LC_MESSAGES, LANG: the first that is not empty), else English. */
export function languageOf(environment: CliContext["environment"]): Language {
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
  return languageOf(cli.environment);
}

/** What there is to say before a file can be looked into. */
export function brokenKnowledge(errors: number): Said {
  return {
    en: errors === 1 ? "There is 1 error; run check first.\n" : `There are ${errors} errors; run check first.\n`,
    zh: `有 ${errors} 个错误，请先运行 check。\n`,
  };
}
