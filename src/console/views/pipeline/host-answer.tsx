/**
 * Stages three and four where no model is configured: what a host's model is asked, and a field for its answer. The answer is read as
 * the server reads it; a call in it is made, and the turn recorded, by the tools that every client uses.
 */
import { useMemo, useState } from "preact/hooks";
import type { AssemblyRecord } from "../../../context/record.ts";
import { readTurn } from "../../../runtime/turn.ts";
import { call } from "../../api.ts";
import { Copyable } from "../../parts/copyable.tsx";
import { Failed } from "../../parts/failed.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { promptPath, type InspectedPrompt } from "../../prompt.ts";
import { say, withColon } from "../../settings.ts";
import { isOwnTool, makeCall } from "./make-call.ts";
import { NotUsed } from "./not-used.tsx";
import type { Run } from "./runs.ts";
import { texts } from "./texts.ts";
import { turnToRecord } from "./turn-to-record.ts";

interface Props {
  session: string;
  run: Run;
  assembly: AssemblyRecord;
  changed(): void;
  /** Told whether an answer stands in the field that is not recorded. */
  pasted(isThere: boolean): void;
}

function Answer({
  session,
  run,
  assembly,
  changed,
  pasted,
  prompt,
  tools,
}: Props & { prompt: InspectedPrompt; tools: string[] }) {
  const [text, setText] = useState("");
  const [result, setResult] = useState("");
  const [busy, setBusy] = useState(false);
  // Whether a text without the form that the prompt asks for is the answer all the same.
  const [isMeant, setMeant] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const read = useMemo(() => {
    const endCondition = prompt.end_condition;
    const answers = endCondition === null ? "once" : "in_loop";
    return readTurn(text, { endCondition, tools: new Set(tools), answers });
  }, [text]);
  const named = read.is_final ? null : read.call;
  const isOwn = named === null || isOwnTool(named.tool, tools);

  const send = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const given = { session_id: session, assembly_id: assembly.assembly_id };
    try {
      if (named === null)
        await call("POST", "/api/tools/add_conversation_turn", {
          ...given,
          tao_data: read.is_final ? { ...turnToRecord(read, ""), final_answer: read.final_answer ?? text } : text,
        });
      else {
        const observation = isOwn ? await makeCall(named, session, tools) : result;
        await call("POST", "/api/tools/add_conversation_turn", {
          ...given,
          tao_data: turnToRecord(read, observation),
        });
      }
      if (!read.is_final && run.max_turns !== undefined)
        await call("POST", "/api/tools/run_pipeline", {
          session_id: session,
          run_id: run.id,
          user_intent: run.user_intent,
        });
      pasted(false);
      changed();
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  const lacksForm = prompt.end_condition !== null && read.is_final && read.problems.includes("no_labels");
  const isReady = text.trim() !== "" && (isOwn || result.trim() !== "") && (!lacksForm || isMeant);
  return (
    <>
      <Copyable text={JSON.stringify(prompt.messages, null, 2)} label={say(texts.messagesToCopy)} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label>
          {say(texts.pasted)}
          <textarea
            rows={6}
            value={text}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              setMeant(false);
              pasted(currentTarget.value.trim() !== "");
            }}
          />
        </label>
        {text.trim() !== "" && (
          <dl class="tao" aria-label={say(texts.readAs)}>
            {read.reasoning !== "" && (
              <div>
                <dt>{say(texts.reasoning)}</dt>
                <dd class="said">{read.reasoning}</dd>
              </div>
            )}
            <div>
              <dt>{say(read.is_final ? texts.answer : texts.action)}</dt>
              <dd class="said">
                {read.is_final ? (read.final_answer ?? "") : read.action === "" ? say(texts.nothingRead) : read.action}
              </dd>
            </div>
          </dl>
        )}
        <NotUsed {...read} />
        {text.trim() !== "" && lacksForm && (
          <div role="status">
            <p>
              {say(texts.noForm)} <code>Action: {prompt.end_condition} …</code> {say(texts.noFormCall)}{" "}
              <code>Action: retrieve(query="…")</code>
            </p>
            <label class="check">
              <input
                type="checkbox"
                checked={isMeant}
                onChange={({ currentTarget }) => setMeant(currentTarget.checked)}
              />{" "}
              {say(texts.meant)}
            </label>
          </div>
        )}
        {!isOwn && (
          <label>
            {say(texts.theObservation)}
            <textarea rows={4} value={result} onInput={({ currentTarget }) => setResult(currentTarget.value)} />
            <span class="soft">{say(texts.theObservationNote)}</span>
          </label>
        )}
        <button type="submit" class="button" disabled={busy || !isReady}>
          {say(
            busy
              ? texts.working
              : read.is_final
                ? texts.recordAnswer
                : named !== null && isOwn
                  ? texts.makeCall
                  : texts.record,
          )}
        </button>
        {error !== undefined && <Failed error={error} />}
      </form>
    </>
  );
}

export function HostAnswer(props: Props) {
  const { session, assembly } = props;
  return (
    <section class="card" aria-label={say(texts.askHost)}>
      <h2>
        {withColon(say(texts.infer))}
        {say(texts.askHost)}
      </h2>
      <p>{say(texts.askHostLead)}</p>
      <Loaded<{ tools: { name: string }[] }> path="/api/tools">
        {({ tools }) => (
          <Loaded<InspectedPrompt> path={promptPath(session, assembly.assembly_id)}>
            {(prompt) => <Answer {...props} prompt={prompt} tools={tools.map(({ name }) => name)} />}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}
