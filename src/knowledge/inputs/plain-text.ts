/** Normalises typed texts, so that they can be compared and parsed. */

/** Full-width characters become ordinary ones (NFKC), the minus sign a hyphen; surrounding white space is removed. */
export function plainText(text: string): string {
  return text.normalize("NFKC").replaceAll("−", "-").trim();
}

/** `plainText` in lower case, with single spaces. */
export function foldText(text: string): string {
  return plainText(text).toLowerCase().replace(/\s+/g, " ");
}
