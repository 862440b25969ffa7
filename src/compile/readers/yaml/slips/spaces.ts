/** Slips with spaces, dashes and marks at the beginning of a line. */
import { secondDocument, unknownAlias, unusedAnchor } from "../error-texts.ts";
import { patternSlip, type Slip } from "./slip.ts";

/** A key, as it stands before a colon. */
const key = String.raw`(?:[\w$-]+|[^\s:：，,"'{}[\]#-][^\s:：，,"'{}[\]]{0,30})`;

export const wideIndent = patternSlip(/^ *(?<at>[\u3000\u00A0][\u3000\u00A0 ]*)/u, {
  en: [
    "This line is indented with full-width or no-break spaces, which YAML does not count.",
    "Indent with ordinary spaces.",
  ],
  zh: ["这一行用全角空格（或不换行空格）缩进，YAML 不把它当作缩进。", "请改用半角空格缩进。"],
});

const wideSpace = patternSlip(/^[^"'#]*?(?:^ *-|[\w"']:)(?<at>[\u3000\u00A0]+)/u, {
  en: [
    "The space behind this mark is a full-width or no-break one, which YAML does not count.",
    "Type an ordinary space.",
  ],
  zh: ["这里的空格是全角空格（或不换行空格），YAML 不认。", "请改成半角空格。"],
});

const mergeMark = patternSlip(/^(?:<{7}|={7}|>{7}|\|{7})(?= |$)/, {
  en: [
    "Git left this mark here when it merged two versions of the file.",
    "Keep the right one of the two versions, and remove every line <<<<<<<, ======= and >>>>>>>.",
  ],
  zh: ["这是 git 合并两个版本时留下的冲突标记。", "请保留正确的内容，并删除 <<<<<<<、======= 和 >>>>>>> 这三种行。"],
});

const fence = patternSlip(/^\s*(?<at>```|~~~)/, {
  en: ["This line belongs to Markdown, not to the file.", "Remove the lines that begin with ```."],
  zh: ["这一行是 Markdown 的代码标记，不属于文件内容。", "请删除以 ``` 开头的行。"],
});

const comment = patternSlip(/^\s*(?<at>\/\/|\/\*|<!--|--(?=\s))/, {
  en: ["A comment of YAML begins with #.", "Write # before the comment."],
  zh: ["YAML 的注释用 # 开头。", "请在注释前面写 #。"],
});

const dashWithoutSpace = patternSlip(new RegExp(String.raw`^ *(?<at>-)(?=[{["']|${key}:(?:\s|$))`, "u"), {
  en: ["A space is missing after the dash of this list item.", 'Write "- " before the item.'],
  zh: ["列表项的减号后面缺少空格。", "请在减号后面加一个空格：“- ”。"],
});

/** A dash with its text, beside an item whose dash has a space. */
const tightDash: Slip = (line, above, below) => {
  const [, indent = ""] = /^( *)-[^\s-]/.exec(line) ?? [];
  const isItem = (one: string): boolean => one.startsWith(`${indent}- `);
  if (!/^ *-[^\s-]/.test(line) || !(isItem(above) || isItem(below))) return undefined;
  return {
    at: [indent.length, indent.length + 1],
    text: {
      en: ["A space is missing after the dash of this list item.", 'Write "- " before the item.'],
      zh: ["列表项的减号后面缺少空格。", "请在减号后面加一个空格：“- ”。"],
    },
  };
};

const otherDash = patternSlip(
  new RegExp(String.raw`^ *(?<at>[—–－―•·●○▪*+]|\d{1,3}[.)、．])\s*(?=[{[]|${key}:\s)`, "u"),
  {
    en: ["A list item begins with a hyphen, not with this mark.", 'Write "- " before the item.'],
    zh: ["列表项要以半角减号开头，不能用这个符号。", "请写成“- ”（减号加一个空格）。"],
  },
);

const parentheses = patternSlip(/^ *- +(?<at>[(（｛<《])\s*\w+\s*[:：]/u, {
  en: ["An object stands in braces.", "Write { before it and } behind it."],
  zh: ["对象要用花括号括起来。", "请在前后写上英文花括号 { 和 }。"],
});

const missingDash: Slip = (line, above, below) => {
  const found = /^ *(?=\{ *\w+ *:)/.exec(line);
  if (found === null || !(/^ *- *\{/.test(above) || /^ *- *\{/.test(below))) return undefined;
  return {
    at: [found[0].length, found[0].length + 1],
    text: {
      en: ["The dash before this list item is missing.", 'Write "- " before {, as in the other items.'],
      zh: ["这个列表项前面缺少减号。", "请像其他项一样，在 { 前面写“- ”。"],
    },
  };
};

/** A text among list items, at the place of their dashes: C 100 below - B 50. */
const textWithoutDash: Slip = (line, above, below) => {
  const found = /^( *)(?![-#{}[\]?!&*|>%@`"'])(\S.*)$/u.exec(line);
  const [, indent = "", text = ""] = found ?? [];
  const isKey = /^.{0,80}?:(?:\s|$)/u.test(text) || /[}\]"']\s*,?\s*$/u.test(text);
  const isItem = (one: string): boolean => one.startsWith(`${indent}- `);
  if (found === null || isKey || !(isItem(above) || isItem(below))) return undefined;
  return {
    at: [indent.length, line.trimEnd().length],
    text: {
      en: ["The dash before this list item is missing.", 'Write "- " before it, like the other items.'],
      zh: ["这个列表项前面缺少减号。", "请像其他项一样，在前面写“- ”（减号加一个空格）。"],
    },
  };
};

/** The first item of a list, written as a key of its own: the other items stand below it. */
const missingFirstDash: Slip = (line, above, below) => {
  const [own, outer, next] = [line, above, below].map((one) => /^ */.exec(one)?.[0].length ?? 0);
  if (own === undefined || outer === undefined || next === undefined) return undefined;
  const isItem = /^ *\w+: +\S/.test(line) && /^ *- +\S/.test(below) && /^ *(?:- +)?\w+: *$/.test(above);
  if (!isItem || next >= own || next < outer) return undefined;
  return {
    at: [own, own + (/^\w+/.exec(line.slice(own))?.[0].length ?? 1)],
    text: {
      en: ["The dash before this list item is missing.", 'Write "- " before it, like the items below.'],
      zh: ["这个列表项前面缺少减号。", "请像下面的项一样，在前面写“- ”（减号加一个空格）。"],
    },
  };
};

/** A key with a dash before it, under a key of its own and above one without a dash at the same place: no list, no keys. */
const strayDash: Slip = (line, above, below) => {
  const [own, outer, next] = [line, above, below].map((one) => /^ */.exec(one)?.[0].length ?? 0);
  if (own === undefined || outer === undefined || outer >= own || next !== own) return undefined;
  const isKey = new RegExp(`^ *${key}:(?:\\s|$)`, "u").test(below) && /:\s*$/.test(above);
  if (!isKey || !new RegExp(`^ *- +${key}:(?:\\s|$)`, "u").test(line)) return undefined;
  return {
    at: [own, own + 1],
    text: {
      en: [
        "This line is a list item, and the next one of its level is not.",
        'Put "- " before each of these lines, or before none of them.',
      ],
      zh: ["这一行是列表项，与它同级的下一行却不是。", "请给这几行都加上“- ”，或者都不加。"],
    },
  };
};

const equals = patternSlip(new RegExp(String.raw`^ *(?:- +)?${key} *(?<at>[=＝])(?!=)`, "u"), {
  en: ["A value stands behind a colon, not behind an equals sign.", 'Write "key: value".'],
  zh: ["键和值之间要用冒号，不是等号。", "请写成“键: 值”。"],
});

const colonWithoutSpace = patternSlip(new RegExp(String.raw`^ *(?:- +)?${key}(?<at>:)(?![\s:/]|$)`, "u"), {
  en: ["A space is missing after this colon.", 'Write "key: value", with a space after the colon.'],
  zh: ["这个冒号后面缺少空格。", "请写成“键: 值”，冒号后面加一个空格。"],
});

const twoColons = patternSlip(new RegExp(String.raw`^ *(?:- +)?${key} *(?<at>:[ \t]*:)`, "u"), {
  en: ["There is a colon too many behind this key.", "Keep one of them."],
  zh: ["这个键后面多了一个冒号。", "请只保留一个。"],
});

const blockOnLine = patternSlip(new RegExp(String.raw`^ *(?:- +)?${key}: +(?<at>[|>][-+1-9]{0,2}) *[^\s#+1-9-]`, "u"), {
  en: [
    "Behind | or > nothing may stand on the same line.",
    "Begin the text on the next line, indented; or put a text that begins with this character in quotes.",
  ],
  zh: ["| 或 > 后面不能在同一行写内容。", "请把文本写到下一行并缩进；如果文本本身以这个字符开头，请加引号。"],
});

const questionMark = patternSlip(new RegExp(String.raw`^ *(?:- +)?${key}: +(?<at>[?-]) +\S`, "u"), {
  en: ["A text cannot begin with this character and a space.", "Put the text in quotes."],
  zh: ["不加引号的文本不能以这个字符加空格开头。", "请给文本加上引号。"],
});

const star = patternSlip(
  new RegExp(String.raw`(?:^ *(?:- +)?(?:\{ *)?|[,{] *)${key}: +(?<at>\*)[^\s,}]`, "u"),
  unknownAlias,
);

/** An ampersand alone: a name without letters. */
const ampersand = patternSlip(
  new RegExp(String.raw`(?:^ *(?:- +)?(?:\{ *)?|[,{] *)${key}: +(?<at>&)(?=\s|$)`, "u"),
  unusedAnchor,
);

/** A line of dashes below other lines begins a second document. */
const documentMark: Slip = (line, above) =>
  /^---\s*$/.test(line) && above !== "" ? { at: [0, 3], text: secondDocument } : undefined;

/** The first line of a block text, where it is not indented below its key. */
export const shallowBlock: Slip = (line, above) => {
  const [, indent, , mark = "|"] =
    new RegExp(String.raw`^( *)(- +)?${key}: +([|>])[-+1-9]{0,2} *(?:#.*)?$`, "u").exec(above) ?? [];
  const own = /^ */.exec(line)?.[0].length ?? 0;
  if (indent === undefined || own > indent.length || /^ *(?:- |#)/.test(line)) return undefined;
  if (new RegExp(String.raw`^ *["']?${key}["']?:(?:\s|$)`, "u").test(line)) return undefined;
  return {
    at: [own, line.trimEnd().length],
    text: {
      en: [
        `The lines of a text behind ${mark} must be indented further than its key.`,
        `Indent this line, and the others of the text, with ${indent.length + 2} spaces.`,
      ],
      zh: [
        `${mark} 后面的文本，每一行都要比它的键多缩进。`,
        `请把这一行和这段文本的其余各行缩进 ${indent.length + 2} 个空格。`,
      ],
    },
  };
};

/** A line in brackets among keys, such as [picture] of a chat. */
const bracketLine: Slip = (line, above, below) => {
  const found = /^( *)([[［【][^:：]*[\]］】])\s*$/u.exec(line);
  const [, indent = "", words = ""] = found ?? [];
  const isKey = (one: string): boolean => new RegExp(String.raw`^ *(?:- +)?${key}:(?:\s|$)`, "u").test(one);
  if (found === null || !isKey(below) || /(?:[:,[{|>]|^)\s*$/.test(above)) return undefined;
  return {
    at: [indent.length, indent.length + words.length],
    text: {
      en: ["This line is neither a key nor an item of a list.", "Remove it, or write # before it if it is a note."],
      zh: ["这一行既不是键，也不是列表项。", "请删除它；如果是备注，请在前面写 #。"],
    },
  };
};

const exclamation = patternSlip(new RegExp(String.raw`^ *(?:- +)?(?:\{ *)?${key}: +(?<at>!\S+)`, "u"), {
  en: ["A word that begins with ! is read as a YAML tag.", "Put the text in quotes."],
  zh: ["以 ! 开头的词会被当作 YAML 标签。", "请给文本加上引号。"],
});

/** In the order in which they are tried. */
export const spaceSlips: readonly Slip[] = [
  mergeMark,
  fence,
  documentMark,
  wideIndent,
  wideSpace,
  dashWithoutSpace,
  tightDash,
  otherDash,
  parentheses,
  missingDash,
  textWithoutDash,
  missingFirstDash,
  strayDash,
  twoColons,
  blockOnLine,
  questionMark,
  star,
  ampersand,
  exclamation,
  bracketLine,
];

/** Less certain: tried where no other slip is found. */
export const keySlips: readonly Slip[] = [comment, equals, colonWithoutSpace];
