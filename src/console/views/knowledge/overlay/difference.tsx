/** The difference between the tree and another release, on the tree and in words. `?against=` is the number of a change. */
import { useEffect, useMemo } from "preact/hooks";
import { differenceMarks } from "../../../../chart/difference-marks.ts";
import { compareTrees, type Kind, type TreeChange } from "../../../../knowledge/difference/compare.ts";
import { Busy } from "../../../parts/busy.tsx";
import { Failed } from "../../../parts/failed.tsx";
import { FieldChanges } from "../../../parts/field-changes.tsx";
import { Loaded } from "../../../parts/loaded.tsx";
import { place } from "../../../router.ts";
import { say } from "../../../settings.ts";
import { ChangeChoice } from "./change-choice.tsx";
import { useTreeIn, type Change } from "./changes.ts";
import type { PanelProps } from "./overlay.ts";
import { texts } from "./texts.ts";

const SIGNS: Record<Kind, string> = { added: "+", changed: "~", removed: "−" };
const KINDS = ["added", "changed", "removed"] as const;

function Words({ difference, choose }: { difference: TreeChange; choose(node: string): void }) {
  const { nodes, changes } = difference;
  if (nodes.length + changes.length === 0) return <p role="status">{say(texts.same)}</p>;
  return (
    <>
      <p role="status">
        {KINDS.map((kind) => ({ kind, count: nodes.filter((one) => one.kind === kind).length }))
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => `${SIGNS[kind]} ${count} ${say(texts[kind])}`)
          .join(" · ")}
      </p>
      {nodes.length > 0 && (
        <details>
          <summary>{say(texts.steps)}</summary>
          <ul class="marked">
            {nodes.map(({ node, title, kind }) => (
              <li key={node} data-mark={kind}>
                {SIGNS[kind]}{" "}
                <button type="button" class="link" onClick={() => choose(node)}>
                  {title}
                </button>{" "}
                <span class="soft">{say(texts[kind])}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {changes.length > 0 && (
        <details>
          <summary>{say(texts.ofTree)}</summary>
          <FieldChanges changes={changes} />
        </details>
      )}
    </>
  );
}

function Compared({ before, tree, choose, put }: PanelProps & { before: Change }) {
  const { found, error } = useTreeIn(before, tree);
  const difference = useMemo(() => found?.tree && compareTrees(found.tree, tree), [found, tree]);
  useEffect(() => {
    if (found?.tree === undefined || difference === undefined) return put(undefined);
    const byId = new Map(difference.nodes.map((one) => [one.node, one]));
    return put({
      ...differenceMarks(found.tree, tree),
      notes: new Map(difference.nodes.map(({ node, kind }) => [node, SIGNS[kind]])),
      about(node) {
        const one = byId.get(node);
        if (one === undefined) return undefined;
        return one.kind === "changed" ? <FieldChanges changes={one.changes} /> : <p>{say(texts[one.kind])}</p>;
      },
    });
  }, [found, difference]);
  if (error !== undefined) return <Failed error={error} />;
  if (found === undefined) return <Busy />;
  return difference === undefined ? <p>{say(texts.newTree)}</p> : <Words difference={difference} choose={choose} />;
}

export function DifferencePanel(props: PanelProps) {
  return (
    <Loaded<{ releases: Change[] }> path={`/api/releases?channel=${encodeURIComponent(props.channel)}`}>
      {({ releases: [, ...older] }) => {
        if (older.length === 0) return <p class="soft">{say(texts.onlyOne)}</p>;
        const asked = Number(place.value.query.get("against"));
        const before = older.find(({ sequence }) => sequence === asked) ?? older.find(({ stored }) => stored);
        return (
          <>
            <ChangeChoice label={say(texts.against)} changes={older} chosen={before} name="against" />
            {before !== undefined && <Compared {...props} before={before} />}
          </>
        );
      }}
    </Loaded>
  );
}
