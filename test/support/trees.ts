/** Trees for several tests: a plain one like `example-tree.ts`, and one with inputs, facts and rules. */
import type { TreeFiles } from "./knowledge.ts";

export const techTree = {
  title: "科技行业投资咨询",
  language: "zh-CN",
  nodes: {
    root: {
      response: "欢迎进行科技行业投资咨询。您想了解哪个细分领域？",
      options: [
        { id: "ai", description: "人工智能与机器学习", next_node: "node_ai" },
        { id: "cloud", description: "云计算与数据中心", next_node: "node_cloud" },
      ],
    },
    node_ai: {
      title: "人工智能",
      response: "您对硬件还是软件更感兴趣？",
      options: [
        { id: "hardware", description: "AI硬件", next_node: "node_hw" },
        { id: "software", description: "AI软件与算法", next_node: "node_sw" },
      ],
      i18n: {
        en: {
          title: "AI",
          response: "Hardware or software?",
          options: { hardware: "AI hardware", software: "AI software" },
        },
      },
    },
    node_hw: {
      title: "AI硬件",
      response: "以下是主要AI硬件公司的概述。",
      options: [
        { id: "back", description: "返回上一级", next_node: "node_ai" },
        { id: "end", description: "结束咨询", next_node: null },
      ],
    },
    node_sw: { title: "AI软件", response: "软件的要点如下。" },
    node_cloud: { title: "云计算", response: "云计算的要点如下。" },
  },
};

export const loanTree = {
  title: "Loan check",
  language: "en",
  facts: { is_adult: "answers.age >= 18" },
  nodes: {
    root: {
      title: "Kind of loan",
      response: "What is the loan for?",
      options: [
        { id: "car", description: "A car", next_node: "ask_age" },
        { id: "home", description: "A home", next_node: "ask_city" },
        { id: "learn", description: "Learning about loans", next_node: "tech/main#root" },
      ],
    },
    ask_city: {
      title: "City",
      response: "Where is the home?",
      input: { name: "city", type: "text", max: 50 },
      next: "ask_age",
    },
    ask_age: {
      title: "Age",
      response: "How old are you?",
      input: { name: "age", type: "integer", min: 0, max: 130 },
      next: [{ when: "answers.age < 18", next_node: "minor" }, { next_node: "amount" }],
    },
    amount: {
      title: "Amount",
      response: "You are ${answer:age}. How much?",
      options: [
        { id: "small", description: "Up to 10,000", next_node: "done" },
        { id: "large", description: "More", next_node: "done", when: "facts.is_adult" },
      ],
    },
    minor: { title: "Too young", response: "Please come back with a parent." },
    done: { title: "Result", response: "You can apply." },
  },
};

export const twoBases: TreeFiles = { "tech/main": techTree, "loan/main": loanTree };
