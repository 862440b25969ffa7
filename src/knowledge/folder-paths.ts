/**
 * Which file of a folder is which file of a project, told from the names alone: a folder may be a project, its `knowledge/`, one base,
 * or several bases. Not here: reading files, what a path of a project holds (`compile/layout.ts`).
 */

const TREE_OF_BASE = /^[^/]+\.tree\.(?:json|xml|yaml|yml)$/;

const isHidden = (file: string): boolean =>
  file.split("/").some((part) => part.startsWith(".") || part === "node_modules");

/**
 * Whether a folder is a part of a project that says nothing of the rest: one base, several bases, or templates. Neither a project nor its
 * `knowledge/` is: what they lack is gone.
 */
export function isPartOfProject(folder: string, files: readonly string[]): boolean {
  return folder !== "knowledge" && !files.some((file) => !isHidden(file) && file.startsWith("knowledge/"));
}

/**
 * The path in a project (`knowledge/…`, `templates/…`) of each file that may belong to one, by its path in the folder. Both have
 * forward slashes; `folder` is the folder's own name.
 */
export function pathsInProject(folder: string, files: readonly string[]): ReadonlyMap<string, string> {
  const seen = files.filter((file) => !isHidden(file));
  if (seen.some((file) => file.startsWith("knowledge/")))
    return new Map(seen.filter((file) => /^(?:knowledge|templates)\//.test(file)).map((file) => [file, file]));
  const isBase = seen.some((file) => TREE_OF_BASE.test(file) || file.startsWith("documents/"));
  const isPart = folder === "knowledge" || folder === "templates";
  const prefix = isPart ? folder : isBase ? `knowledge/${folder}` : "knowledge";
  return new Map(seen.map((file) => [file, `${prefix}/${file}`]));
}
