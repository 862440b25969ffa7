/** A folder without knowledge is not published as an empty release. */
import { expect, test } from "vitest";
import { compile } from "../../../../src/compile/compile.ts";
import { holdsNothing } from "../../../../src/console/views/releases/publish/holds-nothing.ts";

test("files that are no knowledge make a release that holds nothing", () => {
  const { release } = compile([{ path: "knowledge/photos/notes.txt", text: "holiday" }]);
  expect(release === undefined || holdsNothing(release.manifest)).toBe(true);
  const { release: empty } = compile([]);
  expect(empty === undefined || holdsNothing(empty.manifest)).toBe(true);
});

test("one document or one template is something", () => {
  expect(holdsNothing({ bases: [], templates: ["agent"] })).toBe(false);
  const { release } = compile([
    { path: "knowledge/pets/documents/care.md", text: "---\ntitle: Care\n---\nFeed them.\n" },
  ]);
  expect(release === undefined ? undefined : holdsNothing(release.manifest)).toBe(false);
});
