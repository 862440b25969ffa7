/** How the server is doing, for operators: health, the day's use, failures, streams, settings. */
import { tagOf } from "../../../localized-text.ts";
import { useState } from "preact/hooks";
import { nameOf } from "../../code-names.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Table } from "../../parts/table.tsx";
import { Time } from "../../parts/time.tsx";
import { language, say, sayCount, withColon } from "../../settings.ts";
import { token } from "../../token.ts";
import { authNames, colon, texts, usageNames } from "./texts.ts";

interface Used {
  used: number | null;
  limit: number | null;
}

interface Report {
  health: { status: "ok" | "empty"; version: string; release: string | null; at: number };
  day: { date: string; tenant: string; sessions: Used; bytes: Used; free_plan: (Used & { what: string })[] };
  failures: { codes: { code: string; count: number; last_at: number; correlation_ids: string[] }[] };
  streams: { listeners: number };
  auth: string;
  settings: { name: string; is_set: boolean; value?: string }[];
}

const number = (value: number): string => value.toLocaleString(tagOf(language.value));

function Health({ health, auth }: Report) {
  const { status, version, release, at } = health;
  return (
    <section class="card" aria-label={say(texts.health)}>
      <h2>{say(texts.health)}</h2>
      <p role="status">
        ✓ {say(texts[status])} · <Time at={at} />
      </p>
      <p class="soft">
        {say(texts.version)} {version} · {say(texts.release)} <code>{release?.slice(0, 12) ?? "–"}</code> ·{" "}
        {say(texts.auth)}
        {say(colon)}
        {nameOf(authNames, auth)} <code>CAIRN_AUTH={auth}</code>
      </p>
    </section>
  );
}

function Day({ auth, day: { date, tenant, sessions, bytes, free_plan } }: Report) {
  const rows = [{ what: "sessions", ...sessions }, { what: "bytes", ...bytes }, ...free_plan];
  const counted = rows.filter(({ used }) => used !== null);
  const unlimited = rows.filter(({ used, limit }) => used === null && limit === null);
  const others = rows.filter(({ used, limit }) => used === null && limit !== null);
  return (
    <>
      <h2>
        {withColon(say(texts.day))}
        {date}
      </h2>
      <p>
        {say(texts.tenant)}
        {say(colon)}
        <code>{tenant}</code> {auth === "none" && say(texts.shared)}
      </p>
      <p class="soft">{say(texts.dayNote)}</p>
      <Table
        name={say(texts.day)}
        columns={[
          { head: say(texts.what) },
          { head: say(texts.used), isNumber: true },
          { head: say(texts.limit), isNumber: true },
        ]}
        rows={counted.map(({ what, used, limit }) => ({
          key: what,
          cells: [nameOf(usageNames, what), number(used ?? 0), limit === null ? say(texts.none) : number(limit)],
        }))}
      />
      {unlimited.length > 0 && (
        <p class="soft">
          {say(texts.unlimited)} {unlimited.map(({ what }) => nameOf(usageNames, what)).join(" · ")}
        </p>
      )}
      {others.length > 0 && (
        <p class="soft">
          {say(texts.notCountedHere)}{" "}
          {others.map(({ what, limit }) => `${nameOf(usageNames, what)} ≤ ${number(limit ?? 0)}`).join(" · ")}
        </p>
      )}
    </>
  );
}

function Failures({ failures: { codes } }: Report) {
  return (
    <>
      <h2>{say(texts.failures)}</h2>
      <p class="soft">{say(texts.failuresNote)}</p>
      {codes.length === 0 ? (
        <p class="empty">{say(texts.noFailures)}</p>
      ) : (
        <Table
          name={say(texts.failures)}
          columns={[
            { head: say(texts.code) },
            { head: say(texts.count), isNumber: true },
            { head: say(texts.last) },
            { head: say(texts.references) },
          ]}
          rows={codes.map(({ code, count, last_at, correlation_ids }) => ({
            key: code,
            cells: [
              <code>{code}</code>,
              number(count),
              <Time at={last_at} />,
              correlation_ids.map((id) => (
                <div key={id}>
                  <code>{id}</code>
                </div>
              )),
            ],
          }))}
        />
      )}
    </>
  );
}

function Settings({ settings }: Report) {
  return (
    <>
      <h2>{say(texts.settings)}</h2>
      <Table
        name={say(texts.settings)}
        columns={[{ head: say(texts.setting) }, { head: say(texts.value) }]}
        rows={settings.map(({ name, is_set, value }) => ({
          key: name,
          state: is_set ? undefined : "omitted",
          cells: [
            <code>{name}</code>,
            <>
              {say(is_set ? texts.set : texts.notSet)} {value !== undefined && <code>{value}</code>}
            </>,
          ],
        }))}
      />
    </>
  );
}

export function Operations() {
  const [times, setTimes] = useState(0);
  return (
    <div class="column wide">
      <h1>{say(texts.heading)}</h1>
      {token.value === "" ? (
        <p class="empty">{say(texts.signIn)}</p>
      ) : (
        <Loaded<Report> path="/api/operations" times={times}>
          {(report) => (
            <>
              <Health {...report} />
              <Day {...report} />
              <Failures {...report} />
              <h2>{say(texts.streams)}</h2>
              <p>{sayCount(report.streams.listeners, texts.listeners, number(report.streams.listeners))}</p>
              <Settings {...report} />
              <button type="button" onClick={() => setTimes(times + 1)}>
                {say(texts.reload)}
              </button>
            </>
          )}
        </Loaded>
      )}
    </div>
  );
}
