/** Titles and descriptions of bases and trees in a reader's language, from a manifest. Not here: the texts of nodes (`text.ts`). */
import type { Tree } from "./model.ts";
import type { ManifestBase, ManifestTexts, ManifestTree } from "./release.ts";
import { findTranslation } from "./text.ts";

/** What a list says of a base. */
interface BaseWords {
  title: string;
  /** Empty where none is written. */
  description: string;
}

/** The title and the description of a base for a reader of `language` (a tag). What is not translated is in the base's own language. */
export function baseIn(base: ManifestBase, language: string): BaseWords {
  const found = findTranslation(base.texts ?? [], base.language, language);
  return { title: found?.title ?? base.title, description: found?.description ?? base.description };
}

/** The title of a tree of `base` for a reader of `language` (a tag); its own where none is written in that language. */
export function treeTitleIn(base: ManifestBase, tree: ManifestTree, language: string): string {
  return findTranslation(tree.texts ?? [], tree.language ?? base.language, language)?.title ?? tree.title;
}

/** The texts of a tree in other languages as a manifest holds them; undefined where there are none. */
export function manifestTexts(tree: Tree | undefined): ManifestTexts[] | undefined {
  const written = (tree?.texts ?? []).filter(
    ({ title, description }) => title !== undefined || description !== undefined,
  );
  return written.length === 0 ? undefined : written;
}
