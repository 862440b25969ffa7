/**
 * What runs propose, for operators, as a difference to read: changes of the trees of a channel with the lines they would add, and drafts of
 * trees that are not there. Nothing is changed here.
 */
import type { LocalizedText } from "../../../localized-text.ts";
import { Copyable } from "../../parts/copyable.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf, place } from "../../router.ts";
import { say, sayCount, withColon } from "../../settings.ts";
import { token } from "../../token.ts";
import { proposalTexts as texts } from "./texts.ts";

interface About {
  name: string;
  /** Runs that went well, of all that there are. */
  runs: number;
  all: number;
  sources: string[];
}

interface Changes extends About {
  kind: "changes";
  /** With its title, and those of the steps that the changes name. */
  tree: { base: string; tree: string; title?: string; steps: Record<string, string> };
  changes: { node: string; text: LocalizedText; added: string[] }[];
}

/** What of a draft is shown (`proposals/model.ts`). */
interface DraftNode {
  title?: string;
  response: string;
  options?: { id: string; description: string; next_node?: string | null }[];
}

interface Drafted extends About {
  kind: "draft";
  draft: { nodes: Record<string, DraftNode> };
  notes: (LocalizedText & { node?: string })[];
  tests: number;
}

type Proposal = Changes | Drafted | (About & { kind: "too_few" });

interface Answer {
  sessions: number;
  tasks: number;
  unread: number;
  has_more: boolean;
  min_runs: number;
  proposals: Proposal[];
}

/** A step of a tree, as `base/tree#node` names it. */
function StepLink({ at, title }: { at: string; title: string | undefined }) {
  const [, base = "", tree = "", node = ""] = /^([^/]+)\/([^#]+)#(.*)$/.exec(at) ?? [];
  if (base === "") return <code>{at}</code>;
  return <a href={addressOf(["knowledge", base, tree], { node })}>{title ?? <code>{node}</code>}</a>;
}

function ChangeList({ changes, tree }: Pick<Changes, "changes" | "tree">) {
  if (changes.length === 0) return <p>{say(texts.noChange)}</p>;
  const steps = [...new Set(changes.map(({ node }) => node))];
  return (
    <>
      {steps.map((step) => {
        const own = changes.filter(({ node }) => node === step);
        const added = own.flatMap((change) => change.added);
        return (
          <section key={step} aria-label={tree.steps[step] ?? step}>
            <h3>
              <StepLink at={step} title={tree.steps[step]} />
            </h3>
            <ul>
              {own.map(({ text }, at) => (
                <li key={at}>{say(text)}</li>
              ))}
            </ul>
            {added.length > 0 && (
              <pre class="message diff" tabIndex={0}>
                {added.map((line, at) =>
                  line.startsWith("+") ? <ins key={at}>{`${line}\n`}</ins> : <span key={at}>{`${line}\n`}</span>,
                )}
              </pre>
            )}
          </section>
        );
      })}
    </>
  );
}

/** The steps of a draft. All of it is new. */
function DraftTree({ proposal: { draft, notes, tests } }: { proposal: Drafted }) {
  const nodes = Object.entries(draft.nodes);
  // Steps are told by their number in the list: their names are made for the file.
  const lead = (to: string | null | undefined): string => {
    if (to === null || to === undefined) return say(texts.end);
    const at = nodes.findIndex(([id]) => id === to);
    return at === -1 ? to : `${say(texts.step)} ${at + 1}`;
  };
  return (
    <>
      <p>
        {sayCount(nodes.length, texts.steps)} · {tests} {say(texts.tests)}
      </p>
      <ol class="diff">
        {nodes.map(([id, { title, response, options = [] }]) => (
          <li key={id}>
            <ins>
              {title ?? <code>{id}</code>}
              <p class="said">{response}</p>
              <ul>
                {options.map((option) => (
                  <li key={option.id}>
                    {option.description} → {lead(option.next_node)}
                  </li>
                ))}
              </ul>
            </ins>
          </li>
        ))}
      </ol>
      {notes.length > 0 && (
        <>
          <h3>{say(texts.lookAt)}</h3>
          <ul>
            {notes.map((note, at) => (
              <li key={at}>
                {note.node !== undefined && <strong>{withColon(lead(note.node))}</strong>}
                {say(note)}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function One({ proposal, least }: { proposal: Proposal; least: number }) {
  const { name, runs, all, sources, kind } = proposal;
  const title = kind === "changes" ? (proposal.tree.title ?? `${proposal.tree.base}/${proposal.tree.tree}`) : name;
  return (
    <section class="card" aria-label={title} data-kind={kind}>
      <h2>
        {title} <span class="soft">{say(texts[kind])}</span>
      </h2>
      <p class="soft">
        {withColon(say(texts.wentWell))}
        {runs} / {all}
        {kind === "too_few" && ` · ${say(texts.needs)} ${least}`}
      </p>
      {kind === "changes" && <ChangeList {...proposal} />}
      {kind === "draft" && <DraftTree proposal={proposal} />}
      <details>
        <summary>
          {withColon(say(texts.sources))}
          {sources.length}
        </summary>
        <ul>
          {sources.map((id, at) => (
            <li key={id}>
              <a href={addressOf(["sessions", id])} title={id}>
                {say(texts.run)} {at + 1}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

export function Proposals() {
  if (token.value === "") return <p class="empty">{say(texts.signIn)}</p>;
  const channel = place.value.query.get("channel") ?? "main";
  return (
    <>
      <p class="soft">{say(texts.lead)}</p>
      <Loaded<Answer> path={`/api/proposals?channel=${encodeURIComponent(channel)}`}>
        {({ sessions, tasks, unread, has_more, min_runs, proposals }) => (
          <>
            <p role="status">
              {say(texts.read)} {sessions} {say(texts.sessions)} · {tasks} {say(texts.tasks)}
              {unread > 0 && ` · ${say(texts.unread)} ${unread}`}
              {has_more && ` · ${say(texts.hasMore)}`}
            </p>
            {proposals.length === 0 && (
              <p class="empty">{say(sessions + tasks > 0 ? texts.noneOfThese : texts.none)}</p>
            )}
            {proposals.map((proposal) => (
              <One key={`${proposal.kind}/${proposal.name}`} proposal={proposal} least={min_runs} />
            ))}
            <h2>{say(texts.asFiles)}</h2>
            <Copyable text="npm run author -- propose" label={say(texts.asFiles)} />
          </>
        )}
      </Loaded>
    </>
  );
}
