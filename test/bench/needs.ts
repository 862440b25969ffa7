/**
 * How well requests in everyday words are understood: `npm run bench -- needs`. Two pairs of lists of requests over the tools of four
 * servers and Cairn's own, and 25 registry entries: of each pair one that the rules were written with, and one that was written before
 * them and is looked at only as figures. Another list is of files by their names, second steps and named products,
 * and one of names: of what is a value, and of products that nothing at hand has.
 * `-- needs --failed` prints what fails of the first of each pair and of that list. "wrongly sufficient" counts the requests that no
 * tool at hand does and that one is said to do, "wrongly missing" those that one does and none is said to do.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { JsonSchema, KnownTool } from "../../src/discovery/model.ts";
import { analyzeByRule } from "../../src/discovery/needs/analyze.ts";
import type { NeedAnalysis, ToolRequirement } from "../../src/discovery/needs/need.ts";
import { mergeEntries } from "../../src/discovery/sources/merge.ts";
import { indexEntries, searchEntries } from "../../src/discovery/sources/search-entries.ts";
import { indexTools } from "../../src/discovery/tool-index/index-tools.ts";
import { guessLanguage } from "../../src/knowledge/language.ts";
import { tools as ownRecords } from "../../src/mcp/tools/list.ts";
import { chartTools, everythingTools, fileTools, memoryTools } from "../discovery/real-servers.ts";
import { ordinaryEntries } from "./needs/registry.ts";

interface Request {
  text: string;
  /** One for each need, alternatives by name; none where no tool is needed. */
  wanted: string[][];
}

function readRequests(name: string): Request[] {
  return readFileSync(join(import.meta.dirname, "needs", `${name}.txt`), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [text = "", right = ""] = line.split(" | ");
      return { text, wanted: right === "none" ? [] : right.split(" + ").map((one) => one.split("/")) };
    });
}

/** Cairn's own tools that a run may call, as they are listed. */
function ownTools(): KnownTool[] {
  const isOffered = ({ toolset }: (typeof ownRecords)[number]): boolean =>
    !["context", "discovery", "tasks"].includes(toolset);
  return ownRecords.filter(isOffered).map((record) => {
    const { description, inputSchema, title } = record.list();
    const definition = {
      name: record.name,
      description,
      inputSchema: inputSchema as JsonSchema,
      ...(title !== undefined && { title }),
    };
    return { id: record.name, server: null, definition, status: "usable" };
  });
}

const connected = [...chartTools, ...fileTools, ...memoryTools, ...everythingTools];
const index = indexTools([...ownTools(), ...connected]);
const entries = indexEntries(mergeEntries(ordinaryEntries));

/** The entry that a search of registries puts first for a need. */
function entryFor({ description, suggestedSearchKeywords }: ToolRequirement): string {
  const hits = [description, suggestedSearchKeywords.join(" ")].flatMap((words) => searchEntries(entries, words, 3));
  const [best] = hits.toSorted((left, right) => right.score - left.score);
  return best?.merged.entry.name.split("/").at(-1) ?? "";
}

const bareName = (id: string): string => id.split("__").at(-1) ?? id;

/** What an analysis says that a need wants: the first tool that suffices, else the registry's entry. */
function answerOf(requirement: ToolRequirement, { threshold }: NeedAnalysis): string {
  const [best] = requirement.matchedTools;
  return best !== undefined && best.confidence >= threshold ? bareName(best.id) : `@${entryFor(requirement)}`;
}

/** `@` stands for any entry: nothing at hand does it. */
const isAnswer = (answer: string | undefined, wanted: string): boolean =>
  answer === wanted || (wanted === "@" && answer?.startsWith("@") === true);

const kindOf = ({ wanted }: Request): string =>
  wanted.length === 0
    ? "none"
    : wanted.length > 1
      ? "several"
      : wanted[0]?.[0]?.startsWith("@")
        ? "missing"
        : "at hand";

function measure(name: string, showsFailed: boolean): void {
  const counts = new Map<string, { right: number; all: number }>();
  const count = (kind: string, isRight: boolean): void => {
    const known = counts.get(kind) ?? { right: 0, all: 0 };
    counts.set(kind, { right: known.right + Number(isRight), all: known.all + 1 });
  };
  for (const request of readRequests(name)) {
    const { text, wanted } = request;
    const analysis = analyzeByRule(text, index, { language: guessLanguage(text) });
    const answers = analysis.toolRequirements.map((one) => answerOf(one, analysis));
    const isRight =
      answers.length === wanted.length &&
      wanted.every((names, at) => names.some((one) => isAnswer(answers[at], one))) &&
      (wanted.length > 0 || analysis.recommendedAction !== "search_and_install_tools");
    for (const kind of ["all", kindOf(request), /\p{sc=Han}/u.test(text) ? "Chinese" : "English"]) count(kind, isRight);
    const isSufficient = answers.some((answer) => !answer.startsWith("@"));
    if (["none", "missing"].includes(kindOf(request))) count("wrongly sufficient", isSufficient);
    if (kindOf(request) === "at hand") count("wrongly missing", !isSufficient);
    if (!isRight && showsFailed) {
      const rows = analysis.toolRequirements.map(
        (one) =>
          `${one.needed} [${one.matchedTools.map(({ id, confidence }) => `${bareName(id)} ${confidence}`).join(", ")}]`,
      );
      process.stdout.write(
        `  ${text}\n    wanted ${JSON.stringify(wanted)}, got ${answers.join(" + ")}: ${rows.join("; ")}\n`,
      );
    }
  }
  const cells = Array.from(counts, ([kind, { right, all }]) => `${kind} ${right}/${all}`);
  process.stdout.write(`${name.padEnd(14)} ${cells.join("  ")}\n`);
}

/** Prints the figures; 0 as exit code. */
export async function bench(): Promise<number> {
  measure("development", process.argv.includes("--failed"));
  measure("held-out", false);
  measure("everyday", process.argv.includes("--failed"));
  measure("everyday-held-out", false);
  measure("files-and-steps", process.argv.includes("--failed"));
  measure("plain", process.argv.includes("--failed"));
  measure("plain-held-out", false);
  measure("products-held-out", false);
  return 0;
}
