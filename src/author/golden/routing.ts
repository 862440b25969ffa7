/** Runs the `routing` rows of a test file: first questions, and the node or tree each must be routed to. */
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
  /** Expected and actual place, joined by a tab → how often it was wrong. */
  mistaken: Map<string, number>;
}

/** Runs the rows of one file. */
export function runRouting(context: RunContext): RoutingResult {
  const result: RoutingResult = { total: 0, passed: 0, findings: [], mistaken: new Map() };
  for (const [index, row] of (context.golden.routing ?? []).entries()) {
    result.total++;
    const language = row.language ?? context.golden.language;
    const started = LocalSession.start(
      context.knowledge,
      {
        user_query: row.query,
        ...(row.knowledge_base === undefined ? {} : { knowledge_base: row.knowledge_base }),
        ...(language === undefined ? {} : { language }),
      },
      context.now,
    );
    const here = started.ok ? started.value.here : undefined;
    const actual = here === undefined ? "none" : shortName(here, context);
    const isExpected =
      row.expect === "none" || here === undefined
        ? (row.expect === "none") === (here === undefined)
        : here.base === row.expect ||
          formatRef(refOf(row.expect, context)) === formatRef(here) ||
          (row.expect.includes("/") && !row.expect.includes("#") && `${here.base}/${here.tree}` === row.expect);
    if (isExpected) {
      result.passed++;
      continue;
    }
    const pair = `${row.expect}\t${actual}`;
    result.mistaken.set(pair, (result.mistaken.get(pair) ?? 0) + 1);
    result.findings.push(
      failureAt(context.file, ["routing", index, "expect"], {
        en: `${JSON.stringify(row.query)} is routed to ${actual}, not to ${row.expect}.`,
        zh: `“${row.query}”被路由到 ${actual}，而不是 ${row.expect}。`,
      }),
    );
  }
  return result;
}
