/**
 * Turns a draft into one that only has nodes: forks (places that decide and say nothing) are folded into the rules of
 * the nodes that lead to them.
 */
import { answerOf, both, celText } from "./conditions.ts";
import { quote, type Draft, type DraftNode, type DraftRule, type DraftTarget, type Notes } from "./draft.ts";
import { Ids } from "./ids.ts";
import { guessLanguage, treeFileOf } from "./tree-file.ts";
import type { TreeFile } from "../../knowledge/schema.ts";

/** The draft as a tree. `lineOf` tells where a node or fork stands in the source. The draft itself is used up. */
export function settle(draft: Draft, notes: Notes, lineOf: (id: string) => number): TreeFile {
  mendWays(draft, notes, lineOf);
  rootIsNode(draft, notes, lineOf);
  for (const node of draft.nodes.values()) {
    for (const option of node.options) if (option.to !== undefined) option.to = passOn(draft, option.to);
    foldOptions(draft, node, notes, lineOf);
    node.next = flatten(draft, node.next, notes, lineOf, []);
  }
  saySomething(draft, notes, lineOf);
  return treeFileOf(draft);
}

/** Ways without a target end the session; options without words are offered by their id. Both are told. */
function mendWays(draft: Draft, notes: Notes, lineOf: (id: string) => number): void {
  const mend = (id: string, ways: { to?: DraftTarget }[]): void => {
    for (const way of ways) {
      if (way.to !== "") continue;
      way.to = null;
      notes.guessed(lineOf(id), "a way that leads nowhere ends the session", "没有写明去处，已改为结束会话", id);
    }
  };
  for (const [id, rules] of draft.forks) mend(id, rules);
  for (const node of draft.nodes.values()) {
    mend(node.id, node.next);
    mend(node.id, node.options);
    for (const option of node.options) {
      if (option.description.trim() !== "") continue;
      option.description = option.id;
      notes.guessed(lineOf(node.id), `option "${option.id}" has no words`, `选项“${option.id}”没有文字`, node.id);
    }
  }
}

/** Every node must tell the user something. */
function saySomething(draft: Draft, notes: Notes, lineOf: (id: string) => number): void {
  const chinese = (draft.language ?? guessLanguage([...draft.nodes.values()])).startsWith("zh");
  for (const node of draft.nodes.values()) {
    if (node.response.trim() !== "") continue;
    const words =
      node.options.length > 0
        ? (["Please choose.", "请选择。"] as const)
        : node.next.length > 0
          ? (["Go on.", "请继续。"] as const)
          : (["The end.", "到此结束。"] as const);
    node.response = node.title || words[chinese ? 1 : 0];
    notes.guessed(
      lineOf(node.id),
      `node "${quote(node.id)}" has no text of its own`,
      `节点“${quote(node.id)}”没有自己的文本`,
      node.id,
    );
  }
}

/** The first place on the way that says something or has a choice to make. */
function passOn(draft: Draft, to: DraftTarget): DraftTarget {
  const passed = new Set<string>();
  for (let at = to; ;) {
    if (at === null || passed.has(at)) return at;
    passed.add(at);
    const [only] = draft.forks.get(at) ?? [];
    if (only === undefined || only.when !== undefined) return at;
    at = only.to;
  }
}

/** A session needs something to say at its beginning. */
function rootIsNode(draft: Draft, notes: Notes, lineOf: (id: string) => number): void {
  draft.root = passOn(draft, draft.root) ?? draft.root;
  const rules = draft.forks.get(draft.root);
  if (rules === undefined) return;
  const id = new Ids(draft.nodes.keys()).next("root", "root");
  const node: DraftNode = { id, response: draft.title ?? "…", options: [], next: rules };
  draft.nodes = new Map([[id, node], ...draft.nodes]);
  notes.changed(
    lineOf(draft.root),
    "The source begins with a decision; a node that says something was put in front of it.",
    "源文件一开始就是判断，已在前面加上一个有内容的节点。",
    id,
  );
  draft.root = id;
}

/** Rules whose targets are nodes only. */
function flatten(
  draft: Draft,
  rules: readonly DraftRule[],
  notes: Notes,
  lineOf: (id: string) => number,
  way: readonly string[],
): DraftRule[] {
  const flat: DraftRule[] = [];
  for (const rule of rules) {
    const inner = rule.to === null ? undefined : draft.forks.get(rule.to);
    if (rule.to === null || inner === undefined) flat.push(rule);
    else if (way.includes(rule.to)) {
      notes.lost(
        lineOf(rule.to),
        `The decisions ${way.join(", ")} lead into each other for ever; the way ends there.`,
        `判断 ${way.join("、")} 互相循环，已在此处结束。`,
      );
      flat.push({ ...rule, to: null });
    } else {
      const deeper = flatten(draft, inner, notes, lineOf, [...way, rule.to]);
      flat.push(...deeper.map(({ when, to }) => ruleOf(both(rule.when, when), to)));
    }
  }
  // What stands behind a rule that always holds is never reached.
  const always = flat.findIndex(({ when }) => when === undefined);
  return always === -1 ? flat : flat.slice(0, always + 1);
}

function ruleOf(when: string | undefined, to: DraftTarget): DraftRule {
  return when === undefined ? { to } : { when, to };
}

/** Options that lead to forks: straight on where the answer itself decides, else by the node's rules. */
function foldOptions(draft: Draft, node: DraftNode, notes: Notes, lineOf: (id: string) => number): void {
  const rulesOf = new Map<string, DraftRule[]>();
  for (const option of node.options) {
    if (typeof option.to !== "string" || !draft.forks.has(option.to)) continue;
    const rules = decided(flatten(draft, [{ to: option.to }], notes, lineOf, []), node.id, option.id);
    const [first] = rules;
    if (first !== undefined && first.when === undefined) option.to = first.to;
    else rulesOf.set(option.id, rules);
  }
  if (rulesOf.size === 0) return;
  const forked = node.options.filter(({ id }) => rulesOf.has(id));
  const [one] = forked;
  const same = new Set(node.options.map(({ to }) => to)).size === 1;
  const rules: DraftRule[] = [];
  if (same && one !== undefined) rules.push({ to: one.to ?? null });
  else {
    for (const [index, { id }] of forked.entries()) {
      const last = index === forked.length - 1 && node.next.length === 0;
      const picked = `${answerOf(node.id)} == ${celText(id)}`;
      for (const { when, to } of rulesOf.get(id) ?? [])
        rules.push(ruleOf(last && when === undefined ? undefined : both(picked, when), to));
    }
  }
  node.options = node.options.map((option) => {
    if (!rulesOf.has(option.id)) return option;
    const { to: _, ...rest } = option;
    return rest;
  });
  node.next = [...rules, ...node.next];
}

/** Rules without the conditions that one answer settles: `answers.node == "option"` and its opposite. */
function decided(rules: readonly DraftRule[], node: string, option: string): DraftRule[] {
  const open: DraftRule[] = [];
  for (const { when, to } of rules) {
    const parts = when === undefined || /\|\||\?/.test(when) ? undefined : when.split(" && ");
    const known = new Map<string, boolean>();
    for (const part of parts ?? []) {
      const [left, right] = part.split(/ [=!]= /);
      if (left !== answerOf(node) || right === undefined || !/^"(?:[^"\\]|\\.)*"$/.test(right)) continue;
      known.set(part, (right === celText(option)) === part.includes(" == "));
    }
    if ([...known.values()].includes(false)) continue;
    const rest = parts?.filter((part) => !known.has(part)).join(" && ") ?? when;
    open.push(ruleOf(rest === "" ? undefined : rest, to));
    if (rest === undefined || rest === "") break;
  }
  return open;
}
