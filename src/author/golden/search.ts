/** Runs the `search` rows of a test file: queries, and the documents that must be among the first passages found. */
import type { Finding } from "../../compile/findings.ts";
import { failureAt } from "./file.ts";
import type { RunContext } from "./run.ts";

export interface SearchRowsResult {
  total: number;
  passed: number;
  /** Sum over the rows of the share of expected documents that were found (recall@k, with k = `within`). */
  recall: number;
  findings: Finding[];
}

const DEFAULT_DEPTH = 5;

/** Runs the rows of one file. Ids are those of documents of the base, of `base/document`, or of one passage with `#`. */
export function runSearchRows(context: RunContext): SearchRowsResult {
  const result: SearchRowsResult = { total: 0, passed: 0, recall: 0, findings: [] };
  for (const [index, row] of (context.golden.search ?? []).entries()) {
    result.total++;
    const depth = row.within ?? DEFAULT_DEPTH;
    const options = row.knowledge_base === undefined ? {} : { base: row.knowledge_base };
    const rows = context.knowledge.search()?.find(row.query, depth, options).rows ?? [];
    const found = new Set(rows.flatMap(({ record }) => [record.id, `${record.base}/${record.document}`]));
    const missed = row.includes.filter((id) => !found.has(id) && !found.has(`${context.base}/${id}`));
    result.recall += 1 - missed.length / row.includes.length;
    if (missed.length === 0) {
      result.passed++;
      continue;
    }
    const shown = rows.map(({ record }) => record.id).join(", ");
    result.findings.push(
      failureAt(context.file, ["search", index, "includes"], {
        en: `${JSON.stringify(row.query)} does not find ${missed.join(", ")} among the first ${depth} passages; it finds ${shown === "" ? "nothing" : shown}.`,
        zh: `“${row.query}”的前 ${depth} 段里没有 ${missed.join("、")}；找到的是 ${shown === "" ? "（无）" : shown}。`,
      }),
    );
  }
  return result;
}
