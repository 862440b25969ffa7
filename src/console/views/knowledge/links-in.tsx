/** Which steps of other trees lead to a step. Looked for when asked: each tree that leads into this one is read. */
import { useState } from "preact/hooks";
import type { Node, OpenTree, Tree } from "../../../knowledge/model.ts";
import type { Manifest } from "../../../knowledge/release.ts";
import { read } from "../../api.ts";
import { Failed } from "../../parts/failed.tsx";
import { addressOf, place } from "../../router.ts";
import { language, say } from "../../settings.ts";
import { knowledgePath, treePath } from "../../api-paths.ts";
import { treeInLanguage } from "./in-language.ts";
import { texts } from "./texts.ts";

/** Trees that are read at most. */
const MAX_TREES = 60;

interface Link {
  base: string;
  tree: string;
  node: Node;
}

interface Found {
  links: Link[];
  /** How many trees were read, of how many. */
  read: number;
  of: number;
}

async function findLinks(to: OpenTree, node: string): Promise<Found> {
  const channel = place.value.query.get("channel") ?? "main";
  const { bases } = await read<Manifest>(knowledgePath(channel));
  const others = bases.flatMap(({ base, trees }) =>
    trees.flatMap(({ tree }) => (base === to.base && tree === to.tree ? [] : [{ base, tree }])),
  );
  const some = others.slice(0, MAX_TREES);
  const trees = await Promise.all(
    some.map(async ({ base, tree }) => treeInLanguage(await read<Tree>(treePath(base, tree, channel)), language.value)),
  );
  const links = trees.flatMap(({ base, tree, nodes }) =>
    nodes
      .filter(({ options, next }) =>
        [...options, ...next].some(
          ({ target }) => target?.base === to.base && target.tree === to.tree && target.node === node,
        ),
      )
      .map((from) => ({ base, tree, node: from })),
  );
  return { links, read: some.length, of: others.length };
}

export function LinksIn({ tree, node }: { tree: OpenTree; node: Node }) {
  const [found, setFound] = useState<Found | undefined>(undefined);
  const [error, setError] = useState<unknown>(undefined);
  if (error !== undefined) return <Failed error={error} />;
  if (found === undefined) {
    return (
      <button type="button" onClick={() => void findLinks(tree, node.id).then(setFound, setError)}>
        {say(texts.linksIn)}
      </button>
    );
  }
  return (
    <div role="status">
      {found.links.length === 0 && <p class="soft">{say(texts.noLinksIn)}</p>}
      <ul>
        {found.links.map(({ base, tree: name, node: from }) => (
          <li key={`${base}/${name}#${from.id}`}>
            <a href={addressOf(["knowledge", base, name], { node: from.id })}>{from.title ?? from.id}</a>{" "}
            <span class="soft">
              {base}/{name}
            </span>
          </li>
        ))}
      </ul>
      <p class="soft">
        {say(texts.treesRead)} {found.read}/{found.of}
      </p>
    </div>
  );
}
