/** The changes of a channel, newest first: what each has otherwise, its sessions, and the way back to it. */
import { lazy, Suspense } from "preact/compat";
import { useState } from "preact/hooks";
import { read } from "../../api.ts";
import { Busy } from "../../parts/busy.tsx";
import { changeMessage } from "../../parts/change-message.ts";
import { Failed } from "../../parts/failed.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Table, type Row as TableRow } from "../../parts/table.tsx";
import { Time } from "../../parts/time.tsx";
import { Told } from "../../parts/told.tsx";
import { addressOf, place, setQuery } from "../../router.ts";
import { say, withColon } from "../../settings.ts";
import { SHORT, type Change } from "./change.ts";
import { RollBack } from "./roll-back.tsx";
import { texts } from "./texts.ts";

const Difference = lazy(async () => (await import("./difference.tsx")).ReleaseDifference);

interface Props {
  channel: string;
  /** Another number reads it anew. */
  times: number;
  changed(): void;
}

/** The number of a release's sessions, asked for when it is wanted: each costs a request. */
function Sessions({ release }: { release: string }) {
  const [total, setTotal] = useState<number | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  const count = (): void => {
    read<{ total: number }>(`/api/releases/${release}/sessions`).then((answer) => setTotal(answer.total), setError);
  };
  if (error !== undefined) return <Failed error={error} />;
  if (total !== undefined) return <Told>{total}</Told>;
  return (
    <button type="button" onClick={count}>
      {say(texts.count)}
    </button>
  );
}

/** Of a release that is still stored. */
function Actions({ channel, change, isCurrent, canCompare }: RowProps & { canCompare: boolean }) {
  const { sequence } = change;
  const [chosen, setChosen] = useState(false);
  return (
    <>
      {canCompare && (
        <button type="button" onClick={() => setQuery({ compare: String(sequence) })}>
          {say(texts.compare)}
        </button>
      )}{" "}
      {!isCurrent && (
        <button type="button" onClick={() => setChosen(true)} aria-expanded={chosen}>
          {say(texts.rollBack)}
        </button>
      )}
      {chosen && !isCurrent && (
        <RollBack channel={channel.name} to={change} from={channel.current} done={channel.rolledBack} />
      )}
    </>
  );
}

function rowOf(props: RowProps): TableRow {
  const { release, sequence, at, message, stored = true } = props.change;
  const canCompare = props.before !== undefined && props.before.stored !== false;
  return {
    key: sequence,
    cells: [
      sequence,
      <Time at={at} />,
      <>
        <code title={release}>{release.slice(0, SHORT)}</code>
        {!stored && <div class="soft">{say(texts.gone)}</div>}
      </>,
      say(changeMessage(message)),
      stored ? <Sessions release={release} /> : undefined,
      stored && (canCompare || !props.isCurrent) ? <Actions {...props} canCompare={canCompare} /> : undefined,
    ],
  };
}

interface RowProps {
  channel: { name: string; current: Change; rolledBack(to: Change): void };
  change: Change;
  before: Change | undefined;
  isCurrent: boolean;
}

export function Changes({ channel, times, changed }: Props) {
  const [back, setBack] = useState<{ to: Change; times: number } | undefined>(undefined);
  const rolledBack = (to: Change): void => {
    setBack((before) => ({ to, times: (before?.times ?? 0) + 1 }));
    changed();
  };
  return (
    <>
      <h2>
        {withColon(say(texts.changes))}
        {channel}
      </h2>
      {back !== undefined && (
        <Told times={back.times} good>
          {say(texts.rolledBack)} #{back.to.sequence}
        </Told>
      )}
      <Loaded<{ releases: Change[] }> path={`/api/releases?channel=${encodeURIComponent(channel)}`} times={times}>
        {({ releases }) => {
          const [current] = releases;
          if (current === undefined) return <p class="empty">{say(texts.none)}</p>;
          const compared = releases.findIndex(({ sequence }) => sequence === Number(place.value.query.get("compare")));
          const [before, after] = [releases[compared + 1], releases[compared]];
          return (
            <>
              <Table
                name={say(texts.changes)}
                columns={[texts.number, texts.when, texts.release, texts.message, texts.sessions, texts.actions].map(
                  (head) => ({ head: say(head) }),
                )}
                rows={releases.map((change, at) =>
                  rowOf({
                    channel: { name: channel, current, rolledBack },
                    change,
                    before: releases[at + 1],
                    isCurrent: change.release === current.release,
                  }),
                )}
              />
              {before !== undefined && after !== undefined && (
                <section class="card" aria-label={say(texts.compare)}>
                  <h2>
                    {withColon(say(texts.compare))}#{before.sequence} → #{after.sequence}
                  </h2>
                  <Suspense fallback={<Busy />}>
                    <Difference key={after.sequence} before={before} after={after} channel={channel} />
                  </Suspense>
                  <p>
                    <a href={addressOf(["releases", channel])}>{say(texts.close)}</a>
                  </p>
                </section>
              )}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
