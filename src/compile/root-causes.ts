/**
 * Findings that only follow from another one are left out: who corrects the cause would find them gone. They come back where the
 * cause was not the only one. Not here: files that cannot be read at all, which each rule takes into account itself.
 */
import type { Finding } from "./findings.ts";

/** Errors after which a tree leads to less than its author wrote. */
const LOSES_WAYS = [
  "parse-error",
  "duplicate-key",
  "unknown-key",
  "missing-key",
  "wrong-type",
  "bad-value",
  "missing-root",
  "dangling-next-node",
  "leads-nowhere",
  "duplicate-id",
  "duplicate-option",
  "stray-file",
];

/** What is left out → the rules that it may follow from, in the same knowledge base. */
const causes: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["unreachable-node", new Set([...LOSES_WAYS, "cycle-without-exit"])],
  ["missing-value", new Set([...LOSES_WAYS, "unknown-placeholder", "unknown-name", "bad-condition", "bad-input"])],
  ["orphan-document", new Set([...LOSES_WAYS, "missing-document", "broken-link", "unclosed-front-matter"])],
  ["cycle-without-exit", new Set(["dangling-next-node", "missing-root", "duplicate-id", "leads-nowhere"])],
  ["trap", new Set(["dangling-next-node", "missing-root", "duplicate-id", "leads-nowhere"])],
  ["constant-condition", new Set(["bad-input", "duplicate-option"])],
  ["no-fallback", new Set(["bad-input", "duplicate-option"])],
  ["stray-translation", new Set(["duplicate-option"])],
  ["dead-end", new Set(["wrong-type"])],
  ["dangling-next-node", new Set(["duplicate-id"])],
  ["missing-document", new Set(["duplicate-id"])],
]);

/** Warnings that are causes too. */
const OF_ANY_SEVERITY: ReadonlySet<string> = new Set(["stray-file", "broken-link"]);

function baseOf(file: string): string {
  return (file.split("/")[1] ?? "").replace(/(?:\.tree)?\.\w+$/, "");
}

/** The findings without those that follow from others. */
export function rootCauses(findings: readonly Finding[]): Finding[] {
  const found = new Map<string, Set<string>>();
  for (const { rule, severity, file } of findings) {
    const base = baseOf(file);
    if (severity === "error" || OF_ANY_SEVERITY.has(rule)) found.set(base, (found.get(base) ?? new Set()).add(rule));
  }
  if (found.size === 0) return [...findings];
  return findings.filter(({ rule, file }) => {
    const known = causes.get(rule);
    const base = found.get(baseOf(file));
    return known === undefined || base === undefined || ![...base].some((cause) => known.has(cause));
  });
}
