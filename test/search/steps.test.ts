/** Reading a query takes steps that grow with its length alone, whatever characters it is of. */
import { expect, test, vi } from "vitest";
import { collectTerms } from "../../src/search/query-terms.ts";
import { proves } from "../requirements/index.ts";

const distinct = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");

test("a query of distinct characters looks few expressions up for each of them", () => {
  proves("exposure/query-steps");
  collectTerms("请问");
  const has = vi.spyOn(Set.prototype, "has");
  const counted = (text: string): number => {
    has.mockClear();
    collectTerms(text);
    return has.mock.calls.length;
  };
  const [short, long] = [counted(distinct(1000)), counted(distinct(8000))];
  has.mockRestore();
  // A lookup for each length of an expression, of which the longest has a dozen characters, would be more.
  expect(long).toBeLessThan(8000 * 4);
  expect(long).toBeLessThan(short * 10);
});
