/** The tree as the channel served it on a day, `?on=YYYY-MM-DD`: the newest change by the end of that day, where the reader is. */
import { useEffect } from "preact/hooks";
import { Busy } from "../../../parts/busy.tsx";
import { Failed } from "../../../parts/failed.tsx";
import { Loaded } from "../../../parts/loaded.tsx";
import { Time } from "../../../parts/time.tsx";
import { place, setQuery } from "../../../router.ts";
import { say } from "../../../settings.ts";
import { useTreeIn, type Change } from "./changes.ts";
import type { PanelProps } from "./overlay.ts";
import { texts } from "./texts.ts";

function Served({ change, tree, put }: PanelProps & { change: Change }) {
  const { found, error } = useTreeIn(change, tree);
  useEffect(() => {
    const then = found?.tree;
    put(then === undefined ? undefined : { tree: then, marks: new Map(), notes: new Map(), about: () => undefined });
  }, [found]);
  if (error !== undefined) return <Failed error={error} />;
  if (found === undefined) return <Busy />;
  if (found.tree === undefined) return <p>{say(texts.newTree)}</p>;
  return (
    <p role="status">
      {say(texts.asOf)} #{change.sequence} · <Time at={change.at} /> {change.message}
    </p>
  );
}

/** The end of a day of the reader's own, in milliseconds since the epoch. */
const endOf = (day: string): number => new Date(`${day}T23:59:59.999`).getTime();

/** The change that a channel served at a moment, of its changes with the newest first. */
const servedAt = (changes: readonly Change[], moment: number): Change | undefined =>
  changes.find(({ at }) => at <= moment);

export function DatePanel(props: PanelProps) {
  const day = place.value.query.get("on") ?? "";
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
  const { put } = props;
  return (
    <>
      <label>
        {say(texts.day)}
        <input
          type="date"
          value={isDay ? day : ""}
          onChange={({ currentTarget }) => {
            put(undefined);
            setQuery({ on: currentTarget.value });
          }}
        />
      </label>
      {isDay && (
        <Loaded<{ releases: Change[] }> path={`/api/releases?channel=${encodeURIComponent(props.channel)}`}>
          {({ releases }) => {
            const change = servedAt(releases, endOf(day));
            if (change !== undefined) {
              return change.stored ? <Served {...props} change={change} /> : <p>{say(texts.gone)}</p>;
            }
            return <p>{say((releases.at(-1)?.sequence ?? 1) > 1 ? texts.olderThanList : texts.before0)}</p>;
          }}
        </Loaded>
      )}
    </>
  );
}
