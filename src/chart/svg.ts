/** Charts as self-contained SVG images. */
import { at, courseOf } from "./course.ts";
import { layOut, copyExitsPerLayer, type Placed, type PlacedArrow } from "./layout.ts";
import type { Chart } from "./model.ts";
import { colours } from "./text.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

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

/** Only arrows that lead down have a label and full colour, so that the direction of the flow is visible. */
function drawArrow({ arrow, points, label }: PlacedArrow, from: Placed, to: Placed): string {
  const line = arrow.mark === undefined ? "#78909c" : colours[arrow.mark].line;
  const dash = arrow.mark === "missed" || arrow.mark === "removed" ? ' stroke-dasharray="5 3"' : "";
  const pale = points.length > 0 ? "" : ' stroke-opacity="0.45"';
  const path = `<path d="${courseOf(points, from, to)}" fill="none" stroke="${line}"${dash}${pale} marker-end="url(#a)"/>`;
  const words =
    label === undefined
      ? ""
      : `<text class="l" x="${at(label.x)}" y="${at(label.y + 4)}">${escaped(label.text)}</text>`;
  return `<g><title>${escaped(arrow.label)}</title>${path}${words}</g>`;
}

/** A chart as one SVG image. `root` comes on top. */
export function toSvg(drawn: Chart, root: string): string {
  const chart = copyExitsPerLayer(drawn, root);
  const { placed, arrows, width, height } = layOut(chart, root);
  const drawnArrows = arrows.map((item) => {
    const [from, to] = [placed.get(item.arrow.from), placed.get(item.arrow.to)];
    return from === undefined || to === undefined ? "" : drawArrow(item, from, to);
  });
  const style =
    'text{font:13px system-ui,"PingFang SC","Noto Sans CJK SC",sans-serif;text-anchor:middle;fill:#263238}.l{font-size:11px;fill:#546e7a;paint-order:stroke;stroke:#fff;stroke-width:3px}.t{font-size:17px;font-weight:600;text-anchor:start}';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at(width)} ${at(height)}" width="${at(width)}" height="${at(height)}"><style>${style}</style><defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#78909c"/></marker></defs><rect width="100%" height="100%" fill="#fff"/><text class="t" x="24" y="30">${escaped(chart.title)}</text>${drawnArrows.join("")}${Array.from(placed.values(), drawBox).join("")}</svg>\n`;
}
