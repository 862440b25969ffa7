/** One tree: its outline, its picture, and the step that is chosen by `?node=`. */
import { lazy, Suspense } from "preact/compat";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ChannelReport } from "../../../knowledge/channel-report.ts";
import type { Tree } from "../../../knowledge/model.ts";
import { openTree } from "../../../knowledge/model.ts";
import { afterPaint } from "../../after-paint.ts";
import { isLocal, livePublished, useLive } from "../../live.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { place, setQuery } from "../../router.ts";
import { language, say, withColon } from "../../settings.ts";
import { token } from "../../token.ts";
import { useSubject } from "../../subject.ts";
import { treePath } from "../../api-paths.ts";
import { treeInLanguage } from "./in-language.ts";
import { NodeCard } from "./node-card.tsx";
import { OverlayChooser } from "./overlay/chooser.tsx";
import type { Overlay } from "./overlay/overlay.ts";
import { treeOf } from "./overlay/report.ts";
import { SourcePlace } from "../../parts/source-place.tsx";
import { otherTrees, useTrees } from "./other-trees.ts";
import { Outline } from "./outline.tsx";
import { texts } from "./texts.ts";

/** The steps that are new or not as they were in an earlier reading of the tree. */
function changedSince(before: Tree, tree: Tree): ReadonlySet<string> {
  const known = new Map(before.nodes.map((node) => [node.id, JSON.stringify(node)]));
  return new Set(tree.nodes.filter((node) => known.get(node.id) !== JSON.stringify(node)).map(({ id }) => id));
}

/** Marks what the newest publish changed, until the next one. */
function useChanged(tree: Tree): ReadonlySet<string> {
  const seen = useRef<{ tree: Tree; changed: ReadonlySet<string> }>({ tree, changed: new Set() });
  if (seen.current.tree !== tree) {
    const changed = changedSince(seen.current.tree, tree);
    // A publish that changed something else leaves the marks.
    seen.current = { tree, changed: changed.size === 0 ? seen.current.changed : changed };
  }
  return seen.current.changed;
}

const Picture = lazy(async () => (await import("./picture/picture.tsx")).Picture);
const Authoring = lazy(async () => (await import("./authoring.tsx")).Authoring);

/** Where the step is written, as far as the report on the files says. */
function Written({ report, tree, node }: { report: ChannelReport | undefined; tree: Tree; node: string }) {
  const written = report && treeOf(report, tree);
  const step = written?.steps.find((one) => one.node === node);
  if (written === undefined || step === undefined) return null;
  return (
    <p class="soft">
      {say(texts.written)} <SourcePlace root={report?.root} file={written.file} line={step.line} />
    </p>
  );
}

interface Props {
  tree: Tree;
  channel: string;
  /** Another number when the report on the files has changed. */
  reports: number;
}

function Shown({ tree: published, channel, reports }: Props) {
  const [report, setReport] = useState<ChannelReport | undefined>(undefined);
  const changed = useChanged(published);
  const [put, setOverlay] = useState<Overlay | undefined>(undefined);
  const [broken, setBroken] = useState<Overlay | undefined>(undefined);
  // What is broken is shown until the reader chooses something else to see on the tree.
  const overlay = put ?? broken;
  const written = overlay?.tree ?? published;
  const tree = useMemo(() => treeInLanguage(written, language.value), [written, language.value]);
  const open = useMemo(() => openTree(tree), [tree]);
  const others = useTrees(otherTrees(tree), channel);
  const [sought, setSought] = useState("");
  // Laying the picture out takes longer than to draw the words, which wait for nothing.
  const [hasPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  const chosen = place.value.query.get("node") ?? tree.root;
  useSubject(tree.title ?? tree.tree);
  const choose = (node: string): void => setQuery({ node: node === tree.root ? undefined : node });
  const node = open.byId.get(chosen);
  return (
    <div class="tree-view">
      <section class="outline" aria-label={say(texts.outline)}>
        <h1>{tree.title ?? tree.tree}</h1>
        <input
          type="search"
          value={sought}
          onInput={({ currentTarget }) => setSought(currentTarget.value)}
          placeholder={say(texts.find)}
          aria-label={say(texts.find)}
        />
        <p role="status" class="soft">
          {changed.size > 0 && `${withColon(say(texts.changed))}${changed.size}`}
        </p>
        {isLocal && token.value !== "" && (
          <Suspense fallback={null}>
            <Authoring channel={channel} times={reports} tree={published} take={setReport} put={setBroken} />
          </Suspense>
        )}
        <OverlayChooser tree={published} channel={channel} times={reports} choose={choose} put={setOverlay} />
        <Outline changed={changed} overlay={overlay} tree={open} sought={sought} chosen={chosen} choose={choose} />
      </section>
      <section class="picture" aria-label={say(texts.picture)}>
        {hasPainted && (
          <Suspense fallback={null}>
            <Picture tree={tree} changed={changed} overlay={overlay} others={others} chosen={chosen} choose={choose} />
          </Suspense>
        )}
      </section>
      <section class="node-card" aria-live="polite">
        {node === undefined ? (
          <>
            {place.value.query.has("node") && (
              <p class="soft">
                <code>{chosen}</code>
              </p>
            )}
            <p class="empty" role="status">
              {say(place.value.query.has("node") ? texts.noSuchNode : texts.chooseNode)}
            </p>
          </>
        ) : (
          <NodeCard
            tree={open}
            others={others}
            node={node}
            written={written.nodes.find(({ id }) => id === node.id) ?? node}
            about={
              <>
                <Written report={report} tree={tree} node={node.id} />
                {overlay?.about(node.id)}
                {put !== undefined && place.value.query.get("show") !== "findings" && broken?.about(node.id)}
              </>
            }
            choose={choose}
          />
        )}
      </section>
    </div>
  );
}

export function TreeView({ base, tree }: { base: string; tree: string }) {
  const channel = place.value.query.get("channel") ?? "main";
  const path = treePath(base, tree, channel);
  const [times, setTimes] = useState(0);
  const [reports, setReports] = useState(0);
  useLive(livePublished(), (event) => {
    if (event === "knowledge" || event === "reopened") setTimes((before) => before + 1);
    if (event === "report" || event === "reopened") setReports((before) => before + 1);
  });
  return (
    <Loaded<Tree> path={path} times={times}>
      {(found) => <Shown tree={found} channel={channel} reports={reports} />}
    </Loaded>
  );
}
