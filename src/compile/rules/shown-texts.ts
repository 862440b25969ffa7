/** The texts of a tree that people read, each with its path. Not here: what is wrong with them (the rules). */
import type { Path } from "../findings.ts";
import type { NodeFile, TreeFile } from "../schema/schema.ts";
import { nodesOf } from "./nodes.ts";

/** A text of a tree and where it stands. */
export interface PlacedText {
  path: Path;
  text: string;
}

/** Every text of a node in which placeholders could be meant. */
export function textsOfNode(id: string, node: NodeFile): PlacedText[] {
  const texts: PlacedText[] = [{ path: ["nodes", id, "response"], text: node.response }];
  if (node.title !== undefined) texts.push({ path: ["nodes", id, "title"], text: node.title });
  if (node.input?.hint !== undefined) texts.push({ path: ["nodes", id, "input", "hint"], text: node.input.hint });
  for (const [index, option] of (node.options ?? []).entries())
    texts.push({ path: ["nodes", id, "options", index, "description"], text: option.description });
  for (const [index, choice] of (node.input?.choices ?? []).entries())
    if (typeof choice !== "string")
      texts.push({ path: ["nodes", id, "input", "choices", index, "description"], text: choice.description });
  for (const [language, words] of Object.entries(node.i18n ?? {})) {
    const at = ["nodes", id, "i18n", language];
    if (words.response !== undefined) texts.push({ path: [...at, "response"], text: words.response });
    if (words.title !== undefined) texts.push({ path: [...at, "title"], text: words.title });
    if (words.hint !== undefined) texts.push({ path: [...at, "hint"], text: words.hint });
    for (const [option, text] of Object.entries(words.options ?? {}))
      texts.push({ path: [...at, "options", option], text });
  }
  return texts;
}

/** Every text of a tree: its own title and description, their translations, and those of its nodes. */
export function textsOfTree(source: TreeFile): PlacedText[] {
  return [
    ...named([], source),
    ...Object.entries(source.i18n ?? {}).flatMap(([language, words]) => named(["i18n", language], words)),
    ...nodesOf(source).flatMap(([id, node]) => textsOfNode(id, node)),
  ];
}

function named(at: Path, words: { title?: string | undefined; description?: string | undefined }): PlacedText[] {
  return (["title", "description"] as const).flatMap((key) => {
    const text = words[key];
    return text === undefined ? [] : [{ path: [...at, key], text }];
  });
}
