/** Tools of the host's own in a prompt. */
import { expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { product } from "../../support/product.ts";

const weather = {
  name: "get_weather",
  description: "The weather of a city today.",
  input_schema: { type: "object", properties: { city: { type: "string" } }, required: ["city"] },
};

test("are listed, whatever the user wants; a replay has the same bytes", async () => {
  proves("placeholders/host-tools");
  const cairn = product();
  const given = { user_intent: "Which bicycle suits me?", template: "react_reasoning", language: "en", report: "full" };
  const without = await cairn.ask("assemble_context", given);
  expect(without.context).not.toContain("get_weather");
  const made = await cairn.ask("assemble_context", { ...given, tools: [weather] });
  expect(made.context).toContain("- get_weather: The weather of a city today.\n  input: (city: string)");
  const { session_id, assembly_id } = made;
  expect(await cairn.ask("replay_context", { session_id, assembly_id })).toMatchObject({ identical: true });
});

test("are listed by name where they have no description, which MCP leaves optional", async () => {
  const cairn = product();
  const tools = [{ name: "calc" }, { ...weather, description: undefined }];
  const given = { user_intent: "Which bicycle suits me?", template: "react_reasoning", language: "en", report: "full" };
  const made = await cairn.ask("assemble_context", { ...given, tools });
  expect(made.context).toMatch(/^- calc\n/m);
  expect(made.context).toContain("- get_weather\n  input: (city: string)");
});

test("one of the name of Cairn's stands for it", async () => {
  const made = await product().ask("assemble_context", {
    user_intent: "Search",
    template: "react_reasoning",
    language: "en",
    report: "full",
    tools: [{ name: "retrieve", description: "Mine." }],
  });
  expect(made.context.match(/^- retrieve: .*$/gm)).toEqual(["- retrieve: Mine."]);
});

test("are part of what makes two calls one operation", async () => {
  const cairn = product();
  const given = { user_intent: "Hello", idempotency_key: "c0a80164-6f3e-4d57-9b6a-3f2b8b1f7c55" };
  await cairn.ask("assemble_context", { ...given, tools: [weather] });
  const { value } = await cairn.tool("assemble_context", { ...given, tools: [] });
  expect(value.error.code).toBe("idempotency_mismatch");
});
