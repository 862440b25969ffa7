/** What turns or hides words is seen; other text stays as it is. */
import { expect, test } from "vitest";
import { visible } from "../../../src/console/parts/visible.ts";

test("marks of direction and of no width are written by their number", () => {
  expect(visible("想 \u202Eevil\u202C")).toBe("想 ⟨U+202E⟩evil⟨U+202C⟩");
  expect(visible("pay\u200Bpal \u2066a\u2069")).toBe("pay⟨U+200B⟩pal ⟨U+2066⟩a⟨U+2069⟩");
});

test("words in any script, joined emoji and line ends stay", () => {
  for (const text of ["שלום עולם", "👩‍👩‍👧 ok", "a\n\tb", "क्‍ष"]) expect(visible(text)).toBe(text);
});
