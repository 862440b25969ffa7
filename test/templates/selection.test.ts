/** How often selection by words alone finds the template that fits, on intents it was not tuned on. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { selectByRanking } from "../../src/templates/select.ts";
import { shippedTemplates } from "../support/templates.ts";
import { template } from "./support.ts";

const templates = Object.values(shippedTemplates).map((source) => template(source));

interface Labelled {
  fitting: string;
  intent: string;
  language: "zh-CN" | "en";
}

function readIntents(file: string): Labelled[] {
  const lines = readFileSync(join(import.meta.dirname, file), "utf8").split("\n");
  return lines.flatMap((line) => {
    const [fitting = "", intent = ""] = line.split("\t");
    if (line.startsWith("#") || intent === "") return [];
    return [{ fitting, intent, language: /\p{sc=Han}/u.test(intent) ? ("zh-CN" as const) : ("en" as const) }];
  });
}

const measured = readIntents("selection-intents.tsv").map((labelled) => {
  const selection = selectByRanking(labelled.intent, templates, labelled.language)!;
  return { ...labelled, selection, right: selection.selected_template === labelled.fitting };
});

/** Share that is right, 0 to 1. */
const accuracy = (rows: readonly { right: boolean }[]) => rows.filter(({ right }) => right).length / rows.length;

describe("selection without a model", () => {
  test.each([
    ["zh-CN", 0.58],
    ["en", 0.56],
  ])("fits the intent (%s)", (language, floor) => {
    const rows = measured.filter((row) => row.language === language);
    const wrong = rows.filter(({ right }) => !right);
    console.log(
      `selection ${language}: ${rows.length - wrong.length} of ${rows.length}\n${wrong
        .map(({ intent, fitting, selection }) => `  ${intent} → ${selection.selected_template}, not ${fitting}`)
        .join("\n")}`,
    );
    expect(rows).toHaveLength(50);
    expect(accuracy(rows)).toBeGreaterThanOrEqual(floor);
  });
});
