/** One box of the picture: its shape by kind, title, details, the overlay's note, and the sign that opens hidden steps. */
import type { Placed } from "../../../../chart/layout.ts";
import { inBrackets, say } from "../../../settings.ts";
import { texts } from "../texts.ts";

export function BoxShape({
  placed,
  chosen,
  hidden,
  changed,
  note,
  onChoose,
  onOpen,
}: {
  placed: Placed;
  /** The newest publish changed it. */
  changed: boolean;
  note: string | undefined;
  chosen: boolean;
  hidden: number;
  onChoose(): void;
  onOpen(): void;
}) {
  const { box, lines, backs, x, y, width, height } = placed;
  const radius = box.kind === "leaf" ? Math.min(20, height / 2) : box.kind === "input" ? 2 : 7;
  const change = changed ? `~ ${say(texts.changedStep)}` : undefined;
  const notes = [change, note].filter((one) => one !== undefined).join(" · ");
  const first = y + height / 2 - ((lines.length - 1) * 17 + backs.length * 14) / 2 + 4.5;
  const below = first + (lines.length - 1) * 17;
  return (
    <g
      class={`box ${box.kind}`}
      data-chosen={chosen || undefined}
      data-mark={box.mark}
      data-changed={changed || undefined}
      data-node={box.id}
      onClick={onChoose}
    >
      <title>{change === undefined ? box.label : box.label + inBrackets(change)}</title>
      <rect x={x} y={y} width={width} height={height} rx={radius} />
      {lines.map((words, line) => (
        <text class="title" key={line} x={x + width / 2} y={first + line * 17}>
          {words}
        </text>
      ))}
      {backs.map((words, line) => (
        <text class="detail" key={line} x={x + width / 2} y={below + (line + 1) * 14 + 1}>
          {words}
        </text>
      ))}
      {notes !== "" && (
        <text class="note" x={x + width} y={y - 5}>
          {notes}
        </text>
      )}
      {hidden > 0 && (
        <g
          class="more"
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          <circle cx={x + width / 2} cy={y + height + 10} r="11" />
          <text x={x + width / 2} y={y + height + 14}>
            +{hidden}
          </text>
        </g>
      )}
    </g>
  );
}
