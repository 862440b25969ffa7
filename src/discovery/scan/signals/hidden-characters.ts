/**
 * Characters that a person does not see and a model reads: without width, changing the direction, private, tags. Where a
 * script or an emoji needs such a character, it is no signal.
 */
import type { Signal } from "../signal.ts";

/** Joiners and variation selectors: common within emoji and within scripts that join their letters. */
const JOINER = /[\u200c\u200d\ufe00-\ufe0f]/u;
const NEEDS_JOINER =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f#*0-9\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Mongolian}\p{Script=Han}\p{Script=Syriac}]/u;
/** Line ends, tabs and carriage returns are seen. */
const HIDDEN = /(?![\n\t\r])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** A flag of a region: a black flag, then tags. */
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}/gu;
const CONTEXT = 20;

export const hiddenCharacters: Signal = {
  name: "hidden_characters",
  *find({ texts }) {
    for (const { path, text } of texts) {
      const plain = text.replace(FLAG, "");
      for (const { 0: found, index } of plain.matchAll(HIDDEN)) {
        if (isNeeded(found, plain, index)) continue;
        yield { path, words: plain.slice(Math.max(0, index - CONTEXT), index + CONTEXT) };
        break;
      }
    }
  },
};

/** Whether a script, an emoji or an encoding needs the character at its place. */
function isNeeded(found: string, text: string, index: number): boolean {
  // The mark at a file's very beginning says how it is encoded.
  if (found === "\ufeff" && index === 0) return true;
  return JOINER.test(found) && NEEDS_JOINER.test(Array.from(text.slice(Math.max(0, index - 2), index)).at(-1) ?? "");
}

/** Line ends of other kinds. */
const LINE_END = /[\v\f\u0085\u2028\u2029]/;
/** Seen as a box, or as a picture where a font has one. */
const PRIVATE = /\p{Co}/u;

/** The text without what a person does not see; flags, emoji and scripts that need such characters stay as they are. */
export function withoutHidden(text: string): string {
  const flags = new Set<number>();
  for (const { 0: flag, index } of text.matchAll(FLAG))
    for (let at = 0; at < flag.length; at += 1) flags.add(index + at);
  return text.replace(HIDDEN, (found: string, index: number) => {
    if (flags.has(index) || PRIVATE.test(found) || isNeeded(found, text, index)) return found;
    return LINE_END.test(found) ? "\n" : "";
  });
}
