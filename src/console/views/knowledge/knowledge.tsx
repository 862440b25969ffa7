/** The knowledge of a channel: its bases; `/knowledge/<base>` one base, `/knowledge/<base>/<tree>` a tree, `/knowledge/<base>/documents/<id>` a document. */
import { lazy, Suspense } from "preact/compat";
import { useEffect } from "preact/hooks";
import { afterPaint } from "../../after-paint.ts";
import { knowledgePath } from "../../api-paths.ts";
import { livePublished, useTimes } from "../../live.ts";
import { Busy } from "../../parts/busy.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf, place } from "../../router.ts";
import { language, say, sayCount } from "../../settings.ts";
import type { Manifest, ManifestBase } from "../../../knowledge/release.ts";
import { baseIn, treeTitleIn } from "../../../knowledge/titles.ts";
import { useSubject } from "../../subject.ts";
import { texts } from "./texts.ts";

const DocumentList = lazy(async () => (await import("./documents.tsx")).DocumentList);
const DocumentPage = lazy(async () => (await import("./documents.tsx")).DocumentPage);
const TreeView = lazy(loadTreeView);

/** Loads a tree's view, and beside it the picture, which would be asked for after it. What fails is told where it is shown. */
async function loadTreeView() {
  void import("./picture/picture.tsx").catch(() => undefined);
  return (await import("./tree-view.tsx")).TreeView;
}

function baseAddress(base: string): string {
  return addressOf(["knowledge", base], { channel: place.value.query.get("channel") ?? undefined });
}

function Base({ base }: { base: ManifestBase }) {
  const { title, description } = baseIn(base, language.value);
  const count = base.trees.reduce((sum, { nodes }) => sum + nodes, 0);
  // Who sees the list opens a tree next.
  useEffect(() => afterPaint(() => void loadTreeView().catch(() => undefined)), []);
  return (
    <section class="card" aria-label={title}>
      <h2>
        <a href={baseAddress(base.base)}>{title}</a>
      </h2>
      {description !== "" && <p>{description}</p>}
      <p class="soft">
        <code>{base.base}</code> · {sayCount(base.trees.length, texts.trees)} · {sayCount(count, texts.nodes)} ·{" "}
        <a href={baseAddress(base.base)}>{sayCount(base.documents, texts.documents)}</a>
      </p>
      <ul class="trees">
        {base.trees.map((listed) => (
          <li key={listed.tree}>
            <a
              href={addressOf(["knowledge", base.base, listed.tree], {
                channel: place.value.query.get("channel") ?? undefined,
              })}
            >
              {treeTitleIn(base, listed, language.value) || listed.tree}
            </a>{" "}
            <span class="soft">{sayCount(listed.nodes, texts.nodes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bases() {
  const channel = place.value.query.get("channel") ?? "main";
  const [times] = useTimes(livePublished(), "knowledge");
  return (
    <Loaded<Manifest> path={knowledgePath(channel)} times={times}>
      {({ bases }) => (
        <div class="column wide">
          <h1>{say(texts.bases)}</h1>
          {bases.length === 0 && <p class="empty">{say(texts.none)}</p>}
          <div class="cards">
            {bases.map((base) => (
              <Base key={base.base} base={base} />
            ))}
          </div>
        </div>
      )}
    </Loaded>
  );
}

function OneBase({ name }: { name: string }) {
  useSubject(name);
  const channel = place.value.query.get("channel") ?? "main";
  const [times] = useTimes(livePublished(), "knowledge");
  return (
    <Loaded<Manifest> path={knowledgePath(channel)} times={times}>
      {({ bases }) => {
        const base = bases.find((one) => one.base === name);
        return (
          <div class="column wide">
            <p>
              <a href={addressOf(["knowledge"], { channel: place.value.query.get("channel") ?? undefined })}>
                {say(texts.bases)}
              </a>
            </p>
            <h1>{base === undefined ? name : baseIn(base, language.value).title}</h1>
            {base === undefined ? <p class="empty">{say(texts.noSuchBase)}</p> : <Base base={base} />}
            {base !== undefined && base.documents > 0 && (
              <Suspense fallback={<Busy />}>
                <DocumentList base={name} times={times} />
              </Suspense>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

export function Knowledge() {
  const [, base, tree, ...rest] = place.value.parts;
  if (base === undefined) return <Bases />;
  if (tree === undefined) return <OneBase key={base} name={base} />;
  if (tree === "documents" && rest.length > 0) {
    const id = rest.join("/");
    return (
      <Suspense fallback={<Busy />}>
        <DocumentPage key={`${base}/${id}`} base={base} id={id} />
      </Suspense>
    );
  }
  return (
    <Suspense fallback={<Busy />}>
      <TreeView key={`${base}/${tree}`} base={base} tree={tree} />
    </Suspense>
  );
}
