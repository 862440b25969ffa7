/**
 * The part of a large chart that is shown: boxes near one box, as many as can be read. Boxes with hidden neighbours say how many.
 * Not here: splitting a chart into pages (`model.ts`), positions (`layout.ts`).
 */
import type { Chart } from "./model.ts";

/** Boxes that can be read in one picture, unless the reader opens more. */
export const MAX_SHOWN = 40;

export interface ShownPart {
  chart: Chart;
  /** For boxes whose successors are not all shown: how many are hidden. */
  hidden: ReadonlyMap<string, number>;
}

/**
 * The boxes that are reached first from `focus`, layer by layer and at most `limit` of them; those in `opened` show all their
 * successors whatever the limit. A box that `focus` does not reach is not shown.
 */
export function partOf(chart: Chart, focus: string, { limit = MAX_SHOWN, opened = new Set<string>() } = {}): ShownPart {
  const next = new Map<string, string[]>();
  for (const { from, to } of chart.arrows) next.set(from, [...(next.get(from) ?? []), to]);
  const shown = new Set([focus]);
  const queue = [focus];
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const fresh = [...new Set(next.get(id))].filter((to) => !shown.has(to));
    // A box shows all its successors or none: half a choice would mislead.
    if (shown.size + fresh.length > limit && !opened.has(id)) continue;
    for (const to of fresh) {
      shown.add(to);
      queue.push(to);
    }
  }
  const hidden = new Map<string, number>();
  for (const id of shown) {
    const missing = new Set((next.get(id) ?? []).filter((to) => !shown.has(to))).size;
    if (missing > 0) hidden.set(id, missing);
  }
  return {
    chart: {
      title: chart.title,
      boxes: chart.boxes.filter(({ id }) => shown.has(id)),
      arrows: chart.arrows.filter(({ from, to }) => shown.has(from) && shown.has(to)),
    },
    hidden,
  };
}

/** The boxes on the shortest way from `root` to a box, and what follows that box. The box alone where no way leads to it. */
export function pathOf(chart: Chart, root: string, to: string): Chart {
  const before = new Map<string, string>();
  const seen = new Set([root]);
  const queue = [root];
  for (let id = queue.shift(); id !== undefined && id !== to; id = queue.shift()) {
    for (const arrow of chart.arrows) {
      if (arrow.from !== id || seen.has(arrow.to)) continue;
      seen.add(arrow.to);
      before.set(arrow.to, id);
      queue.push(arrow.to);
    }
  }
  const shown = new Set<string>();
  for (let id: string | undefined = to; id !== undefined; id = before.get(id)) shown.add(id);
  const way = new Set(shown);
  for (const arrow of chart.arrows) if (arrow.from === to) shown.add(arrow.to);
  const isNext = (from: string, next: string): boolean => before.get(next) === from && way.has(next);
  return {
    title: chart.title,
    boxes: chart.boxes.filter(({ id }) => shown.has(id)),
    arrows: chart.arrows.filter(({ from, to: next }) => way.has(from) && (from === to || isNext(from, next))),
  };
}
