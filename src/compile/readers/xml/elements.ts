/** The elements of a tree in XML that are called otherwise than the keys of YAML: items of lists, and members of maps. */
import { nearest } from "../../findings.ts";
import { keysAt } from "../../schema/kinds.ts";

/** Name of an element → the list that it is an item of. */
export const listOf: ReadonlyMap<string, string> = new Map([
  ["option", "options"],
  ["keyword", "keywords"],
  ["document", "documents"],
  ["choice", "choices"],
  ["rule", "next"],
]);
/** Name of an element → the map that it is a member of, and the attribute that names it. */
export const mapOf: ReadonlyMap<string, readonly [map: string, attribute: string]> = new Map([
  ["node", ["nodes", "id"]],
  ["fact", ["facts", "name"]],
  ["i18n", ["i18n", "language"]],
  ["translation", ["i18n", "language"]],
]);
/** Name of a list → the element of each of its items. */
export const itemOf: ReadonlyMap<string, string> = new Map(Array.from(listOf, ([item, list]) => [list, item]));

/** Keys whose value is text for people, in which elements mean nothing. */
export const textKeys: ReadonlySet<string> = new Set(["title", "description", "response", "hint", "unit"]);

const ownNames: ReadonlySet<string> = new Set([...listOf.keys(), ...mapOf.keys()]);
const names: readonly string[] = [...new Set([...ownNames, ...[...keysAt.values()].flat()])];

/** The element of XML's own that a name nearly is; undefined for names that are known, and for those that are near a key, of which the schema tells. */
export function meantElement(name: string): string | undefined {
  const meant = names.includes(name) ? undefined : nearest(name, names);
  return meant !== undefined && ownNames.has(meant) ? meant : undefined;
}
