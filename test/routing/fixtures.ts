/** Two small knowledge bases to route between: Chinese investing (`test/support/example-tree.ts`, extended), English networking. */
import type { InputSpec, Node, Target, Tree } from "../../src/knowledge/model.ts";
import type { ManifestBase } from "../../src/knowledge/release.ts";

interface Sketch {
  title?: string;
  keywords?: string[];
  options?: [id: string, description: string, node: string | null][];
  input?: InputSpec;
  next?: string;
  texts?: Node["texts"];
}

export function sketchTree(base: string, tree: string, head: Partial<Tree>, sketches: Record<string, Sketch>): Tree {
  const at = (node: string | null): Target => (node === null ? null : { base, tree, node });
  const nodes = Object.entries(sketches).map(
    ([id, { keywords = [], options = [], texts = [], next, title, input }]): Node => ({
      id,
      title,
      input,
      keywords,
      texts,
      response: "",
      options: options.map(([option, description, node]) => ({ id: option, description, target: at(node) })),
      next: next === undefined ? [] : [{ target: at(next) }],
      documents: [],
    }),
  );
  return { base, tree, language: "zh-CN", keywords: [], root: "root", facts: [], texts: [], jumps: [], ...head, nodes };
}

export const investing = sketchTree(
  "investing",
  "main",
  {
    title: "科技行业投资咨询",
    keywords: ["投资", "科技股", "股票"],
    texts: [{ language: "en", title: "Investing in technology" }],
  },
  {
    root: {
      options: [
        ["ai", "人工智能(AI)与机器学习", "ai"],
        ["cloud", "云计算与数据中心", "cloud"],
        ["age", "适当性评估", "ask_age"],
      ],
    },
    ai: {
      title: "人工智能",
      options: [
        ["hardware", "AI硬件（如GPU、专用芯片）", "hardware"],
        ["software", "AI软件与算法", "software"],
        ["back", "返回上一级", "root"],
      ],
      texts: [
        {
          language: "en",
          title: "Artificial intelligence",
          options: [
            { id: "hardware", description: "AI hardware such as graphics cards" },
            { id: "software", description: "AI software and algorithms" },
          ],
        },
      ],
    },
    hardware: { keywords: ["芯片", "英伟达"], title: "AI硬件", options: [["end", "结束", null]] },
    software: { title: "AI软件", options: [["end", "结束", null]] },
    cloud: { title: "云计算", options: [["price", "云服务价格走势", "cloud_price"]] },
    cloud_price: { title: "价格走势" },
    ask_age: { title: "年龄", input: { name: "age", type: "number" }, next: "risk" },
    risk: { title: "风险承受能力等级", options: [["end", "结束", null]] },
  },
);

export const network = sketchTree(
  "network",
  "main",
  { language: "en", title: "Home network troubleshooting", keywords: ["internet", "router"] },
  {
    root: {
      options: [
        ["slow", "The connection is slow", "slow"],
        ["drop", "The wireless signal drops", "drop"],
      ],
    },
    slow: { title: "Slow connection", keywords: ["slow internet"], options: [["end", "Finish", null]] },
    drop: {
      title: "Dropping signal",
      options: [
        ["yes", "Yes, every evening", "slow"],
        ["no", "No, at random", null],
      ],
    },
  },
);

export function listed(tree: Tree): ManifestBase {
  return {
    base: tree.base,
    title: tree.title ?? tree.base,
    description: "",
    language: tree.language,
    languages: [tree.language],
    trees: [{ tree: tree.tree, title: tree.title ?? tree.tree, root: tree.root, nodes: tree.nodes.length }],
    documents: 0,
  };
}

export const trees = [investing, network];
export const bases = trees.map(listed);
