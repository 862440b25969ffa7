/**
 * Inside one prompt: a bar of its blocks against the budget, each block with the reason it is in or out, the messages as they were
 * sent, and what another budget, template or model would have shown: `?budget=`, `?template=`, `?model=`. `?phrase=` asks what became of a phrase.
 * Nothing is written. Invariant: what is made again is never shown as what was sent; each heading and answer says which of the two it is.
 */
import { nameOf, roles } from "../../code-names.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { visible } from "../../parts/visible.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { promptPath, type InspectedPrompt } from "../../prompt.ts";
import { addressOf, place, setQuery } from "../../router.ts";
import { say, withColon } from "../../settings.ts";
import { Blocks } from "./blocks.tsx";
import { BudgetBar } from "./budget-bar.tsx";
import { Changes } from "./changes.tsx";
import { Controls } from "./controls.tsx";
import { PhraseFound } from "./phrase.tsx";
import { isLowerBound, ReadAgain } from "./read-again.tsx";
import { againTexts, changeTexts, texts } from "./texts.ts";
import "./sessions.css";

interface Props {
  session: string;
  assembly: string;
}

function Shown({ prompt }: { prompt: InspectedPrompt }) {
  const { token_used, token_budget, tokenizer, model_name } = prompt;
  return (
    <>
      <p>
        {isLowerBound(prompt) && `${say(againTexts.atLeast)} `}
        {token_used} {say(texts.of)} {token_budget} {say(texts.tokens)} · <code>{tokenizer}</code> ·{" "}
        <code>{model_name}</code>
      </p>
      <BudgetBar prompt={prompt} />
      <ReadAgain prompt={prompt} />
    </>
  );
}

function Messages({ heading, messages }: { heading: string } & Pick<InspectedPrompt, "messages">) {
  return (
    <>
      <h2>{heading}</h2>
      {messages.map(({ role, content }, at) => (
        <details key={at} open={at === messages.length - 1}>
          <summary>{nameOf(roles, role)}</summary>
          <pre class="message" tabIndex={0}>
            {visible(content)}
          </pre>
        </details>
      ))}
    </>
  );
}

function Box({ session, assembly, recorded }: Props & { recorded: InspectedPrompt }) {
  const { query } = place.value;
  const [token_budget, template, model] = ["budget", "template", "model"].map((name) => query.get(name) ?? undefined);
  const change = { token_budget, template, model };
  const phrase = query.get("phrase") ?? undefined;
  const changed = changedInWords(change);
  const inside = (prompt: InspectedPrompt) => (
    <>
      <Shown prompt={prompt} />
      {changed !== undefined && <Changes prompt={prompt} recorded={recorded} />}
      {phrase !== undefined && prompt.attribution !== undefined && (
        <PhraseFound session={session} phrase={phrase} fate={prompt.attribution} prompt={prompt} changed={changed} />
      )}
      <Blocks blocks={prompt.blocks} sections={prompt.sections} more={prompt.more_blocks ?? 0} />
      <Messages
        heading={changed === undefined ? say(texts.messages) : `${say(texts.wouldBeMessages)} ${changed}`}
        messages={prompt.messages}
      />
    </>
  );
  return (
    <>
      <h1>
        {withColon(say(texts.prompt))}
        {recorded.template}
      </h1>
      <p role="status">
        {changed !== undefined && `${say(texts.asSent)} `}
        {recorded.identical ? `✓ ${say(texts.identical)}` : `✗ ${say(texts.differs)}`} ·{" "}
        <code title={recorded.recorded_digest}>{recorded.recorded_digest.slice(0, 12)}</code>
      </p>
      <Controls recorded={recorded} />
      <AskForm
        search
        optional
        label={say(texts.phrase)}
        hint={say(texts.phraseHint)}
        button={say(texts.ask)}
        initial={phrase ?? ""}
        ask={(words) => setQuery({ phrase: words })}
      />
      {changed !== undefined && (
        <>
          <h2>
            {say(texts.wouldBe)} {changed}
          </h2>
          <p>
            <a href={addressOf(["sessions", session, "prompts", assembly], { phrase })}>{say(texts.backToSent)}</a>
          </p>
        </>
      )}
      {changed !== undefined || phrase !== undefined ? (
        <Loaded<InspectedPrompt> path={promptPath(session, assembly, { ...change, phrase })}>{inside}</Loaded>
      ) : (
        inside(recorded)
      )}
    </>
  );
}

/** What the address asks to make the prompt again with, in words; none = nothing is changed. */
function changedInWords(change: Readonly<Record<"token_budget" | "template" | "model", string | undefined>>) {
  const { token_budget, template, model } = change;
  const parts = [
    ...(token_budget === undefined ? [] : [`${say(changeTexts.budget)} ${token_budget}`]),
    ...(template === undefined ? [] : [`${say(changeTexts.template)} ${template}`]),
    ...(model === undefined ? [] : [`${say(changeTexts.model)} ${model}`]),
  ];
  return parts.length === 0 ? undefined : parts.join(" · ");
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
