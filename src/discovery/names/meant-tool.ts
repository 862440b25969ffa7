/**
 * Which tool at hand is meant by a name that is no tool's id: the same name with other separators, capitals or plurals, or a tool's name
 * without its server. A name of another server means none of them, however alike: what is near to it is told, and nobody calls it.
 * Not here: names that are drawn alike (`confusables.ts`, `near-names.ts`).
 */
import type { KnownTool } from "../model.ts";

/** The tool that is meant; else those that may be, for whoever named it to choose. */
export interface Meant {
  tool?: KnownTool;
  near: KnownTool[];
}

/** Words of a shorter name are in too many names to tell anything. */
const MIN_WORDS = 2;

/** What models and hosts put before the id of a tool: `functions.notes__list`, `mcp__notes__list`. */
const NAMESPACES = /^(?:mcp__(?=.+__))?(?:cairn__|(?:functions?|tools?|default_api|api|cairn)[./:])?/iu;

/** `names`: what was named, the surest first. Total; linear in the number of tools. */
export function meantTool(names: readonly string[], tools: readonly KnownTool[]): Meant {
  const meant = meantAs(names, tools);
  if (meant.tool !== undefined) return meant;
  // What is left must be the whole id: a like name could be that of another server.
  const ids = new Set(names.map((name) => name.replace(NAMESPACES, "")));
  const tool = tools.find(({ id }) => ids.has(id));
  return tool === undefined ? meant : { tool, near: [] };
}

function meantAs(names: readonly string[], tools: readonly KnownTool[]): Meant {
  for (const name of names) {
    const exact = tools.find(({ id }) => id === name);
    if (exact !== undefined) return { tool: exact, near: [] };
  }
  for (const isSame of [bySpelling, byOwnName]) {
    const found = tools.filter((tool) => names.some((name) => isSame(tool, name)));
    const usable = found.filter(({ status }) => status === "usable");
    const [tool, other] = usable.length > 0 ? usable : found;
    if (tool !== undefined) return other === undefined ? { tool, near: [] } : { near: usable };
  }
  const wanted = names.map(nameWords);
  const near = tools.filter(({ status, definition }) => {
    const words = nameWords(definition.name);
    return status === "usable" && words.length >= MIN_WORDS && wanted.some((one) => endsWith(one, words));
  });
  return { near };
}

const bySpelling = ({ id }: KnownTool, name: string): boolean => spelling(id) === spelling(name);

const byOwnName = ({ server, definition }: KnownTool, name: string): boolean =>
  server !== null && spelling(definition.name) === spelling(name);

const spelling = (name: string): string => nameWords(name).join("");

/** The words of a name in small letters and the singular: `listNotes`, `list-note` and `LIST_NOTES` have the same. */
export function nameWords(name: string): string[] {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, "$1 ")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word));
}

function endsWith(whole: readonly string[], end: readonly string[]): boolean {
  return whole.length >= end.length && end.every((word, at) => whole[whole.length - end.length + at] === word);
}
