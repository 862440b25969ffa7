/** The list of tools, and the contract of `retrieve` (test/requirements/tools.ts, test/requirements/retrieve.ts). */
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { proves } from "../requirements/index.ts";
import { files as teaFiles } from "../support/search-files.ts";
import { files } from "../support/mcp-documents.ts";
import { mcpClient } from "../support/mcp-client.ts";

interface Listed {
  name: string;
  inputSchema: { type: string; properties: Record<string, object>; required?: string[] };
  outputSchema: { properties: Record<string, object> };
}

const client = mcpClient({ ...files, ...teaFiles });

async function listed(): Promise<Listed[]> {
  return (await client.rpc("tools/list")).tools;
}

async function retrieveContract(): Promise<Listed> {
  const found = (await listed()).find(({ name }) => name === "retrieve");
  if (found === undefined) throw new Error("retrieve is not listed");
  return found;
}

describe("the services", () => {
  test("are prompts, tools and resources, each with its list", async () => {
    proves("protocol/three-services", "pipeline/one-tool-or-stages", "retrieve/listed", "tools/schemas");
    const tools = await listed();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "retrieve",
        "run_pipeline",
        "select_template",
        "assemble_context",
        "add_conversation_turn",
      ]),
    );
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema.type).toBe("object");
      expect(Object.keys(outputSchema.properties).length).toBeGreaterThan(1);
    }
    expect((await client.rpc("prompts/list")).prompts.length).toBeGreaterThan(5);
    expect((await client.rpc("resources/list")).resources.length).toBeGreaterThan(0);
    expect((await client.rpc("resources/templates/list")).resourceTemplates.length).toBeGreaterThan(0);
  });
});

describe("the contract of retrieve", () => {
  test("has tags, version and category", async () => {
    proves("retrieve/annotations");
    expect(await retrieveContract()).toHaveProperty("_meta", {
      tags: ["search", "retrieval", "document", "intelligent"],
      version: "2.0",
      category: "core",
      context_engineering: true,
    });
  });

  test("states its input with types, bounds and defaults", async () => {
    proves("retrieve/input-schema");
    const { properties } = (await retrieveContract()).inputSchema;
    expect(properties).toMatchObject({
      reasoning: { type: "string" },
      action: { type: "string", enum: ["search", "skip"], default: "search" },
      query: { type: "string" },
      top_k: { type: "integer", minimum: 1, maximum: 20, default: 5 },
      include_metadata: { type: "boolean", default: true },
    });
    for (const name of ["reasoning", "action", "query", "top_k", "include_metadata"])
      expect(properties[name]).toHaveProperty("description");
  });

  test("states its output, and keeps to it whatever the status", async () => {
    proves("retrieve/output-schema", "retrieve/fits-output-schema");
    const { outputSchema } = await retrieveContract();
    expect(outputSchema.properties).toMatchObject({
      status: { type: "string", enum: ["success", "skipped", "error"] },
      observation: { type: "object" },
      query: { type: "string" },
      documents: { type: "array" },
      total_found: { type: "number" },
    });
    const schema = z.fromJSONSchema(outputSchema as Parameters<typeof z.fromJSONSchema>[0]);
    const given = [{ query: "green tea" }, { query: "zebra" }, { action: "skip" }, { query: "x", top_k: 99 }];
    const statuses = [];
    for (const args of given) {
      const { value } = await client.tool("retrieve", args);
      expect(schema.safeParse(value).error?.issues).toBeUndefined();
      statuses.push(value.status);
    }
    expect(statuses).toEqual(["success", "success", "skipped", "error"]);
    const { value } = await client.tool("retrieve", { query: "green tea" });
    expect(schema.safeParse({ ...value, status: "done" }).success).toBe(false);
  });

  test("fills in what is not given", async () => {
    proves("retrieve/defaults", "retrieve/observation-repeats");
    const { value } = await client.tool("retrieve", { query: "green tea" });
    const { observation, documents, query, total_found } = value;
    expect(observation).toMatchObject({ reasoning: "", action: "search", query: "green tea", tool: "retrieve" });
    expect({ documents, query, total_found }).toEqual({
      documents: observation.documents,
      query: observation.query,
      total_found: observation.total_found,
    });
    expect(documents.length).toBeGreaterThan(1);
    for (const { metadata } of documents) expect(metadata.uri).toMatch(/^document:\/\//);
  });

  test("brings the best documents first, each with a score", async () => {
    proves("retrieve/best-first");
    const { value } = await client.tool("retrieve", { query: "bitter green tea hot water", top_k: 20 });
    const scores = value.documents.map(({ score }: { score: number }) => score);
    expect(scores.length).toBeGreaterThan(2);
    expect(scores).toEqual(scores.toSorted((left: number, right: number) => right - left));
    expect(scores[0]).toBeGreaterThan(scores.at(-1));
    expect(value.documents[0].content).toContain("Bitter green tea");
  });

  test("needs a query for a search and none for a skip, however the action is written", async () => {
    proves("retrieve/query-required", "retrieve/action-case");
    const status = async (args: object) => (await client.tool("retrieve", args)).value.status;
    expect(await status({})).toBe("error");
    expect(await status({ action: "search" })).toBe("error");
    for (const action of ["skip", "Skip", "SKIP"]) {
      const { value } = await client.tool("retrieve", { action, reasoning: "我知道" });
      expect(value).toMatchObject({ status: "skipped", observation: { action: "skip", documents: [] } });
    }
    for (const action of ["Search", "SEARCH"]) {
      const { value } = await client.tool("retrieve", { action, query: "green tea" });
      expect(value).toMatchObject({ status: "success", observation: { action: "search" } });
    }
  });

  test("is held against what comes in, and so is every tool's", async () => {
    proves("tools/bad-arguments");
    const { value } = await client.tool("retrieve", { query: "x", top_k: 21 });
    expect(value.error).toMatchObject({
      code: "invalid_input",
      field: "top_k",
      expected: expect.stringContaining("20"),
    });
    const refused = await client.tool("assemble_context", { report: "full", user_intent: 7 });
    expect(refused).toMatchObject({
      isError: true,
      value: { error: { code: "invalid_input", field: "user_intent", expected: expect.stringContaining("string") } },
    });
  });
});
