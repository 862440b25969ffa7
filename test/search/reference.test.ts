/** Searches by name: what an address or a cursor says is what is read from it, and nothing else is taken for one. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOfRelease, makeCursor, readCursor, readSearchAddress, searchAddress } from "../../src/search/reference.ts";
import { MAX_QUERY_LENGTH } from "../../src/search/plan.ts";
import type { SearchReference } from "../../src/search/reference.ts";
import { snippetOf } from "../../src/search/snippet.ts";

const release = "9cb10a9e9984efb2f20455438d9713d7e9051039757153ed92b7c4089713ccd6";
const text = fc.string({ unit: "binary", minLength: 1, maxLength: 300 }).map((one) => one.toWellFormed());
const references: fc.Arbitrary<SearchReference> = fc.record(
  {
    release: fc.constant(release),
    query: text,
    knowledge_base: fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }).map((one) => one.toWellFormed()),
    fields: fc.constantFrom("all", "title", "content", "tags"),
  },
  { requiredKeys: ["release", "query", "fields"] },
);

describe("an address of a search", () => {
  test("says the whole search and where it begins", () => {
    fc.assert(
      fc.property(references, fc.nat({ max: 999_999 }), (reference, offset) => {
        const address = searchAddress(reference, offset);
        expect(address).toBeDefined();
        const read = readSearchAddress(address ?? "");
        expect(read).toEqual({ reference: { ...reference, release: release.slice(0, 16) }, offset });
        expect(read !== undefined && isOfRelease(read.reference, release)).toBe(true);
      }),
    );
  });

  test("is one segment that people can read", () => {
    const address = searchAddress({ release, query: "加班费 100%? a/b", fields: "title" });
    expect(address).toBe("search://9cb10a9e9984efb2/加班费%20100%25%3F%20a%2Fb?fields=title");
  });

  test.each([
    "search://9cb10a9e9984efb2/",
    "search://9cb10a9e9984efb2/a?fields=__proto__",
    "search://9cb10a9e9984efb2/a?limit=5",
    "search://9cb10a9e9984efb2/a?offset=-1",
    "search://9cb10a9e9984efb2/%E0%A4%A",
    "search:///a",
    `search://9cb10a9e9984efb2/${"a".repeat(24_001)}`,
    "document://9cb10a9e9984efb2/a",
  ])("is not %s", (address) => {
    expect(readSearchAddress(address)).toBeUndefined();
  });

  test("carries of a long query as much as is looked up", () => {
    for (const word of ["how much is overtime pay? ", "加班费怎么算，"]) {
      const query = word.repeat(1_000);
      const read = readSearchAddress(searchAddress({ release, query, fields: "all" }) ?? "");
      expect(read?.reference.query).toBe(query.slice(0, MAX_QUERY_LENGTH));
    }
  });

  test("is not made where it would be larger than an answer", () => {
    expect(searchAddress({ release, query: "%\n".repeat(4_096), fields: "all" })).toBeUndefined();
    expect(searchAddress({ release, query: "", fields: "all" })).toBeUndefined();
  });

  test("any text at all is read or refused", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((one) => `search://${one}`),
          text.map((one) => `search://r/${one}`),
        ),
        (any) => {
          const read = readSearchAddress(any);
          expect(read === undefined || typeof read.reference.query === "string").toBe(true);
        },
      ),
    );
  });
});

/** How an earlier page was ranked. */
const rankings = fc.constantFrom<Pick<SearchReference, "ranking">>(
  {},
  { ranking: "index" },
  { ranking: "index+embeddings" },
  { ranking: "index+one+two+three+four" },
);

describe("a cursor", () => {
  test("stands at its row of its search", () => {
    fc.assert(
      fc.property(references, fc.nat({ max: 2_000_000 }), rankings, (reference, offset, ranking) => {
        const cursor = makeCursor({ ...reference, ...ranking }, offset);
        expect(readCursor(reference, cursor)).toEqual({ offset, ranking: ranking.ranking ?? "index" });
        expect(cursor.length).toBeLessThanOrEqual(200);
      }),
    );
  });

  test("names no ranking that there cannot be", () => {
    const reference: SearchReference = { release, query: "router", fields: "all" };
    for (const made of ["index+", "embeddings", "__proto__", "index+a+b+c+d+e", "index embeddings", "INDEX"])
      expect(readCursor(reference, `${makeCursor(reference, 1)}.${made}`)).toEqual({ wrong: "form" });
  });

  test("belongs to no other query, filter or release, and is never made up", () => {
    const reference: SearchReference = { release, query: "router", fields: "all" };
    const cursor = makeCursor(reference, 50);
    expect(readCursor({ ...reference, query: "modem" }, cursor)).toEqual({ wrong: "query" });
    expect(readCursor({ ...reference, fields: "title" }, cursor)).toEqual({ wrong: "query" });
    expect(readCursor({ ...reference, knowledge_base: "b" }, cursor)).toEqual({ wrong: "query" });
    expect(readCursor({ ...reference, release: "0".repeat(64) }, cursor)).toEqual({ wrong: "release" });
    fc.assert(
      fc.property(text, (made) => {
        expect(readCursor(reference, made)).toEqual({ wrong: "form" });
      }),
    );
  });
});

describe("a snippet", () => {
  const part = (shown: string, adds: number) => ({
    term: shown,
    shown,
    kind: "word" as const,
    origin: "query" as const,
    counts: { title: 0, content: 1, tags: 0 },
    idf: 1,
    adds,
  });

  test("is the stretch around what matters most, on one line, without headings and fences", () => {
    const content = `# Heading\n\n${"filler words here ".repeat(30)}\n\n\`\`\`text\nthe rare needle\n\`\`\`\n\n${"more filler ".repeat(30)}`;
    const snippet = snippetOf(content, { tier: "strong", parts: [part("filler", 1), part("needle", 5)] });
    expect(snippet).toContain("the rare needle");
    expect(snippet).toMatch(/^….*…$/u);
    expect(snippet).not.toMatch(/#|`|\n/);
    expect(snippet.length).toBeLessThan(210);
  });

  test("is short for a match of single characters, and never half a character", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 400 }),
        fc.constantFrom("weak", "strong"),
        (content, tier) => {
          const snippet = snippetOf(content.toWellFormed(), { tier, parts: [part(content.slice(30, 31), 1)] });
          expect(snippet.isWellFormed()).toBe(true);
          expect(snippet.length).toBeLessThan(tier === "weak" ? 110 : 210);
        },
      ),
    );
  });

  test("is the text itself where that is short", () => {
    expect(snippetOf("## Only a heading\n", { tier: "strong", parts: [] })).toBe("## Only a heading");
    expect(snippetOf("绿茶水温八十度。", { tier: "strong", parts: [part("水温", 1)] })).toBe("绿茶水温八十度。");
  });
});
