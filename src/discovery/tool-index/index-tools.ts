/**
 * The index of the tools at hand: Cairn's own and those of connected servers. Built anew when tools change.
 * Not here: searching it (`search-tools.ts`).
 */
import { readTool } from "../gap/read.ts";
import type { ReadTool } from "../gap/read-texts.ts";
import type { KnownTool } from "../model.ts";
import { fieldsOf } from "./fields.ts";
import { buildRankIndex, type RankIndex } from "./rank.ts";
import { DEFAULT_TOOL_RANKING, type ToolRanking } from "./settings.ts";

/** Words of needs that a tool served well, by the tool's id. */
export type ToolFeedback = ReadonlyMap<string, string>;

export interface ToolIndex {
  /** All tools given, also those that cannot be called. */
  tools: readonly KnownTool[];
  /** The usable ones, in the order of `rank`. */
  ranked: readonly KnownTool[];
  rank: RankIndex;
  /** The same tools as they are compared with needs. */
  read: readonly ReadTool[];
  /** Lower-case names and ids → tools. */
  byName: ReadonlyMap<string, readonly KnownTool[]>;
  /** Usable tools whose names have several words, by these without anything between: `getsum`. */
  byJoinedName: ReadonlyMap<string, readonly KnownTool[]>;
}

/** Makes tools searchable. Tools that wait for approval or were changed are found by their exact name alone. */
export function indexTools(
  tools: readonly KnownTool[],
  feedback: ToolFeedback = new Map(),
  ranking: ToolRanking = DEFAULT_TOOL_RANKING,
): ToolIndex {
  const ranked = tools.filter(({ status }) => status === "usable");
  const byName = new Map<string, KnownTool[]>();
  for (const tool of tools) {
    for (const name of new Set([tool.id.toLowerCase(), tool.definition.name.toLowerCase()])) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [tool]);
      else known.push(tool);
    }
  }
  const isJoined = ({ definition: { name } }: KnownTool): boolean => /[A-Za-z0-9][-_][A-Za-z0-9]/u.test(name);
  const byJoinedName = Map.groupBy(ranked.filter(isJoined), ({ definition }) =>
    definition.name.replace(/[-_]/gu, "").toLowerCase(),
  );
  const fields = ranked.map((tool) => fieldsOf(tool, feedback.get(tool.id)));
  const rank = buildRankIndex(fields, ranking);
  const read = ranked.map((tool, at) => readTool(tool, fields[at] ?? fieldsOf(tool)));
  return { tools, ranked, rank, read, byName, byJoinedName };
}
