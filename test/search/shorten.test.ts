/** What a long question costs to cut down, and which of its clauses are kept then. */
import { expect, onTestFinished, test, vi } from "vitest";
import { buildIndex } from "../../src/search/build.ts";
import { openIndex } from "../../src/search/open.ts";
import { shortenQuestion } from "../../src/search/shorten.ts";
import type { SearchStore } from "../../src/search/store.ts";
import { proves } from "../requirements/index.ts";

const passage = {
  base: "b",
  id: "p",
  title: "",
  content: "The wired speed is stuck at 94 Mbps. 网线测速卡住",
  tags: [],
};

/** A store of one passage; `lookedUp`: how many terms were looked up in it. */
function counted(): { store: SearchStore; lookedUp: () => number } {
  const index = openIndex(buildIndex([passage]).shards[0] ?? new Uint8Array(0));
  const { opened } = index;
  let lookedUp = 0;
  Object.defineProperty(index, "opened", {
    get() {
      lookedUp += 1;
      return opened;
    },
  });
  // Nothing else of a store is needed to shorten a question.
  return { store: { index: async () => index } as unknown as SearchStore, lookedUp: () => lookedUp };
}

const costOf = (text: string): number => text.length / 300;
const shorten = (store: SearchStore, question: string): Promise<string> => shortenQuestion(store, question, costOf, 1);

test.each([
  ["Chinese characters", Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("")],
  ["English words", Array.from({ length: 5_000 }, (_, at) => `w${at}x`).join(" ")],
])("of 20,000 different %s, as many are looked up as of any long question", async (_, question) => {
  proves("search/long-questions");
  const { store, lookedUp } = counted();
  expect((await shorten(store, question)).length).toBeLessThanOrEqual(310);
  expect(lookedUp()).toBeGreaterThan(1_000);
  expect(lookedUp()).toBeLessThanOrEqual(2_048);
});

test("a clause about the subject is found anywhere among thousands of other words", async () => {
  const others = (from: number): string =>
    Array.from(
      { length: 1_250 },
      (_, at) => `${at % 12 === 0 ? "said " : ""}v${from + at}y${at % 12 === 11 ? "." : ""}`,
    ).join(" ");
  for (const [before, after] of [
    [others(0), ""],
    [others(0), others(3_000)],
    ["", others(0)],
  ] as const) {
    const { store } = counted();
    expect(await shorten(store, `${before} The wired speed is stuck at 94. ${after}`)).toContain("wired speed");
  }
});

test("each term of a long question is noted once", async () => {
  const question = Array.from({ length: 20_000 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");
  const { store } = counted();
  const note = vi.spyOn(Map.prototype, "set");
  onTestFinished(() => note.mockRestore());
  await shorten(store, question);
  // 20,000 characters and as many pairs.
  expect(note.mock.calls.length).toBeLessThan(45_000);
});
