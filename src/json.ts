/** JSON as a type, and the one canonical form used wherever bytes are compared or hashed. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * JSON with sorted keys and no white space: equal values give equal text on any machine.
 * Undefined members are dropped, as JSON.stringify does. Throws on values that are not JSON.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError("a number that JSON cannot hold");
    // A finite number's own text is its JSON.
    return String(value);
  }
  if (Array.isArray(value)) {
    let text = "";
    for (let at = 0; at < value.length; at += 1) text += `${at === 0 ? "" : ","}${canonicalJson(value[at] ?? null)}`;
    return `[${text}]`;
  }
  if (isRecord(value)) {
    let text = "";
    // Sorted by code units, which is what `sort` does without a function. Built as one text: this runs at every write.
    for (const key of Object.keys(value).toSorted()) {
      const member = value[key];
      if (member === undefined) continue;
      text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(member)}`;
    }
    return `{${text}}`;
  }
  throw new TypeError(`a ${typeof value} that JSON cannot hold`);
}

/** Whether a value is an object with named members: neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
