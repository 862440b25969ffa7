/** One call of a tool by hand: what it takes, its arguments as JSON, and what it answered. */
import { useEffect, useRef, useState } from "preact/hooks";
import { call, read } from "../../api.ts";
import { Busy } from "../../parts/busy.tsx";
import { Failed, Refused } from "../../parts/failed.tsx";
import { Lacking, useLacks } from "../../parts/needs-right.tsx";
import { ownTools } from "../../own-tools.ts";
import { addressOf } from "../../router.ts";
import { language, say, withColon } from "../../settings.ts";
import { token } from "../../token.ts";
import { texts } from "./texts.ts";

interface Tool {
  name: string;
  description?: string | undefined;
  schema?: unknown;
  /** Called by its own name; a connected server's goes through `call_tool`. */
  isOwn: boolean;
  /** What a call may do that cannot be taken back, as far as the tool says; undefined where it says that it does nothing of the kind. */
  harm?: "own" | "server" | undefined;
}

interface Hints {
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
}

interface Listed {
  name: string;
  description?: string;
  inputSchema?: unknown;
  annotations?: Hints;
}

interface Row {
  name: string;
  description: string;
  input_schema?: unknown;
  annotations?: Hints;
}

/** Tools that clients have to ask for by the set's name. */
const MORE_TOOLS = "/api/tools?toolsets=connector";

/** What a tool does not deny may happen: a server that says nothing of it is taken to do the worse, as the protocol has it. */
const mayHarm = ({ readOnlyHint = false, destructiveHint = true }: Hints = {}): boolean =>
  !readOnlyHint && destructiveHint;

/** One of Cairn's own, also where the caller may not see it in the list; else one of a connected server. */
async function find(name: string): Promise<Tool | undefined> {
  const named = async (path: string): Promise<Listed | undefined> =>
    (await read<{ tools: Listed[] }>(path)).tools.find((tool) => tool.name === name);
  const own = (await named("/api/tools")) ?? (Object.hasOwn(ownTools, name) ? await named(MORE_TOOLS) : undefined);
  if (own !== undefined) {
    const { description, inputSchema: schema, annotations } = own;
    return { name, description, schema, isOwn: true, ...(mayHarm(annotations) && { harm: "own" }) };
  }
  if (Object.hasOwn(ownTools, name)) return { name, isOwn: true };
  const found = await call<{ tools: Row[] }>("POST", "/api/tools/list_tools_available", { query: name });
  const row = found.tools.find((tool) => tool.name === name);
  if (row === undefined) return undefined;
  const { description, input_schema: schema, annotations } = row;
  return { name, description, schema, isOwn: false, ...(mayHarm(annotations) && { harm: "server" }) };
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

/** Asks once more before a call that may do harm; the button that does nothing has the focus. */
function Confirm({ send, leave }: { send(): void; leave(): void }) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div class="failed" role="group" aria-label={say(texts.confirm)}>
      <p>{say(texts.confirm)}</p>
      <p class="choices">
        <button type="button" ref={first} onClick={leave}>
          {say(texts.leave)}
        </button>
        <button type="button" onClick={send}>
          {say(texts.confirmed)}
        </button>
      </p>
    </div>
  );
}

function Form({ tool: { name, isOwn, harm }, mayCall }: { tool: Tool; mayCall: boolean }) {
  const [given, setGiven] = useState("{}");
  const [answer, setAnswer] = useState<unknown>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const [busy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    setAsked(false);
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
        if (harm === undefined) void send();
        else setAsked(true);
      }}
    >
      <label>
        {say(texts.arguments)}
        <textarea
          rows={6}
          spellcheck={false}
          value={given}
          onInput={({ currentTarget }) => {
            setGiven(currentTarget.value);
            setAsked(false);
          }}
        />
      </label>
      {isAsked ? (
        <Confirm send={() => void send()} leave={() => setAsked(false)} />
      ) : (
        <button type="submit" class="button" disabled={busy || !mayCall}>
          {say(texts.callOnce)}
        </button>
      )}
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
  const { schema, isOwn, description } = tool;
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
      {tool.harm !== undefined && (
        <p class="problem" role="note">
          {say(tool.harm === "own" ? texts.mayHarm : texts.mayHarmElsewhere)}
        </p>
      )}
      {!isReading && <Lacking lacks={lacks} />}
      <Form tool={tool} mayCall={isReading || lacks === undefined} />
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
        {withColon(say(texts.byHand))}
        <code>{name}</code>
      </h2>
      {found === undefined ? (
        <Busy />
      ) : found.error !== undefined ? (
        <Failed error={found.error} />
      ) : found.tool === undefined ? (
        <p class="problem" role="status">
          {say(texts.noSuch)} <a href={addressOf(["tools"])}>{say(texts.list)}</a>
        </p>
      ) : (
        <Found tool={found.tool} />
      )}
    </>
  );
}
