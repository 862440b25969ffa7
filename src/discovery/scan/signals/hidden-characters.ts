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
      for (const found of plain.matchAll(HIDDEN)) {
        const before = Array.from(plain.slice(Math.max(0, found.index - 2), found.index)).at(-1) ?? "";
        // The mark at a file's very beginning says how it is encoded.
        if (JOINER.test(found[0]) && NEEDS_JOINER.test(before)) continue;
        if (found[0] === "\ufeff" && found.index === 0) continue;
        yield { path, words: plain.slice(Math.max(0, found.index - CONTEXT), found.index + CONTEXT) };
        break;
      }
    }
  },
};
