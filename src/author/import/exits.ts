/** Gives circles without an end a way out: diagrams may run in a circle, a consultation has to end. */
import { inLanguage } from "../../localized-text.ts";
import { quote, type Draft, type DraftNode, type Notes } from "./draft.ts";

/** Adds an option that ends the session wherever none of a node's ways does. Changes the draft. */
export function addExits(draft: Draft, language: string, notes: Notes, lineOf: (id: string) => number): void {
  for (;;) {
    const trapped = trappedNodes(draft);
    const node = trapped.findLast(({ options }) => options.length > 0) ?? trapped.at(-1);
    if (node === undefined) return;
    if (node.options.length === 0) {
      const words = inLanguage(language, { en: "Go on", zh: "继续" });
      const [rule] = node.next;
      node.options.push({ id: "go_on", description: words, to: rule?.to ?? null });
      node.next = [];
    }
    const taken = new Set(node.options.map(({ id }) => id));
    let id = "finish";
    for (let number = 2; taken.has(id); number++) id = `finish_${number}`;
    node.options.push({ id, description: inLanguage(language, { en: "That is all", zh: "结束" }), to: null });
    const name = quote(node.title ?? node.response);
    notes.assumed(
      lineOf(node.id),
      {
        en: `"${name}" is in a circle without an end; an option that ends it was added`,
        zh: `“${name}”处在没有出口的循环里，已加上一个结束选项`,
      },
      node.id,
    );
  }
}

/** The nodes from which no way leads to an end, in reading order. What leads out of the draft counts as an end. */
function trappedNodes({ nodes }: Draft): DraftNode[] {
  const before = new Map<string, string[]>();
  const ends: string[] = [];
  for (const { id, options, next, input } of nodes.values()) {
    const targets = [...options, ...next].map(({ to }) => to);
    if (targets.length === 0 && input === undefined) ends.push(id);
    for (const to of targets) {
      if (to === null || !nodes.has(to)) ends.push(id);
      else before.set(to, [...(before.get(to) ?? []), id]);
    }
  }
  const free = new Set(ends);
  for (const id of free) for (const earlier of before.get(id) ?? []) free.add(earlier);
  return [...nodes.values()].filter(({ id }) => !free.has(id));
}
