/** The part of a picture that is seen: pure geometry. All lengths are pixels of the picture; a scale is pixels of the screen for one of them. */
import type { Layout } from "../../../../chart/layout.ts";

export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Window, "width" | "height">;

/** far: shapes and colours. middle: titles and conditions. near: what a step says and asks for, too. */
export type Detail = "far" | "middle" | "near";

const MIN_WIDTH = 200;
/** Below it words cannot be read. */
const MIN_SCALE = 0.75;
const FAR_BELOW = 0.4;
const NEAR_FROM = 1.25;
/** A reader at the edge of a level stays in it: levels do not flicker. */
const STAY = 0.85;

export const scaleOf = (view: Window, size: Size): number =>
  Math.min(size.width / view.width, size.height / view.height);

/** The detail at a scale; `now` is what is shown. */
export function detailAt(scale: number, now: Detail): Detail {
  if (scale >= NEAR_FROM * (now === "near" ? STAY : 1)) return "near";
  return scale < (now === "far" ? FAR_BELOW / STAY : FAR_BELOW) ? "far" : "middle";
}

/** The same place, larger (`factor` below 1) or smaller. */
export function zoomed({ x, y, width, height }: Window, factor: number): Window {
  const by = Math.max(factor, MIN_WIDTH / width);
  return { x: x + (width * (1 - by)) / 2, y: y + (height * (1 - by)) / 2, width: width * by, height: height * by };
}

/** A box in the middle, at a scale that can be read, or at the given one. */
export function fitted(shown: Layout, chosen: string, size: Size, given?: number): Window {
  const whole = Math.min(size.width / shown.width, size.height / shown.height);
  const scale = given ?? Math.min(1, Math.max(MIN_SCALE, whole));
  const [width, height] = [size.width / scale, size.height / scale];
  const box = shown.placed.get(chosen);
  const centre = (from: number, length: number, space: number, all: number): number =>
    all <= space ? (all - space) / 2 : Math.max(0, Math.min(all - space, from + length / 2 - space / 2));
  return {
    x: centre(box?.x ?? 0, box?.width ?? 0, width, shown.width),
    y: centre(box?.y ?? 0, box?.height ?? 0, height, shown.height),
    width,
    height,
  };
}

/** The window on another layout of the same boxes in which the box nearest to its middle stays where it was. */
export function following(view: Window, old: Layout, shown: Layout): Window {
  const [x, y] = [view.x + view.width / 2, view.y + view.height / 2];
  let [nearest, moved] = [Infinity, { x: 0, y: 0 }];
  for (const [id, box] of old.placed) {
    const there = shown.placed.get(id);
    if (there === undefined) continue;
    const [left, top] = [box.x + box.width / 2, box.y + box.height / 2];
    const distance = (left - x) ** 2 + (top - y) ** 2;
    if (distance >= nearest) continue;
    nearest = distance;
    moved = { x: there.x + there.width / 2 - left, y: there.y + there.height / 2 - top };
  }
  return { ...view, x: view.x + moved.x, y: view.y + moved.y };
}
