/** What a task waits for: an answer to its question, somebody's agreement, or, where no model is configured, the next decision. */
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { Failed } from "../../parts/failed.tsx";
import { say, withColon } from "../../settings.ts";
import { describeTool } from "../../parts/describe-tool.ts";
import { texts } from "./texts.ts";

export interface Needed {
  reason: string;
  question: string;
  approve_url?: string;
  decision?: { steps_left: number; tools: { tool_id: string; description: string }[] };
}

interface Props {
  task: string;
  needed: Needed;
  changed(): void;
}

/** A decision in the words of any model, as an agent hands it in. */
function Decision({ task, needed: { question, decision }, changed }: Props) {
  const [text, setText] = useState("");
  const [error, setError] = useState<unknown>(undefined);
  const send = async (): Promise<void> => {
    setError(undefined);
    try {
      await call("POST", "/api/tools/add_conversation_turn", { session_id: task, tao_data: text });
      setText("");
      changed();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <p>{say(texts.decide)}</p>
      <details>
        <summary>{say(texts.toldModel)}</summary>
        <p class="said">{question}</p>
      </details>
      {decision !== undefined && (
        <details>
          <summary>
            {withColon(say(texts.toolsAtHand))}
            {decision.tools.length}
          </summary>
          <ul>
            {decision.tools.map(({ tool_id, description }) => (
              <li key={tool_id}>
                <code>{tool_id}</code> <span class="soft">{describeTool(tool_id, description)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <label>
        {say(texts.decision)}
        <textarea
          rows={5}
          spellcheck={false}
          placeholder={'Thought: …\nAction: retrieve(query="…")'}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={text.trim() === ""}>
        {say(texts.handIn)}
      </button>
      {error !== undefined && <Failed error={error} />}
    </form>
  );
}

/** Whether a call that may have been made is made again. */
function Uncertain({ task, needed, changed }: Props) {
  const [error, setError] = useState<unknown>(undefined);
  const answer = (said: "repeat" | "skip"): void => {
    call("POST", `/api/tasks/${encodeURIComponent(task)}/answer`, { answer: said }).then(changed, setError);
  };
  return (
    <>
      <p class="said">{needed.question}</p>
      <p class="choices">
        <button type="button" onClick={() => answer("repeat")}>
          {say(texts.callAgain)}
        </button>
        <button type="button" onClick={() => answer("skip")}>
          {say(texts.skipCall)}
        </button>
      </p>
      {error !== undefined && <Failed error={error} />}
    </>
  );
}

function Question({ task, needed, changed }: Props) {
  const answer = async (words: string): Promise<void> => {
    await call("POST", `/api/tasks/${encodeURIComponent(task)}/answer`, { answer: words });
    changed();
  };
  return (
    <>
      <p class="said">{needed.question}</p>
      {needed.approve_url !== undefined && (
        <p>
          <a class="button" href={needed.approve_url} data-plain target="_blank" rel="noopener">
            {say(texts.openPage)}
          </a>
        </p>
      )}
      {needed.reason === "question" && <AskForm label={say(texts.answer)} button={say(texts.send)} ask={answer} />}
    </>
  );
}

export function Needs(props: Props) {
  const { reason } = props.needed;
  const Asked = reason === "decision" ? Decision : reason === "uncertain_call" ? Uncertain : Question;
  return (
    <section class="card">
      <h2>{say(texts.needs)}</h2>
      <Asked {...props} />
    </section>
  );
}
