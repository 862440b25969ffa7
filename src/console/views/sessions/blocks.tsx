/** The blocks of a prompt as a table: what is in it, and what is not, with the reason, its text and the evidence it rests on. */
import type { InspectedPrompt, PromptBlock, ShownText } from "../../prompt.ts";
import { say } from "../../settings.ts";
import { blockName, blockTypes, priorities } from "./block-names.ts";
import { reasons, texts } from "./texts.ts";

function reasonOf({ state, reason }: PromptBlock): string | undefined {
  if (state === "degraded") return say(reasons.degraded);
  return reason === undefined ? undefined : say(reasons[reason]);
}

function Shown({ shown: { text, length } }: { shown: ShownText }) {
  return (
    <>
      <pre class="message" tabIndex={0}>
        {text}
      </pre>
      {length !== undefined && (
        <p class="soft">
          {text.length} {say(texts.ofCharacters)} {length}
        </p>
      )}
    </>
  );
}

/** The evidence behind a block, each with the part of it that is meant. */
function RestsOn({ block: { rests_on } }: { block: PromptBlock }) {
  if (rests_on.length === 0) return null;
  return (
    <>
      <p class="soft">{say(texts.restsOn)}</p>
      <ul class="rests-on">
        {rests_on.map(({ evidence_id, selector, type, source, quote }, at) => (
          <li key={at}>
            <code>{evidence_id}</code>
            {selector !== undefined && (
              <>
                {" "}
                <code class="selector">{selector}</code>
              </>
            )}{" "}
            <span class="soft">
              {[type, source?.name ?? source?.kind].filter((one) => one !== undefined).join(" · ")}
            </span>
            {quote !== undefined && <Shown shown={quote} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Row({ block, sections }: { block: PromptBlock; sections: InspectedPrompt["sections"] }) {
  const { block_id, block_type, priority, tokens, tokens_whole, shows, state, content } = block;
  const reason = reasonOf(block);
  return (
    <tr data-state={state}>
      <td>
        <details>
          <summary>
            {blockName(block, sections)} <span class="soft">{say(blockTypes[block_type])}</span>
          </summary>
          <p class="soft">
            <code>{block_id}</code>
          </p>
          {shows !== undefined && (
            <p class="soft">
              {say(texts.shows)} <code>{shows.join(", ")}</code>
            </p>
          )}
          {content === undefined ? <p class="soft">{say(texts.notShown)}</p> : <Shown shown={content} />}
          <RestsOn block={block} />
        </details>
      </td>
      <td>{say(priorities[priority])}</td>
      <td class="number">
        {tokens}
        {tokens_whole !== undefined && ` ${say(texts.of)} ${tokens_whole}`}
      </td>
      <td>
        {say(texts[state])}
        {reason !== undefined && <span class="soft"> · {reason}</span>}
      </td>
    </tr>
  );
}

interface Props {
  blocks: readonly PromptBlock[];
  sections: InspectedPrompt["sections"];
  more?: number;
}

export function Blocks({ blocks, sections, more = 0 }: Props) {
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={say(texts.block)}>
      <table class="blocks">
        <thead>
          <tr>
            <th scope="col">{say(texts.block)}</th>
            <th scope="col">{say(texts.priority)}</th>
            <th scope="col">{say(texts.tokenCount)}</th>
            <th scope="col">{say(texts.state)}</th>
          </tr>
        </thead>
        <tbody>
          {blocks.map((block) => (
            <Row key={block.block_id} block={block} sections={sections} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p class="soft">
          {say(texts.moreBlocks)} {more}
        </p>
      )}
    </div>
  );
}
