/**
 * Rules about texts and raw files: empty and long texts, texts cut at a comment mark, invisible characters.
 * Not here: the encoding (`encoding.ts`), secrets (`secrets.ts`).
 */
import type { FindingText, Path } from "../findings.ts";
import { findPlaceholders, MAX_PLACEHOLDERS } from "../../knowledge/text.ts";
import type { ParsedFile } from "../parse.ts";
import { nodeRule } from "./nodes.ts";
import type { Rule } from "./rule.ts";
import { saysNothing } from "./says-nothing.ts";
import { textsOfNode } from "./shown-texts.ts";

/** Characters of a response; agents shorten longer ones. */
const MAX_RESPONSE_LENGTH = 2000;

export const emptyText = nodeRule("empty-text", "error", (id, node, report) => {
  for (const { path, text } of textsOfNode(id, node)) {
    const isChoice = path.includes("options") || path.includes("choices");
    if (saysNothing(text, isChoice))
      report(path.slice(2), "value", /^[?？�\s]{3,}$/u.test(text) ? lostText : saysNothingText, "warning");
  }
  if (node.response.trim() === "") {
    report(["response"], "value", {
      en: [`Node "${id}" has no text.`, "Write what the user reads."],
      zh: [`节点“${id}”没有内容。`, "请写上要告诉用户的话。"],
    });
  }
  for (const [index, option] of (node.options ?? []).entries()) {
    if (option.description.trim() !== "") continue;
    report(["options", index, "description"], "value", {
      en: [`The option "${option.id}" has no text to choose it by.`, "Write a description."],
      zh: [`选项“${option.id}”没有说明文字。`, "请写上说明。"],
    });
  }
});

const lostText: FindingText = {
  en: [
    "Question marks alone are what is left of a text that was saved in another encoding.",
    "Write the text again, and save the file as UTF-8.",
  ],
  zh: ["只剩下问号，多半是文件用别的编码保存时丢了文字。", "请重新写上文字，并把文件保存为 UTF-8。"],
};
const saysNothingText: FindingText = {
  en: ["This says nothing to a user yet.", "Write the text that they should read."],
  zh: ["这里还没有写给用户看的内容。", "请写上用户应当读到的文字。"],
};

export const longText = nodeRule("long-text", "warning", (_id, node, report) => {
  const length = [...node.response].length;
  if (length <= MAX_RESPONSE_LENGTH) return;
  report(["response"], "value", {
    en: [
      `The response has ${length} characters; agents shorten what is longer than ${MAX_RESPONSE_LENGTH}.`,
      "Split it over nodes, or move the details to a document.",
    ],
    zh: [
      `回复有 ${length} 个字符，超过 ${MAX_RESPONSE_LENGTH} 个时智能体会自行删减。`,
      "请拆成几个节点，或把细节放进文档。",
    ],
  });
});

export const tooManyPlaceholders = nodeRule("too-many-placeholders", "error", (_id, node, report) => {
  const judge = (path: Path, text: string): void => {
    const count = findPlaceholders(text).length;
    if (count <= MAX_PLACEHOLDERS) return;
    report(path, "value", {
      en: [
        `The text has ${count} placeholders; at most ${MAX_PLACEHOLDERS} are allowed, since each may bring a long answer.`,
        "Show each answer once, or compute a fact from them.",
      ],
      zh: [
        `这段文字有 ${count} 个占位符，最多 ${MAX_PLACEHOLDERS} 个，因为每一个都可能带出很长的回答。`,
        "每个回答只显示一次，或先把它们算成一个事实。",
      ],
    });
  };
  judge(["response"], node.response);
  for (const [language, { response }] of Object.entries(node.i18n ?? {}))
    if (response !== undefined) judge(["i18n", language, "response"], response);
});

/** A line break or a tab as programs write it. In `C:\\new` a letter or a colon stands beside the backslash. */
const escape = /\\n|(?<![\\:\w.])\\[rt](?![A-Za-z])/;

export const literalLineBreak = nodeRule("literal-line-break", "warning", (id, node, report) => {
  for (const { path, text } of textsOfNode(id, node)) {
    const found = path.at(-1) === "response" ? escape.exec(text) : /(?<![\\:\w.])\\[nrt](?![A-Za-z])/.exec(text);
    if (found === null) continue;
    const mark = found[0];
    report(path.slice(2), "value", {
      en: [
        `The user will read ${mark === "\\n" ? "a backslash and an n here, not a line break" : `${mark} here, not a space or a line break`}.`,
        'In JSON write \\n with one backslash; in YAML use "…\\n…" or a | block.',
      ],
      zh: [
        mark === "\\n"
          ? "用户在这里会看到反斜杠和字母 n，而不是换行。"
          : `用户在这里会看到 ${mark}，而不是空格或换行。`,
        'JSON 里请用一个反斜杠写 \\n；YAML 里请用 "…\\n…" 或 | 文本块。',
      ],
    });
    return;
  }
});

/** A place of a file's text that a rule tells of. */
export interface Suspect {
  start: number;
  end: number;
  text: FindingText;
  severity?: "error" | "warning";
}

/** Looks through the text of each file; a file that was not edited is looked through once. */
export function scan(find: (text: string) => Suspect[]): Rule["check"] {
  const known = new WeakMap<ParsedFile, Suspect[]>();
  return (project, report) => {
    for (const file of project.files) {
      const found = known.get(file) ?? find(file.text);
      known.set(file, found);
      for (const { start, end, text, severity } of found) report(file, { start, end }, "value", text, severity);
    }
  };
}

/** Direction marks and tag characters can make a text look different from what it is. */
const deceiving = /[\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u;
const invisible =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/gu;
const escapedInvisible = /\\u(?:200[bBcCeEfF]|202[a-eA-E]|206[0-9a-fA-F]|[fF][eE][fF][fF])/g;
/** A joiner between emoji is how a family or a flag is written. */
const partOfEmoji = /[\p{Extended_Pictographic}\uFE0F\u{1F3FB}-\u{1F3FF}]\u200D?$/u;

export const invisibleCharacter: Rule = {
  id: "invisible-character",
  severity: "warning",
  check: scan((text) => {
    const found: Suspect[] = [];
    for (const match of text.matchAll(invisible)) {
      const character = match[0];
      if (character === "\u200D" && partOfEmoji.test(text.slice(Math.max(0, match.index - 4), match.index))) continue;
      const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
      found.push({
        start: match.index,
        end: match.index + character.length,
        text: invisibleText(code),
        severity: deceiving.test(character) ? "error" : "warning",
      });
    }
    for (const match of text.matchAll(escapedInvisible))
      found.push({
        start: match.index,
        end: match.index + match[0].length,
        text: invisibleText(match[0]),
        severity: "error",
      });
    return found;
  }),
};

function invisibleText(code: string): FindingText {
  return {
    en: [
      `There is an invisible character here (${code}).`,
      "Delete it; it often comes along when text is pasted, and it can hide instructions.",
    ],
    zh: [`这里有一个看不见的字符（${code}）。`, "请删除它；它常随粘贴带入，也可能被用来隐藏指令。"],
  };
}
