/** Texts of YAML's syntax errors, for people who seldom write YAML. */
import type { FindingText } from "../../findings.ts";

/** For errors without a text of their own. */
export const otherError: FindingText = {
  en: ["This is not valid YAML.", "Check indentation, quotes and colons around here."],
  zh: ["这里不是合法的 YAML。", "请检查附近的缩进、引号和冒号。"],
};

/** For a key that YAML reads as nothing, or as a list or an object. */
export const keyNotText: FindingText = {
  en: [
    "A key is missing here, or is not a text.",
    'Write one before the colon; a key such as null needs quotes: "null".',
  ],
  zh: ["这里缺少键，或者键不是文本。", '请在冒号前写上键；像 null 这样的键要加引号："null"。'],
};

/** For an alias that cannot be resolved, or aliases that repeat too much. */
export const badAlias: FindingText = {
  en: ["An alias (*name) is unknown or used far too often.", "Write the repeated part out."],
  zh: ["某个别名（*名称）不存在，或被引用得太多。", "请把重复的部分直接写出来。"],
};

/** For a key whose lines are not indented below it. */
export const notIndented: FindingText = {
  en: [
    "Nothing is indented below this key, and the lines after it repeat keys from above.",
    "Align this key with its neighbours of the same kind, and indent its own lines below it.",
  ],
  zh: ["这个键下面没有内容，后面的行又重复了上面的键。", "请把这个键与同类的键对齐，并把属于它的行缩进在它下面。"],
};

/** For a text that begins with a star: an alias of nothing. */
export const unknownAlias: FindingText = {
  en: ["A text that begins with * is read as a reference to something named so.", "Put the text in quotes."],
  zh: ["以 * 开头的文本会被当作对某个名称的引用。", "请给文本加上引号。"],
};

/** For a text that begins with an ampersand: the name of a part that nothing refers to. */
export const unusedAnchor: FindingText = {
  en: ["The word that begins with & is read as a name, and is no part of the text.", "Put the text in quotes."],
  zh: ["以 & 开头的词会被当作名称，不属于文本。", "请给文本加上引号。"],
};

/** For an escape that gives a character which nobody sees. */
export const invisibleEscape: FindingText = {
  en: [
    "This escape gives an invisible character, not these letters.",
    "Write \\\\ for a backslash, or put the text in single quotes.",
  ],
  zh: ["这个转义会变成看不见的字符，而不是这几个字母。", "反斜杠请写成 \\\\，或给文本改用单引号。"],
};

/** For an alias inside of what it repeats. */
export const circularAlias: FindingText = {
  en: ["This alias repeats the part that it stands in, without end.", "Write the repeated part out."],
  zh: ["这个别名引用了它自己所在的部分，会无限重复。", "请把重复的部分直接写出来。"],
};

/** For a line of dashes below the beginning. */
export const secondDocument: FindingText = {
  en: ["The file holds more than one YAML document.", "Remove the line --- and keep one tree per file."],
  zh: ["这一行 --- 会开始第二个 YAML 文档。", "请删除这一行，一个文件只放一棵树。"],
};

/** By the parser's error code. */
export const yamlErrors: ReadonlyMap<string, FindingText> = new Map<string, FindingText>([
  [
    "TAB_AS_INDENT",
    { en: ["Tabs cannot indent YAML.", "Indent with spaces."], zh: ["YAML 不能用制表符缩进。", "请改用空格缩进。"] },
  ],
  [
    "BAD_INDENT",
    {
      en: ["The indentation does not fit the lines above.", "Align it with the other keys of the same level."],
      zh: ["缩进与上文不一致。", "请与同级的键对齐。"],
    },
  ],
  [
    "MISSING_CHAR",
    {
      en: [
        "A closing quote or bracket, a comma or a colon is missing.",
        'Close every quote, [ and {, separate items with commas, and write ": " after a key.',
      ],
      zh: ["缺少结束引号、括号、逗号或冒号。", "请关闭每个引号和括号，成员之间用英文逗号，键后写英文冒号加空格。"],
    },
  ],
  [
    "BLOCK_AS_IMPLICIT_KEY",
    {
      en: ['A text that holds ": " must stand in quotes.', "Put the whole value in single quotes: key: '…'."],
      zh: ["含有“: ”的文本必须加引号。", "请给整个值加上单引号：key: '…'。"],
    },
  ],
  [
    "MULTILINE_IMPLICIT_KEY",
    {
      en: [
        "A key must stand on one line and end with a colon.",
        'Write "key: value", or indent this line if it belongs to the text above.',
      ],
      zh: ["键必须在一行之内，并以冒号结束。", "请写成“键: 值”；如果这一行属于上面的文本，请增加缩进。"],
    },
  ],
  [
    "BLOCK_IN_FLOW",
    {
      en: ["A block begins inside {…} or […].", "Close the bracket first, or write this part in one line."],
      zh: ["在 {…} 或 […] 里出现了块结构。", "请先关闭括号，或把这部分写在一行里。"],
    },
  ],
  [
    "BAD_SCALAR_START",
    {
      en: ["A text cannot begin with this character unless it stands in quotes.", "Put the text in quotes."],
      zh: ["不加引号的文本不能以这个字符开头。", "请给文本加上引号。"],
    },
  ],
  [
    "BAD_DQ_ESCAPE",
    {
      en: ["This escape is unknown inside double quotes.", "Write \\\\ for a backslash, or use single quotes."],
      zh: ["双引号里有无法识别的转义。", "反斜杠请写成 \\\\，或改用单引号。"],
    },
  ],
  [
    "UNEXPECTED_TOKEN",
    {
      en: [
        "This does not belong here.",
        "A bracket, quote or comma before this place may be missing or one too many; a text with special characters needs quotes.",
      ],
      zh: ["这里出现了多余的内容。", "前面可能多了或少了括号、引号、逗号；含特殊字符的文本要加引号。"],
    },
  ],
  ["MULTIPLE_DOCS", secondDocument],
  [
    "TAG_RESOLVE_FAILED",
    {
      en: ["A word that begins with ! is read as a YAML tag.", "Put the text in quotes."],
      zh: ["以 ! 开头的词会被当作 YAML 标签。", "请给文本加上引号。"],
    },
  ],
  [
    "BAD_ALIAS",
    {
      en: ["A word that begins with * is read as a YAML alias.", "Put the text in quotes."],
      zh: ["以 * 开头的词会被当作 YAML 别名。", "请给文本加上引号。"],
    },
  ],
]);
