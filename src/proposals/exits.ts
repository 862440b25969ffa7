/**
 * Steps from which the runs show no way to an end: somebody went back from there. A tree must lead to an end from everywhere, and every
 * step accepts `end`; there it is listed. No other way is added.
 */
import { inLanguage } from "../localized-text.ts";
import type { DraftNode } from "./model.ts";
import { stock } from "./texts.ts";
import { targetsOf } from "./ways.ts";

/** Lists `end` where it is needed, and answers at which steps. Changes the nodes. */
export function addExits(nodes: { [id: string]: DraftNode }, language: string): string[] {
  const added: string[] = [];
  for (let trapped = trappedIn(nodes); trapped.length > 0; trapped = trappedIn(nodes)) {
    const id = trapped[0] ?? "";
    const node = nodes[id];
    if (node === undefined) break;
    const description = inLanguage(language, stock.end);
    const isContinue = node.options === undefined && node.input === undefined;
    const only = isContinue ? [{ id: "continue", description: inLanguage(language, stock.proceed) }] : [];
    node.options = [...only, ...(node.options ?? []), { id: "end", description, next_node: null }];
    added.push(id);
  }
  return added;
}

function trappedIn(nodes: { [id: string]: DraftNode }): string[] {
  const free = new Set<string>();
  for (let size = -1; size !== free.size;) {
    size = free.size;
    for (const [id, node] of Object.entries(nodes)) {
      const ways = targetsOf(node);
      const ends = ways.length === 0 || ways.some((to) => to === null || free.has(to));
      if (ends) free.add(id);
    }
  }
  return Object.keys(nodes).filter((id) => !free.has(id));
}
