/** What an author is told about a step of a draft, in both languages. */
import { formatValue } from "../knowledge/text.ts";
import type { Json } from "../json.ts";
import type { LocalizedText } from "../localized-text.ts";

export const noteTexts = {
  noText: (): LocalizedText => ({
    en: "The runs do not say what users were shown here: write the text.",
    zh: "运行记录里没有这一步显示的内容，请补写。",
  }),
  differs: (): LocalizedText => ({
    en: "Users were shown different words here; only what they have in common is left.",
    zh: "各次运行在这里显示的文字不同，只保留了共同的部分。",
  }),
  computed: (count: number): LocalizedText => ({
    en: `Dates and numbers here (${count}) may have been computed from what users typed, and were replaced. Write the expression that computes them; where a value is fixed, the runs that README.md names show it.`,
    zh: `这里有 ${count} 处日期或数字可能是根据用户的输入算出来的，已替换。请写上计算它们的表达式；本来就固定的值，可在 README.md 列出的运行中查到，请填回。`,
  }),
  perhapsComputed: (values: readonly string[]): LocalizedText => ({
    en: `These dates and numbers may be computed: ${values.join(", ")}. Write an expression where they are.`,
    zh: `这些日期和数字可能是算出来的：${values.join("、")}。如果是，请改成表达式。`,
  }),
  nobodyWentOn: (): LocalizedText => ({
    en: "No run went on from here: write what follows, or what the answer is.",
    zh: "没有运行从这里继续，请补写后续，或写出结论。",
  }),
  nobodyEnded: (): LocalizedText => ({
    en: "No run came from here to an end; the option end is listed so that the tree has one. Write what follows.",
    zh: "没有运行从这里走到结尾；列出选项 end 是为了让树有出口。请补写后续。",
  }),
  personalArgument: (): LocalizedText => ({
    en: "The answer is about a person: the tests use a value that stands for it.",
    zh: "这里的回答涉及个人，测试里用的是替代值。",
  }),
  personal: (): LocalizedText => ({
    en: "The answer is about a person: it is marked sensitive, and the tests use a value that stands for it.",
    zh: "这里的回答涉及个人，已标为 sensitive，测试里用的是替代值。",
  }),
  left: (count: number): LocalizedText => ({
    en: `${count === 1 ? "One answer here is left out, since a single run gave it or it is" : `${count} different answers here are left out, since a single run gave each of them or they are`} personal: it takes text.`,
    zh: `这里有 ${count} 种回答只在一次运行中出现或涉及个人，没有写入，改为文字输入。`,
  }),
  boundary: (from: Json, to: Json): LocalizedText => ({
    en: `No run answered between ${formatValue(from)} and ${formatValue(to)}: set the boundary where it belongs.`,
    zh: `没有运行回答过 ${formatValue(from)} 与 ${formatValue(to)} 之间的值，请确定分界。`,
  }),
  jumped: (option: string): LocalizedText => ({
    en: `The option ${option} stands for users who said something else and were understood: word it, or add a keyword instead.`,
    zh: `选项 ${option} 代表用自己的话跳到别处的用户，请改写说明，或改成关键词。`,
  }),
  several: (): LocalizedText => ({
    en: "Runs went on in several ways from here: word the options by what decides.",
    zh: "各次运行从这里走向不同的步骤，请按判断依据改写选项。",
  }),
  disagreed: (option: string): LocalizedText => ({
    en: `Runs disagree: after the same answers this one also led elsewhere (option ${option}). Find out what decides, and remove the option.`,
    zh: `运行之间有矛盾：同样的回答也走到了别处（选项 ${option}）。请查明依据并删去这个选项。`,
  }),
  otherLanguages: (count: number, languages: readonly string[], own: string): LocalizedText => ({
    en: `${count === 1 ? "One of the runs was in" : `${count} of the runs were in`} ${languages.join(", ")}: ${count === 1 ? "its steps and its test" : "their steps and tests"} are here, ${count === 1 ? "its" : "their"} texts are not, since most runs were in ${own}. Translate the steps with i18n.`,
    zh: `有 ${count} 次运行使用 ${languages.join("、")}：它们的步骤和测试都在，文字没有采用，因为多数运行使用 ${own}。请用 i18n 补上译文。`,
  }),
  untranslated: (): LocalizedText => ({
    en: "Only runs in another language came here: translate the text.",
    zh: "只有使用其他语言的运行到过这里，请翻译这段文字。",
  }),
  unpicked: (choices: readonly string[]): LocalizedText => ({
    en: `Offered, and picked by no run: ${choices.join(", ")}. They lead where the last rule does: check that.`,
    zh: `提供过、但没有运行选择的选项：${choices.join("、")}。它们按最后一条规则走，请核对。`,
  }),
  untaken: (options: readonly string[]): LocalizedText => ({
    en: `Offered, and taken by no run: ${options.join(", ")}.`,
    zh: `提供过、但没有运行选择的选项：${options.join("、")}。`,
  }),
  cut: (name: string): LocalizedText => ({
    en: `The test "${name}" ends before the run did: from there the draft leads elsewhere.`,
    zh: `测试“${name}”没有走完整个运行：再往后草稿会走向别处。`,
  }),
  toolsWords: (): LocalizedText => ({
    en: "The words of this question came from a tool and were left out: write the question.",
    zh: "这个问题的文字来自工具，没有采用，请自己写出问题。",
  }),
} as const;
