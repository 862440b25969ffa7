/**
 * Compares documents with what names them: nodes, passages and the index. A document lies in the object where its reader looks for it,
 * a passage belongs to a document and to the base that the index says.
 */
import { documentObjectName } from "../../knowledge/document-shard.ts";
import type { Tree } from "../../knowledge/model.ts";
import { treeKey } from "../../knowledge/refs.ts";
import type { AboutIndex } from "../../search/format.ts";
import { openIndex } from "../../search/open.ts";
import { quoteName, type PassageRun, type ReleaseContents, type ReportReference } from "./contents.ts";

/** Reports each document that is named and is not there, or lies where nobody finds it. Nothing where documents were not read. */
export function compareDocuments(contents: ReleaseContents, report: ReportReference): void {
  const { trees, documents, passages, index } = contents;
  if (documents === undefined) return;
  const keys = placeDocuments(documents, report);
  for (const tree of trees.values()) compareNodes(tree, keys, report);
  if (index === undefined) return;
  const { about, passages: count } = openIndex(index);
  compareRanges(about, count, documents, report);
  if (passages !== undefined) comparePassages(about, count, passages, keys, report);
}

/** The keys of all documents. */
function placeDocuments(
  documents: NonNullable<ReleaseContents["documents"]>,
  report: ReportReference,
): ReadonlySet<string> {
  const keys = new Set<string>();
  for (const [object, shard] of documents) {
    for (const { base, key } of shard) {
      if (keys.has(key))
        report(object, {
          en: `The document ${quoteName(key)} is there twice.`,
          zh: `文档 ${quoteName(key)} 出现了两次。`,
        });
      keys.add(key);
      if (documentObjectName(base, key.slice(base.length + 1), documents.size) === object) continue;
      report(object, {
        en: `The document ${quoteName(key)} is in this object, where nothing looks for it.`,
        zh: `文档 ${quoteName(key)} 放在了这个对象里，而读取时不会到这里来找。`,
      });
    }
  }
  return keys;
}

function compareNodes(tree: Tree, keys: ReadonlySet<string>, report: ReportReference): void {
  const object = `tree/${treeKey(tree.base, tree.tree)}`;
  for (const node of tree.nodes)
    for (const key of node.documents)
      if (!keys.has(key))
        report(object, {
          en: `Node ${quoteName(node.id)} names the document ${quoteName(key)}, which is not in the release.`,
          zh: `节点 ${quoteName(node.id)} 提到了文档 ${quoteName(key)}，版本里却没有它。`,
        });
}

/** The ranges of an index follow each other, cover all passages, and belong to bases with documents. */
function compareRanges(
  { bases }: AboutIndex,
  count: number,
  documents: NonNullable<ReleaseContents["documents"]>,
  report: ReportReference,
): void {
  const known = new Set(Array.from(documents.values(), (shard) => shard.map(({ base }) => base)).flat());
  let end = 0;
  for (const { base, from, to } of bases) {
    if (!known.has(base))
      report("index/0", {
        en: `The index names the base ${quoteName(base)}, which has no document.`,
        zh: `索引提到了知识库 ${quoteName(base)}，它没有任何文档。`,
      });
    if (from !== end || to < from) break;
    end = to;
  }
  if (end !== count)
    report("index/0", {
      en: "The index does not say for each passage which base it belongs to.",
      zh: "索引没有说明每个段落属于哪个知识库。",
    });
}

function comparePassages(
  { bases, perObject }: AboutIndex,
  count: number,
  passages: ReadonlyMap<string, readonly PassageRun[]>,
  keys: ReadonlySet<string>,
  report: ReportReference,
): void {
  for (const [object, runs] of passages) {
    const first = Number(object.slice("passages/".length)) * perObject;
    let at = first;
    for (const { base, document, passages: length } of runs) {
      const key = `${base}/${document}`;
      const range = bases.find(({ from, to }) => from <= at && at < to);
      at += length;
      if (!keys.has(key))
        report(object, {
          en: `A passage names the document ${quoteName(key)}, which is not in the release.`,
          zh: `某个段落提到了文档 ${quoteName(key)}，版本里却没有它。`,
        });
      else if (range?.base !== base || range.to < at)
        report(object, {
          en: `The index gives passages of the document ${quoteName(key)} to another base.`,
          zh: `索引把文档 ${quoteName(key)} 的段落归到了别的知识库。`,
        });
    }
    if (at === Math.min(count, first + perObject)) continue;
    report(object, {
      en: "The object has another number of passages than the index says.",
      zh: "对象中的段落数与索引所说的不一致。",
    });
  }
}
