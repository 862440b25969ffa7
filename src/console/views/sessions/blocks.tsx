/** The blocks of a prompt as a table: what is in it, and what is not, with the reason, its text and the evidence it rests on. */
import type { InspectedPrompt, PromptBlock, ShownText } from "../../prompt.ts";
import { evidenceTypes, nameOf } from "../../code-names.ts";
import { Table, type Row } from "../../parts/table.tsx";
import { say } from "../../settings.ts";
import { blockName, blockTypes, priorities } from "./block-names.ts";
import { visible } from "../../parts/visible.ts";
import { reasons, texts } from "./texts.ts";

function reasonOf({ state, reason }: PromptBlock): string | undefined {
  if (state === "degraded") return say(reasons.degraded);
  return reason === undefined ? undefined : say(reasons[reason]);
}

function Shown({ shown: { text, length } }: { shown: ShownText }) {
  return (
    <>
      <pre class="message" tabIndex={0}>
        {visible(text)}
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
              {[type && nameOf(evidenceTypes, type), source?.name ?? source?.kind]
                .filter((one) => one !== undefined)
                .join(" · ")}
            </span>
            {quote !== undefined && <Shown shown={quote} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function rowOf(block: PromptBlock, sections: InspectedPrompt["sections"]): Row {
  const { block_id, block_type, priority, tokens, tokens_whole, shows, state, content } = block;
  const reason = reasonOf(block);
  return {
    key: block_id,
    state,
    cells: [
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
      </details>,
      say(priorities[priority]),
      tokens_whole === undefined ? tokens : `${tokens} ${say(texts.of)} ${tokens_whole}`,
      <>
        {say(texts[state])}
        {reason !== undefined && <span class="soft"> · {reason}</span>}
      </>,
    ],
  };
}

interface Props {
  blocks: readonly PromptBlock[];
  sections: InspectedPrompt["sections"];
  more?: number;
}

export function Blocks({ blocks, sections, more = 0 }: Props) {
  const columns = [
    { head: say(texts.block) },
    { head: say(texts.priority) },
    { head: say(texts.tokenCount), isNumber: true },
    { head: say(texts.state) },
  ];
  return (
    <>
      <Table name={say(texts.block)} columns={columns} rows={blocks.map((block) => rowOf(block, sections))} />
      {more > 0 && (
        <p class="soft">
          {say(texts.moreBlocks)} {more}
        </p>
      )}
    </>
  );
}
