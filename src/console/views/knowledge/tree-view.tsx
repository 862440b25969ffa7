/** One tree: its outline, its picture, and the step that is chosen by `?node=`. */
import { useMemo, useState } from "preact/hooks";
import type { Tree } from "../../../knowledge/model.ts";
import { openTree } from "../../../knowledge/model.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { place, setQuery } from "../../router.ts";
import { say } from "../../settings.ts";
import { NodeCard } from "./node-card.tsx";
import { Outline } from "./outline.tsx";
import { Picture } from "./picture.tsx";
import { texts } from "./texts.ts";

function Shown({ tree }: { tree: Tree }) {
  const open = useMemo(() => openTree(tree), [tree]);
  const [sought, setSought] = useState("");
  const chosen = place.value.query.get("node") ?? tree.root;
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
        <Outline tree={open} sought={sought} chosen={chosen} choose={choose} />
      </section>
      <section class="picture" aria-label={say(texts.picture)}>
        <Picture tree={tree} chosen={chosen} choose={choose} />
      </section>
      <section class="node-card" aria-live="polite">
        {node === undefined ? (
          <p class="empty">{say(texts.chooseNode)}</p>
        ) : (
          <NodeCard tree={open} node={node} choose={choose} />
        )}
      </section>
    </div>
  );
}

export function TreeView({ base, tree }: { base: string; tree: string }) {
  const channel = place.value.query.get("channel") ?? "main";
  const path = `/api/trees/${encodeURIComponent(base)}/${encodeURIComponent(tree)}?channel=${encodeURIComponent(channel)}`;
  return <Loaded<Tree> path={path}>{(found) => <Shown tree={found} />}</Loaded>;
}
