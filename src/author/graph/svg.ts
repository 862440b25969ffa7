/** Charts as SVG pictures that need nothing else to be looked at. */
import { cutTo } from "../width.ts";
import { layOut, type Placed } from "./layout.ts";
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
  return `<g><title>${escaped(`${box.id}: ${box.label}`)}</title><rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="${at(radius)}" fill="${fill}" stroke="${line}" stroke-width="${thick}"${dash}/>${text}</g>`;
}

/** Down to a lower box in one curve; around the side to one that is not lower. */
function drawArrow(arrow: Arrow, from: Placed, to: Placed, share: number, rank: number): string {
  const line = arrow.mark === undefined ? "#78909c" : colours[arrow.mark].line;
  const dash = arrow.mark === "missed" || arrow.mark === "removed" ? ' stroke-dasharray="5 3"' : "";
  const startX = from.x + from.width * share;
  const startY = from.y + from.height;
  const endX = to.x + to.width / 2;
  const down = to.y > from.y;
  const endY = down ? to.y : to.y + to.height;
  const bend = down ? Math.max(26, (endY - startY) / 2) : 42;
  const path = `M${at(startX)} ${at(startY)} C${at(startX)} ${at(startY + bend)} ${at(endX)} ${at(down ? endY - bend : endY + bend)} ${at(endX)} ${at(endY)}`;
  // Labels stand at the arrow's head, one above the other: there is more room than where many arrows begin.
  const labelY = down ? endY - 11 - rank * 13 : endY + 20 + rank * 13;
  const label =
    arrow.label === "" || rank >= mostLabels
      ? ""
      : `<text class="l" x="${at(endX)}" y="${at(labelY)}">${escaped(cutTo(arrow.label, 18))}</text>`;
  return `<g><title>${escaped(arrow.label)}</title><path d="${path}" fill="none" stroke="${line}"${dash} marker-end="url(#a)"/>${label}</g>`;
}

/** More arrows into one box keep their words for the pointer to show. */
const mostLabels = 4;

/** One picture. */
export function toSvg(chart: Chart, root: string): string {
  const { placed, width, height } = layOut(chart, root);
  const leaving = new Map<string, number>();
  for (const { from } of chart.arrows) leaving.set(from, (leaving.get(from) ?? 0) + 1);
  const drawn = new Map<string, number>();
  const arrived = new Map<string, number>();
  const arrows = chart.arrows.map((arrow) => {
    const [from, to] = [placed.get(arrow.from), placed.get(arrow.to)];
    if (from === undefined || to === undefined) return "";
    const index = drawn.get(arrow.from) ?? 0;
    drawn.set(arrow.from, index + 1);
    const rank = arrived.get(arrow.to) ?? 0;
    if (arrow.label !== "") arrived.set(arrow.to, rank + 1);
    return drawArrow(arrow, from, to, (index + 1) / ((leaving.get(arrow.from) ?? 1) + 1), rank);
  });
  const style =
    'text{font:13px system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif;text-anchor:middle;fill:#263238}.l{font-size:11px;fill:#546e7a;paint-order:stroke;stroke:#fff;stroke-width:3px}.t{font-size:17px;font-weight:600;text-anchor:start}';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at(width)} ${at(height)}" width="${at(width)}" height="${at(height)}"><style>${style}</style><defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#78909c"/></marker></defs><rect width="100%" height="100%" fill="#fff"/><text class="t" x="24" y="30">${escaped(chart.title)}</text>${arrows.join("")}${Array.from(placed.values(), drawBox).join("")}</svg>\n`;
}
