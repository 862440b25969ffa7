/**
 * Which file of `knowledge/` and `templates/` is what, told from its path alone.
 * Paths are relative to the repository, with forward slashes.
 */
import { nearest } from "./findings.ts";

export type Place =
  | { kind: "tree"; base: string; tree: string }
  | { kind: "document"; base: string; id: string }
  | { kind: "synonyms"; base: string }
  | { kind: "template"; name: string }
  /** Golden conversations, notes, pictures: no part of a release. */
  | { kind: "aside" }
  /** Looks like knowledge but stands where nothing reads it. */
  | { kind: "stray" };

const treeEnding = /(\.tree)?\.(json|xml|yaml|yml)$/;

/** The name of the tree that a file holds, from the file's name; a name without such an ending as it is. */
export const treeNameOf = (file: string): string => file.replace(treeEnding, "");

/** What a path holds. */
export function placeOf(path: string): Place {
  const parts = path.split("/");
  const name = parts.at(-1) ?? "";
  // The lock of a file that Word has open.
  if (name.startsWith("~$")) return { kind: "aside" };
  if (parts.some((part) => part.startsWith(".")) || /^README\b/i.test(name)) return { kind: "aside" };
  if (/\.test\.(yaml|yml|json)$/.test(name)) return { kind: "aside" };
  if (parts[0] !== "knowledge" && parts[0] !== "templates") return { kind: "aside" };
  // The ending that Windows hides, or one in capitals: meant to be read, and never is.
  if (/\.(json|xml|ya?ml|md)\.txt$/i.test(name)) return { kind: "stray" };
  if (/\.(json|xml|ya?ml|md)\.\1$/i.test(name)) return { kind: "stray" };
  if (/\.(json|xml|ya?ml|md)$/i.test(name) && !/\.(json|xml|ya?ml|md)$/.test(name)) return { kind: "stray" };
  if (parts[0] === "knowledge" && parts.length > 2 && isNearlyRead(parts, name)) return { kind: "stray" };
  if (parts[0] === "knowledge" && meantEnding(name) !== undefined) return { kind: "stray" };
  if (parts[0] === "templates")
    return name.endsWith(".md") ? { kind: "template", name: parts.slice(1).join("/").slice(0, -3) } : { kind: "aside" };
  const [, base, third] = parts;
  if (base === undefined) return { kind: "aside" };
  if (third === undefined) {
    if (!treeEnding.test(name)) return name.endsWith(".md") ? { kind: "stray" } : { kind: "aside" };
    const id = treeNameOf(name);
    return { kind: "tree", base: id, tree: id };
  }
  // Tests themselves are set aside above, by their ending.
  if (third === "tests") return /\.ya?ml$/.test(name) ? { kind: "stray" } : { kind: "aside" };
  if (third === "documents" && /\.tree\.(?:json|xml|ya?ml)$/.test(name)) return { kind: "stray" };
  if (third === "documents" && parts.length > 3) {
    const id = parts
      .slice(3)
      .join("/")
      .replace(/\.(md|json)$/, "");
    if (/\.(md|json)$/.test(name)) return { kind: "document", base, id };
    return /\.(ya?ml|txt|markdown)$/.test(name) ? { kind: "stray" } : { kind: "aside" };
  }
  if (parts.length === 3 && /\.tree\.(json|xml|yaml|yml)$/.test(name))
    return { kind: "tree", base, tree: treeNameOf(name) };
  if (parts.length === 3 && /^synonyms\.(json|yaml|yml)$/.test(name)) return { kind: "synonyms", base };
  return /\.(json|xml|yaml|yml|md)$/.test(name) ? { kind: "stray" } : { kind: "aside" };
}

/** What the ending of a tree, of a test or of a document was probably to be: .tree.xml for .tree.xlm; undefined for other names. */
export function meantEnding(name: string): string | undefined {
  const [, kind = "", ending = ""] = /(\.tree|\.tests?|^synonyms?)?\.([a-z]{2,5})$/i.exec(name) ?? [];
  if (ending === "" || KNOWN_ENDINGS.has(ending.toLowerCase())) return undefined;
  const meant = nearest(ending, kind === "" ? ["yaml", "json"] : ["yaml", "yml", "json", "xml"], kind === "" ? 1 : 2);
  const other = kind === "" && /^(?:mdd|mkd|mdown|mdwn|dm|markdow?n?)$/i.test(ending) ? "md" : meant;
  return other === undefined ? undefined : name.slice(0, -ending.length) + other;
}

/** Endings that are right, or that belong to other programs. */
const KNOWN_ENDINGS: ReadonlySet<string> = new Set([
  "yaml",
  "yml",
  "json",
  "xml",
  "md",
  "xls",
  "xlsx",
  "xsl",
  "toml",
  "jsonl",
  "tmp",
  "bak",
]);

/** A name that is nearly one that is read: a tree, a test or synonyms with another ending, a document in another format. */
function isNearlyRead(parts: readonly string[], name: string): boolean {
  if (/\.(?:tree|tests?)(?:\.(?:txt|jsonc|json5|toml|text))?$/i.test(name)) return true;
  if (parts.length === 3 && /^synonyms?\.(?:txt|md|csv|text)$/i.test(name)) return true;
  if (/\.(?:jsonc|json5)$/i.test(name)) return true;
  if (meantEnding(name) !== undefined) return true;
  return (
    parts[2] === "documents" && (/\.(?:docx?|pdf|xlsx?|pptx?|html?|rtf|wps|odt)$/i.test(name) || !name.includes("."))
  );
}

/**
 * The tree a base begins with: the one named like the base, else `main`, `index` or `root`, else the first by name.
 */
export function mainTree(base: string, trees: readonly string[]): string | undefined {
  const sorted = trees.toSorted();
  return [base, "main", "index", "root"].find((name) => sorted.includes(name)) ?? sorted[0];
}
