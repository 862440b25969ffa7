/**
 * From files to a release: content-addressed, so that the same files give the same id on any machine.
 * Not here: which objects a release is made of (`objects.ts`), how they become a release (`assemble.ts`).
 */
import { createHash } from "node:crypto";
import { assembleRelease, knowledgeOf } from "./assemble.ts";
import { checkSources, type Checked } from "./check.ts";
import type { Finding } from "./findings.ts";
import type { Knowledge } from "./objects.ts";
import type { SourceFile } from "./parse.ts";
import type { Progress } from "./progress.ts";
import type { ReadCache } from "./project.ts";
import type { CompiledRelease } from "../knowledge/release.ts";
import type { CheckOptions } from "./rules/rule.ts";

export interface Compilation {
  /** Absent when a finding is an error. */
  release?: CompiledRelease;
  findings: Finding[];
}

/** Checks and compiles everything under `knowledge/` and `templates/`. */
export function compile(
  sources: readonly SourceFile[],
  options: CheckOptions = {},
  cache?: ReadCache,
  progress?: Progress,
): Compilation {
  const checked = checkSources(sources, options, cache, progress);
  if (!checked.sound) return { findings: checked.findings };
  return { release: releaseOf(checked, progress), findings: checked.findings };
}

const releases = new WeakMap<Checked, CompiledRelease>();

/** The release of a checked project without errors; of the same check the same one. */
export function releaseOf(checked: Checked, progress?: Progress): CompiledRelease {
  const before = releases.get(checked);
  if (before !== undefined) return before;
  const release = makeRelease(knowledgeOf(checked), progress);
  releases.set(checked, release);
  return release;
}

/** Packs knowledge into objects named by their hash, and the manifest that names them. */
export function makeRelease(knowledge: Knowledge, progress?: Progress): CompiledRelease {
  return assembleRelease(knowledge, hashOf, progress);
}

/** Hex SHA-256. */
export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
