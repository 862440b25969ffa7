/**
 * The one placeholder parser: text in, pieces out. It runs on authors' text only, once, at compile time;
 * a resolved value never comes back here, whatever it contains (requirement placeholders/values-not-searched).
 */
import { PLACEHOLDER_PREFIXES } from "../../templates/model.ts";
import type { PlaceholderPrefix, TemplatePart } from "../../templates/model.ts";

/** `${prefix:key}` or `{prefix:key}`; a key holds no line break, and no braces but those of `${…}`, one level deep. Bounded, so linear on any input. */
const BRACED = /\\?\$?\{((?:[^{}\r\n]|\$\{[^{}\r\n]{1,200}\}){1,512})\}/g;
/** One that no brace closes on its line, with what stands inside it. */
const UNCLOSED = new RegExp(
  String.raw`(?<!\\)\$\{(?:${PLACEHOLDER_PREFIXES.join("|")}):(?:[^{}\r\n]|\$\{[^{}\r\n]{1,200}\}){0,512}(?=[\r\n]|$)`,
  "g",
);
const LOOKS_LIKE_PREFIX = /^[a-z][a-z0-9_.-]*:/i;

export interface ParsedText {
  parts: TemplatePart[];
  /** Written like placeholders, but with a prefix nobody knows; they stay literal. Each once. */
  unknown: string[];
}

/** Longest known prefix of `inner` and the rest as the key, or undefined. */
function splitKnown(inner: string): { prefix: PlaceholderPrefix; key: string } | undefined {
  const found = PLACEHOLDER_PREFIXES.find(
    (prefix) => inner.startsWith(`${prefix}:`) && inner.length > prefix.length + 1,
  );
  return found === undefined ? undefined : { prefix: found, key: inner.slice(found.length + 1).trim() };
}

/**
 * Splits an author's text into literal text and placeholders. A backslash before the dollar sign keeps
 * a placeholder literal (and disappears itself).
 */
export function parsePlaceholders(text: string): ParsedText {
  const parts: TemplatePart[] = [];
  const unknown = new Set<string>();
  let literal = "";
  let position = 0;
  for (const match of text.matchAll(BRACED)) {
    const raw = match[0];
    const inner = match[1] ?? "";
    const known = splitKnown(inner);
    literal += text.slice(position, match.index);
    position = match.index + raw.length;
    if (raw.startsWith("\\")) {
      literal += known === undefined ? raw : raw.slice(1);
      continue;
    }
    if (known === undefined || known.key === "") {
      if (raw.startsWith("$") && LOOKS_LIKE_PREFIX.test(inner)) unknown.add(raw);
      literal += raw;
      continue;
    }
    if (literal !== "") parts.push({ kind: "text", text: literal });
    literal = "";
    parts.push({ kind: "placeholder", ...known, raw, legacy: !raw.startsWith("$") });
  }
  literal += text.slice(position);
  for (const [raw] of text.matchAll(UNCLOSED)) unknown.add(raw);
  if (literal !== "") parts.push({ kind: "text", text: literal });
  return { parts, unknown: [...unknown] };
}
