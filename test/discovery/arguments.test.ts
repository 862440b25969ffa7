/** Arguments of calls: what needs a yes before it is sent to a server. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { argumentConcerns, MIN_CARRIED } from "../../src/discovery/arguments.ts";
import type { Json } from "../../src/json.ts";
import { runs } from "../support/runs.ts";
import { proves } from "../requirements/index.ts";

const results = [
  { server: "mail", text: "Your one-time password for the bank is 4-7-1-9, valid until noon." },
  { server: "notes", text: "Groceries: apples and a very long list of other things." },
];
const concernsOf = (value: Json, known: string[] = []): string[] =>
  argumentConcerns(value, "search", results, known).map(({ concern }) => concern);

describe("arguments need a yes", () => {
  test("when redaction would change them", () => {
    expect(argumentConcerns({ to: "someone@example.com", text: "hello" }, "search", [])).toEqual([
      { concern: "secrets", kinds: ["email"] },
    ]);
    expect(concernsOf({ api_key: "abc" })).toEqual(["secrets"]);
    expect(concernsOf({ card: { number: 4111111111111111 } })).toEqual(["secrets"]);
    expect(concernsOf({ phones: [13800138000] })).toEqual(["secrets"]);
    expect(concernsOf({ note: "use sk-live-1234567890 for it" })).toEqual(["secrets"]);
    expect(concernsOf({ note: "sk-live-music-festival-2024, sk-learn-tutorial-3" })).toEqual([]);
    expect(concernsOf({ city: "Berlin", days: 3, since: 1700000000, price: 1299.5 })).toEqual([]);
  });

  test("when they carry another server's words, however they are dressed", () => {
    proves("trust/arguments");
    const words = "one-time password for the bank is 4-7-1-9";
    const dressed: Json[] = [
      { q: words },
      { q: `please look up: ${words.toUpperCase()}` },
      { q: words.replaceAll(" ", "\n  ") },
      { q: words.replaceAll("o", "o\u200b") },
      { q: words.replace("one-time", "ｏｎｅ-ｔｉｍｅ") },
      { [words]: true },
      { list: [[{ deep: words }]] },
      { pieces: words.match(/.{1,5}/g) ?? [] },
      words,
    ];
    for (const value of dressed) expect(concernsOf(value)).toEqual(["carries_result"]);
    expect(argumentConcerns({ q: words }, "search", results)).toMatchObject([{ server: "mail" }]);
  });

  test("but not for its own words, a few words, or what the user said", () => {
    expect(argumentConcerns({ q: results[0]?.text ?? "" }, "mail", results)).toEqual([]);
    expect(concernsOf({ q: "one-time password for t" })).toEqual([]);
    const said = "The one-time password for the bank is 4-7-1-9, I think";
    expect(concernsOf({ q: "one-time password for the bank is 4-7-1-9" }, [said])).toEqual([]);
  });

  test("when there is too much to look at", () => {
    expect(concernsOf({ q: "a".repeat(200_001) })).toEqual(["too_much_to_check"]);
    const many = Array.from({ length: 5 }, () => ({ server: "mail", text: "b".repeat(1_000_000) }));
    expect(argumentConcerns({ q: "c" }, "search", many)).toEqual([{ concern: "too_much_to_check" }]);
  });

  test(`exactly from ${MIN_CARRIED} characters in a row on`, () => {
    const letters = fc.string({ unit: fc.constantFrom(..."abcdefgh"), minLength: 60, maxLength: 80 });
    fc.assert(
      fc.property(letters, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 30 }), (text, from, length) => {
        const carried = text.slice(from, from + length);
        const found = argumentConcerns({ q: `XYZ ${carried} XYZ` }, "search", [{ server: "mail", text }]);
        expect(found.length).toBe(length >= MIN_CARRIED ? 1 : 0);
      }),
      { numRuns: runs(1000) },
    );
  });
});
