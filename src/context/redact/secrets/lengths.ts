/** Values behind the name of a password that say how long one is or lasts, or of which year, and are none: `密码：10-16位`, `password: 8chars`. */

/** Number and unit in one. */
const MEASURED = /^\d{1,4}-?(?:bits?|bytes?|chars?|characters?|digits?|letters?|hours?|days?|weeks?|months?|years?)$/i;
const RANGE = /^\d{1,3}[-_]\d{1,3}$/;
const SIZE = /^(?:1024|2048|3072|4096|8192)$/;
const YEAR = /^(?:19|20)\d\d$/;
const UNIT =
  /^[ \t]?(?:位(?![于置在])|个?(?:字|数字)|(?:bits?|bytes?|chars?|characters?|digits?|letters?|symbols?)(?![a-z]))/i;

/** Characters behind a value that are looked at. */
const MAX_AFTER = 14;

/** Whether a value, with what stands behind it in the text, is a length or a year. */
export function isLength(value: string, text: string, end: number): boolean {
  if (value.length > MAX_AFTER) return false;
  if (MEASURED.test(value)) return true;
  if (RANGE.test(value) || SIZE.test(value)) return UNIT.test(text.slice(end, end + MAX_AFTER));
  return YEAR.test(value) && text.startsWith("年", end);
}
