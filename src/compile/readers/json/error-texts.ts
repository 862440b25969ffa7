/** Texts of JSON's syntax errors, for people who seldom write JSON. */
import type { FindingText } from "../../findings.ts";

export const jsonErrors = {
  afterEnd: {
    en: ["There is text after the end of the JSON value.", "Remove it, or move it inside the braces."],
    zh: ["JSON 结束之后还有内容。", "请删除它，或移到花括号之内。"],
  },
  closedEarly: {
    en: ["There is a closing bracket too many here: what follows is indented deeper.", "Remove it."],
    zh: ["这里多了一个右括号：从缩进看，后面的内容还在里面。", "请删除这个括号。"],
  },
  loneSlash: {
    en: ["A single / begins neither a value nor a comment.", "Write // or /* … */ for a comment."],
    zh: ["单个 / 既不是值也不是注释。", "注释请写成 // 或 /* … */。"],
  },
  openComment: {
    en: ["This comment is never closed.", "Add */ where it ends."],
    zh: ["注释没有结束。", "请在注释末尾补上 */。"],
  },
  endOfFile: {
    en: ["The file ends where a value was expected.", "Complete the value and close every bracket."],
    zh: ["文件在应有值的地方结束了。", "请补全这个值，并关闭所有括号。"],
  },
  singleQuotes: {
    en: ["JSON texts stand in double quotes.", `Write "…" instead of '…'.`],
    zh: ["JSON 文本要用双引号。", `请用 "…" 代替 '…'。`],
  },
  twoColons: {
    en: ["A second colon stands here.", "Write one : between key and value."],
    zh: ["这里多了一个冒号。", "键和值之间只写一个英文冒号 :。"],
  },
  noValue: {
    en: ["A value was expected here.", "Write a text in double quotes, a number, true, false, null, {…} or […]."],
    zh: ["这里应当是一个值。", "请写双引号文本、数字、true、false、null、{…} 或 […]。"],
  },
  noLiteral: {
    en: ["This is neither a number nor true, false or null.", "Put texts in double quotes."],
    zh: ["这既不是数字，也不是 true、false、null。", "文本请加双引号。"],
  },
  capitalLiteral: {
    en: ["JSON writes true, false and null in small letters.", "Write true, false or null."],
    zh: ["JSON 里的 true、false、null 要用小写。", "请改成小写的 true、false 或 null。"],
  },
  openText: {
    en: ["This text is not closed on its line.", 'End it with " and write line breaks as \\n.'],
    zh: ["文本没有在本行内结束。", '请用 " 结束，换行请写成 \\n。'],
  },
  quoteInText: {
    en: [
      "The text ends at this quote, and goes on behind it.",
      'Write \\" for a quote inside of a text: "… \\"…\\" …".',
    ],
    zh: [
      "文本在这个引号处就结束了，后面还有内容。",
      '文本里的双引号请写成 \\"，例如 "… \\"…\\" …"；也可以改用中文引号“”。',
    ],
  },
  badEscape: {
    en: [
      "This text has an escape that JSON does not know.",
      'Write \\\\ for a backslash; known are \\n \\t \\" \\\\ \\/ \\b \\f \\r \\uXXXX.',
    ],
    zh: ["文本里有 JSON 不认识的转义。", '反斜杠请写成 \\\\；可用的转义有 \\n \\t \\" \\\\ \\/ \\b \\f \\r \\uXXXX。'],
  },
  noKey: {
    en: ["A key in double quotes was expected here.", 'Write "key": value.'],
    zh: ["这里应当是双引号括起的键。", '请写成 "键": 值。'],
  },
  openObject: {
    en: ["The object above is not closed.", "Write } before this {, and a comma between the two."],
    zh: ["上面的对象没有结束。", "请在这个 { 之前写上 }，两者之间写逗号。"],
  },
  listDash: {
    en: ["JSON has no dashes before its members.", "Remove the - here."],
    zh: ["JSON 的成员前面不写短横线。", "请删除这个 -。"],
  },
  noColon: {
    en: ["The : after the key is missing.", "Write : between key and value."],
    zh: ["键后面缺少冒号。", "请在键和值之间写英文冒号 :。"],
  },
} satisfies Record<string, FindingText>;

/** A bracket that nothing closes. */
export function unclosedBracket(open: string, close: string): FindingText {
  return {
    en: [`This ${open} is never closed.`, `Add the ${close} it lacks.`],
    zh: [`这个 ${open} 没有关闭。`, `请补上对应的 ${close}。`],
  };
}

/** A bracket that closes another one than was opened. */
export function wrongBracket(mark: string, meant: string): FindingText {
  return {
    en: [`This ${mark} does not fit the bracket that it closes.`, `Write ${meant} instead.`],
    zh: [`这个 ${mark} 与左括号不配对。`, `请改成 ${meant}`],
  };
}

/** Two members with nothing between them. */
export function missingComma(close: string): FindingText {
  return {
    en: [`A comma or ${close} is missing here.`, "Separate members with commas."],
    zh: [`这里缺少逗号或 ${close}。`, "成员之间请用英文逗号隔开。"],
  };
}
