/** Every format that registries answer in, and the one way to read an answer. A new format is a file and a line here. */
import { docker } from "./docker.ts";
import type { SourceFormat, SourceReading } from "./source.ts";
import { v01 } from "./v01.ts";

const formats: readonly SourceFormat[] = [v01, docker];

/** Reads a registry's answer, whatever it is: text that is no JSON, or of no known format, is a problem and no exception. */
export function readRegistry(text: string, registry: string): SourceReading {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { entries: [], problems: [{ code: "not_json" }] };
  }
  const format = formats.find((one) => one.matches(value));
  return format === undefined ? { entries: [], problems: [{ code: "unknown_format" }] } : format.read(value, registry);
}
