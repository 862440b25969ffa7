// Which of two sentences a person at this terminal reads. Plain JavaScript without imports, because `run.mjs` uses it before anything
// is installed; what is installed asks `src/author/language.ts`, by the same rules.

/** `zh` where --lang, else CAIRN_LANG, else the terminal's locale is Chinese; `en` otherwise. */
export function inTerminalLanguage(args, environment, en, zh) {
  const at = args.indexOf("--lang");
  const asked = at === -1 ? args.find((one) => one.startsWith("--lang="))?.slice("--lang=".length) : args[at + 1];
  const { CAIRN_LANG, LC_ALL, LC_MESSAGES, LANG } = environment;
  const tag = [asked, CAIRN_LANG, LC_ALL, LC_MESSAGES, LANG].find((one) => one !== undefined && one !== "") ?? "";
  return /^zh(?![a-z])/i.test(tag) ? zh : en;
}
