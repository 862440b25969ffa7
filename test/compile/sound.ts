/** Makes sound knowledge out of a seed: two bases, three trees, documents, every feature of the format, and no finding. */
import { stringify } from "yaml";
import type { NodeFile, TreeFile } from "../../src/compile/schema/schema.ts";

/** Numbers from a seed, the same on any machine. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }
  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  }
}

export interface SoundTree {
  path: string;
  tree: TreeFile;
}

export interface SoundProject {
  trees: SoundTree[];
  documents: { path: string; text: string }[];
}

/** The text of a tree in the format that its path names. */
export function writeTree({ path, tree }: SoundTree): string {
  return path.endsWith(".json") ? `${JSON.stringify(tree, null, 2)}\n` : stringify(tree, { lineWidth: 0 });
}

export function writeProject(project: SoundProject): { path: string; text: string }[] {
  return [...project.trees.map((tree) => ({ path: tree.path, text: writeTree(tree) })), ...project.documents];
}

const subjects = ["芯片", "云计算", "机器人", "储能", "fibre", "router", "grinder", "contract"];

/** A sound project. The same seed gives the same project. */
export function soundProject(seed: number): SoundProject {
  const dice = new Dice(seed);
  const ending = (): string => dice.pick([".json", ".yaml"]);
  const trees = [
    { path: `knowledge/alpha/main.tree${ending()}`, tree: makeTree(dice, "alpha", "side") },
    { path: `knowledge/alpha/side.tree${ending()}`, tree: makeTree(dice, "side") },
    { path: `knowledge/beta${ending()}`, tree: makeTree(dice, "beta") },
  ];
  const documents = [
    {
      path: "knowledge/alpha/documents/guide.md",
      text: "---\ntitle: 指南\nvalid_until: 2030-01-01\ntags: [a]\n---\n# 指南\n\n内容。\n",
    },
    { path: "knowledge/beta/documents/guide.md", text: "---\ntitle: Guide\n---\n# Guide\n\nText.\n" },
  ];
  return { trees, documents };
}

/** A chain of questions with side ways, an input with facts and rules, and leaves at the end. */
function makeTree(dice: Dice, name: string, jumpsTo?: string): TreeFile {
  const length = 3 + dice.below(6);
  const nodes: { [id: string]: NodeFile } = {};
  for (let index = 0; index < length; index++) {
    const subject = dice.pick(subjects);
    const id = index === 0 ? "root" : `step_${index}`;
    const onward = index + 1 < length ? `step_${index + 1}` : "ask_age";
    nodes[id] = {
      title: `${subject} ${index}`,
      response: `第 ${index} 步：关于 ${subject}，您想了解什么？`,
      options: [
        { id: "on", description: `继续 ${subject}`, next_node: onward },
        { id: "stop", description: "就到这里", next_node: dice.pick(["end_short", null]) },
        ...(jumpsTo !== undefined && index === 1
          ? [{ id: "jump", description: "换个话题", next_node: `${jumpsTo}#root` }]
          : []),
      ],
      ...(dice.below(2) === 0 ? { documents: ["guide"] } : {}),
      i18n: {
        en: {
          title: `Topic ${index}`,
          response: `Step ${index}: what would you like to know?`,
          options: {
            on: "Go on",
            stop: "Stop here",
            ...(jumpsTo !== undefined && index === 1 ? { jump: "Another topic" } : {}),
          },
        },
      },
    };
  }
  const limit = 16 + dice.below(10);
  return {
    title: `${name} 主题`,
    language: "zh-CN",
    keywords: [`${name}词`],
    facts: { is_grown: `answers.age >= ${limit}`, doubled: "answers.age * 2" },
    i18n: { en: { title: `${name} topics` } },
    nodes: {
      ...nodes,
      ask_age: {
        response: "请问您的年龄？",
        keywords: [`${name}年龄`],
        input: { name: "age", type: "integer", min: 0, max: 130, hint: "整数" },
        next: [{ when: "facts.is_grown", next_node: "end_long" }, { next_node: "end_short" }],
        i18n: { en: { response: "How old are you?", hint: "A whole number" } },
      },
      end_short: { response: "好的，再见。", keywords: [`${name}结束`], i18n: { en: { response: "Good bye." } } },
      end_long: {
        response: "您的两倍年龄是 ${fact:doubled}，再见。",
        i18n: { en: { response: "Twice your age is ${fact:doubled}. Good bye." } },
      },
    },
  };
}
