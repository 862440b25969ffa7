/** Simplified to Traditional by OpenCC's phrase and character lists, longest match first: for measuring, not for people. */
import { readDictionary } from "../search/fold-table.ts";

let lists: { phrases: Map<string, string[]>; characters: Map<string, string[]> } | undefined;

export function toTraditional(text: string): string {
  lists ??= { phrases: readDictionary("STPhrases"), characters: readDictionary("STCharacters") };
  const { phrases, characters } = lists;
  let result = "";
  for (let at = 0; at < text.length;) {
    let size = Math.min(8, text.length - at);
    while (size > 1 && !phrases.has(text.slice(at, at + size))) size -= 1;
    const piece = text.slice(at, at + size);
    result += (size > 1 ? phrases : characters).get(piece)?.[0] ?? piece;
    at += size;
  }
  return result;
}
