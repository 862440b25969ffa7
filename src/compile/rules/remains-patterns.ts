/** What other programs leave in a text that is pasted, as patterns with what to say. Not here: where they are looked for (`remains.ts`). */
import type { FindingText } from "../findings.ts";

/** A pattern and its words; with `prose`, only in what people read: in a prompt it may be meant. */
export interface Remains {
  pattern: RegExp;
  text: FindingText;
  in: "all" | "prose" | "trees";
}

const officeError: FindingText = {
  en: ["A spreadsheet or a word processor left this here.", "Write the value itself, or remove it."],
  zh: ["这是表格或文字处理软件留下的内容。", "请改成真正的内容，或删除。"],
};
const chat: FindingText = {
  en: ["A chat or mail program left these words here.", "Remove them, or describe what stood there."],
  zh: ["这是从聊天或邮件软件复制时留下的文字。", "请删除它，或用文字说明原来的内容。"],
};
const assistant: FindingText = {
  en: [
    "This is what an AI assistant says beside the text that was asked of it.",
    "Remove it, and keep the text itself.",
  ],
  zh: ["这是 AI 助手在正文之外说的话或留下的标记。", "请删除它，只保留正文。"],
};
const gap: FindingText = {
  en: ["This place was left to be filled in.", "Write the text itself, or remove it."],
  zh: ["这是一个还没有填写的空位。", "请写上真正的内容，或删除。"],
};
const unfinished: FindingText = {
  en: ["This is a note to the author, which users would read.", "Write what is missing, or remove the note."],
  zh: ["这是写给作者自己的备注，用户会看到它。", "请补上内容，或删除这条备注。"],
};
const escaped: FindingText = {
  en: ["These are codes of characters, which users read as they stand.", "Write the characters themselves."],
  zh: ["这是字符的编码，用户会原样看到它。", "请直接写出这些文字。"],
};
const picture: FindingText = {
  en: ["This is a picture written as characters, which nobody can read.", "Remove it, and describe what it shows."],
  zh: ["这是以字符形式粘贴的图片，没有人能读懂。", "请删除它，并用文字说明图里的内容。"],
};
const placeholder: FindingText = {
  en: [
    "This is a placeholder of a tree or of another program; in a document it is never filled in.",
    "Write the text itself, or put it between backquotes if it is an example.",
  ],
  zh: ["这是树或其他软件的占位符，在文档里不会被替换。", "请直接写出内容；如果是示例，请放在反引号里。"],
};
const html: FindingText = {
  en: [
    "This is HTML, which users read as it stands.",
    "Write the character itself, a line break, or Markdown such as **bold**.",
  ],
  zh: ["这是网页代码，用户会原样看到它。", "请直接写出字符或换行；需要强调时用 Markdown，例如 **重点**。"],
};

/** Half of a sentence that an assistant begins with: only both halves together are told. */
const AGREED = "(?:当然(?:可以)?|好的|没问题|明白了?|收到)[，,！!。.]\\s*(?:以下|下面|这|我)[^\\n。]{0,40}[：:]";
const AGREED_EN =
  "(?:Sure|Certainly|Of course|Absolutely|Great question)[!,.]\\s+(?:here|below|I(?:'ve| have|'d| would))\\b[^\\n.]{0,80}[:.]";

export const remains: readonly Remains[] = [
  {
    pattern:
      /#(?:REF!|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|N\/A\b|SPILL!)|(?<![\w.])\d(?:\.\d+)?E\+\d{2,3}(?!\w)|错误[!！]\s*(?:未找到引用源|未定义书签)|Error! (?:Reference source|Bookmark) not (?:found|defined)/g,
    text: officeError,
    in: "all",
  },
  {
    pattern:
      /[.·•…．]{6,}[ \t]*\d{1,4}["']?[ \t]*$|\b(?:HYPERLINK "|PAGEREF _|MERGEFORMAT\b|SEQ (?:Figure|Table|图|表)\b)|\{ ?(?:REF|PAGE|NUMPAGES|TOC|DATE|MERGEFIELD|INCLUDEPICTURE)\b[^{}\n]{0,80}\}|^[ \t]*(?:第 ?\d{1,4} ?页[\s，,/]*共 ?\d{1,4} ?页|Page \d{1,4} of \d{1,4})[ \t]*$|#{6,}(?=[ \t]*(?:\||$))(?<=[|\t ]#{6,})/gm,
    text: officeError,
    in: "prose",
  },
  // What Markdown keeps of HTML, and no word processor's way to colour it.
  { pattern: /<\/?(?:font|center|basefont)(?:\s[^<>\n]*)?>/gi, text: html, in: "prose" },
  {
    pattern: /<\/?[ovw]:[a-z]+\b[^<>\n]*>|\bmso-[a-z-]+\s*:|class="?Mso\w+|<!--\[if [^\n]*?\]>/gi,
    text: officeError,
    in: "prose",
  },
  {
    pattern:
      /\[(?:图片|表情|动画表情|语音|视频|文件|链接|位置|红包|聊天记录|捂脸|微笑|强|玫瑰|抱拳|呲牙|偷笑|旺柴|破涕为笑|狗头|流泪|大哭|OK|doge)\](?![(:（：])|撤回了一条消息|以下为新消息|(?:发自|发送自)我的 ?\w+|Sent from my \w+|-{3,} ?(?:原始邮件|转发邮件|Original Message|Forwarded message) ?-{3,}|拍了拍/g,
    text: chat,
    in: "prose",
  },
  {
    pattern: new RegExp(
      [
        `(?<![^\\s"'“：:|>。！？])(?:${AGREED}|${AGREED_EN})`,
        "[Aa]s an? (?:AI|artificial intelligence)(?: language)? (?:model|assistant)",
        "作为(?:一个|一名|一款)?(?:AI|人工智能)(?:语言)?(?:模型|助手)",
        ":contentReference\\[[^\\]\\n]*\\](?:\\{[^}\\n]*\\})?",
        "\\[?oaicite:\\d+\\]?",
        "【\\d+(?::\\d+)?†[^】\\n]*】",
        "(?:cite)?turn\\d+(?:search|view|news|image|file)\\d+",
        "\\[\\^\\d+\\^\\]",
        "utm_source=(?:chatgpt|openai|perplexity|copilot)[\\w.]*",
        "</?(?:think|thinking|antArtifact|antThinking|answer)(?:\\s[^<>\\n]*)?>",
        "<\\|[a-z_]+\\|>",
        "(?:其余|其他|剩余)(?:节点|部分|内容|选项)(?:保持)?不变|\\brest of (?:the )?(?:nodes|file|code|tree) (?:unchanged|remains)",
      ].join("|"),
      "gmi",
    ),
    text: assistant,
    in: "prose",
  },
  {
    pattern:
      /[(（【［]\s*(?:此处|这里|在此)(?:请?(?:插入|添加|放|填写|补充|配))[^\])）】］\n]{0,20}[\])）】］]|(?:…{1,3}|\.{3,6})\s*[(（](?:略|省略|下略|以下略|此处省略[^)）\n]{0,12})[)）]|[[【［](?:您的|你的|贵公司|公司名|姓名|请?(?:在此)?(?:填写|填入|插入|补充|输入)|此处|Your |Insert |Enter |Company |Name of |Add )[^\]】］\n]{0,30}[\]】］](?!\()|<(?:your|insert|enter)[ _-][^<>\n]{0,40}>|(?<![A-Za-z])(?:X{3,}|x{4,})(?![A-Za-z])|lorem ipsum/gi,
    text: gap,
    in: "prose",
  },
  {
    pattern:
      /(?<![\p{L}\p{N}_])(?:TODO|FIXME|TBD|XXX)(?:[:：]|[(（][^)）\n]{0,20}[)）][:：]?)|[(（【［](?:这里|此处|这块|这段)(?:再|还?要|需要?|待|记得|改|补|加|问|查|核)[^\])）】］\n]{0,30}[\])）】］]|[[(（【［][?？]{0,3}(?:TODO|TBD|待(?:补充|完善|填写|定|写|确认|核实|更新|添加)[^\])）】］\n]{0,12})[\])）】］](?!\()/gu,
    text: unfinished,
    in: "prose",
  },
  { pattern: /!?\[[^\]\n]*\]\(data:[^)\s]{40,}\)?|data:[\w/+.-]+;base64,[\w+/=]{40,}/g, text: picture, in: "all" },
];

/** In what people read as it stands; where these are the grammar of the file, they are looked for in its values alone. */
export const written: readonly Remains[] = [
  { pattern: /^=\s*(?:\$?[A-Z]{1,3}\$?\d|[A-Z]{2,}\(|[\p{L}\d]+!\$?[A-Z])[^\n]*/gu, text: officeError, in: "prose" },
  {
    pattern: /(?:\\u[\da-fA-F]{4})+|(?:\\x[\da-fA-F]{2}){2,}|(?<!\S*(?::\/\/|\/|=|\.\w{2,4})\S*)(?:%[\dA-F]{2}){3,}/g,
    text: escaped,
    in: "prose",
  },
];

/** In a document, where nothing is filled in. */
export const templateSyntax: Remains = {
  pattern:
    /\$\{(?:answers?|facts?|local|session)[:.][^{}\n]{1,80}\}|\{\{[^{}\n]{1,80}\}\}|\{%[^\n]{1,80}?%\}|<%[^\n]{1,80}?%>/g,
  text: placeholder,
  in: "prose",
};

/** HTML in a tree; in XML it is the grammar, in Markdown it is allowed. */
export const markup: Remains = {
  pattern:
    /&(?:[a-z]{2,8}\d{0,2}|#\d{2,5}|#x[\da-f]{2,5});|<!--[^\n]*?(?:-->|$)|<\/?(?:a|b|i|u|br|hr|p|span|div|font|strong|em|center|table|tbody|tr|td|th|ul|ol|li|img|h[1-6]|style|script|iframe|del|ins|s|strike|small|big|sub|sup|pre|blockquote)(?:\s[^<>\n]*)?\/?>/gi,
  text: html,
  in: "trees",
};
