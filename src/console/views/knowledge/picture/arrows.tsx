/** The arrows of the picture, and above all of them their words, each on a ground of its own, so that no line goes through them. */
import { courseOf } from "../../../../chart/course.ts";
import type { Layout, PlacedArrow } from "../../../../chart/layout.ts";

function Label({ arrow, label }: PlacedArrow) {
  if (label === undefined) return null;
  const { x, y, width, height, lines } = label;
  return (
    <g class="label" data-mark={arrow.mark}>
      <title>{arrow.label}</title>
      <rect x={x - width / 2} y={y - height / 2} width={width} height={height} />
      {lines.map((line, index) => (
        <text key={index} x={x} y={y + 4 + (index - (lines.length - 1) / 2) * 13}>
          {line}
        </text>
      ))}
    </g>
  );
}

export function Arrows({ layout: { arrows, placed } }: { layout: Layout }) {
  return (
    <>
      {arrows.map(({ arrow, points }, at) => {
        const [start, end] = [placed.get(arrow.from), placed.get(arrow.to)];
        if (start === undefined || end === undefined) return null;
        return (
          <g class="arrow" key={at} data-back={points.length === 0 || undefined} data-mark={arrow.mark}>
            <path d={courseOf(points, start, end, "right")} marker-end="url(#head)" />
            <title>{arrow.label}</title>
          </g>
        );
      })}
      {arrows.map((one, at) => (
        <Label key={at} {...one} />
      ))}
    </>
  );
}
