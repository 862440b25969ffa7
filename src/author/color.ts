/** ANSI colours and styles of a terminal. */

const ANSI_CODES = { red: 31, yellow: 33, green: 32, blue: 34, dim: 2, bold: 1 };

/** The text in a colour or style, or as it is when `color` is false. */
export function colorize(color: boolean, style: keyof typeof ANSI_CODES, text: string): string {
  return color ? `\u001B[${ANSI_CODES[style]}m${text}\u001B[0m` : text;
}
