/** Files in another encoding than UTF-8: told once, at the first character that is lost, and not read any further. */
import type { LocalizedText } from "../localized-text.ts";
import type { FindingText, Range } from "./findings.ts";
import { behindHan } from "./schema/kinds.ts";

/** Where a text shows that its bytes were no UTF-8; undefined when it does not. */
export function lostCharacter(text: string): Range | undefined {
  // What a decoder puts where bytes are no UTF-8; a UTF-16 file shows itself by its zeros.
  const at = text.search(/[\uFFFD\u0000]/u);
  return at === -1 ? undefined : { start: at, end: at + 1 };
}

/** How files of other programs begin, and what they are. */
const SIGNATURES: readonly (readonly [begin: RegExp, name: LocalizedText])[] = [
  [/^PK\u0003\u0004/, { en: "a Word, Excel or ZIP file", zh: "Word、Excel 或 ZIP 文件" }],
  [/^%PDF-/, { en: "a PDF", zh: "PDF 文件" }],
  [/^\{\\rtf/, { en: "an RTF file", zh: "RTF 文件" }],
  [/^.{0,3}(?:PNG\r?\n|JFIF|GIF8[79]a)/s, { en: "a picture", zh: "图片" }],
  [/^\s*(?:<!DOCTYPE html|<html[\s>])/i, { en: "a page of the web (HTML)", zh: "网页（HTML）" }],
];

/** What a file is whose bytes are not those that its name promises; undefined for a text. */
export function foreignFile(text: string): FindingText | undefined {
  const name = SIGNATURES.find(([begin]) => begin.test(text.slice(0, 64)))?.[1];
  return name === undefined
    ? undefined
    : {
        en: [
          `This is ${name.en} under another name, and cannot be read.`,
          "Save or copy its text as plain text in UTF-8.",
        ],
        zh: [
          `这其实是${behindHan(name.zh)}，只是换了扩展名，无法读取。`,
          "请把其中的文字另存或复制成 UTF-8 编码的纯文本。",
        ],
      };
}

export const notUtf8: FindingText = {
  en: [
    "The file is not saved as UTF-8: characters from here on are lost.",
    "Save it again with the encoding UTF-8 (not GBK, ANSI or UTF-16).",
  ],
  zh: [
    "文件不是 UTF-8 编码，从这里开始的文字无法识别。",
    "请用编辑器另存为 UTF-8 编码（不要用 GBK、ANSI 或 UTF-16）。",
  ],
};
