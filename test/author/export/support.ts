/** The shipped knowledge, opened for exporting. */
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CliContext } from "../../../src/author/command.ts";
import { collect } from "../../../src/author/files.ts";
import { prepare } from "../../../src/author/golden/suite.ts";
import type { LocalKnowledge } from "../../../src/author/local-knowledge.ts";
import type { ExportResult, Exporter } from "../../../src/author/export/exporter.ts";
import { exporters } from "../../../src/author/export/index.ts";
import type { OpenTree } from "../../../src/knowledge/model.ts";

export const repository = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
export const now = Date.UTC(2026, 10, 21);

const cli: CliContext = {
  directory: repository,
  repository,
  environment: {},
  color: false,
  out: () => {},
  err: () => {},
  now: () => now,
  signal: new AbortController().signal,
};

function open(): LocalKnowledge {
  const { knowledge, findings } = prepare(collect(cli, undefined), now);
  if (knowledge === undefined) throw new Error(`The shipped knowledge has errors: ${findings[0]?.message ?? ""}`);
  return knowledge;
}

export const shipped = open();
export const trees: OpenTree[] = [...shipped.trees.values()];

export function exporterNamed(name: string): Exporter {
  const exporter = exporters.find((candidate) => candidate.name === name);
  if (exporter === undefined) throw new Error(`no exporter ${name}`);
  return exporter;
}

/** One tree in one format, in its own language. */
export function exportOf(tree: OpenTree, format: string): ExportResult {
  return exporterNamed(format).write({ trees: [tree], languages: [tree.language], documents: new Map() });
}
