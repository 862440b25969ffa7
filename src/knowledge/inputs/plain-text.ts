/** Normalises typed texts, so that they can be compared and parsed. */
import { foldCompatibility } from "../../fold-compatibility.ts";

/** Full-width characters become ordinary ones (NFKC), the minus sign a hyphen; surrounding white space is removed. */
export function plainText(text: string): string {
  return foldCompatibility(text).replaceAll("−", "-").trim();
}

/** `plainText` in lower case, with single spaces. */
export function foldText(text: string): string {
  return plainText(text).toLowerCase().replace(/\s+/g, " ");
}
