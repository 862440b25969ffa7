/** Full-width digits, letters and marks as the usual ones, so that patterns find them. Lengths stay. */
const WIDE = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff20\uff0e\uff0d\uff3f]/;
/** The same characters by code. */
const isWide = (code: number): boolean =>
  code >= 0xff0d &&
  (code <= 0xff0e ||
    (code >= 0xff10 && code <= 0xff19) ||
    (code >= 0xff20 && code <= 0xff3a) ||
    code === 0xff3f ||
    (code >= 0xff41 && code <= 0xff5a));
const PIECE = 8192;

/** The same text, unit for unit, with full-width digits, letters and the marks of an address as the usual ones. */
export function narrow(text: string): string {
  if (!WIDE.test(text)) return text;
  let made = "";
  for (let from = 0; from < text.length; from += PIECE) {
    const units = new Uint16Array(Math.min(PIECE, text.length - from));
    for (let at = 0; at < units.length; at += 1) {
      const code = text.charCodeAt(from + at);
      units[at] = isWide(code) ? code - 0xfee0 : code;
    }
    made += String.fromCharCode(...units);
  }
  return made;
}
