/** Charts as self-contained SVG images. */
import { at, courseOf } from "./course.ts";
import { layOut, copyExitsPerLayer, type Direction, type Placed, type PlacedArrow } from "./layout.ts";
import { drawLegend, type LegendWords } from "./legend.ts";
import type { Chart } from "./model.ts";
import { colours, escapeXml as escaped, FONTS } from "./text.ts";

function drawBox({ box, lines, backs, x, y, width, height }: Placed): string {
  const { fill, line } = box.mark === undefined ? { fill: "#ffffff", line: "#455a64" } : colours[box.mark];
  const radius = box.kind === "leaf" ? Math.min(20, height / 2) : box.kind === "input" ? 2 : 7;
  const dash =
    box.kind === "elsewhere" || box.mark === "missed" || box.mark === "removed" ? ' stroke-dasharray="5 3"' : "";
  const thick = box.kind === "input" ? 2.5 : 1.2;
  const first = y + height / 2 - ((lines.length - 1) * 17 + backs.length * 14) / 2 + 4.5;
  const text = lines
    .map((words, index) => `<text x="${at(x + width / 2)}" y="${at(first + index * 17)}">${escaped(words)}</text>`)
    .join("");
  const below = first + (lines.length - 1) * 17;
  const small = backs
    .map(
      (words, index) =>
        `<text class="b" x="${at(x + width / 2)}" y="${at(below + (index + 1) * 14 + 1)}">${escaped(words)}</text>`,
    )
    .join("");
  const hint = [`${box.id.split("\t", 1)[0] ?? ""}: ${box.label}`, ...(box.backs ?? [])].join("\n");
  return `<g><title>${escaped(hint)}</title><rect x="${at(x)}" y="${at(y)}" width="${at(width)}" height="${at(height)}" rx="${at(radius)}" fill="${fill}" stroke="${line}" stroke-width="${thick}"${dash}/>${text}${small}</g>`;
}

/** Only arrows that lead onward have a label and full colour, so that the direction of the flow is visible. */
function drawArrow({ arrow, points }: PlacedArrow, from: Placed, to: Placed, direction: Direction): string {
  const line = arrow.mark === undefined ? "#78909c" : colours[arrow.mark].line;
  const dash = arrow.mark === "missed" || arrow.mark === "removed" ? ' stroke-dasharray="5 3"' : "";
  const pale = points.length > 0 ? "" : ' stroke-opacity="0.45"';
  const path = `<path d="${courseOf(points, from, to, direction)}" fill="none" stroke="${line}"${dash}${pale} marker-end="url(#a)"/>`;
  return `<g><title>${escaped(arrow.label)}</title>${path}</g>`;
}

/** The words of an arrow on a ground of their own. Drawn after all arrows, so that no line goes through them. */
function drawLabel({ arrow, label }: PlacedArrow): string {
  if (label === undefined) return "";
  const { x, y, width, height, lines } = label;
  const ground = `<rect x="${at(x - width / 2)}" y="${at(y - height / 2)}" width="${at(width)}" height="${at(height)}" fill="#fff"/>`;
  const words = lines.map((text, index) => {
    const place = y + 4 + (index - (lines.length - 1) / 2) * 13;
    return `<text class="l" x="${at(x)}" y="${at(place)}">${escaped(text)}</text>`;
  });
  return `<g><title>${escaped(arrow.label)}</title>${ground}${words.join("")}</g>`;
}

/** A picture that is wider is drawn from top to bottom, where that makes it narrower. */
const MAX_WIDTH = 2400;

/** How a picture is drawn: where later steps lie, and what its signs mean. */
export interface SvgOptions {
  /** `auto`: to the right, unless the picture gets too wide for a page. */
  direction?: Direction | "auto";
  legend?: LegendWords;
}

interface Panel {
  body: string;
  width: number;
  height: number;
}

function panelOf(drawn: Chart, root: string, { direction = "down", legend }: SvgOptions): Panel {
  if (direction === "auto") {
    const right = panelOf(drawn, root, { direction: "right", ...(legend === undefined ? {} : { legend }) });
    if (right.width <= MAX_WIDTH) return right;
    const down = panelOf(drawn, root, { direction: "down", ...(legend === undefined ? {} : { legend }) });
    return down.width < right.width ? down : right;
  }
  const chart = copyExitsPerLayer(drawn, root);
  const { placed, arrows, width, height } = layOut(chart, root, direction);
  const drawnArrows = arrows.map((item) => {
    const [from, to] = [placed.get(item.arrow.from), placed.get(item.arrow.to)];
    return from === undefined || to === undefined ? "" : drawArrow(item, from, to, direction);
  });
  const signs = legend === undefined ? undefined : drawLegend(chart, legend, height);
  const body = `<text class="t" x="24" y="30">${escaped(chart.title)}</text>${drawnArrows.join("")}${arrows.map(drawLabel).join("")}${Array.from(placed.values(), drawBox).join("")}${signs?.body ?? ""}`;
  return { body, width: Math.max(width, signs?.width ?? 0), height: height + (signs?.height ?? 0) };
}

/** A chart as one SVG image. `root` comes first. */
export function toSvg(drawn: Chart, root: string, options: SvgOptions = {}): string {
  return toSvgPage([{ chart: drawn, root }], options);
}

/** Several charts as one SVG image, one below the other. */
export function toSvgPage(charts: readonly { chart: Chart; root: string }[], options: SvgOptions = {}): string {
  const panels = charts.map(({ chart, root }) => panelOf(chart, root, options));
  const width = Math.max(...panels.map((panel) => panel.width));
  let height = 0;
  const bodies = panels.map((panel) => {
    const moved = panels.length === 1 ? panel.body : `<g transform="translate(0 ${at(height)})">${panel.body}</g>`;
    height += panel.height;
    return moved;
  });
  const style = `text{font:13px ${FONTS};text-anchor:middle;fill:#263238}.l,.b{font-size:11px;fill:#546e7a}.t{font-size:17px;font-weight:600;text-anchor:start}.k{font-size:11px;text-anchor:start}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${at(width)} ${at(height)}" width="${at(width)}" height="${at(height)}"><style>${style}</style><defs><marker id="a" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#78909c"/></marker></defs><rect width="100%" height="100%" fill="#fff"/>${bodies.join("")}</svg>\n`;
}
