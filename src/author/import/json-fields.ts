/** Fields of JSON and YAML of other programs, which may hold anything. Missing and wrong ones are undefined or empty. */

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member by name; keys from outside never reach the prototype. */
export function fieldOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export function listOf(value: unknown, name: string): unknown[] {
  const found = fieldOf(value, name);
  return Array.isArray(found) ? found : [];
}

/** A text that is not empty; a number as its digits. */
export function textOf(value: unknown, name: string): string | undefined {
  const found = fieldOf(value, name);
  if (typeof found === "number" || typeof found === "boolean") return String(found);
  return typeof found === "string" && found.trim() !== "" ? found : undefined;
}

export function numberOf(value: unknown, name: string): number | undefined {
  const found = fieldOf(value, name);
  return typeof found === "number" && Number.isFinite(found) ? found : undefined;
}
