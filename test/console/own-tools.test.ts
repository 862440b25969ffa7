/** The Chinese sentences about Cairn's own tools. */
import { expect, test } from "vitest";
import { ownTools } from "../../src/console/own-tools.ts";
import { productDefinition } from "../../src/mcp/product.ts";
import { proves } from "../requirements/index.ts";

test("each of Cairn's own tools is described in Chinese, and no other", () => {
  proves("page/tools");
  const names = productDefinition("0").tools.map(({ name }) => name);
  expect(Object.keys(ownTools).toSorted()).toEqual(names.toSorted());
  for (const text of Object.values(ownTools)) expect(text).toMatch(/^[^a-zA-Z]*\p{Script=Han}/u);
});
