/** The blocks of a prompt side by side, each as wide as it has tokens, against the whole budget; and what each kind takes, in words. */
import { say, withColon } from "../../settings.ts";
import type { InspectedPrompt } from "../../prompt.ts";
import { blockName, blockTypes } from "./block-names.ts";
import { isLowerBound } from "./read-again.tsx";
import { againTexts, texts } from "./texts.ts";

const WIDTH = 1000;
const HEIGHT = 36;

/** What the colours mean, with the tokens of each, in the order of the bar. */
function Kinds({ prompt: { blocks, token_budget, token_used } }: Props) {
  const kept = blocks.filter(({ state }) => state !== "omitted");
  const inBlocks = kept.reduce((sum, { tokens }) => sum + tokens, 0);
  const rows = [
    ...[...new Set(kept.map(({ block_type }) => block_type))].map((type) => ({
      kind: type as string,
      name: say(blockTypes[type]),
      tokens: kept.reduce((sum, { block_type, tokens }) => sum + (block_type === type ? tokens : 0), 0),
    })),
    { kind: "frame", name: say(texts.frame), tokens: Math.max(0, token_used - inBlocks) },
    { kind: "free", name: say(texts.free), tokens: Math.max(0, token_budget - token_used) },
  ];
  return (
    <ul class="kinds-of-blocks soft">
      {rows.map(({ kind, name, tokens }) => (
        <li key={kind} class={`kind ${kind}`}>
          <span aria-hidden="true" />
          {name} {tokens}
        </li>
      ))}
    </ul>
  );
}

interface Props {
  prompt: InspectedPrompt;
}

/** Kinds of blocks have a colour each (sessions.css). What no block accounts for is the frame around them: headings and separators. */
export function BudgetBar({ prompt }: Props) {
  const { blocks, token_budget, token_used } = prompt;
  const kept = blocks.filter(({ state }) => state !== "omitted");
  const scale = WIDTH / Math.max(1, token_budget, token_used);
  let x = 0;
  return (
    <>
      <svg
        class="budget-bar"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${isLowerBound(prompt) ? `${say(againTexts.atLeast)} ` : ""}${token_used} ${say(texts.of)} ${token_budget} ${say(texts.tokens)}`}
      >
        <rect class="kind free" width={WIDTH} height={HEIGHT} />
        {kept.map((block) => {
          const { block_id, block_type, tokens } = block;
          const start = x;
          x += tokens * scale;
          return (
            <rect
              key={block_id}
              class={`kind ${block_type}`}
              x={start}
              width={Math.max(1, tokens * scale - 1)}
              height={HEIGHT}
            >
              <title>{`${withColon(blockName(block, prompt.sections))}${tokens} ${say(texts.tokens)}`}</title>
            </rect>
          );
        })}
        <rect class="kind frame" x={x} width={Math.max(0, token_used * scale - x)} height={HEIGHT} />
      </svg>
      <Kinds prompt={prompt} />
    </>
  );
}
