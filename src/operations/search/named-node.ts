/** A step of a tree where a search takes rows: what it says and offers, by any name that steps and matches give it. */
import { localizeNode } from "../../knowledge/text.ts";
import { readNodeName } from "../../references.ts";
import type { KnowledgePort } from "../../services.ts";

interface NamedNode {
  row: { id: string; title: string; type: "step"; language: string; content: string };
  /** Its documents, as `base/id`. */
  documents: string[];
}

/** The step that is named, in the wanted language where it has it; undefined where the release has no such step. */
export async function findNamedNode(
  name: string,
  { release, language }: { release: string; language?: string },
  knowledge: KnowledgePort,
): Promise<NamedNode | undefined> {
  const named = readNodeName(name);
  if (named === undefined) return undefined;
  const opened = await knowledge.release(release);
  if (!opened.ok) return undefined;
  const trees = opened.value.manifest.bases.find(({ base }) => base === named.base)?.trees ?? [];
  for (const { tree } of trees) {
    if (named.tree !== undefined && named.tree !== tree) continue;
    const read = await knowledge.tree(release, named.base, tree);
    const node = read.ok ? read.value.byId.get(named.node) : undefined;
    if (!read.ok || node === undefined) continue;
    const shown = language ?? read.value.language;
    const texts = localizeNode(read.value, node, shown);
    const options = node.options.map(({ id }) => `- ${id}: ${texts.option(id)}`);
    const row = {
      id: `${named.base}/${tree}#${node.id}`,
      title: texts.title ?? read.value.title ?? node.id,
      type: "step" as const,
      language: shown,
      content: [texts.response, ...options].join("\n"),
    };
    return { row, documents: node.documents };
  }
  return undefined;
}
