/** Definitions of a server that hold little but blanks: their sentences are parted in bounded looks. */
import { expect, test } from "vitest";
import { gatherTexts } from "../../../src/discovery/scan/texts.ts";

test.each([" ", "\t", "\u00a0"])("a description of blanks meets the limit of no test: %j", (blank) => {
  const { texts, complete } = gatherTexts({ description: `Reads it${blank.repeat(90_000)}x. Writes it.` });
  expect(complete).toBe(true);
  expect(texts.flatMap(({ sentences }) => sentences).at(-1)).toMatch(/writes it/i);
});
