/** Formats a JSON value as prompt text: strings unchanged, everything else as compact JSON. */
import type { Json } from "../json.ts";

export function valueText(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
