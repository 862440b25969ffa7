/** The rehearsal of a search at start-up: it must go the way of a real one, with bytes as they are compiled today. */
import { expect, test } from "vitest";
import { buildDocuments } from "../../src/knowledge/compile-search.ts";
import type { Document } from "../../src/knowledge/model.ts";
import { PARTS, rehearse } from "../../src/worker/rehearsal.ts";

function document(id: string, title: string, tags: string[], body: string): Document {
  return { base: "b", id, title, type: "guide", language: "en", tags, meta: {}, body };
}

const documents = [
  document(
    "a",
    "Resetting a router",
    ["reset"],
    `# Resetting a router\n\nHold the button for ten seconds, ${"and once more ".repeat(12)}.\n\n## After\n\nThe password is on the label of the device, ${"and so it goes on ".repeat(12)}.\n`,
  ),
  document("c", "Other things", [], "# Other\n\nThe rest of the words, about nothing of it. 其他的词。\n"),
];

test("its bytes are what these documents compile to", () => {
  const { objects } = buildDocuments(documents);
  const compiled = objects.map(({ name, bytes }) => [name, Buffer.from(bytes).toString("base64")]);
  // When the format has changed: put these into `PARTS`.
  expect(Object.fromEntries(compiled)).toEqual(PARTS);
});

test("it finds, orders, reads and shows", async () => {
  const answer = await rehearse();
  expect(answer.results.map(({ id, tier }) => `${id} ${tier}`)).toEqual(["b/a#2 strong", "b/a#1 strong", "b/c#1 weak"]);
  expect(answer.results[0]).toMatchObject({ section: "After", snippet: expect.stringContaining("password") });
});
