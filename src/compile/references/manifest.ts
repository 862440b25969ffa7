/**
 * Compares the manifest with the objects that it lists: every tree, document and template that it names is there as it says, and it
 * names every one that is there.
 */
import { mainTree } from "../layout.ts";
import { canonicalJson } from "../../json.ts";
import { treeKey } from "../../knowledge/refs.ts";
import { manifestTexts } from "../../knowledge/titles.ts";
import type { Manifest, ManifestBase } from "../../knowledge/release.ts";
import type { Tree } from "../../knowledge/model.ts";
import { quoteName, type ReleaseContents, type ReportReference } from "./contents.ts";

const MANIFEST = "manifest";

/** Reports what the manifest names and is not there, says otherwise, or leaves out. */
export function compareManifest(manifest: Manifest, contents: ReleaseContents, report: ReportReference): void {
  const { trees, documents } = contents;
  const bases = new Map<string, ManifestBase>();
  for (const base of manifest.bases) {
    if (bases.has(base.base))
      report(MANIFEST, {
        en: `The manifest lists the base ${quoteName(base.base)} twice.`,
        zh: `清单把知识库 ${quoteName(base.base)} 列了两次。`,
      });
    bases.set(base.base, base);
    compareTrees(base, trees, report);
  }
  for (const [key, tree] of trees)
    if (bases.get(tree.base)?.trees.some((listed) => listed.tree === tree.tree) !== true)
      report(MANIFEST, {
        en: `The release has the tree ${quoteName(key)}, and its manifest does not list it.`,
        zh: `版本里有树 ${quoteName(key)}，清单却没有列出它。`,
      });
  if (documents !== undefined) compareDocuments(bases, documents, report);
  compareTemplates(manifest, contents.templates, report);
}

function compareTrees(base: ManifestBase, trees: ReadonlyMap<string, Tree>, report: ReportReference): void {
  const names = base.trees.map(({ tree }) => tree);
  if (names[0] !== mainTree(base.base, names))
    report(MANIFEST, {
      en: `The manifest does not list the main tree of the base ${quoteName(base.base)} first.`,
      zh: `清单没有把知识库 ${quoteName(base.base)} 的主树列在最前。`,
    });
  if (new Set(names).size !== names.length)
    report(MANIFEST, {
      en: `The manifest lists a tree of the base ${quoteName(base.base)} twice.`,
      zh: `清单把知识库 ${quoteName(base.base)} 的某棵树列了两次。`,
    });
  const main = trees.get(treeKey(base.base, names[0] ?? ""));
  if (main !== undefined && !hasTexts(base.texts, main))
    report(MANIFEST, {
      en: `The manifest gives the base ${quoteName(base.base)} other titles in other languages than its main tree has.`,
      zh: `清单中知识库 ${quoteName(base.base)} 其他语言的标题与它的主树不一致。`,
    });
  for (const listed of base.trees) {
    const key = treeKey(base.base, listed.tree);
    const tree = trees.get(key);
    // A listed tree without an object is reported as such.
    if (tree === undefined) continue;
    if (listed.root !== tree.root)
      report(MANIFEST, {
        en: `The manifest says that the tree ${quoteName(key)} begins at ${quoteName(listed.root)}; it begins at ${quoteName(tree.root)}.`,
        zh: `清单说树 ${quoteName(key)} 从 ${quoteName(listed.root)} 开始，而它从 ${quoteName(tree.root)} 开始。`,
      });
    if (!hasTexts(listed.texts, tree) || (listed.language ?? tree.language) !== tree.language)
      report(MANIFEST, {
        en: `The manifest gives the tree ${quoteName(key)} another language or other titles in other languages than it has.`,
        zh: `清单中树 ${quoteName(key)} 的语言或其他语言的标题与这棵树不一致。`,
      });
    if (listed.nodes !== tree.nodes.length || listed.title !== (tree.title ?? tree.tree))
      report(MANIFEST, {
        en: `The manifest gives the tree ${quoteName(key)} another title or another number of nodes than it has.`,
        zh: `清单中树 ${quoteName(key)} 的标题或节点数与这棵树不一致。`,
      });
  }
}

/** Manifests of earlier releases hold no texts in other languages. */
function hasTexts(listed: ManifestBase["texts"], tree: Tree): boolean {
  return listed === undefined || canonicalJson(listed) === canonicalJson(manifestTexts(tree) ?? []);
}

function compareDocuments(
  bases: ReadonlyMap<string, ManifestBase>,
  documents: NonNullable<ReleaseContents["documents"]>,
  report: ReportReference,
): void {
  const counts = new Map<string, number>();
  for (const shard of documents.values()) for (const { base } of shard) counts.set(base, (counts.get(base) ?? 0) + 1);
  for (const [name, base] of bases) {
    const count = counts.get(name) ?? 0;
    if (base.documents !== count)
      report(MANIFEST, {
        en: `The manifest gives the base ${quoteName(name)} ${base.documents} documents; the release has ${count}.`,
        zh: `清单说知识库 ${quoteName(name)} 有 ${base.documents} 篇文档，版本里有 ${count} 篇。`,
      });
    else if (count === 0 && base.trees.length === 0)
      report(MANIFEST, {
        en: `The manifest lists the base ${quoteName(name)}, which has neither a tree nor a document.`,
        zh: `清单列出了知识库 ${quoteName(name)}，它既没有树也没有文档。`,
      });
  }
  for (const name of counts.keys())
    if (!bases.has(name))
      report(MANIFEST, {
        en: `The release has documents of the base ${quoteName(name)}, and its manifest does not list that base.`,
        zh: `版本里有知识库 ${quoteName(name)} 的文档，清单却没有列出这个知识库。`,
      });
}

function compareTemplates({ templates }: Manifest, names: ReadonlySet<string>, report: ReportReference): void {
  for (const name of new Set(templates))
    if (!names.has(name))
      report(MANIFEST, {
        en: `The manifest lists the template ${quoteName(name)}, which is not in the release.`,
        zh: `清单列出了模板 ${quoteName(name)}，版本里却没有它。`,
      });
  for (const name of names)
    if (!templates.includes(name))
      report(MANIFEST, {
        en: `The release has the template ${quoteName(name)}, and its manifest does not list it.`,
        zh: `版本里有模板 ${quoteName(name)}，清单却没有列出它。`,
      });
}
