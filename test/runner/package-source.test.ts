/** Which packages may be asked for: names of a registry in an exact version, and nothing else. */
import { expect, test } from "vitest";
import type { PackageSource } from "../../src/discovery/model.ts";
import { codeOf } from "../../src/runner/failures.ts";
import { checkPackageSource } from "../../src/runner/package-source.ts";

function check(registry: PackageSource["registry"], identifier: string, version: string): string {
  try {
    checkPackageSource({ kind: "package", registry, identifier, version });
    return "ok";
  } catch (error) {
    return codeOf(error);
  }
}

const identifiers = [
  "",
  " ",
  ".",
  "..",
  "../left-pad",
  "a/../../b",
  "@scope/../x",
  "@scope/..",
  "/etc/passwd",
  "./local",
  "~/local",
  "file:../x",
  "link:../x",
  "git+https://example.com/x.git",
  "git@example.com:x.git",
  "github:owner/name",
  "owner/name",
  "https://example.com/x.tgz",
  "npm:left-pad",
  "left-pad@1.0.0",
  "left-pad ",
  " left-pad",
  "left pad",
  "left-pad;id",
  "left-pad && id",
  "left-pad|id",
  "$(id)",
  "`id`",
  "left-pad\n",
  "left-pad\0",
  "-g",
  "--global",
  "_private",
  ".hidden",
  "node_modules",
  "UPPER",
  "пакет",
  "包",
  "a".repeat(215),
  "@scope",
  "@/x",
  "@scope/a/b",
  "left%2fpad",
  "left\\pad",
];

test.each(identifiers)("the npm identifier %j is refused", (identifier) => {
  expect(check("npm", identifier, "1.0.0")).toBe("not_a_registry_name");
});

const versions = [
  "",
  "latest",
  "next",
  "*",
  "x",
  "1",
  "1.0",
  "1.x",
  "^1.0.0",
  "~1.0.0",
  ">=1.0.0",
  "1.0.0 - 2.0.0",
  "1.0.0 || 2.0.0",
  "v1.0.0",
  "=1.0.0",
  " 1.0.0",
  "1.0.0 ",
  "1.0.0\n",
  "01.0.0",
  "1.0.0-",
  "1.0.0;id",
  "git+https://example.com/x.git",
  "file:..",
  "npm:other@1.0.0",
  "../1.0.0",
  "1.0.0/../..",
  "1.0.0-../..",
  `1.0.0-${"a".repeat(100)}`,
];

test.each(versions)("the npm version %j is refused", (version) => {
  expect(check("npm", "left-pad", version)).toBe("not_an_exact_version");
});

test.each([
  ["npm", "left-pad", "1.3.0"],
  ["npm", "@modelcontextprotocol/server-everything", "2026.8.31"],
  ["npm", "mcp.server_x", "1.0.0-beta.1+build.5"],
  ["pypi", "mcp-server-time", "2025.9.25"],
  ["pypi", "Some_Package.x", "1.0rc1"],
  ["oci", "docker.io/mcp/time", "1.0.2"],
  ["oci", "localhost:5000/x", `sha256:${"a".repeat(64)}`],
  ["oci", "mcp/sqlite", "v1.2"],
] as const)("%s %s %s is accepted", (registry, identifier, version) => {
  expect(check(registry, identifier, version)).toBe("ok");
});

test.each([
  ["pypi", "-r", "1.0", "not_a_registry_name"],
  ["pypi", "x @ https://example.com/x.whl", "1.0", "not_a_registry_name"],
  ["pypi", "x[extra]", "1.0", "not_a_registry_name"],
  ["pypi", "x", ">=1.0", "not_an_exact_version"],
  ["pypi", "x", "1.*", "not_an_exact_version"],
  ["oci", "--privileged", "1.0", "not_a_registry_name"],
  ["oci", "mcp/../x", "1.0", "not_a_registry_name"],
  ["oci", "mcp/time:latest", "1.0", "not_a_registry_name"],
  ["oci", "mcp/time", "latest", "not_an_exact_version"],
  ["oci", "mcp/time", "sha256:abc", "not_an_exact_version"],
] as const)("%s %s %s is refused", (registry, identifier, version, code) => {
  expect(check(registry, identifier, version)).toBe(code);
});
