/**
 * Whether `analyze_tool_needs` says truly what meets a need: `npm run bench -- at-hand`. Requests over the knowledge of this repository,
 * Cairn's own tools and those of four servers: one list that the rules were written with, and one that was written before them and is
 * looked at only as figures. The questions of `shipped-questions.json` are asked as well: what the knowledge answers, and what it has
 * nothing on. `-- at-hand --failed` prints what fails of the first list.
 * "wrongly met" counts requests of which a part is said to be met, or to need no tool, that nothing at hand meets; or that another thing
 * is said to meet than does.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import process from "node:process";
import { product } from "../support/product.ts";
import { memoryLibrary } from "../support/memory-library.ts";
import { shippedTemplates } from "../support/templates.ts";
import { chartTools, everythingTools, fileTools, memoryTools } from "../discovery/real-servers.ts";
import questions from "./shipped-questions.json" with { type: "json" };

const KNOWLEDGE = "@knowledge";
const MISSING = "@";
const OWN: ReadonlySet<string> = new Set(["record", "submit_task", "manage_server", "get_task", "update_task"]);
const repository = join(import.meta.dirname, "../..");

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

function shippedFiles(): Record<string, string> {
  const found = readdirSync(join(repository, "knowledge"), { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    found
      .filter((entry) => entry.isFile() && /\.(?:yaml|md)$/u.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(repository, path).replaceAll("\\", "/"), readFileSync(path, "utf8")]),
  );
}

interface Analysis {
  recommended_action: string;
  threshold: number;
  tool_requirements: {
    needed: string;
    confidence_score: number;
    covered_by?: string;
    matched_tools: { name: string; confidence: number }[];
  }[];
}

/** The base that has a title, of a document, a tree or a step. */
function basesByTitle(files: Record<string, string>): Map<string, string> {
  return new Map(
    Object.entries(files).flatMap(([path, text]) =>
      Array.from(text.matchAll(/\btitle: *(.+)/gu), ([, title = ""]): [string, string] => [
        title.startsWith('"') ? (title.split('"')[1] ?? "") : title.replace(/\s*[,}].*$/u, ""),
        path.split("/")[1] ?? "",
      ]),
    ),
  );
}

/** What each need is said to be met by. `bases`: of a document's title, where the list asks for the base. */
function answersOf({ tool_requirements, threshold }: Analysis, bases?: ReadonlyMap<string, string>): string[] {
  return tool_requirements.map(({ confidence_score, covered_by, matched_tools: [best] }) => {
    if (confidence_score < threshold || best === undefined) return MISSING;
    if (covered_by === undefined) return best.name.split("__").at(-1) ?? "";
    return bases === undefined ? KNOWLEDGE : `@${bases.get(covered_by) ?? covered_by}`;
  });
}

function kindOf({ wanted }: Request): string {
  const names = wanted.flat();
  if (names.length === 0) return "no tool needed";
  if (names.includes(MISSING)) return "missing";
  if (names.some((name) => name.startsWith("@"))) return "knowledge";
  return names.some((name) => OWN.has(name)) ? "own tool" : "connected tool";
}

/** Entry of the bench. */
export async function bench(args: readonly string[]): Promise<number> {
  const made = product(undefined, { ...shippedFiles(), ...shippedTemplates });
  const connected = [...chartTools, ...fileTools, ...memoryTools, ...everythingTools].map(({ id, definition }) => [
    id,
    { ...definition, answer: () => "" },
  ]);
  Object.assign(made.call.services, { library: memoryLibrary(Object.fromEntries(connected)) });
  const analyze = (task_description: string): Promise<Analysis> => made.ask("analyze_tool_needs", { task_description });
  const bases = basesByTitle(shippedFiles());
  for (const name of ["at-hand", "at-hand-held-out", "at-hand-second", "at-hand-second-held-out"]) {
    const counts = new Map<string, [number, number]>();
    const count = (kind: string, isSo: boolean): void => {
      const [so, all] = counts.get(kind) ?? [0, 0];
      counts.set(kind, [so + Number(isSo), all + 1]);
    };
    for (const request of readRequests(name)) {
      const { text, wanted } = request;
      const analysis = await analyze(text);
      const answers = answersOf(analysis, name.includes("second") ? bases : undefined);
      const isMet = (at: number): boolean => wanted[at]?.includes(answers[at] ?? "") === true;
      const isRight =
        answers.length === wanted.length &&
        wanted.every((_, at) => isMet(at)) &&
        (wanted.length > 0 || analysis.recommended_action === "answer_directly");
      const claims = answers.some((answer, at) => answer !== MISSING && !isMet(at));
      const denies = wanted.length > 0 && analysis.recommended_action === "answer_directly";
      const language = /\p{sc=Han}/u.test(text) ? "Chinese" : "English";
      for (const kind of ["all", language, kindOf(request)]) count(kind, isRight);
      count("wrongly met", claims || denies);
      if (!isRight && !name.endsWith("held-out") && args.includes("--failed"))
        process.stdout.write(
          `  ${text}\n    wanted ${JSON.stringify(wanted)}, got ${answers.join(" + ")} (${analysis.recommended_action}) ${analysis.tool_requirements.map((one) => `${one.confidence_score} ${one.covered_by ?? one.matched_tools[0]?.name ?? ""}`).join("; ")}\n`,
        );
    }
    const cells = Array.from(counts, ([kind, [so, all]]) => `${kind} ${so}/${all}`);
    process.stdout.write(`${name.padEnd(24)} ${cells.join("  ")}\n`);
  }
  for (const [kind, lists] of Object.entries(questions)) {
    for (const [language, texts] of Object.entries(lists)) {
      let [met, sought] = [0, 0];
      for (const text of texts) {
        const analysis = await analyze(text);
        if (answersOf(analysis).includes(KNOWLEDGE)) met += 1;
        if (analysis.recommended_action === "search_and_install_tools") sought += 1;
        if (args.includes("--shipped") && answersOf(analysis).includes(KNOWLEDGE) !== (kind === "answered"))
          process.stdout.write(
            `  ${kind} ${text}: ${analysis.recommended_action} ${analysis.tool_requirements.map((one) => `${one.confidence_score} ${one.covered_by ?? ""}`).join("; ")}\n`,
          );
      }
      process.stdout.write(
        `${`shipped ${kind} ${language}`.padEnd(26)} met by the knowledge ${met}/${texts.length}  searched for ${sought}/${texts.length}\n`,
      );
    }
  }
  return 0;
}
