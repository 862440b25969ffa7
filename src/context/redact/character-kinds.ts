/** What single characters are, by their UTF-16 code. ASCII alone: other letters end every word that is looked for here. */

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
export const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
export const isAlphanumeric = (code: number): boolean => isDigit(code) || isLetter(code);
/** Letters, digits and the underscore. */
export const isWord = (code: number): boolean => isAlphanumeric(code) || code === 95;

/**
 * Whether a word begins here, as far as what stands before it says. The `n` of a line break written as `\n`, as in JSON
 * within JSON, and the digits of a percent-encoded mark are no part of the word.
 */
export function beginsWord(text: string, at: number): boolean {
  if (at === 0 || !isAlphanumeric(text.charCodeAt(at - 1))) return true;
  if (text.charCodeAt(at - 2) === 92) return "nrt".includes(text.charAt(at - 1));
  return text.charCodeAt(at - 3) === 37 && /^[0-9A-Fa-f]{2}$/.test(text.slice(at - 2, at));
}
