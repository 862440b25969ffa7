/** Files in another encoding than UTF-8: told once, at the first character that is lost, and not read any further. */
import type { FindingText, Range } from "./findings.ts";

/** Where a text shows that its bytes were no UTF-8; undefined when it does not. */
export function lostCharacter(text: string): Range | undefined {
  // What a decoder puts where bytes are no UTF-8; a UTF-16 file shows itself by its zeros.
  const at = text.search(/[\uFFFD\u0000]/u);
  return at === -1 ? undefined : { start: at, end: at + 1 };
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
