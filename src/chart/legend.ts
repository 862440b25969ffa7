/** The legend of a picture: the signs that it uses, with their meaning. */
import { at } from "./course.ts";
import { END_ID, type Box, type Chart } from "./model.ts";
import { escapeXml } from "./text.ts";
import { widthOf } from "./width.ts";

export interface LegendWords extends Record<Box["kind"], string> {
  /** The end of a session, without a step of its own. */
  end: string;
  /** A way back that is written in a box. */
  back: string;
  /** A way out of the tree that is written in a box. */
  out: string;
}

const HEIGHT = 34;
const COLUMN = 6.4;

/** The signs of one chart in a row that begins at `top`; kinds that it does not have are left out. */
export function drawLegend(
  chart: Chart,
  words: LegendWords,
  top: number,
): { body: string; width: number; height: number } {
  const steps = chart.boxes.filter(({ id }) => id.split("\t", 1)[0] !== END_ID);
  const has = (kind: Box["kind"]): boolean => steps.some((box) => box.kind === kind);
  const shapes: readonly [Box["kind"], string][] = [
    ["question", 'rx="4" stroke-width="1.2"'],
    ["input", 'rx="1" stroke-width="2.5"'],
    ["leaf", 'rx="7" stroke-width="1.2"'],
    ["elsewhere", 'rx="4" stroke-width="1.2" stroke-dasharray="4 2"'],
  ];
  const parts: string[] = [];
  let x = 24;
  const y = top + 6;
  const write = (sign: string, signWidth: number, text: string): void => {
    parts.push(`${sign}<text class="k" x="${at(x + signWidth + 6)}" y="${at(y + 11)}">${escapeXml(text)}</text>`);
    x += signWidth + 6 + widthOf(text) * COLUMN + 20;
  };
  for (const [kind, look] of shapes)
    if (has(kind))
      write(
        `<rect x="${at(x)}" y="${at(y)}" width="24" height="14" fill="#fff" stroke="#455a64" ${look}/>`,
        24,
        words[kind],
      );
  const sign = (character: string): string => `<text class="k" x="${at(x)}" y="${at(y + 11)}">${character}</text>`;
  if (steps.length < chart.boxes.length) write(sign("■"), 10, words.end);
  const lines = chart.boxes.flatMap(({ backs = [] }) => backs);
  if (lines.some((line) => line.startsWith("↩"))) write(sign("↩"), 12, words.back);
  if (lines.some((line) => line.startsWith("⇢"))) write(sign("⇢"), 12, words.out);
  return { body: `<g>${parts.join("")}</g>`, width: x, height: HEIGHT };
}
