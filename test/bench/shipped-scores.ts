/**
 * Whether a score tells a question that the shipped knowledge answers from one that only shares words with it:
 * `npm run bench -- shipped-scores [list]`. The questions in `shipped-questions.json` were written before anything was
 * measured with them; they are for measuring alone. `list` prints those that come out wrong.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import questions from "./shipped-questions.json" with { type: "json" };
import { auroc, bestRows } from "./answerable.ts";
import { compileFiles, searchStoreOf } from "../support/memory-search.ts";

const repository = join(import.meta.dirname, "../..");

function filesUnder(folder: string): Record<string, string> {
  const files = readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("/tests"))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((path) => [path.slice(repository.length + 1), readFileSync(path, "utf8")]));
}

/** Entry of the bench. */
export async function bench(args: readonly string[]): Promise<number> {
  const bases = readdirSync(join(repository, "knowledge"));
  for (const folder of ["knowledge", ...bases.map((base) => `knowledge/${base}`)]) {
    const index = await searchStoreOf(compileFiles(filesUnder(folder))).index();
    if (index === null) continue;
    const ask = (texts: readonly string[]) =>
      texts.map((text) => {
        const { scores, result } = bestRows(index, text, 1);
        return { text, score: scores[0] ?? 0, strong: result.tiers.strong > 0 };
      });
    for (const language of ["en", "zh-CN"] as const) {
      const foreign = ask(questions.foreign[language]);
      const answered = ask(questions.answered[language]);
      const count = (rows: readonly { strong: boolean }[]): number => rows.filter(({ strong }) => strong).length;
      const whole = folder === "knowledge";
      const own = whole
        ? `, own ${count(answered)} of ${answered.length}; AUROC ${auroc(
            answered.map(({ score }) => score),
            foreign.map(({ score }) => score),
          ).toFixed(3)}`
        : "";
      console.log(
        `${folder.padEnd(26)} ${language.padEnd(6)} with a strong hit: foreign ${count(foreign)} of ${foreign.length}${own}`,
      );
      if (!args.includes("list")) continue;
      for (const { text, score } of foreign.filter(({ strong }) => strong))
        console.log(`  ${score.toFixed(2)}  ${text}`);
      if (whole)
        for (const { text, score } of answered.filter(({ strong }) => !strong))
          console.log(`  none ${score.toFixed(2)}  ${text}`);
    }
  }
  return 0;
}
