/**
 * A fourth set of kinds, what authors get wrong in an afternoon: keys, values, indentation and translations. Written down, with the line
 * that is right and what must be said of it, before any of them was tried. Half of them nobody has looked at.
 */
import type { Kind } from "../../plant.ts";
import { slipIn } from "./afternoon-bases.ts";

const rent = slipIn("knowledge/rent/main.tree.yaml", "rent");
const deposit = slipIn("knowledge/rent/deposit.tree.yaml", "deposit");
const bakery = slipIn("knowledge/bakery/main.tree.yaml", "bakery");

const talk = "先和房东商量。";
const indent = /缩进|indent|spaces?\b|空格/i;

export const fourthTreeKinds: readonly Kind[] = [
  // Keys and values
  rent("question for response", "response: 坏的是什么？", "question: 坏的是什么？", /response/, [0, -1, -2]),
  rent(
    "answers for options",
    "    options:\n      - { id: before",
    "    answers:\n      - { id: before",
    /options/,
    [0, -1, -2, -3],
  ),
  rent("condition for when", "{ when: answers.months >= 60", "{ condition: answers.months >= 60", /when/),
  rent("then for next_node", "60, next_node: wear", "60, then: wear", /next_node/),
  rent("value for id", "{ id: door, description", "{ value: door, description", /\bid\b/),
  rent("options for choices", "      choices:\n        -", "      options:\n        -", /choices/, [0, -1, -2, -3]),
  rent(
    "placeholder for hint",
    ", hint: 例如 2026-05-01 }\n    next: leave",
    ", placeholder: 例如 2026-05-01 }\n    next: leave",
    /hint/,
  ),
  rent(
    "required at an input",
    "name: leave_day, type: date,",
    "name: leave_day, type: date, required: true,",
    /optional/,
  ),
  rent(
    "a default at an input",
    "unit: months, min: 0,",
    "unit: months, default: 12, min: 0,",
    /hint|没有默认|no default|remove|删/i,
  ),
  rent("range at an input", "min: 0, max: 240", "range: [0, 240]", /min.*max/),
  rent(
    "string for a type",
    "name: rent, type: money, currency: CNY, min: 100, max: 100000",
    "name: rent, type: string",
    /\btext\b/,
  ),
  rent("select for a type", "      type: choice\n", "      type: select\n", /\bchoice\b/),
  rent("a list type in the plural", "      type: choices\n", "      type: multiple\n", /\bchoices\b/),
  rent("a currency in Chinese", "currency: CNY", "currency: 元", /CNY/),
  rent("a currency of everyday", "currency: CNY", "currency: RMB", /CNY/),
  rent("a comma for thousands in a flow", "max: 100000 }", "max: 100,000 }", /100000/),
  rent(
    "min for a day",
    'name: leave_day, type: date, min_date: "2020-01-01"',
    'name: leave_day, type: date, min: "2020-01-01"',
    /min_date/,
  ),
  rent(
    "a month thirteen",
    'name: leave_day, type: date, min_date: "2020-01-01"',
    'name: leave_day, type: date, min_date: "2020-13-01"',
    /YYYY-MM-DD|01.*12|日历|calendar|不存在|no such|not a day/,
  ),
  rent(
    "choices in one text",
    "choices: [{ id: mould, description: 霉点 }, { id: holes, description: 钉孔 }, { id: paint, description: 掉漆 }]",
    "choices: 霉点、钉孔、掉漆",
    /\[/,
  ),
  rent("choices with a key each", "[{ id: mould, description: 霉点 }, {", "[{ mould: 霉点 }, {", /id:|description/),
  rent("yes for draft", "language: zh-CN\nkeywords", "language: zh-CN\ndraft: 是\nkeywords", /true/, [1]),
  rent(
    "two inputs at a node",
    "name: leave_day, type: date",
    "name: [leave_day, back_day], type: date",
    /one|一个|name/i,
  ),
  bakery(
    "a pattern in double quotes",
    "type: number, min: 10, max: 5000",
    'type: text, pattern: "\\d+"',
    /\\\\d|'|单引号|single/,
  ),

  // Indentation and braces
  rent("the languages at the place of a node", "    i18n: { en: { title: Wear", "  i18n: { en: { title: Wear", indent),
  deposit("an option further left", "      - { id: write", "    - { id: write", indent),
  deposit("an option further right", "      - { id: write", "        - { id: write", indent, [0, -1]),
  rent(
    "next inside of the input",
    "    next:\n      - { when: answers.damage_kind",
    "      next:\n        - { when: answers.damage_kind",
    /next|缩进|indent/,
    [0, 1, 2],
  ),
  bakery(
    "the second line of an option further left",
    "        description: It is fine",
    "      description: It is fine",
    indent,
    [0, -1],
  ),
  bakery(
    "the second line of an option further right",
    "        description: It is fine",
    "          description: It is fine",
    indent,
    [0, -1],
  ),
  rent("facts without indentation", "  late: facts.notice < 30", "late: facts.notice < 30", /缩进|indent|facts/i),
  rent(
    "a language as deep as i18n",
    "      en:\n        title: How far",
    "    en:\n        title: How far",
    indent,
    [0, -1, 1],
  ),
  deposit("nodes twice", "  photos:\n", "nodes:\n  photos:\n", /nodes/),
  rent(
    "Chinese braces around an input",
    '{ name: leave_day, type: date, min_date: "2020-01-01" }',
    '｛ name: leave_day, type: date, min_date: "2020-01-01" ｝',
    /\{/,
  ),
  rent("a lenticular bracket around documents", "[checklist, deposit-law]", "【checklist, deposit-law】", /\[/),
  rent(
    "a colon of Chinese in a flow",
    'date, min_date: "2020-01-01" }\n    next: rent',
    'date, min_date："2020-01-01" }\n    next: rent',
    /:|半角/,
  ),
  rent("a Chinese comma in a flow", "name: months, type: integer", "name: months，type: integer", /,|半角|逗号/),
  rent("a semicolon in a flow", "name: months, type: integer", "name: months; type: integer", /comma|逗号/),

  // Copied, and left over
  rent(
    "a question copied with its name",
    "input: { name: leave_day, type",
    "input: { name: told_day, type",
    /leave_day|told_day|told/,
    [0, 20, -8, -34, -35],
  ),
  rent("an id copied among options", "{ id: rules, description", "{ id: broken, description", /broken/),
  rent("a choice copied", "{ id: door, description: 门窗 }", "{ id: wall, description: 门窗 }", /wall/),
  rent("a title copied from above", "title: 哪天搬\n", "title: 哪天说的\n", /title|标题|same|相同/),
  rent(
    "a remark of an author in a response",
    talk,
    `${talk}【这里再问一下王律师】`,
    /remark|备注|批注|note|占位|补|删|write/i,
  ),
  rent("the dots of what is to be written", talk, "……（略）", /略|补|写|write|placeholder/i),
  rent("an answer of a chat assistant", talk, `好的，以下是修改后的内容：${talk}`, /assistant|助手|删|remove|delete/i),
  rent("Markdown's bold in a title", "title: 正常磨损\n", "title: **正常磨损**\n", /quotes|引号|\*/),

  // Translations
  rent(
    "translated options as a list",
    "          before: I have not moved yet",
    "          - I have not moved yet",
    /before|id|键|key/,
    [0, -1, 1],
  ),
  rent(
    "a translated option misspelt",
    "          broken: Something",
    "          brocken: Something",
    /broken/,
    [0, 4, 5, 6],
  ),
  rent(
    "a translated choice left out",
    "{ wall: A wall, door: A door or window, machine",
    "{ wall: A wall, machine",
    /door/,
    [],
  ),
  rent("a language by its name", "    i18n: { en: { title: Wear", "    i18n: { english: { title: Wear", /\ben\b/),
  rent("a language by its country", "    i18n: { en: { title: Wear", "    i18n: { us: { title: Wear", /\ben\b/),
  rent(
    "a translation not translated",
    "{ title: A lawyer, response: The sum is large. Take the contract to a lawyer. }",
    "{ title: 找律师, response: 金额较大，请带上合同找一位律师。 }",
    /en\b|英|English/,
  ),
  rent("a placeholder lost in a translation", "keep ${fact:kept} yuan", "keep some yuan", /kept/, [0, -1, -2, -3, -4]),
  rent("a placeholder translated", "keep ${fact:kept} yuan", "keep ${fact:keep} yuan", /kept/),
  rent(
    "the tree's own language translated",
    "    i18n: { en: { title: Wear",
    "    i18n: { zh-CN: { title: Wear",
    /zh-CN|own|本身|language/,
  ),
  rent(
    "a translation beside the text",
    "{ id: broken, description: 屋里有东西坏了,",
    "{ id: broken, description: 屋里有东西坏了, en: Something is broken,",
    /i18n/,
  ),
  rent(
    "a hint's translation at the input",
    'min_date: "2020-01-01" }\n    next: rent',
    'min_date: "2020-01-01", i18n: { en: { hint: Soon } } }\n    next: rent',
    /i18n|node|节点/,
  ),
  rent(
    "the translation of a title alone",
    "{ title: A lawyer, response: The sum is large. Take the contract to a lawyer. }",
    "A lawyer",
    /title/,
  ),

  // Nothing is wrong with these
  rent("a question in a title", "title: 找律师\n", "title: 要不要找律师？\n", undefined),
  rent("a node of this tree by its whole name", "next_node: too_late", "next_node: rent/main#too_late", undefined),
  rent("a title with a plus", "title: 找律师\n", "title: 律师 + 合同\n", undefined),
];
