/** Looking for phrases takes steps that depend on the phrases alone, not on how long the request is. */
import { expect, test } from "vitest";
import { findPhrase, readPhrase, readRequest } from "../../src/templates/phrases.ts";

const distinct = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");

test("a phrase reads the few places of a long request where it may begin", () => {
  const request = readRequest(distinct(8000));
  let read = 0;
  const units = new Proxy(request.units, {
    get(target, name) {
      if (typeof name === "string" && /^\d+$/.test(name)) read += 1;
      return Reflect.get(target, name);
    },
  });
  for (const text of ["写代码", "网络…慢", "network", "一丁"]) {
    const phrase = readPhrase(text);
    if (phrase === undefined) throw new Error("a phrase without words");
    expect(findPhrase(phrase, { ...request, units })).toEqual(findPhrase(phrase, request));
  }
  expect(read).toBeLessThan(40);
});
