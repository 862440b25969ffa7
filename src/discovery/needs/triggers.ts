/**
 * The four reasons to look for new tools: a clear gap, no combination that does the key function, repeated failures that
 * point to tools, and expected tools that are not at hand. Each says why.
 */
import { inLanguage } from "../../localized-text.ts";
import type { ToolIndex } from "../tool-index/index-tools.ts";
import { namedTools } from "../tool-index/search-tools.ts";
import { SUFFICIENT_CONFIDENCE } from "../gap/confidence.ts";
import type { AnalyzeOptions, ToolFailure, ToolRequirement, Trigger } from "./need.ts";
import { needTexts } from "./texts.ts";

/** So many failures that point to tools, or the same one of one tool, are no accident. */
const MIN_FAILURES = 2;
/** So many failures of one tool are none either, whatever they say. */
const MIN_OF_ONE_TOOL = 3;

/** What an error says when the tool is the reason: it is missing, cannot do this, or does not work. */
const POINTS_TO_TOOLS =
  /unknown_(?:tool|server)|^not_found$|not_approved|definition_changed|server_unavailable|timeout|timed out|not (?:found|supported|implemented|available|installed)|unsupported|no such (?:tool|command|module)|command not found|module ?not ?found|missing (?:tool|capability)|cannot (?:handle|process|render|open)|不支持|不存在|找不到|未安装|无法(?:处理|生成|打开|调用)|没有(?:可用|合适)的?工具|不可用|超时/iu;

/** The failures that are no accident: those that point to tools, and those that one tool repeats. */
export function repeatedFailures(failures: readonly ToolFailure[]): ToolFailure[] {
  const pointing = failures.filter(({ error }) => POINTS_TO_TOOLS.test(error));
  const repeated = failures.filter(({ tool, error }) => {
    const own = failures.filter((one) => one.tool === tool);
    return own.length >= MIN_OF_ONE_TOOL || own.filter((one) => one.error === error).length >= MIN_FAILURES;
  });
  const counted = new Set([...(pointing.length >= MIN_FAILURES ? pointing : []), ...repeated]);
  return failures.filter((one) => counted.has(one));
}

/** Expected tools that nobody can call here, by the names they were given. */
export function absentTools(index: ToolIndex, { expectedTools = [] }: AnalyzeOptions): string[] {
  return expectedTools.filter((name) => !namedTools(index, name).some(({ status }) => status === "usable"));
}

/** The reasons that hold for requirements, in the order above. */
export function triggersOf(
  requirements: readonly ToolRequirement[],
  index: ToolIndex,
  options: AnalyzeOptions,
): Trigger[] {
  const { failures = [], language = "en" } = options;
  const texts = inLanguage(language, needTexts);
  const triggers: Trigger[] = [];
  const missing = requirements.filter(
    ({ confidenceScore, failedTools = [] }) => confidenceScore < SUFFICIENT_CONFIDENCE && failedTools.length === 0,
  );
  const none = missing.filter(({ matchedTools }) => matchedTools.length === 0);
  if (none.length > 0) {
    triggers.push({ trigger: "clear_gap", reason: texts.clearGap(none.map(({ needed }) => needed)) });
  }
  const partial = missing.filter(({ matchedTools }) => matchedTools.length > 0);
  if (partial.length > 0) {
    triggers.push({
      trigger: "incomplete_combination",
      reason: texts.incomplete(partial.map(({ needed }) => needed)),
    });
  }
  const counted = repeatedFailures(failures);
  if (counted.length > 0) {
    const tools = [...new Set(counted.map(({ tool }) => tool))];
    triggers.push({ trigger: "repeated_failures", reason: texts.failures(counted.length, tools) });
  }
  const absent = absentTools(index, options);
  if (absent.length > 0) {
    triggers.push({ trigger: "expected_tools_mismatch", reason: texts.expected(absent) });
  }
  return triggers;
}
