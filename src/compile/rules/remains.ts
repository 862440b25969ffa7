/**
 * The rule about what other programs leave in a text that was pasted: characters of another encoding, errors of a spreadsheet or
 * a word processor, the words for a picture in a chat, and HTML in a tree, which clients show as it stands.
 * Not here: invisible characters (`texts.ts`), a whole file in another encoding (`../encoding.ts`).
 */
import type { FindingText } from "../findings.ts";
import type { Rule } from "./rule.ts";
import type { Suspect } from "./texts.ts";
import type { ParsedFile } from "../parse.ts";

/** Characters that a byte from 0x80 to 0x9F is where text is read as Windows-1252, in order; empty where there is none. */
const WINDOWS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const misread = new RegExp(`[\\u00C2-\\u00F4](?:[\\u0080-\\u00BF${WINDOWS.replaceAll(" ", "")}]){1,3}`, "gu");

/** Whether characters are the bytes of one UTF-8 character, each read by itself. */
function isMisread(run: string): boolean {
  const bytes = [...run].map((one) =>
    WINDOWS.includes(one) && one !== " " ? 0x80 + WINDOWS.indexOf(one) : one.charCodeAt(0),
  );
  try {
    return [...new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(new Uint8Array(bytes))].length === 1;
  } catch {
    return false;
  }
}

const wrongEncoding: FindingText = {
  en: [
    "These characters come from a text that was read in another encoding.",
    "Copy the passage again from its source, and save the file as UTF-8.",
  ],
  zh: ["这几个字符是用错误的编码打开文本后留下的乱码。", "请从原文重新复制这一段，并把文件保存为 UTF-8。"],
};
const officeError: FindingText = {
  en: ["A spreadsheet or a word processor left this error here.", "Write the value itself."],
  zh: ["这是表格或文字处理软件留下的错误提示。", "请改成真正的内容。"],
};
const chatPicture: FindingText = {
  en: [
    "A chat program left these words in the place of something that cannot be pasted.",
    "Remove them, or describe it.",
  ],
  zh: ["这是从聊天软件复制时留下的占位文字，原来的内容没有带过来。", "请删除它，或用文字说明。"],
};
const html: FindingText = {
  en: [
    "This is HTML, which users read as it stands.",
    "Write the character itself, a line break, or Markdown such as **bold**.",
  ],
  zh: ["这是网页代码，用户会原样看到它。", "请直接写出字符或换行；需要强调时用 Markdown，例如 **重点**。"],
};

const remains: readonly (readonly [pattern: RegExp, text: FindingText])[] = [
  [/锟斤拷|烫烫烫|屯屯屯/g, wrongEncoding],
  [
    /#(?:REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|N\/A\b|SPILL!)|错误[!！]\s*(?:未找到引用源|未定义书签)|Error! (?:Reference source|Bookmark) not (?:found|defined)/g,
    officeError,
  ],
  [/\[(?:图片|表情|动画表情|语音|视频|文件|链接|位置|红包|聊天记录)\](?![(:（：])/g, chatPicture],
];
const markup =
  /&(?:nbsp|quot|lt|gt|amp|apos|hellip|mdash|ndash|ldquo|rdquo|#\d{2,5}|#x[\da-f]{2,5});|<\/?(?:br|p|span|div|font|strong|em|table|tbody|tr|td|th|ul|ol|li|img|h[1-6])(?:\s[^<>\n]*)?\/?>/gi;

function suspectsIn({ path, text }: ParsedFile, isTree: boolean): Suspect[] {
  // In XML these are the grammar.
  const all = isTree && !path.endsWith(".xml") ? [...remains, [markup, html] as const] : remains;
  const found = all.flatMap(([pattern, words]) =>
    Array.from(text.matchAll(pattern), ({ index, 0: run }) => ({ start: index, end: index + run.length, text: words })),
  );
  for (const { index, 0: run } of text.matchAll(misread))
    if (isMisread(run)) found.push({ start: index, end: index + run.length, text: wrongEncoding });
  const code =
    found.length === 0
      ? []
      : [...text.matchAll(/(`+)(?!`)[^`\n]+\1|^[ \t]*#[^\n]*$|^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\2/gm)];
  const isAside = (at: number): boolean => code.some(({ index, 0: run }) => at >= index && at < index + run.length);
  return found.filter(({ start }) => !isAside(start));
}

export const pastedRemains: Rule = {
  id: "pasted-remains",
  severity: "warning",
  check(project, report) {
    const trees = new Set(project.trees.map(({ file }) => file));
    for (const file of project.files) {
      const told = new Set<FindingText>();
      // Of each kind the first: a pasted passage has many.
      for (const { start, end, text } of cached(file, trees.has(file)).toSorted(
        (left, right) => left.start - right.start,
      )) {
        if (!told.has(text)) report(file, { start, end }, "value", text);
        told.add(text);
      }
    }
  },
};

/** A file that was not edited is looked through once. */
const known = new WeakMap<ParsedFile, Suspect[]>();
function cached(file: ParsedFile, isTree: boolean): Suspect[] {
  const found = known.get(file) ?? suspectsIn(file, isTree);
  known.set(file, found);
  return found;
}
