/** A lock file is accepted only when every package comes from a registry, with a digest. */
import { expect, test } from "vitest";
import { codeOf } from "../../src/runner/failures.ts";
import { checkLock } from "../../src/runner/install/npm-checks.ts";

const good = { version: "1.0.0", resolved: "https://registry.npmjs.org/a/-/a-1.0.0.tgz", integrity: "sha512-x" };

function check(...entries: object[]): string {
  try {
    checkLock({
      packages: { "": {}, ...Object.fromEntries(entries.map((entry, n) => [`node_modules/p${n}`, entry])) },
    });
    return "ok";
  } catch (error) {
    return codeOf(error);
  }
}

test("registry packages with digests pass, whatever ranges and aliases they ask for", () => {
  const ranges = { a: "^1.0.0 || ^2.0.0", b: ">=1 <3", c: "*", d: "latest", e: "npm:@scope/other@^1.0.0" };
  expect(
    check(good, { ...good, dependencies: { a: ranges.a, b: ranges.b, c: ranges.c, d: ranges.d, e: ranges.e } }),
  ).toBe("ok");
  expect(check({ version: "1.0.0", integrity: "sha512-x" })).toBe("ok");
  expect(check(good, { version: "1.0.0", inBundle: true })).toBe("ok");
});

test.each([
  ["no digest", { version: "1.0.0" }],
  ["git", { ...good, resolved: "git+ssh://git@github.com/a/b.git#abc" }],
  ["a file", { ...good, resolved: "file:../x.tgz" }],
  ["a link", { ...good, link: true }],
  ["a repository", { ...good, dependencies: { a: "owner/name" } }],
  ["a repository of a host", { ...good, dependencies: { a: "github:owner/name" } }],
  ["git as a dependency", { ...good, optionalDependencies: { a: "git+https://example.com/x.git" } }],
  ["an address", { ...good, dependencies: { a: "https://example.com/x.tgz" } }],
  ["a path", { ...good, dependencies: { a: "file:../x" } }],
  ["a bare path", { ...good, dependencies: { a: "../x" } }],
])("%s is refused", (_name, entry) => {
  expect(check(good, entry)).toBe("foreign_dependency");
});

test("an empty lock file is no installation", () => {
  expect(check()).toBe("install_failed");
});
