/** Typed texts in one form, so that they can be compared and taken apart. */

/** Full-width to ordinary characters, one kind of minus, no white space around. */
export function plainText(text: string): string {
  return text.normalize("NFKC").replaceAll("−", "-").trim();
}

/** The same in lower case, with single blanks. */
export function foldText(text: string): string {
  return plainText(text).toLowerCase().replace(/\s+/g, " ");
}
