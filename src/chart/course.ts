/** The course of an arrow between two boxes, as the data of an SVG path. Lengths are pixels. */
import type { Point } from "@dagrejs/dagre";
import type { Direction, Placed } from "./layout.ts";

/** A coordinate as it is written: with at most one decimal. */
export const at = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

/** A curve: where it begins, and three points for each of its cubic pieces. */
type Curve = [start: Point, ...pieces: Point[]];

const turn = ({ x, y }: Point): Point => ({ x: y, y: x });
const turnBox = ({ x, y, width, height, ...rest }: Placed): Placed => ({
  ...rest,
  x: y,
  y: x,
  width: height,
  height: width,
});

/** Through `points` from one box to one of a later layer; without points, back or across. */
export function courseOf(points: readonly Point[], from: Placed, to: Placed, direction: Direction = "down"): string {
  if (direction === "down") return written(curveOf(points, from, to));
  // The same picture with its axes exchanged.
  const [start, ...pieces] = curveOf(points.map(turn), turnBox(from), turnBox(to));
  return written([turn(start), ...pieces.map(turn)]);
}

function curveOf(points: readonly Point[], from: Placed, to: Placed): Curve {
  if (points.length > 0) return downCurve(points, from, to);
  return to.y < from.y ? backCurve(from, to) : acrossCurve(from, to);
}

function written([start, ...pieces]: Curve): string {
  const texts = pieces.map(({ x, y }, place) => `${place % 3 === 0 ? "C" : ""}${at(x)} ${at(y)}`);
  return [`M${at(start.x)} ${at(start.y)}`, ...texts].join(" ");
}

/** Through all points, vertical at each: from the bottom of one box to the top of the other. */
function downCurve(points: readonly Point[], from: Placed, to: Placed): Curve {
  const within = ({ x, width }: Placed, point: Point | undefined): number =>
    Math.min(x + width - 8, Math.max(x + 8, point?.x ?? 0));
  const start = { x: within(from, points[0]), y: from.y + from.height };
  const end = { x: within(to, points.at(-1)), y: to.y };
  let { x, y } = start;
  const pieces = [...points.slice(1, -1), end].flatMap((point) => {
    const middle = (y + point.y) / 2;
    const piece = [
      { x, y: middle },
      { x: point.x, y: middle },
      { x: point.x, y: point.y },
    ];
    ({ x, y } = point);
    return piece;
  });
  return [start, ...pieces];
}

/** From the side of one box to the same side of the other. */
function backCurve(from: Placed, to: Placed): Curve {
  const right = from.x + from.width / 2 >= to.x + to.width / 2;
  const side = ({ x, width }: Placed): number => (right ? x + width : x);
  const start = { x: side(from), y: from.y + from.height / 2 };
  const end = { x: side(to), y: to.y + to.height / 2 };
  const bow = (right ? 1 : -1) * Math.min(90, 24 + (start.y - end.y) / 6);
  return [start, { x: start.x + bow, y: start.y }, { x: end.x + bow, y: end.y }, end];
}

/** Below the boxes between the two. */
function acrossCurve(from: Placed, to: Placed): Curve {
  const start = { x: from.x + from.width / 2, y: from.y + from.height };
  const end = { x: to.x + to.width / 2, y: to.y + to.height };
  const low = Math.max(start.y, end.y) + 36;
  return [start, { x: start.x, y: low }, { x: end.x, y: low }, end];
}
