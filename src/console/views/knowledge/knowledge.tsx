/** The knowledge of a channel: its bases; below `/knowledge/<base>/<tree>` one tree. */
import { lazy, Suspense } from "preact/compat";
import { Busy } from "../../parts/busy.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { addressOf, place } from "../../router.ts";
import { say } from "../../settings.ts";
import type { Manifest, ManifestBase } from "../../../knowledge/release.ts";
import { texts } from "./texts.ts";

const TreeView = lazy(async () => (await import("./tree-view.tsx")).TreeView);

function Base({ base }: { base: ManifestBase }) {
  const count = base.trees.reduce((sum, { nodes }) => sum + nodes, 0);
  return (
    <section class="card" aria-label={base.title}>
      <h2>{base.title}</h2>
      {base.description !== "" && <p>{base.description}</p>}
      <p class="soft">
        <code>{base.base}</code> · {base.trees.length} {say(texts.trees)} · {count} {say(texts.nodes)} ·{" "}
        {base.documents} {say(texts.documents)}
      </p>
      <ul class="trees">
        {base.trees.map(({ tree, title, nodes }) => (
          <li key={tree}>
            <a href={addressOf(["knowledge", base.base, tree])}>{title === "" ? tree : title}</a>{" "}
            <span class="soft">
              {nodes} {say(texts.nodes)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Bases() {
  const channel = place.value.query.get("channel") ?? "main";
  return (
    <Loaded<Manifest> path={`/api/knowledge?channel=${encodeURIComponent(channel)}`}>
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

export function Knowledge() {
  const [, base, tree] = place.value.parts;
  if (base === undefined || tree === undefined) return <Bases />;
  return (
    <Suspense fallback={<Busy />}>
      <TreeView key={`${base}/${tree}`} base={base} tree={tree} />
    </Suspense>
  );
}
