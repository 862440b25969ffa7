/** Compares the result of a step with what a test expects. */
import type { Outcome } from "../../errors.ts";
import type { Json } from "../../json.ts";
import type { Path } from "../../compile/findings.ts";
import type { NodeRef } from "../../knowledge/model.ts";
import type { SessionView } from "../../session/present.ts";
import { failureText } from "../../failures.ts";
import type { Expectation } from "./file.ts";
import { isAt, shortName, type Naming } from "./names.ts";
import type { LocalizedText } from "../../localized-text.ts";

/** The result of a step, for reports and for `--update`. */
export interface StepResult {
  path: Path;
  outcome: Outcome<SessionView>;
  here: NodeRef | undefined;
}

export interface Difference {
  key: keyof Expectation;
  /** The actual value as a test file would contain it; null when the expectation is to be removed. */
  actual: Json;
  text: LocalizedText;
}

/** The first difference from the expectation, or undefined. */
export function findDifference(
  expect: Expectation,
  { outcome, here }: StepResult,
  context: Naming,
): Difference | undefined {
  if (!outcome.ok) {
    const { code } = outcome.failure;
    if (expect.error === code) return undefined;
    const text = failureText(outcome.failure);
    return {
      key: "error",
      actual: code,
      text: { en: `the step failed with ${code}: ${text.en}`, zh: `这一步失败（${code}）：${text.zh}` },
    };
  }
  if (expect.error !== undefined)
    return {
      key: "error",
      actual: null,
      text: {
        en: `expected the error ${expect.error}, but the step succeeded`,
        zh: `期望出现错误 ${expect.error}，但这一步成功了`,
      },
    };
  const view = outcome.value;
  if (expect.node !== undefined && !isAt(expect.node, here, context)) {
    const place = here === undefined ? "the choice of a knowledge base" : shortName(here, context);
    return {
      key: "node",
      actual: here === undefined ? null : shortName(here, context),
      text: {
        en: `expected node ${expect.node}, but the session is at ${place}`,
        zh: `期望节点 ${expect.node}，实际在 ${here === undefined ? "选择知识库的一步" : shortName(here, context)}`,
      },
    };
  }
  for (const piece of [expect.text ?? []].flat()) {
    if (!view.response.includes(piece))
      return {
        key: "text",
        actual: firstWords(view.response),
        text: {
          en: `the response does not contain ${JSON.stringify(piece)}; it is: ${excerpt(view.response)}`,
          zh: `回复里没有“${piece}”，实际是：${excerpt(view.response)}`,
        },
      };
  }
  for (const piece of [expect.not_text ?? []].flat()) {
    if (view.response.includes(piece))
      return {
        key: "not_text",
        actual: null,
        text: { en: `the response contains ${JSON.stringify(piece)}`, zh: `回复里出现了“${piece}”` },
      };
  }
  const offered = view.options.map(({ id }) => id);
  if (expect.options !== undefined && expect.options.join("\n") !== offered.join("\n")) {
    return {
      key: "options",
      actual: offered,
      text: {
        en: `expected the options ${expect.options.join(", ")}, but there are ${offered.join(", ") || "none"}`,
        zh: `期望选项为 ${expect.options.join("、")}，实际为 ${offered.join("、") || "空"}`,
      },
    };
  }
  if (expect.complete !== undefined && expect.complete !== view.is_complete) {
    return {
      key: "complete",
      actual: view.is_complete,
      text: {
        en: view.is_complete ? "the session is already complete" : "the session is not complete yet",
        zh: view.is_complete ? "会话已经结束" : "会话还没有结束",
      },
    };
  }
  return undefined;
}

/** The beginning of a response, as `--update` writes it. */
function firstWords(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 40).trim();
}

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  return JSON.stringify(line.length > 120 ? `${line.slice(0, 120)}…` : line);
}
