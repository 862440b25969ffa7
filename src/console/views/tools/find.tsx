/** Servers that could do what no tool here does: candidates with their scores, and what each point was given for. Nothing is connected. */
import { useEffect, useState } from "preact/hooks";
import { call } from "../../api.ts";
import { candidateStatuses, nameOf } from "../../code-names.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { Busy } from "../../parts/busy.tsx";
import { Failed } from "../../parts/failed.tsx";
import { NeedsRight } from "../../parts/needs-right.tsx";
import { addressOf, go, place, setQuery } from "../../router.ts";
import { say, withColon } from "../../settings.ts";
import { saidOf } from "./find-said.ts";
import { texts } from "./texts.ts";

interface Candidate {
  name: string;
  registry: string;
  version: string;
  transport: string;
  address?: string;
  description: string;
  scores: { security: number; functionality: number; popularity: number; total: number };
  evidence: string[];
  status: string;
}

interface Answer {
  action_needed?: string;
  candidates: Candidate[];
  failed_sources?: { registry: string; problem: string }[];
}

/** Adds a candidate, which then waits for somebody to agree. */
async function propose({ transport, address = "" }: Candidate): Promise<void> {
  const source = transport === "package" ? { package: address } : { url: address };
  const added = await call<{ name: string }>("POST", "/api/tools/manage_server", { action: "add", ...source });
  go(addressOf(["tools", "servers", added.name]));
}

function Scored({ candidate }: { candidate: Candidate }) {
  const [error, setError] = useState<unknown>(undefined);
  const { name, registry, version, address, description, scores, evidence, status } = candidate;
  return (
    <li>
      <h2>
        {name}{" "}
        <span class="soft">
          {version} · {registry} · {nameOf(candidateStatuses, status)}
        </span>
      </h2>
      <p>{description}</p>
      <p>
        <meter min={0} max={100} value={scores.total} aria-label={`${say(texts.score)} ${scores.total}`} />{" "}
        {scores.total} · {say(texts.security)} {scores.security} · {say(texts.functionality)} {scores.functionality} ·{" "}
        {say(texts.popularity)} {scores.popularity}
      </p>
      <details>
        <summary>{say(texts.why)}</summary>
        <ul>
          {evidence.map((line, place) => (
            <li key={place}>{line}</li>
          ))}
        </ul>
      </details>
      {address !== undefined && status === "new" && (
        <button type="button" onClick={() => void propose(candidate).catch(setError)}>
          {say(texts.propose)}
        </button>
      )}
      {error !== undefined && <Failed error={error} />}
    </li>
  );
}

/** Where the reader goes on: tools that are here, or servers that are connected. */
function Said({ answer, need }: { answer: Answer; need: string }) {
  const { text, leads } = saidOf(answer);
  return (
    <p role="status">
      {say(text)} {leads === "tools" && <a href={addressOf(["tools"], { q: need })}>{say(texts.list)}</a>}
      {leads === "servers" && <a href={addressOf(["tools", "servers"])}>{say(texts.servers)}</a>}
    </p>
  );
}

function Found({ need }: { need: string }) {
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => {
    const asked = { task_description: need, auto_install: false, detail: "full" };
    call<Answer>("POST", "/api/tools/search_and_install_tools", asked).then(setAnswer, setError);
  }, []);
  if (error !== undefined) return <Failed error={error} />;
  if (answer === undefined) return <Busy />;
  return (
    <>
      <Said answer={answer} need={need} />
      <ol class="passages">
        {answer.candidates.map((candidate) => (
          <Scored key={`${candidate.registry}/${candidate.name}`} candidate={candidate} />
        ))}
      </ol>
      {(answer.failed_sources ?? []).map(({ registry, problem }) => (
        <p key={registry} class="soft">
          {withColon(registry)}
          {problem}
        </p>
      ))}
    </>
  );
}

export function Find() {
  const need = place.value.query.get("need") ?? "";
  return (
    <>
      <NeedsRight />
      <AskForm
        search
        label={say(texts.need)}
        hint={say(texts.hint)}
        button={say(texts.lookFor)}
        initial={need}
        ask={(words) => setQuery({ need: words })}
      />
      {need === "" ? <p class="soft">{say(texts.findNote)}</p> : <Found key={need} need={need} />}
    </>
  );
}
