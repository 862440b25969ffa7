/**
 * A reply without the parts that give their words no support (`scopes/`): an option that only they name is not chosen. Not here: what a text
 * means as it stands (`reply.ts`).
 */
import type { Choice } from "./choices.ts";
import { contentWords } from "./content-words.ts";
import { openText, readParts, type Part } from "./scopes/read-parts.ts";
import { sharesWord } from "./scopes/scope.ts";
import { unitsOf } from "../search/units.ts";
import type { Tree } from "../knowledge/model.ts";

/** `likely` holds option ids, likeliest first; it may be empty. */
export type ReplyMatch =
  | { kind: "option"; id: string }
  | { kind: "node"; node: string }
  | { kind: "unclear"; likely: string[] };

/**
 * What a reply means without the parts that give their words no support: 底下的没事 names the bottom and does not mean it. An option that speaks
 * in the same way itself is meant by such a part.
 */
export function withinScopes(
  text: string,
  choices: readonly Choice[],
  tree: Tree,
  match: (part: string) => ReplyMatch,
): ReplyMatch {
  const found = match(text);
  const parts = readParts(text);
  const bare = openText(parts, []);
  if (bare === undefined) return found;
  if (found.kind === "unclear") {
    const other = match(bare);
    return other.kind === "option" ? other : found;
  }
  const names = namesOfMatch(found, choices, tree);
  const open = openText(parts, names);
  if (open === undefined) return found;
  if (deniesAllBut(parts, names)) return { kind: "unclear", likely: [] };
  const other = match(open);
  if (other.kind === "unclear" && found.kind === "option") {
    // Some of its words stand in the open too, and no other option has more.
    if (other.likely[0] === found.id) return found;
    return { kind: "unclear", likely: other.likely };
  }
  return other.kind === "node" && found.kind === "option" ? { kind: "unclear", likely: [] } : other;
}

/**
 * Whether a reply says of one part of these names that it is not so, and has nothing else of them but a part that agrees:
 * 白天没事，半夜也还行 beside 半夜最重，白天好些.
 */
function deniesAllBut(parts: readonly Part[], names: readonly string[]): boolean {
  const isOpen = ({ text, against, isLeftOut }: Part): boolean =>
    !isLeftOut && against.every((one) => one.spares(names, text));
  const isAbout = ({ text }: Part): boolean => names.some((name) => sharesWord(name, contentWords(unitsOf(text))));
  return (
    parts.some((part) => !isOpen(part) && isAbout(part)) &&
    parts.filter((part) => isOpen(part) && isAbout(part)).every(({ against }) => against.length > 0) &&
    parts.some((part) => isOpen(part) && isAbout(part))
  );
}

function namesOfMatch(found: ReplyMatch, choices: readonly Choice[], tree: Tree): readonly string[] {
  if (found.kind === "unclear") return [];
  if (found.kind === "option") return choices.find(({ id }) => id === found.id)?.texts ?? [];
  const place = tree.nodes.find(({ id }) => id === found.node);
  return place === undefined ? [] : [...place.keywords, ...[place, ...place.texts].flatMap(({ title }) => title ?? [])];
}
