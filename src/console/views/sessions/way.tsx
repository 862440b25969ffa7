/** The way of a session on its tree: the steps in order, and the picture with those steps marked. */
import { lazy, Suspense } from "preact/compat";
import { useMemo } from "preact/hooks";
import type { Marks } from "../../../chart/model.ts";
import type { Tree } from "../../../knowledge/model.ts";
import { foldEvents } from "../../../session/fold.ts";
import type { EventRecord, Visit } from "../../../session/types.ts";
import { Busy } from "../../parts/busy.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf, go } from "../../router.ts";
import { language, say } from "../../settings.ts";
import { treePath } from "../../api-paths.ts";
import { otherTrees, useTrees } from "../knowledge/other-trees.ts";
import { treeInLanguage } from "../knowledge/in-language.ts";
import { texts } from "./texts.ts";

const Picture = lazy(async () => (await import("../knowledge/picture/picture.tsx")).Picture);

/** The nodes that the session has come through, the last is where it stands. Empty while it chooses. */
export function trailOf(events: readonly EventRecord[]): readonly Visit[] {
  try {
    return foldEvents(events.map(({ event }) => event))?.trail ?? [];
  } catch {
    // Damaged events: the page says so elsewhere.
    return [];
  }
}

function shownAnswer({ answer }: Visit): string {
  if (answer === undefined) return "";
  return typeof answer.value === "string" ? answer.value : JSON.stringify(answer.value);
}

/** A way of the tree has the mark of the option that was taken, and every step that was stood at has one. */
function marksOf(trail: readonly Visit[], tree: Tree): Marks {
  const own = trail.filter(({ ref }) => ref.tree === tree.tree && ref.base === tree.base);
  return new Map(
    own.flatMap(({ ref, answer }) => [
      [ref.node, "covered" as const],
      ...(answer?.via === "option" ? [[`${ref.node}\t${String(answer.value)}`, "covered" as const] as const] : []),
    ]),
  );
}

function Walked({ trail, tree, channel }: { trail: readonly Visit[]; tree: Tree; channel: string }) {
  const shown = useMemo(() => treeInLanguage(tree, language.value), [tree, language.value]);
  const others = useTrees(otherTrees(shown), channel);
  const overlay = useMemo(
    () => ({
      tree: shown,
      marks: marksOf(trail, tree),
      notes: new Map(trail.map(({ ref }, place) => [ref.node, String(place + 1)])),
      about: () => undefined,
    }),
    [trail, tree, shown],
  );
  return (
    <div class="picture way">
      <Picture
        tree={shown}
        overlay={overlay}
        others={others}
        chosen={trail.at(-1)?.ref.node ?? tree.root}
        choose={(node) => go(addressOf(["knowledge", tree.base, tree.tree], { node }))}
      />
    </div>
  );
}

/** The steps in order, by their titles. */
function Steps({ trail, channel }: { trail: readonly Visit[]; channel: string }) {
  const trees = useTrees(
    trail.map(({ ref }) => ref),
    channel,
  );
  const nodeOf = ({ ref }: Visit) => trees.get(`${ref.base}/${ref.tree}`)?.byId.get(ref.node);
  return (
    <ol class="way-steps">
      {trail.map((visit, place) => {
        const node = nodeOf(visit);
        const said = shownAnswer(visit);
        return (
          <li key={place} aria-current={place === trail.length - 1 ? "step" : undefined}>
            <a href={addressOf(["knowledge", visit.ref.base, visit.ref.tree], { node: visit.ref.node })}>
              {node?.title ?? visit.ref.node}
            </a>{" "}
            {said !== "" && (
              <span class="soft">→ {node?.options.find(({ id }) => id === said)?.description ?? said}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

export function Way({ events, channel }: { events: readonly EventRecord[]; channel: string }) {
  const trail = useMemo(() => trailOf(events), [events]);
  const here = trail.at(-1)?.ref;
  if (here === undefined) return null;
  return (
    <section aria-label={say(texts.way)}>
      <h2>{say(texts.way)}</h2>
      <Steps trail={trail} channel={channel} />
      <Suspense fallback={<Busy />}>
        <Loaded<Tree> path={treePath(here.base, here.tree, channel)}>
          {(tree) => <Walked trail={trail} tree={tree} channel={channel} />}
        </Loaded>
      </Suspense>
    </section>
  );
}
