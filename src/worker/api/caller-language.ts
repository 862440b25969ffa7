/**
 * The language of a failed call of `/api`: of the words it was made with, else the one that its client asks for (Accept-Language).
 * Not here: calls of tools (`mcp/tool/caller-language.ts`).
 */
import { CairnError, inLanguageOf } from "../../errors.ts";
import { guessLanguage, languageAsked } from "../../knowledge/language.ts";

/** Characters of a call's words that its language is guessed from. */
const MAX_WORDS = 2_000;

/** A BCP 47 tag. `words`: as the caller wrote them. */
export function languageOfCall(request: Request, words = ""): string {
  return guessLanguage(words.slice(0, MAX_WORDS), askedLanguage(request) ?? "en");
}

/** The language that the client asks for, as a BCP 47 tag; undefined where it names none, or any (`*`). */
export function askedLanguage(request: Request): string | undefined {
  return languageAsked(request.headers.get("accept-language"));
}

/** Does the work of a call; a failure that it throws is in the call's language. */
export async function inLanguageOfCall(language: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CairnError ? new CairnError(inLanguageOf(language, error.failure)) : error;
  }
}
