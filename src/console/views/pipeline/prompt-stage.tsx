/** Stage two: the prompt of a turn before and after its placeholders were resolved, and each placeholder with what came of it. */
import { useState } from "preact/hooks";
import type { AssemblyRecord } from "../../../context/record.ts";
import { nameOf, roles } from "../../code-names.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Table } from "../../parts/table.tsx";
import { visible } from "../../parts/visible.ts";
import { promptPath, type InspectedPrompt, type ShownText } from "../../prompt.ts";
import { addressOf } from "../../router.ts";
import { say } from "../../settings.ts";
import { duration } from "./lanes.tsx";
import { statusNames, texts } from "./texts.ts";

/** Characters of a value in its row; the whole opens below. */
const MAX_VALUE = 120;

function Value({ value: { text, length } }: { value: ShownText }) {
  if (text.length <= MAX_VALUE && length === undefined) return <code>{visible(text)}</code>;
  return (
    <details>
      <summary>
        <code>{visible(text.slice(0, MAX_VALUE))}…</code>
      </summary>
      <pre class="message" tabIndex={0}>
        {visible(text)}
      </pre>
      {length !== undefined && (
        <p class="soft">
          {text.length} {say(texts.more)} {length}
        </p>
      )}
    </details>
  );
}

function Placeholders({ prompt }: { prompt: InspectedPrompt }) {
  const columns = [
    ...[texts.placeholder, texts.source, texts.status, texts.value].map((head) => ({ head: say(head) })),
    { head: say(texts.tokenCount), isNumber: true },
    { head: say(texts.whole), isNumber: true },
  ];
  const rows = prompt.placeholders.map(({ placeholder, source, status, value, tokens, ms }, at) => ({
    key: at,
    cells: [
      <code>{placeholder}</code>,
      source,
      <span class={status === "resolved" || status === "empty" ? "brief" : "brief problem"}>
        {say(statusNames)[status]}
      </span>,
      value !== undefined && value.text !== "" && <Value value={value} />,
      tokens,
      ms === undefined || ms === null ? "" : duration(ms),
    ],
  }));
  return <Table name={say(texts.placeholder)} columns={columns} rows={rows} />;
}

function BeforeAndAfter({ prompt }: { prompt: InspectedPrompt }) {
  return (
    <div class="pair">
      <details>
        <summary>{say(texts.before)}</summary>
        <pre class="message" tabIndex={0} aria-label={say(texts.before)}>
          {visible(prompt.sections.map(({ title, text }) => `# ${title}\n\n${text.trim()}\n\n`).join(""))}
        </pre>
      </details>
      <details>
        <summary>{say(texts.after)}</summary>
        {prompt.messages.map(({ role, content }, at) => (
          <pre key={at} class="message" tabIndex={0} aria-label={nameOf(roles, role)}>
            <strong>{nameOf(roles, role)}</strong>
            {`\n${visible(content)}`}
          </pre>
        ))}
      </details>
    </div>
  );
}

interface Props {
  session: string;
  assembly: AssemblyRecord;
  /** Whether what is inside is read at once. */
  isOpen: boolean;
}

export function PromptStage({ session, assembly, isOpen }: Props) {
  const { assembly_id, template, token_used, token_budget, tokenizer } = assembly;
  const [opened, setOpened] = useState(isOpen);
  return (
    <>
      <h3>{say(texts.assemble)}</h3>
      <p class="soft">
        <code>{template}</code> · {token_used} {say(texts.of)} {token_budget} {say(texts.tokens)} ·{" "}
        <code>{tokenizer}</code> ·{" "}
        <a href={addressOf(["sessions", session, "prompts", assembly_id])}>{say(texts.insideBox)}</a>
      </p>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpened(opened || currentTarget.open)}>
        <summary>{say(texts.placeholder)}</summary>
        {opened && (
          <Loaded<InspectedPrompt> path={promptPath(session, assembly_id)}>
            {(prompt) => (
              <>
                <Placeholders prompt={prompt} />
                <BeforeAndAfter prompt={prompt} />
              </>
            )}
          </Loaded>
        )}
      </details>
    </>
  );
}
