/** What a sound YAML text means and its author did not: names that belong to no text, and escapes that nobody sees. */
import { isAlias, isScalar, visit, type Document } from "yaml";
import type { Problem } from "../reading.ts";
import { invisibleEscape, unusedAnchor } from "./error-texts.ts";

/** Escapes of control characters and separators: `C:\Program` begins with one of them. */
const hidden = /\\[0abefvNLP_]/;

/** The problems of a document that the parser accepted. */
export function meaningProblems(text: string, document: Document.Parsed): Problem[] {
  if (!/[&\\]/.test(text)) return [];
  const problems: Problem[] = [];
  const anchors: { name: string; start: number }[] = [];
  const used = new Set<string>();
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) used.add(node.source);
      else if (node.anchor !== undefined && node.range) anchors.push({ name: node.anchor, start: node.range[0] });
      if (!isScalar(node) || node.type !== "QUOTE_DOUBLE" || !node.range) return;
      const [start, end] = node.range;
      const found = hidden.exec(text.slice(start, end).replaceAll("\\\\", "__"));
      if (found === null) return;
      const at = start + found.index;
      problems.push({ rule: "parse-error", range: { start: at, end: at + 2 }, text: invisibleEscape });
    },
  });
  for (const { name, start } of anchors) {
    if (used.has(name)) continue;
    const at = text.lastIndexOf(`&${name}`, start);
    if (at !== -1)
      problems.push({ rule: "parse-error", range: { start: at, end: at + name.length + 1 }, text: unusedAnchor });
  }
  return problems;
}
