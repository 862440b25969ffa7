/** Steps by what they are called, over all trees of a release: for a reader who types a name. Not here: what a question means (`match.ts`). */
import { languageOfTag } from "../localized-text.ts";
import type { RoutingData, RoutingPlace, Titles } from "./model.ts";

export interface NamedStep {
  base: string;
  tree: string;
  node: string;
  /** In the language asked for, where the step has a title in it. */
  title: string;
}

/**
 * The first `most` steps whose title, in any language, or name has each of the words; in the order of the release. `language` is a tag.
 * None without words.
 */
export function stepsNamed(
  { bases, places }: Pick<RoutingData, "bases" | "places">,
  sought: string,
  language: string,
  most: number,
): NamedStep[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const found: NamedStep[] = [];
  if (words.length === 0) return found;
  const named = (place: RoutingPlace): string =>
    [place.node, ...place.titles.map(([, title]) => title)].join("\n").toLowerCase();
  for (const place of places) {
    const name = named(place);
    if (!words.every((word) => name.includes(word))) continue;
    const { tree, node, titles } = place;
    found.push({ base: bases[place.base]?.base ?? "", tree, node, title: titleIn(titles, language) ?? node });
    if (found.length === most) break;
  }
  return found;
}

function titleIn(titles: Titles, language: string): string | undefined {
  const wanted = languageOfTag(language);
  return (titles.find(([tag]) => languageOfTag(tag) === wanted) ?? titles[0])?.[1];
}
