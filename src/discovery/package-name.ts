/**
 * Packages: as people write them in one word (`npm:name@1.2.3`, `pypi:name@1.2.3`, `oci:name@version`), and which may be used at all: a
 * registry's name in an exact version. Paths, addresses, git repositories, options, ranges and tags are none.
 */
import type { PackageSource } from "./model.ts";

const PACKAGE = /^(npm|pypi|oci):(@?[^@\s]+)@([\w.+:-]+)$/;

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

/** What is wrong with a package; undefined when it may be used. */
export function packageProblem({ registry, identifier, version }: PackageSource): "name" | "version" | undefined {
  // A name cannot hold `..`, so that no path made from it leads out of its folder.
  if (identifier.length > MAX_NAME || identifier.includes("..") || !NAMES[registry].test(identifier)) return "name";
  if (registry === "npm" && (identifier === "node_modules" || identifier === "favicon.ico")) return "name";
  return version.length > MAX_VERSION || !VERSIONS[registry].test(version) ? "version" : undefined;
}

/** The package; undefined when the word is none, or may not be used. */
export function readPackage(text: string): PackageSource | undefined {
  const [, registry, identifier, version] = PACKAGE.exec(text) ?? [];
  if (identifier === undefined || version === undefined) return undefined;
  if (registry !== "npm" && registry !== "pypi" && registry !== "oci") return undefined;
  const source: PackageSource = { kind: "package", registry, identifier, version };
  return packageProblem(source) === undefined ? source : undefined;
}

/** The same word for a package. */
export function writePackage({ registry, identifier, version }: PackageSource): string {
  return `${registry}:${identifier}@${version}`;
}
