/** How deep JSON is nested, counted without parsing it: parsing a text of ten million brackets takes seconds. */

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Whether lists and objects of a JSON text, or of its UTF-8 bytes, stand inside each other more than `limit` times. Linear. */
export function isDeeperThan(json: string | Uint8Array, limit: number): boolean {
  const codeAt =
    typeof json === "string" ? (at: number) => json.charCodeAt(at) : (at: number): number | undefined => json[at];
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = codeAt(at);
    if (inText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}
