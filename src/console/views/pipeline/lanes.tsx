/** The four stages as lanes, with time from left to right. */
import { say, withColon } from "../../settings.ts";
import { lanesOf, type Run } from "./runs.ts";
import { stageNames, texts } from "./texts.ts";

const WIDTH = 900;
const LEFT = 130;
const LANE = 30;
const STAGES = [1, 2, 3, 4] as const;

/** A time as people read it. */
export function duration(milliseconds: number): string {
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

export function Lanes({ run }: { run: Run }) {
  const spans = lanesOf(run, say(texts.waiting));
  const whole = Math.max(1, ...spans.map(({ to }) => to));
  const x = (time: number): number => LEFT + (time / whole) * (WIDTH - LEFT - 12);
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={say(texts.stages)}>
      <svg
        class="lanes"
        viewBox={`0 0 ${WIDTH} ${LANE * 4 + 22}`}
        role="img"
        aria-label={`${withColon(say(texts.stages))}${duration(whole)}`}
      >
        {STAGES.map((stage) => (
          <g key={stage}>
            <rect class="lane" x={LEFT} y={(stage - 1) * LANE + 2} width={WIDTH - LEFT} height={LANE - 4} />
            <text x={0} y={(stage - 1) * LANE + 20}>
              {say(stageNames)[stage]}
            </text>
          </g>
        ))}
        {spans.map(({ stage, from, to, label, failed }, at) => (
          <rect
            key={at}
            class={failed === true ? "span failed-span" : `span stage-${stage}`}
            x={x(from)}
            y={(stage - 1) * LANE + 5}
            width={Math.max(5, x(to) - x(from))}
            height={LANE - 10}
          >
            <title>{`${withColon(label)}${duration(to - from)}`}</title>
          </rect>
        ))}
        <text x={LEFT} y={LANE * 4 + 17}>
          0
        </text>
        <text class="end" x={WIDTH} y={LANE * 4 + 17}>
          {duration(whole)}
        </text>
      </svg>
    </div>
  );
}
