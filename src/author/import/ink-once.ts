/** Choices that ink offers only once, where the flow can come by again: a tree offers them each time, which is told. */
import { Choice } from "inkjs/compiler/Parser/ParsedHierarchy/Choice";
import { quote, type Draft, type DraftTarget, type Notes } from "./draft.ts";
import type { Offers } from "./ink-names.ts";
import { lineOf, wordsOf } from "./ink-points.ts";

/** Tells them, one note for each place. */
export function tellOnce(draft: Draft, offers: Offers, notes: Notes): void {
  const again = new Map<string, Choice[]>();
  for (const [choice, { node }] of offers)
    if (choice instanceof Choice && choice.onceOnly && comesBack(draft, node))
      again.set(node, [...(again.get(node) ?? []), choice]);
  for (const [node, choices] of again) {
    const words = choices.map((choice) => `* ${wordsOf(choice.startContent)}${wordsOf(choice.choiceOnlyContent)}`);
    const said = quote(words.join(", "));
    notes.changed(
      lineOf(choices[0] ?? null),
      `once-only choices are offered each time: ${said}`,
      `一次性选项每次都会显示：${said}`,
      node,
    );
  }
}

/** Whether a way from a place leads to it again. */
function comesBack(draft: Draft, start: string): boolean {
  const next = (id: string): DraftTarget[] => [
    ...(draft.forks.get(id) ?? []).map(({ to }) => to),
    ...(draft.nodes.get(id)?.next ?? []).map(({ to }) => to),
    ...(draft.nodes.get(id)?.options ?? []).map(({ to }) => to ?? null),
  ];
  const seen = new Set<string>();
  const queue = next(start);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (id === start) return true;
    if (id === null || seen.has(id)) continue;
    seen.add(id);
    queue.push(...next(id));
  }
  return false;
}
