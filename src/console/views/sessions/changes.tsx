/** What another budget or template would have changed, block by block. */
import type { InspectedPrompt } from "../../prompt.ts";
import { inBrackets, say, withColon } from "../../settings.ts";
import { nameOfBlock } from "./block-names.ts";
import { reasons, texts } from "./texts.ts";

function stateText(state: string): string {
  const [name = "", reason = ""] = state.split(": ");
  if (name === "kept") return say(texts.kept);
  if (name === "degraded") return say(texts.degraded);
  if (name === "not a candidate") return say(texts.notOffered);
  const known = Object.entries(reasons).find(([id]) => id === reason)?.[1];
  return `${say(texts.omitted)}${known === undefined ? "" : inBrackets(say(known))}`;
}

interface Props {
  prompt: InspectedPrompt;
  /** As it was sent: it names the blocks that the other one has no more. */
  recorded: InspectedPrompt;
}

export function Changes({ prompt, recorded }: Props) {
  const { difference } = prompt;
  return (
    <section class="card" aria-label={say(texts.changes)}>
      <h2>{say(texts.changes)}</h2>
      <p class="soft">{say(texts.changesNote)}</p>
      {difference.length === 0 && <p>{say(texts.noChange)}</p>}
      <ul>
        {difference.map(({ block_id, before, after, words_changed }) => (
          <li key={block_id}>
            {withColon(nameOfBlock(block_id, prompt, recorded))}
            {words_changed === true ? say(texts.otherWords) : `${stateText(before)} → ${stateText(after)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
