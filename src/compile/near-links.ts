/** What looks like a link of Markdown and is shown as text. Not here: links (`document-links.ts`), what is said of these (`rules/link-texts.ts`). */

/** Why something is no link. */
export type NoLink = "space" | "brackets" | "empty" | "apart" | "open" | "wiki" | "reversed" | "address";

/** A near link: its target, and where that stands in the text (UTF-16 offsets). */
export interface NearLink {
  target: string;
  start: number;
  end: number;
  isText: NoLink;
}

/** What a link leads to: an address, a file of a base, or a heading. */
const LEADS =
  "(?:document|knowledge|https?):\\/\\/[^\\s<>（）()\\[\\]【】]+|[^\\s<>（）()\\[\\]【】:]+\\.(?:md|json)(?:#[^\\s（）()]*)?";

/** Two words.md, which is no target in Markdown: only what looks like one of ours, as brackets stand in ordinary texts too. */
const isSpaced = (target: string): boolean =>
  /\s/.test(target) &&
  (/^(?:document|knowledge):\/\//.test(target) || /\.(?:md|json)$/.test(target.split("#", 1)[0] ?? ""));

const PATTERNS: readonly (readonly [pattern: RegExp, isText: NoLink, accept?: (target: string) => boolean])[] = [
  // What stands where a target would.
  [/\]\(([^<>()[\]"'\n]+)\)/g, "space", isSpaced],
  // [text]（target）, 【text】(target): brackets that are typed with a Chinese keyboard.
  [new RegExp(`\\]（(${LEADS})[）)]`, "g"), "brackets"],
  [new RegExp(`【[^【】\\n]+】[（(](${LEADS})[）)]`, "g"), "brackets"],
  [new RegExp(`\\]\\((${LEADS})）`, "g"), "brackets"],
  // [text](): a target that was never filled in. Behind a word or a bracket it is code.
  [/(?<![\w\])])\[[^[\]\n]+\]\(([ \t]*)\)/g, "empty"],
  // [text] (target)
  [new RegExp(`\\[[^[\\]\\n]+\\][ \\t\\u3000]+[(（](${LEADS})[)）]`, "g"), "apart"],
  // [text](target
  [new RegExp(`\\]\\((${LEADS})(?=\\s|[，。；、！？,;]|$)(?![^\\n]*[)）])`, "gm"), "open"],
  // [[target]], [[target|text]]
  [/\[\[([^[\]|\n]{1,120})(?:\|[^[\]\n]*)?\]\](?!\()/g, "wiki", (target) => !/^\d+$/.test(target)],
  // https:/x, https//x, http：//x, htps://x, https://https://x
  [
    /(?<![\w/.:])((?:https?(?::\/(?!\/)|\/\/|:?\\{1,2}|：\/{1,2}|:\/{3,})|h(?:tps?|ttsp?|ttps{2,}|tttps?|ppts?):\/\/|https?:\/\/https?:\/\/|www[。．])[\w.-]+[^\s<>（）()"'，。；、]*)/g,
    "address",
  ],
  // (text)[target]
  [new RegExp(`[)）]\\[(${LEADS})\\]`, "g"), "reversed"],
];

/** The near links of a text without code. */
export function nearLinks(plain: string): NearLink[] {
  const found = new Map<number, NearLink>();
  for (const [pattern, isText, accept] of PATTERNS) {
    for (const match of plain.matchAll(pattern)) {
      const target = (match[1] ?? "").trim();
      if (accept !== undefined && !accept(target)) continue;
      const start =
        isText === "empty"
          ? match.index + match[0].lastIndexOf("(")
          : match.index + match[0].lastIndexOf(match[1] ?? "") + (match[1] ?? "").indexOf(target);
      const end = isText === "empty" ? match.index + match[0].length : start + target.length;
      if (!found.has(start)) found.set(start, { target, start, end, isText });
    }
  }
  return [...found.values()];
}
