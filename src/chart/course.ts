/** The course of an arrow between two boxes, as the data of an SVG path. Lengths are pixels. */
import type { Point } from "@dagrejs/dagre";
import type { Placed } from "./layout.ts";

/** A coordinate as it is written: with at most one decimal. */
export const at = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

/** Through `points` from one box to a lower one; without points, back up or across. */
export function courseOf(points: readonly Point[], from: Placed, to: Placed): string {
  if (points.length > 0) return downPath(points, from, to);
  return to.y < from.y ? backPath(from, to) : acrossPath(from, to);
}

/** A curve through all points, vertical at each: from the bottom of one box to the top of the other. */
function downPath(points: readonly Point[], from: Placed, to: Placed): string {
  const within = ({ x, width }: Placed, point: Point | undefined): number =>
    Math.min(x + width - 8, Math.max(x + 8, point?.x ?? 0));
  const start = { x: within(from, points[0]), y: from.y + from.height };
  const end = { x: within(to, points.at(-1)), y: to.y };
  let { x, y } = start;
  const segments = [...points.slice(1, -1), end].map((point) => {
    const middle = (y + point.y) / 2;
    const segment = `C${at(x)} ${at(middle)} ${at(point.x)} ${at(middle)} ${at(point.x)} ${at(point.y)}`;
    ({ x, y } = point);
    return segment;
  });
  return [`M${at(start.x)} ${at(start.y)}`, ...segments].join(" ");
}

/** A curve from the side of one box to the same side of the other. */
function backPath(from: Placed, to: Placed): string {
  const right = from.x + from.width / 2 >= to.x + to.width / 2;
  const side = ({ x, width }: Placed): number => (right ? x + width : x);
  const [startX, startY] = [side(from), from.y + from.height / 2];
  const [endX, endY] = [side(to), to.y + to.height / 2];
  const bow = (right ? 1 : -1) * Math.min(90, 24 + (startY - endY) / 6);
  return `M${at(startX)} ${at(startY)} C${at(startX + bow)} ${at(startY)} ${at(endX + bow)} ${at(endY)} ${at(endX)} ${at(endY)}`;
}

/** A curve below the boxes between the two. */
function acrossPath(from: Placed, to: Placed): string {
  const [startX, startY] = [from.x + from.width / 2, from.y + from.height];
  const [endX, endY] = [to.x + to.width / 2, to.y + to.height];
  const low = Math.max(startY, endY) + 36;
  return `M${at(startX)} ${at(startY)} C${at(startX)} ${at(low)} ${at(endX)} ${at(low)} ${at(endX)} ${at(endY)}`;
}
