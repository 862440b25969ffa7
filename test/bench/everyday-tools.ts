/**
 * Whether tools at hand are found for needs in Chinese as they are for the same needs in English: `npm run bench -- everyday-tools`.
 * Many tools of daily life and work with descriptions in English, each with a need in both languages, and needs that none of them does.
 * The list was written before the rules were changed by it; the half marked `held` was looked at only as figures.
 * `-- everyday-tools --failed` prints what fails of the other half. "denied" counts needs that a tool does and that are said to need no
 * tool; "wrongly met" counts needs that another tool is said to do, or that are said to need none.
 */
import process from "node:process";
import { memoryLibrary } from "../support/memory-library.ts";
import { product } from "../support/product.ts";
import list from "./needs/everyday-tools.json" with { type: "json" };

interface Analysis {
  recommended_action: string;
  threshold: number;
  tool_requirements: { confidence_score: number; matched_tools: { name: string; confidence: number }[] }[];
}

const bareName = (id: string): string => id.split("__").at(-1) ?? id;

const connected = list.tools.map(({ name, description, required }) => {
  const properties = Object.fromEntries(required.map((one) => [one, { type: "string" }]));
  const definition = { name, description, inputSchema: { type: "object" as const, properties, required } };
  return [`desk__${name}`, { ...definition, answer: () => "" }] as const;
});

/** What a need is said to be met by; `none` where no tool is said to be needed, nothing where one is missing. */
function answerOf({ recommended_action, tool_requirements, threshold }: Analysis): string {
  if (recommended_action === "answer_directly") return "none";
  const names = tool_requirements.map(({ confidence_score, matched_tools: [best] }) =>
    confidence_score >= threshold && best !== undefined ? bareName(best.name) : "",
  );
  return names.every((name) => name === names[0]) ? (names[0] ?? "") : names.join("+");
}

/** Entry of the bench. */
export async function bench(args: readonly string[]): Promise<number> {
  const made = product();
  Object.assign(made.call.services, { library: memoryLibrary(Object.fromEntries(connected)) });
  const needs = [
    ...list.tools.map(({ name, zh, en, held }) => ({ name, zh, en, held })),
    ...list.missing.map(({ zh, en, held }) => ({ name: "", zh, en, held })),
  ];
  for (const isHeld of [false, true]) {
    for (const language of ["en", "zh"] as const) {
      let [found, denied, wrong, missing] = [0, 0, 0, 0];
      const chosen = needs.filter(({ held }) => held === isHeld);
      for (const need of chosen) {
        const text = need[language];
        const analysis: Analysis = await made.ask("analyze_tool_needs", { task_description: text });
        const answer = answerOf(analysis);
        if (answer === need.name && need.name !== "") found += 1;
        if (answer === "" && need.name === "") missing += 1;
        if (answer === "none" && need.name !== "") denied += 1;
        if (answer !== "" && answer !== need.name) wrong += 1;
        if (answer !== need.name && !isHeld && args.includes("--failed")) {
          const nearest = analysis.tool_requirements.map(
            ({ confidence_score, matched_tools: [best] }) => `${best?.name ?? "-"} ${confidence_score}`,
          );
          process.stdout.write(`  ${text}: wanted ${need.name}, got ${answer} (${nearest.join("; ")})\n`);
        }
      }
      const met = chosen.filter(({ name }) => name !== "").length;
      process.stdout.write(
        `${isHeld ? "held out" : "looked at"} ${language}  found ${found}/${met}  denied ${denied}/${met}  missing ones said so ${missing}/${chosen.length - met}  wrongly met ${wrong}/${chosen.length}\n`,
      );
    }
  }
  return 0;
}
