/** Found by a search of the session and then left out: that is found, never "never found". */
import { describe, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { product, sources } from "../../support/product.ts";

const ANIMALS = ["otter", "heron", "badger", "weasel", "marten", "plover", "curlew", "adder"];
const knowledge: Record<string, string> = {
  ...sources,
  ...Object.fromEntries(
    ANIMALS.map((animal) => [
      `knowledge/river/documents/${animal}.md`,
      `---\ntitle: The ${animal}\n---\nOf the river bank, the ${animal} is the ${animal}-most animal. ${`It builds its nest where the river bank is steep and sleeps there. `.repeat(12)}\n`,
    ]),
  ),
  "knowledge/river/main.tree.yaml": `title: River\nlanguage: en\nnodes:\n  root: { response: "?", options: [{ id: a, description: A, next_node: null }] }\n`,
};
const phraseOf = (animal: string): string => `the ${animal}-most animal`;

/** A session in which a search was made, handed over with little room, and a prompt assembled. */
async function searched(way: "search_ref" | "rows" | "retrieve" | "search only, elsewhere") {
  const fixture = product(undefined, knowledge);
  const { session_id } = await fixture.ask("initiate_session", { user_query: "my bicycle is broken" });
  const query = "river bank nest";
  const given: string[] = [];
  if (way === "retrieve") {
    const { documents } = await fixture.ask("retrieve", { query, top_k: 2, session_id });
    given.push(...documents.map(({ content }: { content: string }) => content));
  } else {
    const found = await fixture.ask("search_knowledge", { query });
    const rows = way === "rows" ? { search_results: found.results } : { search_ref: found.search_ref };
    if (way !== "search only, elsewhere") {
      const injected = await fixture.ask("inject_context", {
        current_query: "Where do they sleep?",
        token_budget: 700,
        session_id,
        ...rows,
      });
      given.push(...injected.search_results.map(({ content }: { content: string }) => content));
      expect(injected.omitted[0].reason).toBe("token_budget");
    }
  }
  const shown = ANIMALS.filter((animal) => given.some((content) => content.includes(phraseOf(animal))));
  const left = ANIMALS.filter((animal) => !shown.includes(animal));
  const { assembly_id } = await fixture.ask("assemble_context", {
    report: "full",
    user_intent: "Where do they sleep?",
    session_id,
    template: "simple_chat",
    token_budget: 20_000,
  });
  const ask = async (phrase: string) =>
    (await fixture.ask("replay_context", { report: "full", session_id, assembly_id, phrase })).attribution.phrase;
  return { ...fixture, ask, shown, left, session_id, assembly_id };
}

describe("a passage that a search found", () => {
  test.each(["search_ref", "rows"] as const)(
    "and inject_context left out is found and no candidate (%s)",
    async (way) => {
      proves("replay/found-not-offered");
      const { ask, shown, left } = await searched(way);
      expect(shown.length).toBeGreaterThan(0);
      expect(left.length).toBeGreaterThan(2);
      for (const animal of shown) expect(await ask(phraseOf(animal))).toMatchObject({ status: "present" });
      for (const animal of left) {
        expect(await ask(phraseOf(animal))).toEqual({
          status: "not_a_candidate",
          found_in: [expect.stringMatching(/^call:/), `document://river/${animal}#1`],
        });
      }
      // A title counts as well; what no search could find does not.
      expect(await ask(`The ${left[0] ?? ""}`)).toMatchObject({ status: "not_a_candidate" });
      expect(await ask("the wolverine-most animal")).toEqual({ status: "never_found", later: false });
    },
  );

  test("and that another session used, is not found here", async () => {
    const { ask } = await searched("search only, elsewhere");
    for (const animal of ANIMALS) expect(await ask(phraseOf(animal))).toEqual({ status: "never_found", later: false });
  });

  test("beyond what retrieve gave, was not found", async () => {
    const { ask, shown, left } = await searched("retrieve");
    expect(shown).toHaveLength(2);
    for (const animal of left) expect(await ask(phraseOf(animal))).toEqual({ status: "never_found", later: false });
  });

  test("a phrase of nothing but blanks is refused", async () => {
    const { tool, session_id, assembly_id } = await searched("retrieve");
    const { isError, value } = await tool("replay_context", { report: "full", session_id, assembly_id, phrase: " \n" });
    expect({ isError, error: value.error }).toMatchObject({ isError: true, error: { field: "phrase" } });
  });
});
