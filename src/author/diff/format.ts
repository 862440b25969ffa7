/** Formats a difference for a terminal: what was added, removed and changed, with texts side by side. */
import { colorize } from "../color.ts";
import { cutTo, widthOf } from "../../chart/width.ts";
import type { FieldChange } from "../../knowledge/difference/changes.ts";
import { sideBySide } from "./side-by-side.ts";
import {
  isSame,
  type Difference,
  type Kind,
  type NamedChange,
  type NodeChange,
  type TreeChange,
} from "../../knowledge/difference/compare.ts";
import { inLanguage, type Language } from "../../localized-text.ts";

export interface FormatOptions {
  language: Language;
  color: boolean;
  /** Columns of the terminal. */
  width: number;
}

const signs: Record<Kind, string> = { added: "+", removed: "-", changed: "~" };
const colors = { added: "green", removed: "red", changed: "yellow" } as const;

/** Values up to this width are shown on one line with an arrow. Terminal columns. */
const MAX_INLINE_WIDTH = 32;

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");

function heading({ color, width }: FormatOptions, indent: string, kind: Kind, name: string, title = ""): string {
  const shown = oneLine(title);
  const room = Math.max(10, width - indent.length - widthOf(name) - 4);
  return `${indent}${colorize(color, colors[kind], `${signs[kind]} ${oneLine(name)}`)}${shown === "" ? "" : `  ${cutTo(shown, room)}`}`;
}

function fieldLines({ what, before, after }: FieldChange, indent: string, options: FormatOptions): string[] {
  const { language, color, width } = options;
  const isShort = (text: string | null): boolean =>
    text === null || (!text.includes("\n") && widthOf(text) <= MAX_INLINE_WIDTH);
  if (isShort(before) && isShort(after)) {
    const side = (text: string | null, style: "red" | "green"): string =>
      text === null ? "—" : colorize(color, style, oneLine(text));
    return [`${indent}${what}:  ${side(before, "red")} → ${side(after, "green")}`];
  }
  const equal = (count: number): string =>
    inLanguage(language, { en: `… ${count} the same …`, zh: `… ${count} 处相同 …` });
  const inner = `${indent}  `;
  const lines = sideBySide(before ?? "", after ?? "", Math.max(40, width - inner.length), color, equal);
  return [`${indent}${what}:`, ...lines.map((line) => inner + line)];
}

function nodeLines({ node, title, kind, changes }: NodeChange, options: FormatOptions): string[] {
  return [
    heading(options, "  ", kind, node, title),
    ...changes.flatMap((change) => fieldLines(change, "      ", options)),
  ];
}

function treeLines({ base, tree, kind, changes, nodes }: TreeChange, options: FormatOptions): string[] {
  const counted = (wanted: Kind): number => nodes.filter((node) => node.kind === wanted).length;
  const counts = (["added", "removed", "changed"] as const)
    .filter((wanted) => counted(wanted) > 0)
    .map((wanted) => `${signs[wanted]}${counted(wanted)}`);
  return [
    `${heading(options, "", kind, `${base}/${tree}`)}  ${counts.join(" ")}`.trimEnd(),
    ...changes.flatMap((change) => fieldLines(change, "    ", options)),
    // The nodes of an added or removed tree are not listed: its name says enough.
    ...(kind === "changed" ? nodes.flatMap((node) => nodeLines(node, options)) : []),
  ];
}

function namedLines(title: string, list: readonly NamedChange[], options: FormatOptions): string[] {
  if (list.length === 0) return [];
  return [
    title,
    ...list.flatMap(({ name, kind, changes }) => [
      heading(options, "  ", kind, name),
      ...changes.flatMap((change) => fieldLines(change, "      ", options)),
    ]),
    "",
  ];
}

/** All differences, or one line saying that there are none. */
export function formatDifference(difference: Difference, options: FormatOptions): string {
  const language = options.language;
  if (isSame(difference)) return inLanguage(language, { en: "No differences.\n", zh: "内容没有差异。\n" });
  const lines = [
    ...difference.trees.flatMap((tree) => [...treeLines(tree, options), ""]),
    ...namedLines(inLanguage(language, { en: "documents", zh: "文档" }), difference.documents, options),
    ...namedLines(inLanguage(language, { en: "templates", zh: "模板" }), difference.templates, options),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}
