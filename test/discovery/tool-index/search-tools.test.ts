/** Searching tools at hand: names first, both languages, nothing where nothing fits. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indexTools } from "../../../src/discovery/tool-index/index-tools.ts";
import { searchTools } from "../../../src/discovery/tool-index/search-tools.ts";
import { readUnits } from "../../../src/discovery/lexicon/read.ts";
import { countCalls, countLooks } from "../../support/count-looks.ts";
import { seeded } from "../../support/redaction/generate.ts";
import { knownTool, someTools } from "../support.ts";
import { runs } from "../../support/runs.ts";

const index = indexTools(someTools);
const ids = (query: string): string[] => searchTools(index, query, 5).hits.map(({ tool }) => tool.id);

describe("a need in words", () => {
  test.each([
    ["Send a message by e-mail to Ann", "mail__send_email"],
    ["给小王发一封电子邮件", "mail__send_email"],
    ["which tables does the database have", "sql__list_tables"],
    ["列出数据库里的所有表", "sql__list_tables"],
    ["show me what is in this folder", "files__list_directory"],
    ["把内容写入文件", "files__write_file"],
  ])("%s", (query, id) => {
    expect(ids(query)[0]).toBe(id);
  });

  test("that no tool answers gets nothing, and says how to ask", () => {
    const { hits, reason } = searchTools(index, "book a flight to Paris", 5);
    expect(hits).toEqual([]);
    expect(reason?.en).toMatch(/verb and an object/);
    expect(searchTools(index, "  …!? ", 5).reason?.en).toMatch(/no word/);
  });

  test("finds a tool by the words of needs that it served", () => {
    const taught = indexTools(someTools, new Map([["web__fetch", "grab yonder blurb"]]));
    expect(searchTools(taught, "yonder blurb", 5).hits[0]?.tool.id).toBe("web__fetch");
    expect(ids("yonder blurb")).toEqual([]);
  });
});

describe("an exact name", () => {
  test.each([
    "send_email",
    "mail__send_email",
    "please list the tables of the database with send_email",
    "用 send_email 列出数据库里的所有表",
  ])("comes first: %s", (query) => {
    const [first] = searchTools(index, query, 5).hits;
    expect(first).toMatchObject({ named: true, score: 1, tool: { id: "mail__send_email" } });
  });

  test("of one ordinary word needs to stand alone, in quotes, or beside the word tool", () => {
    const named = (query: string): boolean => searchTools(index, query, 5).hits[0]?.named ?? false;
    expect(["fetch", "the `fetch` one", "the fetch tool", "fetch 工具"].map(named)).toEqual([true, true, true, true]);
    expect(named("fetch the mail")).toBe(false);
  });

  test("comes first whatever surrounds it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.constantFrom(...someTools), (words, tool) => {
        const query = `${words} ${tool.id} ${words}`;
        expect(
          searchTools(index, query, 3)
            .hits.slice(0, 3)
            .some((hit) => hit.named && hit.tool === tool),
        ).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("tools that cannot be called", () => {
  test("are found by their exact name alone, marked", () => {
    const waiting = knownTool("charts", "draw_chart", "Draws a bar chart.", { status: "waiting" });
    const some = indexTools([...someTools, waiting]);
    expect(searchTools(some, "draw a bar chart", 5).hits.map(({ tool }) => tool)).not.toContain(waiting);
    expect(searchTools(some, "charts__draw_chart", 5).hits[0]?.tool.status).toBe("waiting");
  });
});

test("scores are between 0 and 1 and never rise, for any query", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (query) => {
      const { hits, reason } = searchTools(index, query, 10);
      const scores = hits.map(({ score }) => score);
      expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true);
      expect(scores).toEqual(scores.toSorted((left, right) => right - left));
      expect(hits.length === 0).toBe(reason !== undefined);
    }),
    { numRuns: runs(200) },
  );
});

test("characters in no order are compared with few names, and a need of them is read a few times, however many tools there are", () => {
  const random = seeded(7);
  const need = Array.from({ length: 2_000 }, () => String.fromCharCode(0x4e_00 + Math.floor(random() * 8_000))).join(
    "",
  );
  const reading = (): number => countCalls(Array.prototype, ["slice", "join"], () => readUnits(need));
  expect(reading()).toBeLessThan(2 * need.length);
  const looks = countLooks(() => readUnits(need));
  expect(countLooks(() => searchTools(index, need, 5))).toBeLessThan(12 * looks);
});
