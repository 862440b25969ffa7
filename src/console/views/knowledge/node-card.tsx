/** One step of a tree with all an author wrote for it: texts, options, what it asks for, where it leads and where it is reached from. */
import type { ComponentChildren } from "preact";
import { lazy, Suspense } from "preact/compat";
import type { Node, OpenTree, Target } from "../../../knowledge/model.ts";
import { formatRef } from "../../../knowledge/model.ts";
import { addressOf } from "../../router.ts";
import { language, say, withColon } from "../../settings.ts";
import { languageOfTag } from "../../../localized-text.ts";
import { DocumentNames } from "../../parts/document-names.tsx";
import { AskedFor } from "./asked-for.tsx";
import { EveryLanguage } from "./every-language.tsx";
import { LinksIn } from "./links-in.tsx";
import { nameOf } from "./outline.tsx";
import { stepElsewhere, type Trees } from "./other-trees.ts";
import { texts } from "./texts.ts";

interface Props {
  tree: OpenTree;
  /** The trees that it leads to. */
  others: Trees;
  /** In the reader's language. */
  node: Node;
  /** As its author wrote it. */
  written: Node;
  /** What the overlay says of this step. */
  about: ComponentChildren;
  choose(node: string): void;
}

function Leads({ tree, others, target, choose }: Pick<Props, "tree" | "others" | "choose"> & { target: Target }) {
  if (target === null) return <em>{say(texts.ends)}</em>;
  if (target.base === tree.base && target.tree === tree.tree) {
    const node = tree.byId.get(target.node);
    return (
      <button type="button" class="link" onClick={() => choose(target.node)}>
        {node === undefined ? target.node : nameOf(node)}
      </button>
    );
  }
  return (
    <a href={addressOf(["knowledge", target.base, target.tree], { node: target.node })}>
      {stepElsewhere(others, target) ?? formatRef(target)}
    </a>
  );
}

const InWords = lazy(async () => (await import("./in-words.tsx")).InWords);
const FactsInWords = lazy(async () => (await import("./in-words.tsx")).FactsInWords);

/** A condition in words; until these are loaded, as it was written. */
const Condition = (props: { tree: OpenTree; expression: string }) => (
  <Suspense fallback={<code>{props.expression}</code>}>
    <InWords {...props} />
  </Suspense>
);

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

export function NodeCard({ tree, others, node, written, about, choose }: Props) {
  const translated = node.texts.find((one) => languageOfTag(one.language) === language.value);
  const own = languageOfTag(tree.language) === language.value ? undefined : translated;
  const reachedFrom = tree.nodes.filter(isFor(node, tree));
  return (
    <>
      <h2>{nameOf(node)}</h2>
      <p class="soft">
        <code>{node.id}</code>
      </p>
      {about}
      <p class="said">{node.response}</p>
      {node.input !== undefined && <AskedFor input={node.input} hint={node.input.hint} unitName={own?.unit} />}
      {node.options.length + node.next.length > 0 && (
        <ul class="ways">
          {node.options.map(({ id, description, target, when }) => (
            <li key={id}>
              <strong>{description}</strong>
              {target !== undefined && (
                <>
                  {" → "}
                  <Leads tree={tree} others={others} target={target} choose={choose} />
                </>
              )}
              {when !== undefined && (
                <div class="soft">
                  {say(texts.when)} <Condition tree={tree} expression={when} />
                </div>
              )}
            </li>
          ))}
          {node.next.map(({ when, target }, place) => (
            <li key={`next ${place}`}>
              {when === undefined ? say(texts.otherwise) : <Condition tree={tree} expression={when} />} {" → "}
              <Leads tree={tree} others={others} target={target} choose={choose} />
            </li>
          ))}
        </ul>
      )}
      {/* What reads conditions is large, and most steps have none. */}
      {[...node.options, ...node.next].some(({ when }) => when !== undefined) && (
        <Suspense fallback={null}>
          <FactsInWords tree={tree} node={node} />
        </Suspense>
      )}
      <EveryLanguage tree={tree} node={written} />
      {node.documents.length > 0 && (
        <>
          <h3>{say(texts.evidence)}</h3>
          <DocumentNames ids={node.documents} />
        </>
      )}
      {node.keywords.length > 0 && (
        <p class="soft">
          {withColon(say(texts.keywords))}
          {node.keywords.join(" · ")}
        </p>
      )}
      {reachedFrom.length > 0 && (
        <p class="soft">
          {withColon(say(texts.usedBy))}
          {reachedFrom.map((from) => (
            <button type="button" class="link" key={from.id} onClick={() => choose(from.id)}>
              {nameOf(from)}
            </button>
          ))}
        </p>
      )}
      <LinksIn key={node.id} tree={tree} node={node} />
    </>
  );
}
