/** Shapes of codes that people type: digits in groups, what a keypad takes, capitals and digits in turn. On the characters alone. */

/** Two to four groups of as many digits: `482 913`, `77-19-05`, `5829 1047`. */
export const GROUPS = String.raw`(?:\d{3}[ -]\d{3}|\d{4}[ -]\d{4}|\d{2}(?:[ -]\d{2}){2,3})`;
const GROUPS_HERE = new RegExp(String.raw`${GROUPS}(?![\w-]|[.,:]\d|[ ]\d)`, "y");

/** Where groups of digits that begin at a place end; undefined where none do. */
export function groupsEnd(text: string, at: number): number | undefined {
  GROUPS_HERE.lastIndex = at;
  return GROUPS_HERE.test(text) ? GROUPS_HERE.lastIndex : undefined;
}

/** Digits with a key of a keypad before or behind them. */
export const KEYPAD = String.raw`(?:[*#]\d{3,8}[*#]?|\d{3,8}[*#])`;
const KEYPAD_ALONE = new RegExp(`^${KEYPAD}$`);

/** Whether a value is what a keypad takes: `4471#`. */
export const isKeypadCode = (value: string): boolean => KEYPAD_ALONE.test(value);

/** Capitals and digits that change at least twice, so that it is no name with a number (`RFC6238`, `3DES`). */
export const MIXED = String.raw`(?=[A-Z]{0,7}\d{1,7}[A-Z]{1,7}\d|\d{1,7}[A-Z]{1,7}\d{1,7}[A-Z])[A-Z\d]{5,8}`;
const MIXED_ALONE = new RegExp(`^${MIXED}$`);

/** Whether a value is a short code of capitals and digits in turn: `R4K7P`. */
export const isMixedCode = (value: string): boolean => MIXED_ALONE.test(value);
