/** What this browser keeps of its reader, as it stands when the page begins. Not here: what is chosen later (`settings.ts`, `token.ts`). */
import { languageOfTag, type Language } from "../localized-text.ts";

export const TOKEN_KEY = "cairn.token";

/** What a storage has by a name; null also where storage is switched off: then a choice lasts as long as the page. */
export function kept(storage: "localStorage" | "sessionStorage", name: string): string | null {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

/** Empty = not signed in. */
export const keptToken = (): string => kept("sessionStorage", TOKEN_KEY) ?? "";

/** The language that the address asks for, that was chosen before, or that the browser speaks. */
export function firstLanguage(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  return languageOfTag(asked ?? kept("localStorage", "cairn.language") ?? navigator.language);
}
