/** The files of a new knowledge base, in English or Chinese: a tree with options, an input and a rule, a document, and tests. */
import { stringify } from "yaml";
import { inLanguage, type Language } from "../localized-text.ts";

type Words = {
  language: string;
  ask: string;
  how: string;
  learn: string;
  learnText: string;
  amount: string;
  amountText: string;
  hint: string;
  many: string;
  manyText: string;
  few: string;
  fewText: string;
  about: string;
  aboutText: string;
  tests: [string, string, string];
  comment: string;
};

const english: Words = {
  language: "en",
  ask: "What would you like to do?",
  how: "The first question",
  learn: "Learn what this is about",
  learnText: "Your knowledge goes here. Replace every sentence with your own.",
  amount: "Find out what fits me",
  amountText: "How many people is it for?",
  hint: "A whole number",
  many: "For many",
  manyText: "For ${answer:people} people, plan ahead: ${fact:portions} portions in all.",
  few: "For few",
  fewText: "For so few, just begin.",
  about: "About this base",
  aboutText: "Search finds this text, and nodes that list this document offer it to the user.",
  tests: ["learning what it is about", "a large group", "a small group"],
  comment: " See docs/AUTHORING.md for everything a node can have.",
};

const chinese: Words = {
  language: "zh-CN",
  ask: "您想做什么？",
  how: "第一个问题",
  learn: "先了解一下",
  learnText: "您的知识从这里开始。请把每句话都换成您自己的。",
  amount: "看看什么适合我",
  amountText: "一共有多少人？",
  hint: "一个整数",
  many: "人多的情况",
  manyText: "${answer:people} 个人需要提前准备，一共 ${fact:portions} 份。",
  few: "人少的情况",
  fewText: "人不多，直接开始就可以。",
  about: "关于这个知识库",
  aboutText: "这里的内容可以被搜索到；列出本文档的节点也会把它提供给用户。",
  tests: ["先了解一下", "人数较多", "人数较少"],
  comment: " 节点可以写哪些内容，请看 docs/AUTHORING.zh-CN.md。",
};

/** The files of a new base: path inside the base's folder → text. */
export function newBase(name: string, title: string, language: Language): Map<string, string> {
  const words = inLanguage(language, { en: english, zh: chinese });
  const yaml = (value: unknown): string => stringify(value, { lineWidth: 0 });
  const tree = {
    title,
    language: words.language,
    keywords: [name === title ? name : title],
    facts: { portions: "answers.people * 2" },
    nodes: {
      root: {
        title: words.how,
        response: words.ask,
        options: [
          { id: "learn", description: words.learn, next_node: "learn" },
          { id: "fit", description: words.amount, next_node: "people" },
        ],
      },
      learn: { title: words.learn, response: words.learnText, documents: ["about"] },
      people: {
        title: words.amount,
        response: words.amountText,
        input: { name: "people", type: "integer", min: 1, max: 1000, hint: words.hint },
        next: [{ when: "answers.people > 10", next_node: "many" }, { next_node: "few" }],
      },
      many: { title: words.many, response: words.manyText },
      few: { title: words.few, response: words.fewText },
    },
  };
  const [first, second, third] = words.tests;
  const tests = {
    tree: "main",
    conversations: [
      { name: first, start: { node: "root" }, steps: [{ choose: "learn", expect: { node: "learn", complete: true } }] },
      {
        name: second,
        start: { node: "root" },
        steps: [
          { choose: "fit", expect: { node: "people" } },
          { answer: "many", expect: { error: "invalid_input" } },
          { answer: 20, expect: { node: "many", text: "40", complete: true } },
        ],
      },
      { name: third, start: { node: "people" }, steps: [{ answer: 2, expect: { node: "few", complete: true } }] },
    ],
  };
  return new Map([
    ["main.tree.yaml", `#${words.comment}\n${yaml(tree)}`],
    [
      "documents/about.md",
      `---\ntitle: ${JSON.stringify(words.about)}\nlanguage: ${words.language}\n---\n\n# ${words.about}\n\n${words.aboutText}\n`,
    ],
    ["tests/main.test.yaml", yaml(tests)],
  ]);
}
