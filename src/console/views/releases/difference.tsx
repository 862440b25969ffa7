/** What one release has otherwise than another, in words: trees with the way to their picture, documents, templates. */
import { useEffect, useState } from "preact/hooks";
import {
  compareContents,
  isSame,
  type Difference,
  type Kind,
  type NamedChange,
} from "../../../knowledge/difference/compare.ts";
import { loadContents } from "../../../knowledge/difference/load.ts";
import { Busy } from "../../parts/busy.tsx";
import { Failed } from "../../parts/failed.tsx";
import { FieldChanges } from "../../parts/field-changes.tsx";
import { addressOf } from "../../router.ts";
import { say } from "../../settings.ts";
import { sideOf, type Side } from "./sides.ts";
import { texts } from "./texts.ts";

const SIGNS: Record<Kind, string> = { added: "+", changed: "~", removed: "−" };

function Named({ heading, list }: { heading: string; list: readonly NamedChange[] }) {
  if (list.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul class="marked">
        {list.map(({ name, kind, changes }) => (
          <li key={name} data-mark={kind}>
            <details>
              <summary>
                {SIGNS[kind]} {name} <span class="soft">{say(texts[kind])}</span>
              </summary>
              <FieldChanges changes={changes} />
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  before: Side;
  after: Side;
  channel: string;
  /** Called when the difference is there, or, without one, could not be made. */
  ready?(difference: Difference | undefined): void;
}

export function ReleaseDifference({ before, after, channel, ready }: Props) {
  const [difference, setDifference] = useState<Difference | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  useEffect(() => {
    const ended = new AbortController();
    const compare = async (): Promise<Difference> => {
      const sides = await Promise.all([sideOf(before, ended.signal), sideOf(after, ended.signal)]);
      return compareContents(...(await loadContents(...sides)));
    };
    compare().then(
      (made) => {
        if (ended.signal.aborted) return;
        setDifference(made);
        ready?.(made);
      },
      (failure: unknown) => {
        if (ended.signal.aborted) return;
        setError(failure);
        ready?.(undefined);
      },
    );
    return () => ended.abort();
  }, []);
  if (error !== undefined) return <Failed error={error} />;
  if (difference === undefined) return <Busy />;
  if (isSame(difference)) return <p role="status">{say(texts.same)}</p>;
  const { trees, documents, templates } = difference;
  // The picture shows what is published, so that it can be led to only then.
  const shown =
    before !== undefined && "sequence" in before && after !== undefined && "sequence" in after && before.sequence;
  return (
    <>
      {trees.length > 0 && <h3>{say(texts.trees)}</h3>}
      {trees.map(({ base, tree, kind, changes, nodes }) => (
        <section key={`${base}/${tree}`} class="tree-change" aria-label={`${base}/${tree}`}>
          <p data-mark={kind}>
            <span class="note">{SIGNS[kind]}</span>{" "}
            {kind === "removed" || shown === false ? (
              `${base}/${tree}`
            ) : (
              <a
                href={addressOf(["knowledge", base, tree], {
                  show: "difference",
                  against: String(shown),
                  ...(channel !== "main" && { channel }),
                })}
              >
                {base}/{tree}
              </a>
            )}{" "}
            <span class="soft">{say(texts[kind])}</span>
          </p>
          <FieldChanges changes={changes} />
          {kind === "changed" && (
            <ul class="marked">
              {nodes.map((one) => (
                <li key={one.node} data-mark={one.kind}>
                  <details>
                    <summary>
                      {SIGNS[one.kind]} {one.title} <code>{one.node}</code>{" "}
                      <span class="soft">{say(texts[one.kind])}</span>
                    </summary>
                    <FieldChanges changes={one.changes} />
                  </details>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <Named heading={say(texts.documents)} list={documents} />
      <Named heading={say(texts.templates)} list={templates} />
    </>
  );
}
