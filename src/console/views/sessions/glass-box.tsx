/**
 * Inside one prompt: a bar of its blocks against the budget, each block with the reason it is in or out, the messages as they were
 * sent, and what another budget or template would have shown: `?budget=`, `?template=`. `?phrase=` asks what became of a phrase.
 * Nothing is written.
 */
import { useState } from "preact/hooks";
import { nameOf, roles } from "../../code-names.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { promptPath, type InspectedPrompt } from "../../prompt.ts";
import { addressOf, place, setQuery } from "../../router.ts";
import { say } from "../../settings.ts";
import { Blocks } from "./blocks.tsx";
import { BudgetBar } from "./budget-bar.tsx";
import { Changes } from "./changes.tsx";
import { PhraseFound } from "./phrase.tsx";
import { texts } from "./texts.ts";
import "./sessions.css";

interface Props {
  session: string;
  assembly: string;
}

function Controls({ recorded }: { recorded: InspectedPrompt }) {
  const { query } = place.value;
  const { recorded_budget } = recorded;
  const asked = Number(query.get("budget") ?? recorded_budget);
  const [budget, setBudget] = useState(asked);
  return (
    <div class="controls">
      <label>
        {say(texts.budget)}: {budget}
        <input
          type="range"
          min={100}
          max={Math.max(200, recorded_budget * 3, asked)}
          step={50}
          value={budget}
          onInput={({ currentTarget }) => setBudget(Number(currentTarget.value))}
          onChange={({ currentTarget }) =>
            setQuery({ budget: Number(currentTarget.value) === recorded_budget ? undefined : currentTarget.value })
          }
        />
      </label>
      <label>
        {say(texts.template)}
        <select
          value={query.get("template") ?? recorded.template}
          onChange={({ currentTarget }) =>
            setQuery({ template: currentTarget.value === recorded.template ? undefined : currentTarget.value })
          }
        >
          {recorded.templates.map(({ name, title }) => (
            <option key={name} value={name}>
              {title} ({name})
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Shown({ prompt }: { prompt: InspectedPrompt }) {
  const { token_used, token_budget, tokenizer, model_name } = prompt;
  return (
    <>
      <p>
        {token_used} {say(texts.of)} {token_budget} {say(texts.tokens)} · <code>{tokenizer}</code> ·{" "}
        <code>{model_name}</code>
      </p>
      <BudgetBar prompt={prompt} />
    </>
  );
}

function Messages({ messages }: Pick<InspectedPrompt, "messages">) {
  return (
    <>
      <h2>{say(texts.messages)}</h2>
      {messages.map(({ role, content }, at) => (
        <details key={at} open={at === messages.length - 1}>
          <summary>{nameOf(roles, role)}</summary>
          <pre class="message" tabIndex={0}>
            {content}
          </pre>
        </details>
      ))}
    </>
  );
}

function Box({ session, assembly, recorded }: Props & { recorded: InspectedPrompt }) {
  const { query } = place.value;
  const change = { token_budget: query.get("budget") ?? undefined, template: query.get("template") ?? undefined };
  const phrase = query.get("phrase") ?? undefined;
  const isChanged = change.token_budget !== undefined || change.template !== undefined;
  const inside = (prompt: InspectedPrompt) => (
    <>
      <Shown prompt={prompt} />
      {isChanged && <Changes prompt={prompt} />}
      {phrase !== undefined && prompt.attribution !== undefined && (
        <PhraseFound phrase={phrase} fate={prompt.attribution} prompt={prompt} />
      )}
      <Blocks blocks={prompt.blocks} sections={prompt.sections} more={prompt.more_blocks ?? 0} />
      <Messages messages={prompt.messages} />
    </>
  );
  return (
    <>
      <h1>
        {say(texts.prompt)}: {recorded.template}
      </h1>
      <p role="status">
        {recorded.identical ? `✓ ${say(texts.identical)}` : `✗ ${say(texts.differs)}`} ·{" "}
        <code title={recorded.recorded_digest}>{recorded.recorded_digest.slice(0, 12)}</code>
      </p>
      <Controls recorded={recorded} />
      <AskForm
        key={phrase}
        search
        optional
        label={say(texts.phrase)}
        hint={say(texts.phraseHint)}
        button={say(texts.ask)}
        initial={phrase ?? ""}
        ask={(words) => setQuery({ phrase: words })}
      />
      {isChanged || phrase !== undefined ? (
        <Loaded<InspectedPrompt> path={promptPath(session, assembly, { ...change, phrase })}>{inside}</Loaded>
      ) : (
        inside(recorded)
      )}
    </>
  );
}

export function GlassBox({ session, assembly }: Props) {
  return (
    <div class="column wide">
      <p>
        <a href={addressOf(["sessions", session])}>{say(texts.heading)}</a>
      </p>
      <Loaded<InspectedPrompt> path={promptPath(session, assembly)}>
        {(recorded) => <Box session={session} assembly={assembly} recorded={recorded} />}
      </Loaded>
    </div>
  );
}
