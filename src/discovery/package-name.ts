/** A package as people write it in one word: `npm:name@1.2.3`, `pypi:name@1.2.3`, `oci:name@version`. The version is exact. */
import type { PackageSource } from "./model.ts";
import { exactVersion } from "./sources/source.ts";

const PACKAGE = /^(npm|pypi|oci):(@?[^@\s]+)@([\w.+:-]+)$/;

const DIGEST = /^sha256:[0-9a-f]{64}$/;

/** The package; undefined when the word is none. */
export function readPackage(text: string): PackageSource | undefined {
  const [, registry, identifier, written] = PACKAGE.exec(text) ?? [];
  const version = registry === "oci" && DIGEST.test(written ?? "") ? written : exactVersion(written);
  if (identifier === undefined || version === undefined) return undefined;
  if (registry !== "npm" && registry !== "pypi" && registry !== "oci") return undefined;
  return { kind: "package", registry, identifier, version };
}

/** The same word for a package. */
export function writePackage({ registry, identifier, version }: PackageSource): string {
  return `${registry}:${identifier}@${version}`;
}
