/**
 * Faults to plant in sound knowledge. Each says which rule must find it and by which words its line is known in the text
 * as written, so that the expected line never comes from the code under test.
 */
import type { NodeFile, TreeFile } from "../../src/compile/schema/schema.ts";
import { writeTree, type Dice, type SoundProject, type SoundTree } from "./sound.ts";

export interface Planted {
  sources: { path: string; text: string }[];
  rule: string;
  file: string;
  line: number;
}

/** Changes a tree; returns words that stand on the line of the fault, the last such line when there are several. */
type TreeFault = { rule: string; change(tree: TreeFile, dice: Dice, mark: string): string };
/** Changes a file's lines; returns the index of the faulty line. */
type TextFault = { rule: string; rewrite(lines: string[], dice: Dice, json: boolean): number };

function step(tree: TreeFile, dice: Dice): [string, NodeFile] {
  return dice.pick(Object.entries(tree.nodes).filter(([id]) => id === "root" || id.startsWith("step_")));
}

function optionOf(node: NodeFile): NonNullable<NodeFile["options"]>[number] {
  const option = node.options?.[0];
  if (option === undefined) throw new Error("a step without options");
  return option;
}

/** Sets a member that the type forbids. */
function force(target: object, key: string, value: unknown): void {
  Object.assign(target, { [key]: value });
}

const leaf = (): NodeFile => ({ response: "完。", i18n: { en: { response: "Done." } } });
const plain = (options: NonNullable<NodeFile["options"]>): NodeFile => ({
  response: "请选。",
  options,
  i18n: { en: { response: "Choose.", options: Object.fromEntries(options.map(({ id }) => [id, `To ${id}`])) } },
});
const addOption = (node: NodeFile, id: string, description: string, next_node: string | null): void => {
  node.options?.push({ id, description, next_node });
  const options = node.i18n?.en?.options;
  if (options !== undefined) options[id] = `Go ${id}`;
};
const ask = (tree: TreeFile): NodeFile => {
  const node = tree.nodes.ask_age;
  if (node?.input === undefined) throw new Error("no input");
  return node;
};
const inputOf = (tree: TreeFile): NonNullable<NodeFile["input"]> => ask(tree).input ?? { name: "", type: "text" };

export const treeFaults: readonly TreeFault[] = [
  { rule: "unknown-key", change: (tree, dice, mark) => (force(step(tree, dice)[1], `zz${mark}`, "x"), `zz${mark}`) },
  {
    rule: "unknown-key",
    change: (tree, dice, mark) => (force(optionOf(step(tree, dice)[1]), `zz${mark}`, true), `zz${mark}`),
  },
  {
    rule: "wrong-type",
    change: (tree, dice, mark) => (force(step(tree, dice)[1], "title", Number(`77${mark}`)), `77${mark}`),
  },
  {
    rule: "wrong-type",
    change: (tree, dice, mark) => (force(optionOf(step(tree, dice)[1]), "id", Number(`77${mark}`)), `77${mark}`),
  },
  {
    rule: "missing-key",
    change: (tree, _, mark) => (force(tree.nodes, `zz${mark}`, { title: "a", keywords: ["zzk"] }), `zz${mark}`),
  },
  { rule: "bad-value", change: (tree, _, mark) => (force(inputOf(tree), "type", `zz${mark}`), `zz${mark}`) },
  { rule: "bad-value", change: (tree, _, mark) => (force(tree, "language", `zz ${mark}`), `zz ${mark}`) },
  { rule: "missing-root", change: (tree, _, mark) => ((tree.root = `zz${mark}`), `zz${mark}`) },
  {
    rule: "dangling-next-node",
    change: (tree, dice, mark) => ((optionOf(step(tree, dice)[1]).next_node = `zz${mark}`), `zz${mark}`),
  },
  {
    rule: "dangling-next-node",
    change: (tree, dice, mark) => ((optionOf(step(tree, dice)[1]).next_node = `side#zz${mark}`), `zz${mark}`),
  },
  {
    rule: "dangling-next-node",
    change: (tree, dice, mark) => ((optionOf(step(tree, dice)[1]).next_node = `alpha/zz${mark}`), `zz${mark}`),
  },
  {
    rule: "dangling-next-node",
    change: (tree, _, mark) => ((ask(tree).next = [{ next_node: `zz${mark}` }]), `zz${mark}`),
  },
  {
    rule: "leads-nowhere",
    change(tree, dice, mark) {
      const [, node] = step(tree, dice);
      addOption(node, `zz${mark}`, "无处可去", null);
      delete node.options?.at(-1)?.next_node;
      return `: zz${mark}|"id": "zz${mark}"`;
    },
  },
  { rule: "leads-nowhere", change: (tree) => (delete ask(tree).next, "input") },
  { rule: "unreachable-node", change: (tree, _, mark) => ((tree.nodes[`zz${mark}`] = leaf()), `zz${mark}`) },
  {
    rule: "dead-end",
    change(tree, dice, mark) {
      addOption(step(tree, dice)[1], "ask", "再问一句", `zz${mark}`);
      tree.nodes[`zz${mark}`] = { ...leaf(), response: `zq${mark} 您还想知道什么？` };
      return `zq${mark}`;
    },
  },
  {
    rule: "cycle-without-exit",
    change(tree, dice, mark) {
      addOption(step(tree, dice)[1], "ring", "进入循环", `zz${mark}`);
      tree.nodes[`zz${mark}`] = plain([{ id: "x", description: "去那边", next_node: `zy${mark}` }]);
      tree.nodes[`zy${mark}`] = plain([{ id: "y", description: "回这边", next_node: `zz${mark}` }]);
      return `^ *"?zz${mark}"?:`;
    },
  },
  {
    rule: "trap",
    change(tree, dice, mark) {
      addOption(step(tree, dice)[1], "ring", "走进陷阱", `zt${mark}`);
      tree.nodes[`zt${mark}`] = plain([{ id: "x", description: "往前走", next_node: `zz${mark}` }]);
      tree.nodes[`zz${mark}`] = plain([{ id: "y", description: "原地转", next_node: `zz${mark}` }]);
      return `^ *"?zt${mark}"?:`;
    },
  },
  {
    rule: "duplicate-option",
    change(tree, dice, mark) {
      const [, node] = step(tree, dice);
      addOption(node, `zz${mark}`, "甲", "end_short");
      node.options?.push({ id: `zz${mark}`, description: "乙", next_node: "end_long" });
      return `id"?: "?zz${mark}`;
    },
  },
  {
    rule: "ambiguous-options",
    change: (tree, dice, mark) => (
      addOption(step(tree, dice)[1], `zz${mark}`, "就 到 这里 。", "end_short"),
      "就 到 这里 。"
    ),
  },
  {
    rule: "too-many-options",
    change(tree, _, mark) {
      const options = Array.from({ length: 13 }, (__, index) => ({
        id: `o${index}`,
        description: `选项 ${index}`,
        next_node: "end_short",
      }));
      addOption(tree.nodes.root ?? leaf(), "more", "更多选项", `zz${mark}`);
      const i18n = { en: { response: "Choose.", options: Object.fromEntries(options.map(({ id }) => [id, id])) } };
      tree.nodes[`zz${mark}`] = { response: "请选。", i18n, options };
      return "";
    },
  },
  {
    rule: "shadowed-builtin",
    change: (tree, dice) => (addOption(step(tree, dice)[1], "restart", "重启设备", "end_short"), 'id"?: "?restart'),
  },
  {
    rule: "shadowed-builtin",
    change: (tree, dice, mark) => (
      addOption(step(tree, dice)[1], `goto:${mark}`, "去某处", "end_short"),
      `id"?: "?goto:${mark}`
    ),
  },
  { rule: "bad-input", change: (tree, _, mark) => ((inputOf(tree).min = Number(`9${mark}`)), `min"?: 9${mark}`) },
  { rule: "bad-input", change: (tree) => ((inputOf(tree).pattern = "[0-9]+"), "pattern") },
  { rule: "bad-input", change: (tree) => ((inputOf(tree).type = "choice"), 'type"?: "?choice') },
  {
    rule: "bad-input",
    change: (tree) => ((ask(tree).input = { name: "age", type: "text", hint: "整数", pattern: "(a+" }), "pattern"),
  },
  {
    rule: "odd-unit",
    change: (tree) => ((ask(tree).input = { name: "age", type: "number", unit: "huors" }), 'unit"?: "?huors'),
  },
  { rule: "name-collision", change: (tree) => ((inputOf(tree).name = "end_short"), 'name"?: "?end_short') },
  {
    rule: "bad-condition",
    change: (tree, dice, mark) => ((optionOf(step(tree, dice)[1]).when = `answers.age >> ${mark}`), `>> ${mark}`),
  },
  {
    rule: "bad-condition",
    change: (tree, _, mark) => (
      (ask(tree).next = [{ when: `${mark} + 1`, next_node: "end_short" }, { next_node: "end_long" }]),
      `${mark} \\+ 1`
    ),
  },
  {
    rule: "unknown-name",
    change: (tree, dice, mark) => ((optionOf(step(tree, dice)[1]).when = `answers.zz${mark} == 1`), `zz${mark}`),
  },
  {
    rule: "unknown-name",
    change: (tree, _, mark) => (
      (ask(tree).next = [{ when: `facts.zz${mark}`, next_node: "end_short" }, { next_node: "end_long" }]),
      `zz${mark}`
    ),
  },
  {
    rule: "unknown-name",
    change: (tree, _, mark) => (force(tree.facts ?? {}, `zz${mark}`, `answers.zy${mark} + 1`), `zy${mark}`),
  },
  {
    rule: "no-fallback",
    change(tree, dice) {
      const limit = 20 + dice.below(60);
      ask(tree).next = [
        { when: `answers.age < ${limit}`, next_node: "end_short" },
        { when: `answers.age > ${limit}`, next_node: "end_long" },
      ];
      return 'next"?:';
    },
  },
  {
    rule: "constant-condition",
    change: (tree, _, mark) => (
      (ask(tree).next = [{ when: `answers.age > 9${mark}`, next_node: "end_short" }, { next_node: "end_long" }]),
      `age > 9${mark}`
    ),
  },
  {
    rule: "constant-condition",
    change(tree, _, mark) {
      ask(tree).next = [
        { when: "answers.age >= 10", next_node: "end_short" },
        { when: `answers.age > 50 && ${mark} == ${mark}`, next_node: "end_long" },
        { next_node: "end_long" },
      ];
      return `== ${mark}`;
    },
  },
  {
    rule: "constant-condition",
    change(tree, _, mark) {
      tree.nodes.ask_age = {
        ...ask(tree),
        input: { name: "age", type: "choices", choices: [`zz${mark}aa`, "none"] },
        next: [
          { when: `'zz${mark}a' in answers.age || size(answers.age) > 1`, next_node: "end_short" },
          { next_node: "end_long" },
        ],
      };
      return `'zz${mark}a' in`;
    },
  },
  {
    rule: "unknown-placeholder",
    change: (tree, dice, mark) => ((step(tree, dice)[1].response = `您好 \${fact:zz${mark}}，请选择`), `zz${mark}`),
  },
  {
    rule: "unknown-placeholder",
    change: (tree, dice, mark) => ((step(tree, dice)[1].response = `您好 \${shell:zz${mark}}，请选择`), `zz${mark}`),
  },
  {
    rule: "unknown-placeholder",
    change: (tree, dice, mark) => ((step(tree, dice)[1].response = `您好 {fact:zz${mark}}，请选择`), `zz${mark}`),
  },
  {
    rule: "missing-value",
    change: (tree, dice, mark) => {
      addOption(step(tree, dice)[1], "skip", "跳过提问", `zz${mark}`);
      tree.nodes[`zz${mark}`] = { ...leaf(), response: `zq${mark} \${fact:doubled} 岁。` };
      return `zq${mark}`;
    },
  },
  { rule: "hidden-value", change: (tree) => ((inputOf(tree).sensitive = true), "您的两倍年龄") },
  {
    rule: "missing-translation",
    change(tree, dice, mark) {
      addOption(step(tree, dice)[1], "new", "新的一步", `zz${mark}`);
      tree.nodes[`zz${mark}`] = { response: "没有译文。" };
      return `^ *"?zz${mark}"?:`;
    },
  },
  {
    rule: "stray-translation",
    change: (tree, dice, mark) => (force(step(tree, dice)[1].i18n?.en?.options ?? {}, `zz${mark}`, "x"), `zz${mark}`),
  },
  {
    rule: "missing-document",
    change: (tree, dice, mark) => ((step(tree, dice)[1].documents = [`zz${mark}`]), `zz${mark}`),
  },
  { rule: "keyword-collision", change: (tree, dice) => ((step(tree, dice)[1].keywords = ["Ａlpha 词"]), "Ａlpha 词") },
  {
    rule: "joined-keywords",
    change: (tree, dice, mark) => ((step(tree, dice)[1].keywords = [`zz${mark}，词`, "好"]), `zz${mark}`),
  },
  {
    rule: "entry-needs-answer",
    change: (tree, dice, mark) => {
      const [, node] = step(tree, dice);
      node.keywords = [`zk${mark}`];
      node.response = `zz${mark} \${answer:ask_age} 岁。`;
      return `zz${mark}`;
    },
  },
  {
    rule: "empty-text",
    change: (tree, dice, mark) => ((step(tree, dice)[1].response = "  "), mark === "" ? "" : 'response"?: "  "'),
  },
  {
    rule: "long-text",
    change: (tree, dice, mark) => ((step(tree, dice)[1].response = `zz${mark}${"长".repeat(2100)}`), `zz${mark}`),
  },
  {
    rule: "too-many-placeholders",
    change: (tree, dice, mark) => (
      (step(tree, dice)[1].response = `zz${mark} ${"${answer:ask_age} ".repeat(101)}`),
      `zz${mark}`
    ),
  },
  {
    rule: "literal-line-break",
    change: (tree, dice, mark) => ((step(tree, dice)[1].response = `zz${mark} 一\\n二`), `zz${mark}`),
  },
  {
    rule: "stray-comma",
    change: (tree, dice, mark) => ((step(tree, dice)[1].response = `一二 zz${mark},`), `zz${mark}`),
  },
  {
    rule: "pasted-remains",
    change: (tree, dice, mark) => ((step(tree, dice)[1].response = `zz${mark}&nbsp;一二`), `zz${mark}`),
  },
  {
    rule: "invisible-character",
    change: (tree, dice, mark) => ((step(tree, dice)[1].response = `zz${mark} a\u202Eb`), `zz${mark}`),
  },
  {
    rule: "invisible-character",
    change: (tree, dice, mark) => ((step(tree, dice)[1].title = `zz${mark}\u200Bx`), `zz${mark}`),
  },
  {
    rule: "secret-looking",
    change: (tree, dice, mark) => ((step(tree, dice)[1].response = `zz${mark} AKIA${"ABCDEFGH12345678"}`), `zz${mark}`),
  },
  {
    rule: "secret-looking",
    change: (tree, dice, mark) => ((step(tree, dice)[1].response = `zz${mark} password: Tr0ub4dor-and-3`), `zz${mark}`),
  },
];

const responseLine = (lines: readonly string[], dice: Dice): number =>
  dice.pick(lines.flatMap((line, index) => (/^ +"?response"?: /.test(line) ? [index] : [])));

export const textFaults: readonly TextFault[] = [
  {
    rule: "parse-error",
    rewrite(lines, dice, json) {
      const at = json
        ? dice.pick(
            lines.flatMap((line, index) => (line.endsWith('",') && /^ *"/.test(lines[index + 1] ?? "") ? [index] : [])),
          )
        : responseLine(lines, dice);
      lines[at] = json
        ? (lines[at] ?? "").slice(0, -1)
        : (lines[at] ?? "").replace(/response: .*/, "response: a: b: c");
      return at;
    },
  },
  {
    rule: "parse-error",
    rewrite(lines, dice, json) {
      const at = responseLine(lines, dice);
      lines[at] = json
        ? (lines[at] ?? "").replace('": "', '": “')
        : (lines[at] ?? "").replace(/response: .*/, "response: [a, b");
      return at;
    },
  },
  {
    rule: "duplicate-key",
    rewrite(lines, dice) {
      const at = responseLine(lines, dice);
      const line = lines[at] ?? "";
      lines.splice(at, 0, line.endsWith(",") || !line.includes('"response"') ? line : `${line},`);
      return at + 1;
    },
  },
  {
    rule: "reserved-key",
    rewrite(lines, dice, json) {
      const at = responseLine(lines, dice);
      const indent = /^ */.exec(lines[at] ?? "")?.[0] ?? "";
      lines.splice(at, 0, json ? `${indent}"__proto__": 1,` : `${indent}__proto__: 1`);
      return at;
    },
  },
];

/** Plants one fault in one tree of the project. */
export function plant(project: SoundProject, fault: TreeFault | TextFault, dice: Dice): Planted {
  // Of two bases that claim a word, the later one by name is told.
  const target = fault.rule === "keyword-collision" ? project.trees.at(-1) : dice.pick(project.trees);
  if (target === undefined) throw new Error("a project without trees");
  const rest = project.trees
    .filter((tree) => tree !== target)
    .map((tree) => ({ path: tree.path, text: writeTree(tree) }));
  const [text, line] = "change" in fault ? changed(target, fault, dice) : rewritten(target, fault, dice);
  return {
    sources: [...rest, ...project.documents, { path: target.path, text }],
    rule: fault.rule,
    file: target.path,
    line,
  };
}

function changed(target: SoundTree, fault: TreeFault, dice: Dice): [string, number] {
  const copy = structuredClone(target.tree);
  const mark = String(100 + dice.below(900));
  const words = fault.change(copy, dice, mark);
  const text = writeTree({ path: target.path, tree: copy });
  const lines = text.split("\n");
  if (fault.rule === "too-many-options") {
    const node = lines.findIndex((line) => new RegExp(`^ *"?zz${mark}"?:`).test(line));
    return [
      text,
      lines.findIndex((line, index) => index > node && /^ {4,6}"?options"?:/.test(line) && !line.includes("{}")) + 1,
    ];
  }
  if (fault.rule === "no-fallback" || (fault.rule === "leads-nowhere" && words === "input")) {
    const node = lines.findIndex((line) => /^ *"?ask_age"?:/.test(line));
    return [text, lines.findIndex((line, index) => index > node && new RegExp(words).test(line)) + 1];
  }
  return [text, lines.findLastIndex((line) => new RegExp(words).test(line)) + 1];
}

function rewritten(target: SoundTree, fault: TextFault, dice: Dice): [string, number] {
  const lines = writeTree(target).split("\n");
  const at = fault.rewrite(lines, dice, target.path.endsWith(".json"));
  return [lines.join("\n"), at + 1];
}
