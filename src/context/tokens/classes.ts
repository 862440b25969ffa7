/**
 * What each character is to a token estimate: a letter, a digit, a blank, a line break, a mark. Every estimate reads text
 * by it, and prompts recorded long ago are counted again by theirs: nothing in here changes.
 */
export const OTHER = 0;
export const UPPER = 1;
export const LOWER = 2;
export const DIGIT = 3;
export const SPACE = 4;
export const BREAK = 5;
export const MARK = 6;

const ASCII_CLASS = new Uint8Array(128).fill(MARK);
for (let code = 0; code < 128; code += 1) {
  if (code >= 65 && code <= 90) ASCII_CLASS[code] = UPPER;
  else if (code >= 97 && code <= 122) ASCII_CLASS[code] = LOWER;
  else if (code >= 48 && code <= 57) ASCII_CLASS[code] = DIGIT;
  else if (code === 10 || code === 13) ASCII_CLASS[code] = BREAK;
  else if (code === 32 || code === 9 || code === 11 || code === 12) ASCII_CLASS[code] = SPACE;
}

/** Class of any UTF-16 unit. Outside ASCII: letters are OTHER, everything written between words is MARK. */
export function classOf(code: number): number {
  if (code < 128) return ASCII_CLASS[code] ?? MARK;
  if (code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a)) return SPACE;
  if (code === 0x2028 || code === 0x2029 || code === 0x85) return SPACE;
  if (code < 0xc0) return MARK;
  if (code === 0xd7 || code === 0xf7) return MARK;
  if (code >= 0x2000 && code <= 0x2bff) return MARK;
  if (code >= 0x3001 && code <= 0x3020) return MARK;
  if (code >= 0xd800 && code <= 0xf8ff) return MARK;
  if (code >= 0xff00 && code <= 0xff0f) return MARK;
  if (code >= 0xff1a && code <= 0xff20) return MARK;
  if (code >= 0xfe10 && code <= 0xfe6f) return MARK;
  return OTHER;
}
