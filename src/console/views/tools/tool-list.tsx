/** The tools that can be called, a page at a time; `?q=` searches them. */
import { useEffect, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { nameOf, toolStatuses } from "../../code-names.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { Busy } from "../../parts/busy.tsx";
import { Failed } from "../../parts/failed.tsx";
import { addressOf, place, setQuery } from "../../router.ts";
import { describeTool } from "../../parts/describe-tool.ts";
import { say } from "../../settings.ts";
import { texts } from "./texts.ts";

interface Tool {
  name: string;
  server: string | null;
  description: string;
  status?: string;
}

interface Page {
  tools: Tool[];
  next_cursor?: string;
}

/** Cairn's own tools in the reader's language; of the others what their server says, and that it says so. */
function Description({ tool: { name, server, description } }: { tool: Tool }) {
  if (server !== null)
    return (
      <p>
        <span class="soft">{say(texts.serverSays)}</span> {description}
      </p>
    );
  return <p>{describeTool(name, description)}</p>;
}

function List({ question }: { question: string }) {
  const [found, setFound] = useState<Page | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const load = async (cursor?: string): Promise<void> => {
    const asked = { ...(question !== "" && { query: question }), ...(cursor !== undefined && { cursor }) };
    const page = await call<Page>("POST", "/api/tools/list_tools_available", asked);
    setFound((before) =>
      cursor === undefined || before === undefined ? page : { ...page, tools: [...before.tools, ...page.tools] },
    );
  };
  useEffect(() => {
    load().catch(setError);
  }, []);
  if (error !== undefined) return <Failed error={error} />;
  if (found === undefined) return <Busy />;
  const { next_cursor } = found;
  return (
    <>
      {found.tools.length === 0 && (
        <p class="empty">
          {say(texts.none)} <a href={addressOf(["tools", "find"], { need: question })}>{say(texts.find)}</a>
        </p>
      )}
      <ul class="passages">
        {found.tools.map(({ name, server, description, status }) => (
          <li key={name}>
            <h2>
              <a href={addressOf(["tools", "call", name])}>
                <code>{name}</code>
              </a>{" "}
              <span class="soft">
                {server ?? say(texts.own)}
                {status !== undefined && ` · ${nameOf(toolStatuses, status)}`}
              </span>
            </h2>
            <Description tool={{ name, server, description }} />
          </li>
        ))}
      </ul>
      {next_cursor !== undefined && (
        <button type="button" onClick={() => void load(next_cursor).catch(setError)}>
          {say(texts.more)}
        </button>
      )}
    </>
  );
}

export function ToolList() {
  const question = place.value.query.get("q") ?? "";
  return (
    <>
      <AskForm
        search
        optional
        label={say(texts.words)}
        button={say(texts.search)}
        hint={say(texts.hint)}
        initial={question}
        ask={(words) => setQuery({ q: words })}
      />
      <List key={question} question={question} />
    </>
  );
}
