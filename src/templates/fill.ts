/** Puts the values of placeholders into the sections, in one pass: a value's text is never searched for placeholders. */
import { inLanguage, type LocalizedText } from "../localized-text.ts";
import { markLines, startLines } from "../outside-lines.ts";
import { dropAbsentLines } from "./absent.ts";
import type { LaidOutPart, LaidOutSection } from "./layout.ts";
import type { Priority, TimeToLive } from "./model.ts";
import type { ResolvedItem } from "./port.ts";
import { placeholderName, type PlaceholderStatus, type ResolvedPlaceholder } from "./resolve.ts";

/** A section ready to become blocks. Its text is kept or left out as a whole, items one by one. */
export interface FilledSection {
  name: string;
  title: string;
  priority: Priority;
  ttl?: TimeToLive;
  min_tokens?: number;
  stable: boolean;
  /** It had nothing but optional arguments without a value. */
  absent?: true;
  pieces: ({ kind: "text"; text: string } | { kind: "items"; source: string; items: ResolvedItem[] })[];
}

const emptyText: LocalizedText = { en: "(none)", zh: "（暂无）" };
const unavailableText: LocalizedText = { en: "(not available)", zh: "（暂不可用）" };

/** The text for a missing value, so that the model knows it is missing. */
function fallbackText(status: PlaceholderStatus, language: string): string {
  return inLanguage(language, status === "empty" ? emptyText : unavailableText);
}

const NO_ARGUMENTS: ReadonlySet<string> = new Set();

/** A value from outside behind what its section has so far. */
function placed(text: string, pieces: FilledSection["pieces"]): string {
  const last = pieces.at(-1);
  const line = last?.kind === "text" ? last.text.slice(last.text.lastIndexOf("\n") + 1) : "";
  return line.trim() === "" ? startLines(text) : markLines(text);
}

/**
 * Replaces placeholders by their values, in one pass. One without a result is filled as not available. `optional` names the
 * arguments that may be missing: lines and sections that only name them are removed (`absent.ts`).
 */
export function fillSections(
  sections: readonly LaidOutSection[],
  resolved: readonly ResolvedPlaceholder[],
  language: string,
  optional: ReadonlySet<string> = NO_ARGUMENTS,
): FilledSection[] {
  const byName = new Map(resolved.map((one) => [placeholderName(one.prefix, one.key), one]));
  const isAbsent = (part: LaidOutPart): boolean =>
    part.kind === "placeholder" &&
    part.prefix === "local" &&
    optional.has(part.key) &&
    byName.get(placeholderName(part.prefix, part.key))?.status === "empty";
  return sections.map(({ parts: whole, ...section }) => {
    const parts = dropAbsentLines(whole, isAbsent);
    if (parts.length === 0 && whole.length > 0) return { ...section, absent: true, pieces: [] };
    const pieces: FilledSection["pieces"] = [];
    const addText = (text: string): void => {
      const last = pieces.at(-1);
      if (last?.kind === "text") last.text += text;
      else pieces.push({ kind: "text", text });
    };
    for (const part of parts) {
      if (part.kind !== "placeholder") {
        addText(part.text);
        continue;
      }
      const found = byName.get(placeholderName(part.prefix, part.key));
      const value = found?.status === "resolved" ? found.value : undefined;
      if (value === undefined) addText(fallbackText(found?.status ?? "not_recorded", language));
      else if (value.kind === "text") addText(value.outside === true ? placed(value.text, pieces) : value.text);
      else pieces.push({ kind: "items", source: part.raw, items: value.items });
    }
    return { ...section, pieces };
  });
}
