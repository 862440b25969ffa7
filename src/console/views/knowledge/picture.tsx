/** A tree as boxes and arrows: moved by dragging, zoomed by the wheel or the buttons; a box with hidden steps opens them. */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { courseOf } from "../../../chart/course.ts";
import { copyExitsPerLayer, layOut, type Placed } from "../../../chart/layout.ts";
import { chartOf } from "../../../chart/model.ts";
import { partOf, pathOf } from "../../../chart/part.ts";
import type { Tree } from "../../../knowledge/model.ts";
import { place, setQuery } from "../../router.ts";
import { say } from "../../settings.ts";
import type { Overlay } from "./overlay/overlay.ts";
import { texts } from "./texts.ts";

interface Props {
  tree: Tree;
  overlay: Overlay | undefined;
  chosen: string;
  choose(node: string): void;
}

interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

const MIN_WIDTH = 200;

/** Pixels of the screen for one of the picture below which its words cannot be read. */
const MIN_SCALE = 0.75;

function BoxShape({
  placed,
  chosen,
  hidden,
  note,
  onChoose,
  onOpen,
}: {
  placed: Placed;
  note: string | undefined;
  chosen: boolean;
  hidden: number;
  onChoose(): void;
  onOpen(): void;
}) {
  const { box, lines, x, y, width, height } = placed;
  const radius = box.kind === "leaf" ? height / 2 : box.kind === "input" ? 2 : 7;
  const first = y + height / 2 - ((lines.length - 1) * 17) / 2 + 4.5;
  return (
    <g
      class={`box ${box.kind}`}
      data-chosen={chosen || undefined}
      data-mark={box.mark}
      data-node={box.id}
      onClick={onChoose}
    >
      <title>{box.label}</title>
      <rect x={x} y={y} width={width} height={height} rx={radius} />
      {lines.map((words, line) => (
        <text key={line} x={x + width / 2} y={first + line * 17}>
          {words}
        </text>
      ))}
      {note !== undefined && (
        <text class="note" x={x + width} y={y - 5}>
          {note}
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

export function Picture({ tree, overlay, chosen, choose }: Props) {
  const isPath = place.value.query.get("view") === "path";
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const chart = useMemo(() => chartOf(tree, overlay?.marks), [tree, overlay]);
  const { shown, hidden } = useMemo(() => {
    const root = chart.boxes.some(({ id }) => id === tree.root) ? tree.root : (chart.boxes[0]?.id ?? "");
    if (isPath && chosen !== root && chart.boxes.some(({ id }) => id === chosen)) {
      const way = copyExitsPerLayer(pathOf(chart, root, chosen), root);
      return { shown: layOut(way, root, "right"), hidden: new Map<string, number>() };
    }
    const whole = partOf(chart, root, { opened: new Set(opened) });
    // A step that is too far from the root to be shown with it is shown with what follows it.
    const near = whole.chart.boxes.some(({ id }) => id === chosen) || !chart.boxes.some(({ id }) => id === chosen);
    const part = near ? whole : partOf(chart, chosen, { opened: new Set(opened) });
    return {
      shown: layOut(copyExitsPerLayer(part.chart, near ? root : chosen), near ? root : chosen, "right"),
      hidden: part.hidden,
    };
  }, [chart, opened, chosen, tree.root, isPath]);
  const all: Window = { x: 0, y: 0, width: shown.width, height: shown.height };
  const [view, setView] = useState<Window>(all);
  const svg = useRef<SVGSVGElement>(null);
  // At a size that can be read, around the chosen step; the whole is one button away.
  useLayoutEffect(() => {
    const size = svg.current?.getBoundingClientRect();
    if (size === undefined || size.width === 0) return;
    const scale = Math.min(1, Math.max(MIN_SCALE, Math.min(size.width / shown.width, size.height / shown.height)));
    const [width, height] = [size.width / scale, size.height / scale];
    const box = shown.placed.get(chosen);
    const centre = (from: number, length: number, space: number, whole: number): number =>
      whole <= space ? (whole - space) / 2 : Math.max(0, Math.min(whole - space, from + length / 2 - space / 2));
    setView({
      x: centre(box?.x ?? 0, box?.width ?? 0, width, shown.width),
      y: centre(box?.y ?? 0, box?.height ?? 0, height, shown.height),
      width,
      height,
    });
  }, [shown, chosen]);
  const from = useRef<{ x: number; y: number; view: Window } | undefined>(undefined);
  const zoom = (factor: number): void =>
    setView(({ x, y, width, height }) => {
      const by = Math.max(factor, MIN_WIDTH / width);
      return { x: x + (width * (1 - by)) / 2, y: y + (height * (1 - by)) / 2, width: width * by, height: height * by };
    });
  const onPointerMove = (event: PointerEvent): void => {
    const started = from.current;
    const size = svg.current?.getBoundingClientRect();
    if (started === undefined || size === undefined || size.width === 0) return;
    const scale = Math.max(started.view.width / size.width, started.view.height / size.height);
    setView({
      ...started.view,
      x: started.view.x - (event.clientX - started.x) * scale,
      y: started.view.y - (event.clientY - started.y) * scale,
    });
  };
  return (
    <>
      <svg
        ref={svg}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        aria-hidden="true"
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY, view };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          from.current = undefined;
        }}
        onPointerLeave={() => {
          from.current = undefined;
        }}
        onWheel={(event) => {
          event.preventDefault();
          zoom(event.deltaY > 0 ? 1.15 : 0.87);
        }}
      >
        <defs>
          <marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        {shown.arrows.map(({ arrow, points, label }, at) => {
          const [start, end] = [shown.placed.get(arrow.from), shown.placed.get(arrow.to)];
          if (start === undefined || end === undefined) return null;
          return (
            <g class="arrow" key={at} data-back={points.length === 0 || undefined} data-mark={arrow.mark}>
              <path d={courseOf(points, start, end, "right")} marker-end="url(#head)" />
              {label !== undefined && (
                <text x={label.x} y={label.y + 4}>
                  {label.text}
                </text>
              )}
            </g>
          );
        })}
        {Array.from(shown.placed.values(), (placed) => (
          <BoxShape
            key={placed.box.id}
            placed={placed}
            chosen={placed.box.id === chosen}
            hidden={hidden.get(placed.box.id) ?? 0}
            note={overlay?.notes.get(placed.box.id)}
            onChoose={() => choose(placed.box.id)}
            onOpen={() => setOpened(new Set([...opened, placed.box.id]))}
          />
        ))}
      </svg>
      <div class="zoom">
        <button type="button" onClick={() => zoom(0.8)} aria-label={say(texts.zoomIn)}>
          +
        </button>
        <button type="button" onClick={() => zoom(1.25)} aria-label={say(texts.zoomOut)}>
          −
        </button>
        <button type="button" onClick={() => setView(all)}>
          {say(texts.whole)}
        </button>
        <button type="button" aria-pressed={isPath} onClick={() => setQuery({ view: isPath ? undefined : "path" })}>
          {say(texts.path)}
        </button>
        <a
          class="button"
          href={`/trees/${encodeURIComponent(tree.base)}/${encodeURIComponent(tree.tree)}.svg`}
          data-plain
        >
          SVG
        </a>
      </div>
    </>
  );
}
