/** One call of a tool by hand: what it takes, its arguments as JSON, and what it answered. */
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { Failed, Refused } from "../../parts/failed.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { NeedsRight } from "../../parts/needs-right.tsx";
import { language, say } from "../../settings.ts";
import { ownTools } from "./own-tools.ts";
import { texts } from "./texts.ts";

interface Known {
  name: string;
  description?: string;
  inputSchema?: unknown;
}

/** Where JSON is broken, as far as the browser says it; else nothing. */
function placeOf(error: unknown): string {
  const [, line, column] = /line (\d+) column (\d+)/.exec(error instanceof Error ? error.message : "") ?? [];
  if (line === undefined || column === undefined) return "";
  return ` ${say({ en: `Look at line ${line}, character ${column}.`, zh: `请看第 ${line} 行第 ${column} 个字符附近。` })}`;
}

/** The arguments as they were typed. Throws a sentence for what is no JSON object. */
function readArguments(text: string): object {
  let given: unknown;
  try {
    given = JSON.parse(text.trim() === "" ? "{}" : text);
  } catch (error) {
    throw new Refused(`${say(texts.notJson)}${placeOf(error)}`);
  }
  if (typeof given === "object" && given !== null && !Array.isArray(given)) return given;
  throw new Refused(say(texts.notObject));
}

function Form({ name, isOwn }: { name: string; isOwn: boolean }) {
  const [given, setGiven] = useState("{}");
  const [answer, setAnswer] = useState<unknown>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    setAnswer(undefined);
    try {
      const args = readArguments(given);
      const tool = isOwn ? name : "call_tool";
      const body = isOwn ? args : { name, arguments: args };
      setAnswer(await call("POST", `/api/tools/${encodeURIComponent(tool)}`, body));
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <label>
        {say(texts.arguments)}
        <textarea
          rows={6}
          spellcheck={false}
          value={given}
          onInput={({ currentTarget }) => setGiven(currentTarget.value)}
        />
      </label>
      <button type="submit" class="button" disabled={busy}>
        {say(texts.callOnce)}
      </button>
      {error !== undefined && <Failed error={error} />}
      {answer !== undefined && (
        <section aria-label={say(texts.answered)}>
          <h3>{say(texts.answered)}</h3>
          <pre class="message" tabIndex={0}>
            {JSON.stringify(answer, null, 2)}
          </pre>
        </section>
      )}
    </form>
  );
}

export function CallByHand({ name }: { name: string }) {
  return (
    <>
      <h2>
        {say(texts.byHand)}: <code>{name}</code>
      </h2>
      <Loaded<{ tools: Known[] }> path="/api/tools">
        {({ tools }) => {
          const known = tools.find((tool) => tool.name === name);
          return (
            <>
              {language.value === "zh" && Object.hasOwn(ownTools, name) && <p>{ownTools[name]}</p>}
              {known?.description !== undefined && (
                <details open={language.value === "en"}>
                  <summary>{say(texts.forModels)}</summary>
                  <p class="said" lang="en">
                    {known.description}
                  </p>
                </details>
              )}
              {known?.inputSchema !== undefined && (
                <details>
                  <summary>{say(texts.schema)}</summary>
                  <pre class="message" tabIndex={0}>
                    {JSON.stringify(known.inputSchema, null, 2)}
                  </pre>
                </details>
              )}
              {known === undefined && <NeedsRight />}
              <Form name={name} isOwn={known !== undefined} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
