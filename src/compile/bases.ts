/** The bases of a release as its manifest lists them: title, languages, trees with the main one first. */
import { mainTree } from "./layout.ts";
import type { Document, Tree } from "../knowledge/model.ts";
import type { ManifestBase } from "../knowledge/release.ts";
import { listLanguages } from "../knowledge/text.ts";
import { manifestTexts } from "../knowledge/titles.ts";

/** Describes every base that has a tree or a document, sorted by id. */
export function describeBases(allTrees: readonly Tree[], allDocuments: readonly Document[]): ManifestBase[] {
  const names = [...new Set([...allTrees, ...allDocuments].map((item) => item.base))].toSorted();
  return names.map((base) => {
    const trees = allTrees.filter((tree) => tree.base === base);
    const documents = allDocuments.filter((document) => document.base === base);
    const first = mainTree(
      base,
      trees.map((tree) => tree.tree),
    );
    const main = trees.find((tree) => tree.tree === first);
    const language = main?.language ?? documents[0]?.language ?? "en";
    return {
      base,
      title: main?.title ?? base,
      description: main?.description ?? "",
      language,
      languages: [...new Set([language, ...trees.flatMap(listLanguages)])],
      // The main tree comes first: it is where a base begins.
      trees: [...(main === undefined ? [] : [main]), ...trees.filter((tree) => tree !== main)].map((tree) =>
        describeTree(tree, language),
      ),
      documents: documents.length,
      ...textsOf(main),
    };
  });
}

function describeTree(tree: Tree, language: string): ManifestBase["trees"][number] {
  return {
    tree: tree.tree,
    title: tree.title ?? tree.tree,
    root: tree.root,
    nodes: tree.nodes.length,
    ...(tree.language !== language && { language: tree.language }),
    ...textsOf(tree),
  };
}

/** Nothing where a tree is not translated, so that its release keeps the id it has always had. */
function textsOf(tree: Tree | undefined): Pick<ManifestBase, "texts"> {
  const texts = manifestTexts(tree);
  return texts === undefined ? {} : { texts };
}
