/**
 * Ways that lead back or across, and ways to a place outside the tree that several boxes lead to: written in the box they come
 * from instead of drawn. Such arrows cross the whole picture and hide the ways onward. Not here: how the box shows them (`layout.ts`, `text.ts`).
 */
import { depthsOf } from "./layout.ts";
import { END_ID, type Box, type Chart } from "./model.ts";

/** Marks of the lines in a box: a way back, a way out. */
const BACK = "↩";
const OUT = "⇢";

/** The chart with only the arrows that lead onward from `root`. Its boxes say where the others led, one line each. */
export function collapseBackLinks(chart: Chart, root: string): Chart {
  const depth = depthsOf(chart, root);
  const labels = new Map(chart.boxes.map(({ id, label }) => [id, label]));
  const kinds = new Map(chart.boxes.map(({ id, kind }) => [id, kind]));
  const sources = new Map<string, Set<string>>();
  for (const { from, to } of chart.arrows) sources.set(to, (sources.get(to) ?? new Set()).add(from));
  const isShared = (id: string): boolean => (sources.get(id)?.size ?? 0) > 1;
  const backs = new Map<string, string[]>();
  const arrows = chart.arrows.filter(({ from, to, label }) => {
    const isOutside = kinds.get(to) === "elsewhere" && from !== root;
    if (to === END_ID) return true;
    if (isOutside ? !isShared(to) : (depth.get(to) ?? 0) > (depth.get(from) ?? 0)) return true;
    const target = (labels.get(to) ?? to).replace(/^→ /, "");
    const sign = isOutside ? OUT : BACK;
    const words = label === "" || label === target ? `${sign} ${target}` : `${sign} ${label} → ${target}`;
    backs.set(from, [...(backs.get(from) ?? []), words.replace(/\s+/gu, " ")]);
    return false;
  });
  const drawn = new Set(arrows.map(({ to }) => to));
  const boxes = chart.boxes.flatMap((box): Box[] => {
    if (box.kind === "elsewhere" && !drawn.has(box.id)) return [];
    const own = backs.get(box.id);
    return [own === undefined ? box : { ...box, backs: own }];
  });
  return { ...chart, boxes, arrows };
}
