/** One step of a tree with all an author wrote for it: texts, options, what it asks for, where it leads and where it is reached from. */
import type { ComponentChildren } from "preact";
import type { Node, OpenTree, Target } from "../../../knowledge/model.ts";
import { formatRef } from "../../../knowledge/model.ts";
import { unitLabel } from "../../../knowledge/units/amount.ts";
import { addressOf } from "../../router.ts";
import { language, say } from "../../settings.ts";
import { languageOfTag } from "../../../localized-text.ts";
import { nameOf } from "./outline.tsx";
import { texts } from "./texts.ts";

interface Props {
  tree: OpenTree;
  node: Node;
  /** What the overlay says of this step. */
  about: ComponentChildren;
  choose(node: string): void;
}

function Leads({ tree, target, choose }: Pick<Props, "tree" | "choose"> & { target: Target }) {
  if (target === null) return <em>{say(texts.ends)}</em>;
  if (target.base === tree.base && target.tree === tree.tree) {
    const node = tree.byId.get(target.node);
    return (
      <button type="button" class="link" onClick={() => choose(target.node)}>
        {node === undefined ? target.node : nameOf(node)}
      </button>
    );
  }
  return <a href={addressOf(["knowledge", target.base, target.tree], { node: target.node })}>{formatRef(target)}</a>;
}

const isFor =
  (node: Node, tree: OpenTree) =>
  (from: Node): boolean =>
    [...from.options, ...from.next].some(
      ({ target }) =>
        target !== null &&
        target !== undefined &&
        target.node === node.id &&
        target.base === tree.base &&
        target.tree === tree.tree,
    );

export function NodeCard({ tree, node, about, choose }: Props) {
  // In the reader's language where the author wrote it, else in the tree's own.
  const translated = node.texts.find((one) => languageOfTag(one.language) === language.value);
  const own = languageOfTag(tree.language) === language.value ? undefined : translated;
  const option = (id: string, description: string): string =>
    own?.options.find((one) => one.id === id)?.description ?? description;
  const reachedFrom = tree.nodes.filter(isFor(node, tree));
  return (
    <>
      <h2>{own?.title ?? nameOf(node)}</h2>
      <p class="soft">
        <code>{node.id}</code>
      </p>
      {about}
      <p class="said">{own?.response ?? node.response}</p>
      {node.input !== undefined && (
        <p>
          {say(texts.asks)} <code>{node.input.name}</code> ({node.input.type}
          {node.input.unit === undefined ? "" : `, ${own?.unit ?? say(unitLabel(node.input.unit))}`})
          {node.input.hint === undefined ? "" : `: ${own?.hint ?? node.input.hint}`}
        </p>
      )}
      {node.options.length + node.next.length > 0 && (
        <ul class="ways">
          {node.options.map(({ id, description, target, when }) => (
            <li key={id}>
              <strong>{option(id, description)}</strong>
              {target !== undefined && (
                <>
                  {" → "}
                  <Leads tree={tree} target={target} choose={choose} />
                </>
              )}
              {when !== undefined && (
                <div class="soft">
                  {say(texts.when)} <code>{when}</code>
                </div>
              )}
            </li>
          ))}
          {node.next.map(({ when, target }, place) => (
            <li key={`next ${place}`}>
              {when === undefined ? say(texts.otherwise) : <code>{when}</code>} {" → "}
              <Leads tree={tree} target={target} choose={choose} />
            </li>
          ))}
        </ul>
      )}
      {node.documents.length > 0 && (
        <>
          <h3>{say(texts.evidence)}</h3>
          <ul>
            {node.documents.map((id) => (
              <li key={id}>
                <code>{id}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {node.keywords.length > 0 && (
        <p class="soft">
          {say(texts.keywords)}: {node.keywords.join(" · ")}
        </p>
      )}
      {reachedFrom.length > 0 && (
        <p class="soft">
          {say(texts.usedBy)}:{" "}
          {reachedFrom.map((from) => (
            <button type="button" class="link" key={from.id} onClick={() => choose(from.id)}>
              {nameOf(from)}
            </button>
          ))}
        </p>
      )}
    </>
  );
}
