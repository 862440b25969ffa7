/**
 * Which packages may be installed at all: names of a registry in an exact version. Addresses, paths, git repositories,
 * ranges and tags are refused here, before any installer sees them. Pure.
 */
import type { PackageSource } from "../discovery/model.ts";
import { RunnerError } from "./failures.ts";

const MAX_NAME = 214;
const MAX_VERSION = 100;

const NAMES: Record<PackageSource["registry"], RegExp> = {
  npm: /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/,
  pypi: /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/,
  // A host is optional; every part of the path is lower case.
  oci: /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?\/)?[a-z0-9]+(?:[._-]{1,2}[a-z0-9]+)*(?:\/[a-z0-9]+(?:[._-]{1,2}[a-z0-9]+)*)*$/,
};

const VERSIONS: Record<PackageSource["registry"], RegExp> = {
  // Semantic Versioning 2.0, without a leading `v`.
  npm: /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z.-]+)?$/,
  // PEP 440, without epochs and local versions, which PyPI does not serve.
  pypi: /^\d+(?:\.\d+)*(?:(?:a|b|rc)\d+)?(?:\.post\d+)?(?:\.dev\d+)?$/,
  // A tag that counts, or a digest.
  oci: /^(?:v?\d+\.\d+[A-Za-z0-9._-]*|sha256:[0-9a-f]{64})$/,
};

/** Throws `not_a_registry_name` or `not_an_exact_version`. */
export function checkPackageSource({ registry, identifier, version }: PackageSource): void {
  // A name cannot hold `..`, so that no path made from it leads out of its folder.
  if (identifier.length > MAX_NAME || identifier.includes("..") || !NAMES[registry].test(identifier))
    throw new RunnerError("not_a_registry_name");
  if (registry === "npm" && (identifier === "node_modules" || identifier === "favicon.ico"))
    throw new RunnerError("not_a_registry_name");
  if (version.length > MAX_VERSION || !VERSIONS[registry].test(version)) throw new RunnerError("not_an_exact_version");
}
