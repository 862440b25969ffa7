/** The blocks of a prompt side by side, each as wide as it has tokens, against the whole budget. */
import { say } from "../../settings.ts";
import type { InspectedPrompt } from "../../prompt.ts";
import { blockName } from "./block-names.ts";
import { texts } from "./texts.ts";

const WIDTH = 1000;
const HEIGHT = 36;

/** Kinds of blocks have a colour each (style.css). What no block accounts for is the frame around them: headings and separators. */
export function BudgetBar({ prompt }: { prompt: InspectedPrompt }) {
  const { blocks, token_budget, token_used } = prompt;
  const kept = blocks.filter(({ state }) => state !== "omitted");
  const scale = WIDTH / Math.max(1, token_budget, token_used);
  let x = 0;
  return (
    <svg
      class="budget-bar"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${token_used} ${say(texts.of)} ${token_budget} ${say(texts.tokens)}`}
    >
      <rect class="free" width={WIDTH} height={HEIGHT} />
      {kept.map((block) => {
        const { block_id, block_type, tokens } = block;
        const start = x;
        x += tokens * scale;
        return (
          <rect
            key={block_id}
            class={`block ${block_type}`}
            x={start}
            width={Math.max(1, tokens * scale - 1)}
            height={HEIGHT}
          >
            <title>{`${blockName(block, prompt.sections)}: ${tokens} ${say(texts.tokens)}`}</title>
          </rect>
        );
      })}
      <rect class="frame" x={x} width={Math.max(0, token_used * scale - x)} height={HEIGHT} />
    </svg>
  );
}
