/**
 * The language of a failed call: the one it names, else that of its session, else of most of the words it was made with. Asked
 * for failures alone, so that a call that succeeds costs nothing; every tool fails through here, whoever made the failure (requirement tools/one-language).
 */
import { inLanguageOf, type Failure } from "../../errors.ts";
import { isRecord } from "../../json.ts";
import { isLanguageTag, mainLanguage } from "../../knowledge/language.ts";
import { MAX_LANGUAGE } from "../../session/limits.ts";
import type { Call } from "../call.ts";

/** Failures with which no session can be read, or not at this moment. */
const NO_SESSION: ReadonlySet<Failure["code"]> = new Set<Failure["code"]>([
  "session_damaged",
  "overloaded",
  "rate_limited",
  "unauthorized",
  "internal",
]);

/** Characters of a call's words that its language is guessed from, and levels of lists and objects they are looked for in. */
const MAX_WORDS = 2_000;
const MAX_LEVELS = 4;

/** The failure in the language of whoever made the call. `args` are unchecked. */
export async function inCallersLanguage(failure: Failure, args: unknown, call: Call): Promise<Failure> {
  const named = languageNamed(args);
  if (named !== undefined) {
    const { language: _other, ...plain } = failure;
    return inLanguageOf(named, plain);
  }
  if (failure.language !== undefined) return failure;
  const language = (await languageOfSession(failure, args, call)) ?? call.language ?? languageOfWords(args);
  return inLanguageOf(language, failure);
}

function languageNamed(args: unknown): string | undefined {
  const language = isRecord(args) ? args.language : undefined;
  return typeof language === "string" && language.length <= MAX_LANGUAGE && isLanguageTag(language)
    ? language
    : undefined;
}

async function languageOfSession(failure: Failure, args: unknown, call: Call): Promise<string | undefined> {
  const own = isRecord(args) && typeof args.session_id === "string" ? args.session_id : undefined;
  // A session that there is not says no language; the one that the call works in, or the URL names, does.
  const missing = failure.code === "unknown_session" ? failure.session_id : undefined;
  const named = [own, call.session].find((one) => one !== undefined && one !== missing);
  if (named === undefined || NO_SESSION.has(failure.code)) return undefined;
  try {
    const session = await call.services.sessions.read(call.principal, named);
    return session.ok ? session.value.language : undefined;
  } catch {
    return undefined;
  }
}

/** The texts of a call itself are its caller's; rows and objects are material, which decides where the call has no words of its own. */
function languageOfWords(args: unknown): string {
  const own = isRecord(args) ? wordsIn(Object.values(args).filter((value) => typeof value === "string")) : "";
  return mainLanguage(HAS_WORDS.test(own) ? own : wordsIn(args));
}

/** Characters of a script that is written without spaces, or several words in a line: an id is neither. */
const HAS_WORDS = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|\p{L}[^\S\n]+\p{L}/u;

/** What the caller wrote, from the texts at any depth, as much as says what language it is. */
function wordsIn(value: unknown, levels = MAX_LEVELS): string {
  if (typeof value === "string") return value.slice(0, MAX_WORDS);
  if (typeof value !== "object" || value === null || levels === 0) return "";
  let words = "";
  for (const member of Object.values(value)) {
    words += `\n${wordsIn(member, levels - 1)}`;
    if (words.length > MAX_WORDS) break;
  }
  return words;
}
