/** Which change of a channel an author of one base may publish: the templates' object, which older releases lack where there are none. */
import { expect, test } from "vitest";
import type { Manifest } from "../../../src/knowledge/release.ts";
import { outsideChange } from "../../../src/worker/auth/publishing.ts";
import { compileRelease, releaseFiles } from "../../compile/release-fixture.ts";

const author = (...scopes: `author:${string}`[]) => ({ tenant: "acme", scopes });
const files = releaseFiles.filter(({ path }) => !path.startsWith("templates/") && !path.includes("documents/"));
const { manifest } = compileRelease(files);
const older: Manifest = { ...manifest, objects: manifest.objects.filter(({ name }) => name !== "templates") };

test("the empty list of templates, which the compiler of an older release left out, is no change of templates", () => {
  expect(older.objects.length).toBe(manifest.objects.length - 1);
  expect(outsideChange(author("author:shop"), older, manifest)).toEqual([]);
  expect(outsideChange(author("author:shop", "author:alone"), older, manifest)).toEqual([]);
});

test("what an author's scopes do not cover is named", () => {
  const without = (base: string): Manifest => ({
    ...manifest,
    bases: manifest.bases.filter((one) => one.base !== base),
    objects: manifest.objects.filter(({ name }) => !name.startsWith(`tree/${base}/`)),
  });
  expect(outsideChange(author("author:shop"), manifest, without("alone"))).toEqual(["alone"]);
  expect(outsideChange(author("author:alone"), manifest, without("alone"))).toEqual([]);
  const altered = manifest.objects.map((one) =>
    one.name.startsWith("tree/alone") ? { ...one, hash: "0".repeat(64) } : one,
  );
  expect(outsideChange(author("author:shop"), manifest, { ...manifest, objects: altered })).toEqual(["alone"]);
  expect(
    outsideChange(author("author:none"), manifest, { ...manifest, objects: manifest.objects.toReversed() }),
  ).toEqual(["documents"]);
});

test("a template that an author of a base adds is one", () => {
  const withTemplate = compileRelease(releaseFiles.filter(({ path }) => !path.includes("documents/"))).manifest;
  for (const before of [older, manifest]) {
    expect(outsideChange(author("author:shop"), before, withTemplate)).toContain("templates");
    expect(outsideChange(author("author:shop", "author:alone"), before, withTemplate)).toContain("templates");
  }
});
