/** Phrases in texts: whether one stands there, alone or across several, however it is written. */
import { foldCompatibility } from "../../fold-compatibility.ts";
import { foldHan } from "../../search/fold.ts";

/** A text with an id, in an order of reading. */
export interface Piece {
  id: string;
  text: string;
}

/**
 * Texts as they are compared: blanks, case, width of characters, Simplified or Traditional Chinese, bold and code marks,
 * Chinese stops, kinds of quotation marks and JSON's escapes make no difference.
 */
function plain(text: string): string {
  return (
    foldHan(foldCompatibility(text))
      .replace(/\\[nrt]/g, " ")
      .replace(/\\(["\\/])/g, "$1")
      .replace(/\*{2,3}|`+|~~/g, "")
      // A prompt marks the lines of texts from outside.
      .replace(/^> /gm, "")
      // 回复 is 回覆 or 回復 in Traditional Chinese.
      .replace(/覆/g, "复")
      .replace(/。/g, ".")
      .replace(/、/g, ",")
      .replace(/[「」『』“”„«»]/g, '"')
      .replace(/[‘’]/g, "'")
      .replace(/\s+/g, " ")
      .trim()
      .toLowerCase()
  );
}

/** Whether a text holds a phrase; a phrase of blanks is in none. */
export function holdsPhrase(text: string, phrase: string): boolean {
  const wanted = plain(phrase);
  return wanted !== "" && plain(text).includes(wanted);
}

/** The pieces that hold a phrase, each by itself; where none does, those it runs across; else none. */
export function locate(pieces: readonly Piece[], phrase: string): string[] {
  const wanted = plain(phrase);
  if (wanted === "") return [];
  const texts = pieces.map(({ id, text }) => ({ id, text: plain(text) })).filter(({ text }) => text !== "");
  const alone = texts.flatMap(({ id, text }) => (text.includes(wanted) ? [id] : []));
  if (alone.length > 0) return alone;
  // Scripts without blanks run on where others have one between two texts.
  for (const separator of [" ", ""]) {
    const begin = texts
      .map(({ text }) => text)
      .join(separator)
      .indexOf(wanted);
    if (begin === -1) continue;
    let at = 0;
    return texts.flatMap(({ id, text }) => {
      const from = at;
      at += text.length + separator.length;
      return from < begin + wanted.length && from + text.length > begin ? [id] : [];
    });
  }
  return [];
}
