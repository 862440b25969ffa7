/** Names and values of another kind than is asked for: each is told with what to type. */
import { describe, expect, test } from "vitest";
import { checkSources } from "../../../src/compile/check.ts";
import { proves } from "../../requirements/index.ts";

const main = `title: 退租
language: zh-CN
facts:
  kept: answers.rent * 0.5
nodes:
  root:
    title: 开始
    response: 怎么了？
    options:
      - { id: broken, description: 坏了, next_node: kind }
      - { id: late, description: 拖着不退, next_node: deposit#root }
  kind:
    response: 坏的是什么？
    input: { name: kind, type: choice, choices: [wall, door] }
    next: told
  told:
    response: 哪天说的？
    input: { name: told, type: date }
    next: leave
  leave:
    response: 哪天搬？
    input: { name: leave, type: date }
    next: marks
  marks:
    response: 有哪些痕迹？
    input: { name: marks, type: choices, choices: [mould, holes] }
    next: rent
  rent:
    response: 月租多少？
    input: { name: rent, type: number }
    next:
      - { when: answers.rent > 2000, next_node: end }
      - { next_node: end }
  end:
    response: 房东可能扣 \${fact:kept} 元，见[清单](document://rent/list)和 knowledge://rent/deposit#wait 的说明。
    documents: [list]
`;
const deposit = `title: 押金没退
nodes:
  root: { response: 过了几天？, input: { name: days, type: integer }, next: wait }
  wait: { response: 再等几天。 }
`;
const files = (tree: string) => [
  { path: "knowledge/rent/main.tree.yaml", text: tree },
  { path: "knowledge/rent/deposit.tree.yaml", text: deposit },
  { path: "knowledge/rent/documents/list.md", text: "# 清单\n\n先读水表，再读电表，最后拍照。\n" },
  { path: "knowledge/bread/documents/dough.md", text: "# Dough\n\nA dough of water and flour.\n" },
];

/** The findings after one piece was replaced, as `line rule message fix`. */
function told(piece: string, words: string): string[] {
  expect(main).toContain(piece);
  return checkSources(files(main.replace(piece, words))).findings.map(
    ({ line, rule, message, fix }) => `${line} ${rule} ${message} ${fix}`,
  );
}

const way = "next_node: deposit#root";
const condition = "answers.rent > 2000";
const fact = "answers.rent * 0.5";

describe("what is of another kind", () => {
  test("nothing is said of the sound base", () => {
    expect(checkSources(files(main)).findings).toEqual([]);
  });

  test.each([
    ["a tree", way, "next_node: deposit", "11 dangling-next-node", "Write deposit#root"],
    ["a tree by its title", way, "next_node: 押金没退", "11 dangling-next-node", "Write deposit#root"],
    ["a tree by its file", way, "next_node: deposit.tree.yaml", "11 dangling-next-node", "Write deposit#root"],
    ["an arrow", way, "next_node: deposit->wait", "11 dangling-next-node", "Write deposit#wait."],
    ["a space", way, "next_node: deposit wait", "11 dangling-next-node", "Write deposit#wait."],
    ["a tree and nothing behind #", way, "next_node: deposit#", "11 dangling-next-node", "Write deposit#root"],
    ["an address", way, "next_node: knowledge://rent/deposit#wait", "11 dangling-next-node", "Write deposit#wait."],
    ["an address of a tree", way, "next_node: knowledge://rent/deposit", "11 dangling-next-node", "Write deposit#root"],
    ["an address of this tree", way, "next_node: knowledge://rent/main#end", "11 dangling-next-node", "Write end and"],
    ["a document", way, "next_node: list", "11 dangling-next-node", "documents: [list]"],
    ["an option", way, "next_node: broken", "11 dangling-next-node", "is the id of an option"],
  ])("%s where a node is named", (_, piece, words, at, fix) => {
    proves("authoring/planted-mistakes");
    const [only = "", ...more] = told(piece, words);
    expect([only, more]).toEqual([expect.stringContaining(at), []]);
    expect(only).toContain(fix);
  });

  test.each([
    ["a document of another base", "documents: [list]", "documents: [dough]", "36 missing-document", '"bread/dough"?'],
    [
      "a node without its tree",
      "knowledge://rent/deposit#wait",
      "knowledge://rent#wait",
      "35 broken-link",
      "rent/deposit#wait",
    ],
    ["a title for a link", "(document://rent/list)", "(清单)", "35 broken-link", '"document://rent/list"?'],
    ["an id for a link", "(document://rent/list)", "(rent/list)", "35 broken-link", '"document://rent/list"?'],
    [
      "a file of the disk",
      "(document://rent/list)",
      "(file:///C:/list.docx)",
      "35 broken-link",
      "on your own computer",
    ],
  ])("%s", (_, piece, words, at, fix) => {
    proves("authoring/planted-mistakes");
    const [only = "", ...more] = told(piece, words);
    expect([only, more]).toEqual([expect.stringContaining(at), []]);
    expect(only).toContain(fix);
  });

  test.each([
    [
      "days by a minus",
      fact,
      "answers.leave - answers.told",
      "4 constant-condition",
      "Write days_between(answers.told, answers.leave).",
    ],
    ["today and a minus", fact, "today - answers.told", "4 bad-condition", "days_between(from, to)"],
    ["a day plus days", fact, "answers.leave + 30", "4 constant-condition", "Write add_days(answers.leave, 30)."],
    [
      "a sum of choices",
      fact,
      "answers.marks * 2",
      "4 constant-condition",
      "is a list of choices, and * needs numbers",
    ],
    [
      "in for one choice",
      condition,
      `'"wall" in answers.kind'`,
      "32 constant-condition",
      'Write answers.kind == "wall".',
    ],
    [
      "a day and a number",
      condition,
      "answers.leave > 20",
      "32 constant-condition",
      "days with days_between(from, to)",
    ],
    [
      "a number and a truth",
      condition,
      "answers.rent > (answers.rent > 3)",
      "32 constant-condition",
      "between a number and true or false",
    ],
    [
      "the list before in",
      condition,
      `'answers.marks in "mould"'`,
      "32 bad-condition",
      'Write "mould" in answers.marks.',
    ],
    ["ten thousands", condition, "answers.rent > 2万", "32 bad-condition", "Write 20000."],
    ["a share in percent", fact, "answers.rent * 5%", "4 bad-condition", "Write the share as a number: 0.05."],
    ["a whole number beside a fraction", fact, '"answers.rent > 3 ? 0.5 : 0"', "4 bad-condition", "such as 0.0"],
    ["a choice of a spreadsheet", fact, '"=IF(answers.rent > 3, 1, 0)"', "4 bad-condition", "condition ? one : other"],
    [
      "a function of another program",
      fact,
      "DATEDIF(answers.told, answers.leave)",
      "4 bad-condition",
      "days_between(from, to)",
    ],
    ["words for a sign", condition, "answers.rent is greater than 2000", "32 bad-condition", "Write > instead."],
    ["a digit of full width", condition, "answers.rent > ２０００", "32 bad-condition", "Write 2000."],
    ["a comma in a function", condition, "'round(answers.rent / 21,75) > 9'", "32 bad-condition", "Write a point"],
    ["a misspelt answer", condition, "answers.rental > 2000", "32 unknown-name", '"answers.rent"?'],
    ["a day of America", condition, "answers.leave < '01/31/2027'", "32 constant-condition", "Write YYYY-MM-DD"],
    ["a placeholder with a dot", "${fact:kept}", "${facts.kept}", "35 unknown-placeholder", "Write ${fact:kept}"],
    ["a placeholder of a mail merge", "${fact:kept}", "«kept»", "35 unknown-placeholder", "Write ${fact:kept}"],
  ])("%s", (_, piece, words, at, fix) => {
    proves("authoring/planted-mistakes");
    const [only = "", ...more] = told(piece, words);
    expect([only, more]).toEqual([expect.stringContaining(at), []]);
    expect(only).toContain(fix);
  });

  test.each([
    ["a difference of days", fact, "days_between(answers.told, answers.leave)"],
    ["a rounded number", fact, "round(answers.rent * 0.5, 1)"],
    ["a day beside today", condition, "answers.leave > today"],
    ["a choice among several", condition, `'answers.kind in ["wall"]'`],
    ["a choice in a list", condition, `'"mould" in answers.marks'`],
    ["an answer that may be missing", condition, "has(answers.rent) && answers.rent > 3"],
    ["words that name a node", "见[清单]", "见（kept）[清单]"],
  ])("nothing is said of %s", (_, piece, words) => {
    expect(told(piece, words)).toEqual([]);
  });

  test.each([
    [
      "a language beside i18n",
      "    title: 开始\n",
      "    title: 开始\n    i18n:\n    en:\n      title: Start\n",
      "9 unknown-key",
      "belongs to the i18n above",
    ],
    [
      "what belongs to a node among the nodes",
      "    documents: [list]\n",
      "    documents: [list]\n  i18n: { en: { title: End } }\n",
      "37 unknown-key",
      "belongs to the node above",
    ],
    [
      "a text of a node among the nodes",
      "    documents: [list]\n",
      "    documents: [list]\n  title: 完\n",
      "37 unknown-key",
      "belongs to the node above",
    ],
  ])("%s is told with its indentation", (_, piece, words, at, fix) => {
    proves("authoring/planted-mistakes");
    const [only = "", ...more] = told(piece, words);
    expect([only, more]).toEqual([expect.stringContaining(at), []]);
    expect(only).toContain(fix);
  });
});
