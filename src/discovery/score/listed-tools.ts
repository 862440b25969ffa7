/**
 * Whether what a server lists does what it was found for. What a registry says of a server is nobody's promise: its tools are known once it
 * was asked for them, and a person who is asked to agree to them should not be asked in vain.
 * Not here: what a registry's entry covers (`functionality.ts`), tools that can be called already (`needs/analyze.ts`).
 */
import { sharesSubject } from "../gap/features.ts";
import { readNeed } from "../gap/read.ts";
import type { KnownTool } from "../model.ts";
import { readableNeed } from "../needs/readable.ts";
import { indexTools } from "../tool-index/index-tools.ts";
import { searchTools } from "../tool-index/search-tools.ts";

/** Tools that do a need, of one server. */
const MAX_DOING = 5;

/**
 * `does`: a tool is found for one of the needs, as among tools at hand; `may`: a tool speaks of the same thing, and is not found; `not`: none has
 * any word of it.
 */
export type ListedFit = "does" | "may" | "not";

/** How the tools that a server lists fit the needs, and those that do one, the likeliest of each need first. */
export function fitOfListed(
  listed: readonly KnownTool[],
  needs: readonly string[],
): { fit: ListedFit; doing: KnownTool[] } {
  // Tools that nobody agreed to yet are found by their names alone.
  const index = indexTools(listed.map((tool): KnownTool => ({ ...tool, status: "usable" })));
  const found = new Set(
    needs.flatMap((need) => searchTools(index, need, MAX_DOING).hits).map(({ tool: { id } }) => id),
  );
  const byId = new Map(listed.map((tool) => [tool.id, tool]));
  const doing = [...found].flatMap((id) => byId.get(id) ?? []);
  if (doing.length > 0) return { fit: "does", doing };
  const isAbout = needs.some((need) => {
    const read = readNeed(readableNeed(need));
    return index.read.some((tool) => sharesSubject(read, tool));
  });
  return { fit: isAbout ? "may" : "not", doing };
}
