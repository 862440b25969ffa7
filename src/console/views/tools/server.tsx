/** One connected server: what was agreed to and until when, what has changed since, its tools, and what can be done about it. */
import { useState } from "preact/hooks";
import { call } from "../../api.ts";
import { approvers, nameOf, parties, toolStatuses } from "../../code-names.ts";
import { Failed } from "../../parts/failed.tsx";
import { LIVE_SERVERS, useTimes } from "../../live.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { dateOf, timeOf } from "../../parts/time.tsx";
import { addressOf, go, tenant } from "../../router.ts";
import { inBrackets, listed, say, sayCount, withColon } from "../../settings.ts";
import { token } from "../../token.ts";
import { isDue, type ServerRow } from "./servers.tsx";
import { serverStatus, texts } from "./texts.ts";

interface Changes {
  identity: boolean;
  added: string[];
  removed: string[];
  changed: {
    name: string;
    diff: { changes: { path: string; before: string | null; after: string | null }[]; more: number };
  }[];
}

interface Shown {
  server: ServerRow;
  tools: { name: string; status: string; description: string }[];
  changes?: Changes;
  agreeing_until?: string;
}

function Difference({ changes }: { changes: Changes }) {
  const { identity, added, removed, changed } = changes;
  return (
    <section class="card" aria-label={say(texts.changed)}>
      <h2>{say(texts.changed)}</h2>
      <p class="soft">{say(texts.changedNote)}</p>
      {identity && <p class="problem">{say(texts.identityChanged)}</p>}
      {added.length > 0 && (
        <p>
          {withColon(say(texts.added))}
          <code>{added.join(", ")}</code>
        </p>
      )}
      {removed.length > 0 && (
        <p>
          {withColon(say(texts.removed))}
          <code>{removed.join(", ")}</code>
        </p>
      )}
      {changed.map(({ name, diff }) => (
        <dl key={name} class="pin-changes">
          <dt>
            <code>{name}</code>
          </dt>
          {diff.changes.map(({ path, before, after }) => (
            <dd key={path}>
              <code>{path}</code>
              <del>{before ?? "–"}</del>
              <ins>{after ?? "–"}</ins>
            </dd>
          ))}
          {diff.more > 0 && (
            <dd class="soft">
              {say(texts.moreChanges)} {diff.more}
            </dd>
          )}
        </dl>
      ))}
    </section>
  );
}

function About({ server }: { server: ServerRow }) {
  const { health, granted = [] } = server;
  const rows: [string, string][] = [
    [say(texts.state), say(serverStatus)[server.status]],
    [say(texts.address), `${server.transport} · ${server.address}`],
    [say(texts.listedBy), nameOf(parties, server.listed_by)],
    [say(texts.saysItIs), server.says_it_is ?? "–"],
    [say(texts.approvedBy), server.approved_by === undefined ? "–" : nameOf(approvers, server.approved_by)],
    [
      say(texts.until),
      granted
        .map(
          ({ for: whom, read_only, until }) =>
            `${withColon(`${nameOf(parties, whom)}${read_only ? inBrackets(say(texts.readOnly)) : ""}`)}${dateOf(Date.parse(until))}`,
        )
        .join("; ") || "–",
    ],
    [say(isDue(server) || server.status === "rejected" ? texts.listedNow : texts.pin), server.pin.slice(0, 12)],
    [
      say(texts.health),
      [
        sayCount(health.calls, texts.calls),
        ...(health.failures === undefined
          ? []
          : [
              `${sayCount(health.failures, texts.failures)}${health.last_failed_at === undefined ? "" : inBrackets(timeOf(Date.parse(health.last_failed_at)))}`,
            ]),
        ...(health.cooling_down ? [say(texts.cooling)] : []),
        ...(health.started_in_ms === undefined ? [] : [`${say(texts.startedIn)} ${health.started_in_ms} ms`]),
        ...(server.problem === undefined ? [] : [server.problem]),
      ].join(" · "),
    ],
  ];
  return (
    <dl class="about">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const ACTIONS = ["approve", "refresh", "reject", "remove"] as const;

function Actions({ name, changed }: { name: string; changed(): void }) {
  const [error, setError] = useState<unknown>(undefined);
  const act = async (action: (typeof ACTIONS)[number]): Promise<void> => {
    setError(undefined);
    try {
      await call("POST", "/api/tools/manage_server", { action, name });
      if (action === "remove") go("/tools/servers");
      else changed();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <>
      <p class="choices">
        {ACTIONS.map((action) => (
          <button key={action} type="button" onClick={() => void act(action)}>
            {say(texts[action])}
          </button>
        ))}
      </p>
      {error !== undefined && <Failed error={error} />}
    </>
  );
}

function Body({ shown, changed }: { shown: Shown; changed(): void }) {
  const { server, tools, changes } = shown;
  return (
    <>
      <h2>{server.title ?? server.name}</h2>
      {server.description !== undefined && <p>{server.description}</p>}
      <About server={server} />
      {(server.warnings ?? []).length > 0 && (
        <p class="problem">
          {say(texts.warnings)} {listed(server.warnings ?? [])}
        </p>
      )}
      {tenant.value === "" && <Actions name={server.name} changed={changed} />}
      {changes !== undefined && <Difference changes={changes} />}
      <h3>{say(texts.list)}</h3>
      <ul>
        {tools.map(({ name, status, description }) => (
          <li key={name}>
            <a href={addressOf(["tools", "call", name])}>
              <code>{name}</code>
            </a>{" "}
            <span class="soft">{nameOf(toolStatuses, status)}</span> {description}
          </li>
        ))}
      </ul>
    </>
  );
}

export function Server({ name }: { name: string }) {
  // Agreed to in another tab, by an agent, or on the page behind a code: it is shown here as well.
  const [times, again] = useTimes(token.value === "" ? undefined : LIVE_SERVERS, "servers");
  if (token.value === "") return <p class="empty">{say(texts.signIn)}</p>;
  return (
    <Loaded<Shown> path={`/api/servers/${encodeURIComponent(name)}`} times={times}>
      {(shown) => <Body shown={shown} changed={again} />}
    </Loaded>
  );
}
