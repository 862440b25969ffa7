/** Which change of a channel an author of one base may publish: the templates' object, which older releases lack where there are none. */
import { expect, test } from "vitest";
import type { Manifest } from "../../../src/knowledge/release.ts";
import { coversChange } from "../../../src/worker/auth/publishing.ts";
import { compileRelease, releaseFiles } from "../../compile/release-fixture.ts";

const author = (...scopes: `author:${string}`[]) => ({ tenant: "acme", scopes });
const files = releaseFiles.filter(({ path }) => !path.startsWith("templates/") && !path.includes("documents/"));
const { manifest } = compileRelease(files);
const older: Manifest = { ...manifest, objects: manifest.objects.filter(({ name }) => name !== "templates") };

test("the empty list of templates, which the compiler of an older release left out, is no change of templates", () => {
  expect(older.objects.length).toBe(manifest.objects.length - 1);
  expect(coversChange(author("author:shop"), older, manifest)).toBe(true);
  expect(coversChange(author("author:shop", "author:alone"), older, manifest)).toBe(true);
});

test("a template that an author of a base adds is one", () => {
  const withTemplate = compileRelease(releaseFiles.filter(({ path }) => !path.includes("documents/"))).manifest;
  for (const before of [older, manifest]) {
    expect(coversChange(author("author:shop"), before, withTemplate)).toBe(false);
    expect(coversChange(author("author:shop", "author:alone"), before, withTemplate)).toBe(false);
  }
});
