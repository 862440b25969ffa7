/**
 * Which packages may be installed at all: names of a registry in an exact version. Addresses, paths, git repositories,
 * ranges and tags are refused here, before any installer sees them. Pure.
 */
import type { PackageSource } from "../discovery/model.ts";
import { packageProblem } from "../discovery/package-name.ts";
import { RunnerError } from "./failures.ts";

/** Throws `not_a_registry_name` or `not_an_exact_version`. */
export function checkPackageSource(source: PackageSource): void {
  const problem = packageProblem(source);
  if (problem === "name") throw new RunnerError("not_a_registry_name", "source.identifier");
  if (problem === "version") throw new RunnerError("not_an_exact_version", "source.version");
}
