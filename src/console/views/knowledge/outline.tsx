/** The steps of a tree as a tree of the page: the arrow keys move, right and left open and close. */
import { useMemo, useRef, useState } from "preact/hooks";
import type { Node, OpenTree } from "../../../knowledge/model.ts";
import { say } from "../../settings.ts";
import type { Overlay } from "./overlay/overlay.ts";
import { texts } from "./texts.ts";

interface Props {
  tree: OpenTree;
  /** Steps that the newest publish changed. */
  changed: ReadonlySet<string>;
  overlay: Overlay | undefined;
  sought: string;
  chosen: string;
  choose(node: string): void;
}

interface Row {
  node: Node;
  level: number;
  /** Whether steps hang below it that stand nowhere earlier. */
  children: boolean;
}

export const nameOf = ({ id, title }: Node): string => title ?? id;

/** The steps that a step leads to within its tree. */
function targetsOf(tree: OpenTree, node: Node): Node[] {
  const targets = [...node.options.map(({ target }) => target), ...node.next.map(({ target }) => target)];
  return targets.flatMap((target) => {
    if (!target || target.base !== tree.base || target.tree !== tree.tree) return [];
    return tree.byId.get(target.node) ?? [];
  });
}

/** Every step once, below the step that reaches it first, breadth first; what nothing reaches comes last. */
function spanning(tree: OpenTree): Map<string, Node[]> {
  const seen = new Set([tree.root]);
  const below = new Map<string, Node[]>();
  const queue = [tree.byId.get(tree.root), ...tree.nodes];
  for (const node of queue) {
    if (node === undefined || below.has(node.id)) continue;
    const fresh = targetsOf(tree, node).filter(
      ({ id }, place, all) => !seen.has(id) && all.findIndex((one) => one.id === id) === place,
    );
    for (const one of fresh) seen.add(one.id);
    below.set(node.id, fresh);
  }
  return below;
}

function matches(node: Node, words: string): boolean {
  const text = [node.id, node.title ?? "", node.response, ...node.options.map(({ description }) => description)].join(
    "\n",
  );
  return text.toLowerCase().includes(words);
}

export function Outline({ tree, changed, overlay, sought, chosen, choose }: Props) {
  const below = useMemo(() => spanning(tree), [tree]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const words = sought.trim().toLowerCase();
  const rows: Row[] = [];
  if (words !== "") {
    for (const node of tree.nodes) if (matches(node, words)) rows.push({ node, level: 1, children: false });
  } else {
    const walk = (node: Node | undefined, level: number): void => {
      if (node === undefined) return;
      const children = below.get(node.id) ?? [];
      rows.push({ node, level, children: children.length > 0 });
      if (!closed.has(node.id)) for (const one of children) walk(one, level + 1);
    };
    walk(tree.byId.get(tree.root), 1);
  }
  const toggle = (id: string, close: boolean): void => {
    const changed = new Set(closed);
    if (close) changed.add(id);
    else changed.delete(id);
    setClosed(changed);
  };
  const focus = (place: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, place))];
    if (row === undefined) return;
    choose(row.node.id);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const here = rows.findIndex(({ node }) => node.id === chosen);
    const row = rows[here];
    const moves: Record<string, () => void> = {
      ArrowDown: () => focus(here + 1),
      ArrowUp: () => focus(here - 1),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      ArrowRight: () => (row !== undefined && closed.has(row.node.id) ? toggle(row.node.id, false) : focus(here + 1)),
      ArrowLeft: () => {
        if (row === undefined) return;
        if (row.children && !closed.has(row.node.id)) return toggle(row.node.id, true);
        focus(rows.findLastIndex(({ level }, place) => place < here && level < row.level));
      },
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    move();
  };
  const current = rows.some(({ node }) => node.id === chosen) ? chosen : rows[0]?.node.id;
  return (
    <ul role="tree" aria-label={tree.title ?? tree.tree} ref={list} onKeyDown={onKeyDown}>
      {rows.map(({ node, level, children }) => (
        <li
          key={node.id}
          role="treeitem"
          aria-level={level}
          aria-selected={node.id === chosen}
          aria-expanded={children ? !closed.has(node.id) : undefined}
          tabIndex={node.id === current ? 0 : -1}
          data-changed={changed.has(node.id) || undefined}
          data-mark={overlay?.marks.get(node.id)}
          data-level={Math.min(level, 8)}
          onClick={() => choose(node.id)}
        >
          {nameOf(node)}
          {changed.has(node.id) && <span class="note"> ~ {say(texts.changedStep)}</span>}
          {overlay?.notes.has(node.id) === true && <span class="note"> {overlay.notes.get(node.id)}</span>}
        </li>
      ))}
    </ul>
  );
}
