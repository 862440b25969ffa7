/** Tools by meaning in `list_tools_available`, where a model is configured; a model that fails or hangs is left out. */
import { expect, test } from "vitest";
import type { TextVectors } from "../../../src/discovery/tool-index/nearness.ts";
import { listToolsAvailable } from "../../../src/operations/discovery/list-tools.ts";
import { proves } from "../../requirements/index.ts";
import { memoryLibrary } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const tools = {
  files__read: { description: "Reads the text of a file.", answer: () => "" },
  mail__send: { description: "Sends a letter by post.", answer: () => "" },
};

async function list(textVectors?: TextVectors): Promise<string[]> {
  const { call } = product();
  const library = memoryLibrary(tools);
  const services = { ...call.services, library, ...(textVectors !== undefined && { textVectors }) };
  const listed = await listToolsAvailable({ query: "read the text of a file" }, { ...call, services });
  if (!listed.ok) throw new Error(listed.failure.code);
  return listed.value.tools.map(({ name }) => name);
}

test("a tool that only its meaning finds is listed, and vectors of tools are made once", async () => {
  proves("tool-needs/by-meaning");
  const asked: [number, boolean | undefined][] = [];
  const vectors: TextVectors["vectors"] = async (texts, options) => {
    asked.push([texts.length, options?.keep]);
    return texts.map((text) => Float32Array.from(/letter|reads? the text/i.test(text) ? [1, 0] : [0, 1]));
  };
  expect(await list()).not.toContain("mail__send");
  expect(await list({ vectors })).toContain("mail__send");
  expect(asked.map(([, keep]) => keep)).toEqual([true, undefined]);
});

test.each([
  ["fails", () => Promise.reject(new Error("away"))],
  ["never answers", () => new Promise<never>(() => undefined)],
])("a model that %s is left out", async (_, vectors) => {
  proves("tool-needs/by-meaning");
  expect(await list({ vectors })).toEqual(await list());
});
