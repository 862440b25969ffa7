/** Runs routing rows: first questions and where they must lead, with a table of what was mistaken for what. */
import type { Finding } from "../../compile/findings.ts";
import { formatRef } from "../../knowledge/model.ts";
import { LocalSession } from "../local-session.ts";
import { failureAt } from "./file.ts";
import { refOf, shortName } from "./names.ts";
import type { RunContext } from "./run.ts";

export interface RoutingResult {
  total: number;
  passed: number;
  findings: Finding[];
  /** What was expected and what came, counted; only the mistaken ones. */
  mistaken: Map<string, number>;
}

/** Runs the rows of one file. */
export function runRouting(context: RunContext): RoutingResult {
  const result: RoutingResult = { total: 0, passed: 0, findings: [], mistaken: new Map() };
  for (const [index, row] of (context.golden.routing ?? []).entries()) {
    result.total++;
    const language = row.language ?? context.golden.language;
    const begun = LocalSession.start(
      context.knowledge,
      {
        user_query: row.query,
        ...(row.knowledge_base === undefined ? {} : { knowledge_base: row.knowledge_base }),
        ...(language === undefined ? {} : { language }),
      },
      context.now,
    );
    const here = begun.ok ? begun.value.here : undefined;
    const came = here === undefined ? "none" : shortName(here, context);
    const fits =
      row.expect === "none" || here === undefined
        ? (row.expect === "none") === (here === undefined)
        : here.base === row.expect ||
          formatRef(refOf(row.expect, context)) === formatRef(here) ||
          (row.expect.includes("/") && !row.expect.includes("#") && `${here.base}/${here.tree}` === row.expect);
    if (fits) {
      result.passed++;
      continue;
    }
    const pair = `${row.expect}\t${came}`;
    result.mistaken.set(pair, (result.mistaken.get(pair) ?? 0) + 1);
    result.findings.push(
      failureAt(
        context.file,
        ["routing", index, "expect"],
        `${JSON.stringify(row.query)} leads to ${came}, not to ${row.expect}.`,
        `“${row.query}”通向 ${came}，而不是 ${row.expect}。`,
      ),
    );
  }
  return result;
}
