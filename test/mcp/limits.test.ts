/** One table of limits: every tool says of a field what `session/limits.ts` says, and refuses what is longer by its name. */
import { expect, test } from "vitest";
import { tools } from "../../src/mcp/tools/list.ts";
import { MAX_CURSOR, MAX_LANGUAGE, MAX_NAME, MAX_OPTION, MAX_QUESTION, MAX_TEXT } from "../../src/session/limits.ts";
import { files } from "../support/mcp-documents.ts";
import { createContextFixture } from "../support/memory-context.ts";

const LIMITS = new Map([
  ["user_query", MAX_TEXT],
  ["user_input", MAX_TEXT],
  ["query", MAX_QUESTION],
  ["current_query", MAX_QUESTION],
  ["reasoning", MAX_QUESTION],
  ["user_intent", MAX_QUESTION],
  ["task_description", MAX_QUESTION],
  ["session_id", MAX_NAME],
  ["knowledge_base", MAX_NAME],
  ["idempotency_key", MAX_NAME],
  ["task_id", MAX_NAME],
  ["assembly_id", MAX_NAME],
  ["evidence_id", MAX_NAME],
  ["model_name", MAX_NAME],
  ["language", MAX_LANGUAGE],
  ["cursor", MAX_CURSOR],
  ["selected_option_id", MAX_OPTION],
]);

interface Property {
  type?: string;
  enum?: unknown;
  maxLength?: number;
}

const fields = tools.flatMap((tool) => {
  const { properties } = tool.describe().inputSchema as { properties: Record<string, Property> };
  return Object.entries(properties).map(([name, schema]) => ({ tool, name, schema }));
});

test("a field means the same everywhere, and no text is without a limit", () => {
  const texts = fields.filter(({ schema }) => schema.type === "string" && schema.enum === undefined);
  for (const { tool, name, schema } of texts) {
    expect(schema.maxLength, `${tool.name}.${name}`).toBeGreaterThan(0);
    if (LIMITS.has(name)) expect(schema.maxLength, `${tool.name}.${name}`).toBe(LIMITS.get(name));
  }
  for (const name of LIMITS.keys()) expect(texts.map((one) => one.name)).toContain(name);
});

test("one character more is refused with the field and the limit", async () => {
  const fixture = createContextFixture(files);
  for (const { tool, name, schema } of fields) {
    const limit = LIMITS.get(name);
    if (limit === undefined || schema.maxLength === undefined) continue;
    const { value } = await fixture.run(tool, {
      ...required(tool.describe().inputSchema),
      [name]: "x".repeat(limit + 1),
    });
    expect(JSON.stringify(value), `${tool.name}.${name}`).toContain(`at most ${limit} characters`);
    expect(JSON.stringify(value)).toContain(name);
  }
});

/** Something for each field a tool requires. */
function required(schema: object): Record<string, unknown> {
  const { required: names = [], properties = {} } = schema as {
    required?: string[];
    properties?: Record<string, { enum?: unknown[] }>;
  };
  return Object.fromEntries(
    names.map((name) => [name, name === "kind" ? "message" : (properties[name]?.enum?.[0] ?? "x")]),
  );
}
