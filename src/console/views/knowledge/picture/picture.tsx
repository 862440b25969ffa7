/**
 * A tree as boxes and arrows: moved by dragging, zoomed by the wheel or the buttons; a box with hidden steps opens them. From afar it shows
 * shapes and colours, nearer titles and conditions, and nearest what a step says and asks for.
 */
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { copyExitsPerLayer, layOut } from "../../../../chart/layout.ts";
import { chartOf } from "../../../../chart/model.ts";
import { partOf, pathOf } from "../../../../chart/part.ts";
import type { Tree } from "../../../../knowledge/model.ts";
import { place, setQuery } from "../../../router.ts";
import { language, say } from "../../../settings.ts";
import type { Overlay } from "../overlay/overlay.ts";
import type { Trees } from "../other-trees.ts";
import { useChartWords, withDetails } from "./words.ts";
import { detailAt, fitted, following, scaleOf, zoomed, type Detail, type Window } from "./window.ts";
import { Arrows } from "./arrows.tsx";
import { BoxShape } from "./box.tsx";
import { Legend } from "./legend.tsx";
import { texts } from "../texts.ts";

interface Props {
  tree: Tree;
  /** Steps that the newest publish changed. */
  changed?: ReadonlySet<string>;
  overlay: Overlay | undefined;
  /** The trees that it leads to. */
  others: Trees;
  chosen: string;
  choose(node: string): void;
}

const NONE: ReadonlySet<string> = new Set();

export function Picture({ tree, changed = NONE, overlay, others, chosen, choose }: Props) {
  const isPath = place.value.query.get("view") === "path";
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const words = useChartWords(tree, others);
  const chart = useMemo(() => chartOf(tree, overlay?.marks, words), [tree, overlay, words]);
  const { part, root, hidden } = useMemo(() => {
    const root = chart.boxes.some(({ id }) => id === tree.root) ? tree.root : (chart.boxes[0]?.id ?? "");
    if (isPath && chosen !== root && chart.boxes.some(({ id }) => id === chosen)) {
      const way = copyExitsPerLayer(pathOf(chart, root, chosen), root);
      return { part: way, root, hidden: new Map<string, number>() };
    }
    const whole = partOf(chart, root, { opened: new Set(opened) });
    // A step that is too far from the root to be shown with it is shown with what follows it.
    const near = whole.chart.boxes.some(({ id }) => id === chosen) || !chart.boxes.some(({ id }) => id === chosen);
    const { chart: shown, hidden: more } = near ? whole : partOf(chart, chosen, { opened: new Set(opened) });
    const first = near ? root : chosen;
    return { part: copyExitsPerLayer(shown, first), root: first, hidden: more };
  }, [chart, opened, chosen, tree.root, isPath]);
  const [detail, setDetail] = useState<Detail>("middle");
  const isNear = detail === "near";
  const shown = useMemo(
    () => layOut(isNear ? withDetails(part, tree) : part, root, "right"),
    [part, root, isNear, tree],
  );
  const all: Window = { x: 0, y: 0, width: shown.width, height: shown.height };
  const [view, setView] = useState<Window>(all);
  const svg = useRef<SVGSVGElement>(null);
  const size = useRef({ width: 0, height: 0 });
  // Boxes with more in them lie elsewhere: what the reader looks at stays where it is.
  const before = useRef(shown);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = shown;
    if (old !== shown) setView((seen) => following(seen, old, shown));
  }, [shown]);
  useLayoutEffect(() => {
    if (size.current.width > 0) setDetail((now) => detailAt(scaleOf(view, size.current), now));
  }, [view]);
  // At a size that can be read, around the chosen step; the whole is one button away.
  useLayoutEffect(() => {
    const box = svg.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return;
    size.current = { width: box.width, height: box.height };
    setView((seen) => fitted(shown, chosen, size.current, isNear ? scaleOf(seen, size.current) : undefined));
  }, [part, chosen]);
  const from = useRef<{ x: number; y: number; view: Window } | undefined>(undefined);
  const [isMoving, setMoving] = useState(false);
  const zoom = (factor: number): void => setView((seen) => zoomed(seen, factor));
  const onPointerMove = (event: PointerEvent): void => {
    const started = from.current;
    if (started === undefined || size.current.width === 0) return;
    setMoving(true);
    const scale = scaleOf(started.view, size.current);
    setView({
      ...started.view,
      x: started.view.x - (event.clientX - started.x) / scale,
      y: started.view.y - (event.clientY - started.y) / scale,
    });
  };
  const stop = (): void => {
    from.current = undefined;
    setMoving(false);
  };
  // The same elements while the picture is moved: nothing of them is made or compared again.
  const drawn = useMemo(
    () => (
      <>
        <Arrows layout={shown} />
        {Array.from(shown.placed.values(), (placed) => (
          <BoxShape
            key={placed.box.id}
            placed={placed}
            chosen={placed.box.id === chosen}
            hidden={hidden.get(placed.box.id) ?? 0}
            changed={changed.has(placed.box.id)}
            note={overlay?.notes.get(placed.box.id)}
            onChoose={() => choose(placed.box.id)}
            onOpen={() => setOpened(new Set([...opened, placed.box.id]))}
          />
        ))}
      </>
    ),
    [shown, chosen, hidden, changed, overlay, opened, language.value],
  );
  return (
    <>
      <svg
        ref={svg}
        viewBox={`0 0 ${view.width} ${view.height}`}
        aria-hidden="true"
        data-detail={detail}
        data-moving={isMoving || undefined}
        onPointerDown={(event) => {
          from.current = { x: event.clientX, y: event.clientY, view };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={stop}
        onPointerLeave={stop}
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
        <g class="moved" transform={`translate(${-view.x} ${-view.y})`}>
          {drawn}
        </g>
      </svg>
      <Legend chart={part} hasChanged={part.boxes.some(({ id }) => changed.has(id))} />
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
          href={`/trees/${encodeURIComponent(tree.base)}/${encodeURIComponent(tree.tree)}.svg?lang=${language.value}`}
          data-plain
        >
          SVG
        </a>
      </div>
    </>
  );
}
