/** One call of a tool by hand: what it takes, its arguments as JSON, and what it answered. */
import { useEffect, useState } from "preact/hooks";
import { call, read } from "../../api.ts";
import { Busy } from "../../parts/busy.tsx";
import { Failed, Refused } from "../../parts/failed.tsx";
import { Lacking, useLacks } from "../../parts/needs-right.tsx";
import { ownTools } from "../../own-tools.ts";
import { language, say } from "../../settings.ts";
import { token } from "../../token.ts";
import { texts } from "./texts.ts";

interface Tool {
  name: string;
  description?: string | undefined;
  schema?: unknown;
  /** Called by its own name; a connected server's goes through `call_tool`. */
  isOwn: boolean;
}

interface Listed {
  name: string;
  description?: string;
  inputSchema?: unknown;
}

interface Row {
  name: string;
  description: string;
  input_schema?: unknown;
}

/** One of Cairn's own, also where the caller may not see it in the list; else one of a connected server. */
async function find(name: string): Promise<Tool | undefined> {
  const { tools } = await read<{ tools: Listed[] }>("/api/tools");
  const own = tools.find((tool) => tool.name === name);
  if (own !== undefined) return { name, description: own.description, schema: own.inputSchema, isOwn: true };
  if (Object.hasOwn(ownTools, name)) return { name, isOwn: true };
  const found = await call<{ tools: Row[] }>("POST", "/api/tools/list_tools_available", { query: name });
  const row = found.tools.find((tool) => tool.name === name);
  return row && { name, description: row.description, schema: row.input_schema, isOwn: false };
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

function Form({ name, isOwn, mayCall }: { name: string; isOwn: boolean; mayCall: boolean }) {
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
      <button type="submit" class="button" disabled={busy || !mayCall}>
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

function Description({ tool: { name, description, isOwn } }: { tool: Tool }) {
  const inChinese = language.value === "zh" && isOwn && Object.hasOwn(ownTools, name) ? ownTools[name] : undefined;
  if (!isOwn)
    return (
      <p>
        <span class="soft">{say(texts.serverSays)}</span> {description}
      </p>
    );
  return (
    <>
      {inChinese !== undefined && <p>{inChinese}</p>}
      {description !== undefined && (
        <details open={language.value === "en"}>
          <summary>{say(texts.forModels)}</summary>
          <p class="said" lang="en">
            {description}
          </p>
        </details>
      )}
    </>
  );
}

function Found({ tool }: { tool: Tool }) {
  const { name, schema, isOwn, description } = tool;
  const lacks = useLacks();
  // Own tools that only read are listed, with their description, also to who has no right to the others.
  const isReading = isOwn && description !== undefined;
  return (
    <>
      <Description tool={tool} />
      {schema !== undefined && (
        <details>
          <summary>{say(texts.schema)}</summary>
          <pre class="message" tabIndex={0}>
            {JSON.stringify(schema, null, 2)}
          </pre>
        </details>
      )}
      {!isReading && <Lacking lacks={lacks} />}
      <Form name={name} isOwn={isOwn} mayCall={isReading || lacks === undefined} />
    </>
  );
}

export function CallByHand({ name }: { name: string }) {
  const [found, setFound] = useState<{ tool?: Tool | undefined; error?: unknown }>();
  useEffect(() => {
    let isShown = true;
    find(name).then(
      (tool) => isShown && setFound({ tool }),
      (error: unknown) => isShown && setFound({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [token.value]);
  return (
    <>
      <h2>
        {say(texts.byHand)}: <code>{name}</code>
      </h2>
      {found === undefined ? (
        <Busy />
      ) : found.error !== undefined ? (
        <Failed error={found.error} />
      ) : found.tool === undefined ? (
        <p class="problem" role="status">
          {say(texts.noSuch)} <a href="/tools">{say(texts.list)}</a>
        </p>
      ) : (
        <Found tool={found.tool} />
      )}
    </>
  );
}
