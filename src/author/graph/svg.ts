/** Charts as SVG pictures that need nothing else to be looked at. */
import { cutTo } from "../width.ts";
import { layOut, withNearExits, type Placed } from "./layout.ts";
import type { Arrow, Chart } from "./model.ts";
import { colours } from "./text.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
const at = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

function drawBox({ box, lines, x, y, width, height }: Placed): string {
  const { fill, line } = box.mark === undefined ? { fill: "#ffffff", line: "#455a64" } : colours[box.mark];
  const radius = box.kind === "leaf" ? height / 2 : box.kind === "input" ? 2 : 7;
  const dash =
    box.kind === "elsewhere" || box.mark === "missed" || box.mark === "removed" ? ' stroke-dasharray="5 3"' : "";
  const thick = box.kind === "input" ? 2.5 : 1.2;
  const first = y + height / 2 - ((lines.length - 1) * 17) / 2 + 4.5;
  const text = lines
    .map((words, index) => `<text x="${at(x + width / 2)}" y="${at(first + index * 17)}">${escaped(words)}</text>`)
    .join("");
  return `<g><title>${escaped(`${box.id.split("\t", 1)[0] ?? ""}: ${box.label}`)}</title><rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="${at(radius)}" fill="${fill}" stroke="${line}" stroke-width="${thick}"${dash}/>${text}</g>`;
}

/** Where an arrow goes: on to a lower box, back to a higher one, or across to one of the same layer. */
type Course = "on" | "back" | "across";
const courseOf = (from: Placed, to: Placed): Course => (to.y > from.y ? "on" : to.y < from.y ? "back" : "across");

/**
 * On in one curve, back along the sides, across below; what does not go on is paler, so that the way forward stands out,
 * and keeps its words for the pointer.
 */
function drawArrow(arrow: Arrow, from: Placed, to: Placed, share: number, rank: number | undefined): string {
  const line = arrow.mark === undefined ? "#78909c" : colours[arrow.mark].line;
  const dash = arrow.mark === "missed" || arrow.mark === "removed" ? ' stroke-dasharray="5 3"' : "";
  const course = courseOf(from, to);
  const path =
    course === "on" ? onPath(from, to, share) : course === "back" ? backPath(from, to) : acrossPath(from, to);
  // Labels stand at the arrow's head, one above the other: there is more room than where many arrows begin.
  const label =
    rank === undefined || rank >= mostLabels
      ? ""
      : `<text class="l" x="${at(to.x + to.width / 2)}" y="${at(to.y - 11 - rank * 13)}">${escaped(cutTo(arrow.label, 18))}</text>`;
  const pale = course === "on" ? "" : ' stroke-opacity="0.45"';
  return `<g><title>${escaped(arrow.label)}</title><path d="${path}" fill="none" stroke="${line}"${dash}${pale} marker-end="url(#a)"/>${label}</g>`;
}

function onPath(from: Placed, to: Placed, share: number): string {
  const [startX, startY] = [from.x + from.width * share, from.y + from.height];
  const [endX, endY] = [to.x + to.width / 2, to.y];
  const bend = Math.max(26, (endY - startY) / 2);
  return `M${at(startX)} ${at(startY)} C${at(startX)} ${at(startY + bend)} ${at(endX)} ${at(endY - bend)} ${at(endX)} ${at(endY)}`;
}

/** From the side of one box to the same side of the other, in a bow. */
function backPath(from: Placed, to: Placed): string {
  const right = from.x + from.width / 2 >= to.x + to.width / 2;
  const side = ({ x, width }: Placed): number => (right ? x + width : x);
  const [startX, startY] = [side(from), from.y + from.height / 2];
  const [endX, endY] = [side(to), to.y + to.height / 2];
  const bow = (right ? 1 : -1) * Math.min(90, 24 + (startY - endY) / 6);
  return `M${at(startX)} ${at(startY)} C${at(startX + bow)} ${at(startY)} ${at(endX + bow)} ${at(endY)} ${at(endX)} ${at(endY)}`;
}

/** Below the boxes between the two. */
function acrossPath(from: Placed, to: Placed): string {
  const [startX, startY] = [from.x + from.width / 2, from.y + from.height];
  const [endX, endY] = [to.x + to.width / 2, to.y + to.height];
  const low = Math.max(startY, endY) + 36;
  return `M${at(startX)} ${at(startY)} C${at(startX)} ${at(low)} ${at(endX)} ${at(low)} ${at(endX)} ${at(endY)}`;
}

/** More arrows into one box keep their words for the pointer to show. */
const mostLabels = 4;

/** One picture. */
export function toSvg(drawn: Chart, root: string): string {
  const chart = withNearExits(drawn, root);
  const { placed, width, height } = layOut(chart, root);
  const leaving = new Map<string, number>();
  for (const { from } of chart.arrows) leaving.set(from, (leaving.get(from) ?? 0) + 1);
  const begun = new Map<string, number>();
  const said = new Map<string, Set<string>>();
  const arrows = chart.arrows.map((arrow) => {
    const [from, to] = [placed.get(arrow.from), placed.get(arrow.to)];
    if (from === undefined || to === undefined) return "";
    const index = begun.get(arrow.from) ?? 0;
    begun.set(arrow.from, index + 1);
    const words = said.get(arrow.to) ?? new Set();
    said.set(arrow.to, words);
    // The same words are read once at each box.
    const labelled = arrow.label !== "" && courseOf(from, to) === "on" && !words.has(arrow.label);
    const rank = labelled ? words.size : undefined;
    if (labelled) words.add(arrow.label);
    return drawArrow(arrow, from, to, (index + 1) / ((leaving.get(arrow.from) ?? 1) + 1), rank);
  });
  const style =
    'text{font:13px system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif;text-anchor:middle;fill:#263238}.l{font-size:11px;fill:#546e7a;paint-order:stroke;stroke:#fff;stroke-width:3px}.t{font-size:17px;font-weight:600;text-anchor:start}';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at(width)} ${at(height)}" width="${at(width)}" height="${at(height)}"><style>${style}</style><defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#78909c"/></marker></defs><rect width="100%" height="100%" fill="#fff"/><text class="t" x="24" y="30">${escaped(chart.title)}</text>${arrows.join("")}${Array.from(placed.values(), drawBox).join("")}</svg>\n`;
}
