/**
 * What share of sessions came to each step and took each option, and where they went no further. `?of=` is the number of a change.
 * Sessions are counted page by page: what is shown says how many were.
 */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { WalkCounts } from "../../../../session/walk-counts.ts";
import { read } from "../../../api.ts";
import { Busy } from "../../../parts/busy.tsx";
import { Failed } from "../../../parts/failed.tsx";
import { Loaded } from "../../../parts/loaded.tsx";
import { place } from "../../../router.ts";
import { inBrackets, say } from "../../../settings.ts";
import { ChangeChoice } from "./change-choice.tsx";
import type { Change } from "./changes.ts";
import type { PanelProps } from "./overlay.ts";
import { addCounts, percent } from "./share.ts";
import { texts } from "./texts.ts";

interface Page {
  total: number;
  asked: number;
  counts: WalkCounts;
  next_cursor: string | null;
}

function Options({ counts, tree, node }: Pick<PanelProps, "tree"> & { counts: WalkCounts; node: string }) {
  const step = counts.steps.find((one) => one.node === node);
  const options = tree.nodes.find(({ id }) => id === node)?.options ?? [];
  if (step === undefined) return <p class="soft">{say(texts.nobodyCame)}</p>;
  return (
    <>
      <p>
        {percent(step.came, counts.sessions)} {say(texts.came) + inBrackets(step.came)} · {say(texts.stopped)}{" "}
        {step.stopped}
      </p>
      {options.length > 0 && (
        <div class="scroll" tabIndex={0} role="group" aria-label={say(texts.share)}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say(texts.option)}</th>
                <th scope="col">{say(texts.took)}</th>
                <th scope="col">{say(texts.stoppedAfter)}</th>
              </tr>
            </thead>
            <tbody>
              {options.map(({ id, description }) => {
                const { took = 0, stopped = 0 } =
                  counts.options.find((one) => one.node === node && one.option === id) ?? {};
                return (
                  <tr key={id}>
                    <td>{description}</td>
                    <td class="number">{percent(took, step.came) + inBrackets(took)}</td>
                    <td class="number">{percent(stopped, took) + inBrackets(stopped)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Counted({ change, tree, put }: PanelProps & { change: Change }) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [error, setError] = useState<unknown>(undefined);
  const load = async (cursor: string, signal?: AbortSignal): Promise<void> => {
    const query = new URLSearchParams({ base: tree.base, tree: tree.tree, cursor });
    const page = await read<Page>(`/api/releases/${change.release}/walks?${query.toString()}`, signal);
    setPages((before) => (cursor === "" ? [page] : [...before, page]));
  };
  useEffect(() => {
    const ended = new AbortController();
    load("", ended.signal).catch((failure: unknown) => {
      if (!ended.signal.aborted) setError(failure);
    });
    return () => ended.abort();
  }, [change.release]);
  const counts = useMemo(() => addCounts(pages.map((page) => page.counts)), [pages]);
  useEffect(() => {
    put({
      tree,
      marks: new Map(),
      notes: new Map(counts.steps.map(({ node, came }) => [node, percent(came, counts.sessions)])),
      about: (node) => <Options counts={counts} tree={tree} node={node} />,
    });
  }, [counts, tree]);
  const last = pages.at(-1);
  if (error !== undefined) return <Failed error={error} />;
  if (last === undefined) return <Busy />;
  const asked = pages.reduce((sum, page) => sum + page.asked, 0);
  const { next_cursor: next } = last;
  return (
    <>
      <p role="status">
        {say(texts.counted)} {asked}/{Math.max(asked, last.total)}. {say(texts.inTree)} {counts.sessions}.
      </p>
      <p class="soft">{say(texts.countedNote)}</p>
      {next !== null && (
        <button type="button" onClick={() => void load(next).catch(setError)}>
          {say(texts.countMore)}
        </button>
      )}
    </>
  );
}

export function SharePanel(props: PanelProps) {
  return (
    <Loaded<{ releases: Change[] }> path={`/api/releases?channel=${encodeURIComponent(props.channel)}`}>
      {({ releases }) => {
        const asked = Number(place.value.query.get("of"));
        const change = releases.find(({ sequence, stored }) => stored && sequence === asked) ?? releases[0];
        return (
          <>
            <ChangeChoice label={say(texts.sessionsOf)} changes={releases} chosen={change} name="of" />
            {change !== undefined && <Counted key={change.release} {...props} change={change} />}
          </>
        );
      }}
    </Loaded>
  );
}
