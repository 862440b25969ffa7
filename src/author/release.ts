/** Compiles the files of a command, or prints the errors that prevent it. */
import { compile } from "../compile/compile.ts";
import { secretLooking } from "../compile/rules/secrets.ts";
import { todayAt } from "../knowledge/conditions.ts";
import type { CompiledRelease } from "../knowledge/release.ts";
import type { Arguments, CliContext } from "./command.ts";
import { languageFrom } from "./language.ts";
import { findingsToShow, collect, textsOf, type Collection } from "./files.ts";
import { formatFinding, formatSummary } from "./finding-text.ts";
import { showStages } from "./stages.ts";

/** The release of a path, or undefined after its errors were printed. Warnings are counted, not printed, save those of keys. */
export function compileOrExplain(
  cli: CliContext,
  args: Arguments,
  path: string | undefined,
): CompiledRelease | undefined {
  return compileCollection(cli, args, collect(cli, path));
}

/** The same for files that were read before. */
export function compileCollection(
  cli: CliContext,
  args: Arguments,
  collection: Collection,
): CompiledRelease | undefined {
  const language = languageFrom(cli, args);
  const stages = showStages(cli, language);
  const { release, findings } = compile(collection.sources, { today: todayAt(cli.now()) }, cli.readCache, stages.tell);
  stages.end();
  const shown = findingsToShow(findings, { ...collection, only: "" });
  const texts = textsOf(collection);
  // What was published cannot be taken back from whoever has read it: a key is told although nothing stops for it.
  for (const finding of shown) {
    if (release === undefined ? finding.severity === "error" : finding.rule === secretLooking.id)
      cli.err(`${formatFinding(finding, texts.get(finding.file), language, cli.color)}\n`);
  }
  if (release !== undefined) return release;
  cli.err(`${formatSummary(shown, collection.sources.length, language)}\n`);
  return undefined;
}
