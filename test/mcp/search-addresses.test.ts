/** Passages by their addresses, and the second names of tools that connectors insist on. */
import o200k from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { readUrlOptions } from "../../src/mcp/url-options.ts";
import { readAddress } from "../../src/mcp/resources/address.ts";
import { productDefinition } from "../../src/mcp/product.ts";
import { fetchDocument } from "../../src/mcp/tools/fetch.ts";
import { search } from "../../src/mcp/tools/search.ts";
import { proves } from "../requirements/index.ts";
import { createSearchFixture } from "../support/memory-search.ts";
import { files, many } from "../support/search-files.ts";

describe("search and fetch, for connectors that insist on these names", () => {
  test("find and read whole documents", async () => {
    const fixture = createSearchFixture(files);
    const found = await fixture.run(search, { query: "hardness of water" });
    expect(found.value.results[0]).toEqual({
      id: "tea/water#2",
      title: "Water for tea",
      text: expect.stringContaining("Hard water makes a film on the tea."),
      url: "document://tea/water#2",
    });
    for (const id of ["tea/water#2", "tea/water"]) {
      const read = await fixture.run(fetchDocument, { id });
      expect(read.value).toMatchObject({ id: "tea/water", title: "Water for tea", url: "document://tea/water" });
      expect(read.value.text).toContain("boiling water");
      expect(read.value.text).toContain("## Hardness");
    }
    expect((await fixture.run(fetchDocument, { id: "tea/coffee#1" })).value.error).toMatchObject({
      code: "invalid_input",
    });
  });

  test("a page of results is small, each with a few words, and leads to all", async () => {
    proves("search/brief-page");
    const fixture = createSearchFixture(many);
    const query = "a leaf that tastes of stone";
    const seen: string[] = [];
    let total = 0;
    for (let cursor: string | undefined; ;) {
      const { text, value } = await fixture.run(search, { query, ...(cursor !== undefined && { cursor }) });
      expect(o200k.countTokens(text)).toBeLessThanOrEqual(2_000);
      for (const row of value.results) expect(row.text).not.toBe("");
      seen.push(...value.results.map(({ id }: { id: string }) => id));
      total = value.total_found;
      cursor = value.next_cursor;
      if (cursor === undefined) break;
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
  });

  test("are listed only for who asks", async () => {
    const names = productDefinition("0")
      .tools.filter(({ toolset }) => toolset === "connector")
      .map(({ name }) => name);
    expect(names).toEqual(["search", "fetch"]);
    const shown = (query: string) => readUrlOptions(new URL(`http://localhost/mcp${query}`));
    expect(shown("")).toMatchObject({ toolsets: new Set(["guide", "knowledge", "context", "discovery", "tasks"]) });
    expect(shown("?toolsets=connector")).toMatchObject({ toolsets: new Set(["connector"]) });
  });
});

describe("a passage has an address of its own", () => {
  test("which gives the passage, and its document without the number", async () => {
    const { call } = createSearchFixture(files);
    const read = async (uri: string) =>
      JSON.parse((await productDefinition("0").readResource(uri, call)).json).contents[0];
    expect(readAddress("document://tea/water#2")).toEqual({ kind: "document", base: "tea", id: "water", passage: 2 });
    expect((await read("document://tea/water#2")).text).toMatch(
      /^## Hardness\n\nHard water makes a film on the tea\. /,
    );
    expect((await read("document://tea/water")).text).toContain("eighty degrees");
    await expect(read("document://tea/water#9")).rejects.toThrow("no such resource");
  });
});
