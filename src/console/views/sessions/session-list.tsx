/**
 * The sessions of the tenant by base, node, state and age (`?base=`, `&node=`, `&state=`, `&hours=`), for who may list them, to an operator those
 * of every tenant or of one (`&tenant=`); and one by its id.
 */
import { useEffect, useState } from "preact/hooks";
import { read } from "../../api.ts";
import { useCaller, useRight } from "../../caller.ts";
import { AskForm } from "../../parts/ask-form.tsx";
import { Busy } from "../../parts/busy.tsx";
import { Failed } from "../../parts/failed.tsx";
import { Table } from "../../parts/table.tsx";
import { TenantChoice } from "../../parts/tenant-choice.tsx";
import { Time } from "../../parts/time.tsx";
import { addressOf, go, place, setQuery, tenant } from "../../router.ts";
import { say } from "../../settings.ts";
import { token } from "../../token.ts";
import { texts as shared } from "../../texts.ts";
import { stepElsewhere, useTrees, type Trees } from "../knowledge/other-trees.ts";
import { ageNames, listTexts, stateNames, texts } from "./texts.ts";

interface Listed {
  session_id: string;
  tenant: string;
  release: string;
  revision: number;
  at: number;
  place: { base: string; tree: string; node: string } | null;
  is_complete: boolean;
  damaged_at?: number;
}

interface Page {
  sessions: Listed[];
  looked_at: number;
  next_cursor: string | null;
}

const STATES = ["open", "complete", "damaged"] as const;
/** Hours since the last event. */
const AGES = ["1", "24", "168", "720"] as const;

const stateOf = ({ is_complete, damaged_at }: Listed): string =>
  say(stateNames)[damaged_at !== undefined ? "damaged" : is_complete ? "complete" : "open"];

function Filters() {
  const { query } = place.value;
  const field = (name: "base" | "node", label: string) => (
    <label>
      {label}
      <input
        type="text"
        value={query.get(name) ?? ""}
        autoComplete="off"
        onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value.trim() })}
      />
    </label>
  );
  return (
    <div class="filters">
      <TenantChoice none={say(shared.everyTenant)} />
      {field("base", say(listTexts.base))}
      {field("node", say(listTexts.node))}
      <label>
        {say(texts.state)}
        <select
          value={query.get("state") ?? ""}
          onChange={({ currentTarget }) => setQuery({ state: currentTarget.value })}
        >
          <option value="">{say(listTexts.any)}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {say(stateNames)[state]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {say(listTexts.age)}
        <select
          value={query.get("hours") ?? ""}
          onChange={({ currentTarget }) => setQuery({ hours: currentTarget.value })}
        >
          <option value="">{say(listTexts.any)}</option>
          {AGES.map((hours) => (
            <option key={hours} value={hours}>
              {say(ageNames)[hours]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

/** What a step is called, where its tree is still published; else its id. */
function Place({ at, trees }: { at: NonNullable<Listed["place"]>; trees: Trees }) {
  const { base, tree, node } = at;
  const id = `${base}/${tree}#${node}`;
  const name = stepElsewhere(trees, at);
  if (name === undefined) return <code>{id}</code>;
  return (
    <a href={addressOf(["knowledge", base, tree], { node })} title={id}>
      {name}
    </a>
  );
}

/** `isOfAll`: of several tenants, so that each row says whose it is and leads there. */
function Rows({ sessions, isOfAll }: { sessions: readonly Listed[]; isOfAll: boolean }) {
  const own = useCaller()?.tenant;
  const trees = useTrees(
    sessions.flatMap(({ place: at }) => at ?? []),
    "main",
  );
  const columns = [
    { head: say(texts.id) },
    ...(isOfAll ? [{ head: say(shared.tenant) }] : []),
    { head: say(listTexts.place) },
    { head: say(texts.state) },
    { head: say(listTexts.last) },
    { head: say(listTexts.events), isNumber: true },
  ];
  const rows = sessions.map((session) => ({
    key: session.session_id,
    cells: [
      <a
        href={addressOf(
          ["sessions", session.session_id],
          isOfAll && session.tenant !== own ? { tenant: session.tenant } : {},
        )}
      >
        <code>{session.session_id}</code>
      </a>,
      ...(isOfAll ? [session.tenant] : []),
      session.place === null ? (
        <span class="soft">{say(listTexts.nowhere)}</span>
      ) : (
        <Place at={session.place} trees={trees} />
      ),
      stateOf(session),
      <Time at={session.at} />,
      session.revision,
    ],
  }));
  return <Table name={say(texts.heading)} columns={columns} rows={rows} />;
}

/** What a filter finds, page after page. */
function Found({ filter }: { filter: string }) {
  const isOfAll = new URLSearchParams(filter).has("tenants");
  const [page, setPage] = useState<Page | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const load = async (cursor: string | undefined, signal?: AbortSignal): Promise<void> => {
    const query = `${filter}${cursor === undefined ? "" : `&cursor=${encodeURIComponent(cursor)}`}`;
    const next = await read<Page>(`/api/sessions?${query}`, signal);
    setPage((before) =>
      cursor === undefined || before === undefined
        ? next
        : { ...next, looked_at: before.looked_at + next.looked_at, sessions: [...before.sessions, ...next.sessions] },
    );
  };
  useEffect(() => {
    const ended = new AbortController();
    load(undefined, ended.signal).catch((failure: unknown) => {
      if (!ended.signal.aborted) setError(failure);
    });
    return () => ended.abort();
  }, []);
  if (error !== undefined) return <Failed error={error} />;
  if (page === undefined) return <Busy />;
  const { next_cursor, looked_at } = page;
  const sessions = page.sessions.toSorted((left, right) => right.at - left.at);
  return (
    <>
      {looked_at > 0 && (
        <p class="soft" role="status">
          {sessions.length} {say(texts.of)} {looked_at} {say(listTexts.lookedAt)}
        </p>
      )}
      {sessions.length > 0 ? (
        <Rows sessions={sessions} isOfAll={isOfAll} />
      ) : (
        <p class="empty">
          {say(looked_at === 0 ? listTexts.noneYet : next_cursor === null ? listTexts.noneFits : listTexts.noneHere)}
        </p>
      )}
      {next_cursor !== null && (
        <button type="button" onClick={() => void load(next_cursor).catch(setError)}>
          {say(listTexts.more)}
        </button>
      )}
    </>
  );
}

function Listing() {
  const { query } = place.value;
  const mayOperate = useRight("operate");
  const asked = new URLSearchParams();
  for (const [name, given] of [
    ["base", "base"],
    ["node", "node"],
    ["state", "state"],
    ["within_hours", "hours"],
  ] as const) {
    const value = query.get(given) ?? "";
    if (value !== "") asked.set(name, value);
  }
  if (mayOperate === undefined) return <Busy />;
  if (mayOperate && tenant.value === "") asked.set("tenants", "all");
  const filter = asked.toString();
  return (
    <>
      <Filters />
      <Found key={filter} filter={filter} />
    </>
  );
}

export function SessionList() {
  return (
    <div class="column wide">
      <h1>{say(texts.heading)}</h1>
      <p class="soft">{say(texts.lead)}</p>
      <AskForm
        label={say(texts.id)}
        button={say(texts.open)}
        hint={say(texts.idHint)}
        ask={(id) => go(addressOf(["sessions", id]))}
      />
      <h2>{say(listTexts.heading)}</h2>
      {token.value === "" ? <p class="empty">{say(listTexts.signIn)}</p> : <Listing />}
    </div>
  );
}
