/** Compiles a collection once and runs all its test files in this process. */
import { checkSources } from "../../compile/check.ts";
import { todayAt } from "../../knowledge/conditions.ts";
import { releaseOf } from "../../compile/compile.ts";
import type { Finding } from "../../compile/findings.ts";
import type { Project, ReadCache } from "../../compile/project.ts";
import { openLocalKnowledge, type LocalKnowledge } from "../local-knowledge.ts";
import type { Collection } from "../files.ts";
import { Coverage } from "./coverage.ts";
import { parseGolden, type GoldenCache, type GoldenFile } from "./file.ts";
import { runRouting } from "./routing.ts";
import { baseOf, checkNames } from "./check.ts";
import { runPrompts } from "./prompts.ts";
import { runSearchRows } from "./search.ts";
import { runConversation, type ConversationResult, type RunContext } from "./run.ts";
import type { ParsedFile } from "../../compile/parse.ts";

/** The compiled knowledge of a collection; without `knowledge` when it has errors. */
export interface Prepared {
  project: Project;
  knowledge?: LocalKnowledge;
  /** The errors that prevented compilation. */
  findings: Finding[];
}

/** Compiles a collection for use in this process. `now` in milliseconds since the epoch; `cache` has the files that were read before. */
export function prepare(collection: Collection, now: number, cache?: ReadCache): Prepared {
  const checked = checkSources(collection.sources, { today: todayAt(now) }, cache);
  if (!checked.sound)
    return { project: checked.project, findings: checked.findings.filter(({ severity }) => severity === "error") };
  return { project: checked.project, knowledge: openLocalKnowledge(releaseOf(checked)), findings: [] };
}

export interface GoldenRun {
  file: ParsedFile;
  golden: GoldenFile;
  conversations: ConversationResult[];
}

export interface SuiteResult {
  runs: GoldenRun[];
  /** Requested test files of which nothing ran: they could not be read, or name a tree that is not there. */
  notRun: string[];
  findings: Finding[];
  passed: number;
  failed: number;
  /** The same by the base that the conversations are written for. */
  bases: Map<string, { passed: number; failed: number }>;
  steps: number;
  routing: { total: number; passed: number; mistaken: Map<string, number> };
  /** `recall` is the average recall@k of the rows, from 0 to 1; 1 without rows. */
  search: { total: number; passed: number; recall: number };
  prompts: { total: number; passed: number };
  coverage: Coverage;
}

/** Runs every requested test file. `now` in milliseconds since the epoch. */
export function runSuite(
  collection: Collection,
  { project, knowledge }: { project: Project; knowledge: LocalKnowledge },
  now: number,
  cache?: GoldenCache,
): SuiteResult {
  const coverage = new Coverage(knowledge.trees, now);
  const result: SuiteResult = {
    runs: [],
    notRun: [],
    findings: [],
    passed: 0,
    failed: 0,
    bases: new Map(),
    steps: 0,
    routing: { total: 0, passed: 0, mistaken: new Map() },
    search: { total: 0, passed: 0, recall: 1 },
    prompts: { total: 0, passed: 0 },
    coverage,
  };
  let recalled = 0;
  for (const source of collection.tests) {
    if (!isRequested(source.path, collection)) continue;
    const { file, golden, findings } = parseGolden(source, cache);
    result.findings.push(...findings);
    if (golden === undefined) {
      result.notRun.push(source.path);
      continue;
    }
    const base = baseOf(source.path);
    // A row that names nothing fails when it is run.
    const wrong = checkNames(file, golden, project).filter(({ row }) => row !== true);
    result.findings.push(...wrong.map(({ finding }) => finding));
    // Each of its tests would fail for this one reason.
    if (wrong.some(({ conversation }) => conversation === undefined)) {
      result.notRun.push(source.path);
      continue;
    }
    const unable = new Set(wrong.map(({ conversation }) => conversation));
    const context: RunContext = { knowledge, file, golden, base, now, coverage };
    const conversations = (golden.conversations ?? []).flatMap((conversation, index) =>
      unable.has(index) ? [] : [runConversation(context, conversation, index)],
    );
    const passed = conversations.filter((conversation) => conversation.passed).length;
    const failed = conversations.length - passed + unable.size;
    result.passed += passed;
    result.failed += failed;
    const ofBase = result.bases.get(base) ?? { passed: 0, failed: 0 };
    result.bases.set(base, { passed: ofBase.passed + passed, failed: ofBase.failed + failed });
    for (const conversation of conversations) {
      result.steps += conversation.steps;
      result.findings.push(...conversation.findings);
    }
    const routing = runRouting(context);
    result.routing.total += routing.total;
    result.routing.passed += routing.passed;
    result.findings.push(...routing.findings);
    for (const [pair, count] of routing.mistaken)
      result.routing.mistaken.set(pair, (result.routing.mistaken.get(pair) ?? 0) + count);
    const search = runSearchRows(context);
    recalled += search.recall;
    result.search.total += search.total;
    result.search.passed += search.passed;
    result.findings.push(...search.findings);
    const prompts = runPrompts(context);
    result.prompts.total += prompts.total;
    result.prompts.passed += prompts.passed;
    result.findings.push(...prompts.findings);
    result.runs.push({ file, golden, conversations });
  }
  if (result.search.total > 0) result.search.recall = recalled / result.search.total;
  return result;
}

/** Whether a file was requested: itself, a folder that contains it, or, for a test file, a tree of its base. */
export function isRequested(path: string, { only }: Pick<Collection, "only">): boolean {
  if (only === "" || path === only || path.startsWith(`${only}/`)) return true;
  // One tree was requested: the tests of its base cover it.
  return (
    /(?<!\.test)\.(json|xml|ya?ml)$/.test(only) &&
    only.split("/").length > 2 &&
    path.startsWith(`${only.split("/").slice(0, 2).join("/")}/`)
  );
}
