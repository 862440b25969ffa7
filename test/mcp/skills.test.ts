/** The Skills extension: one skill, and its bytes are those of its entry. An official client reads it in `test/e2e/skills.test.ts`. */
import { createHash } from "node:crypto";
import type { GetSkillResult, ListSkillsResult } from "@modelcontextprotocol/client/ext/skills";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { usualToolsets, type Call } from "../../src/mcp/call.ts";
import { dispatch, type FeatureMethod } from "../../src/mcp/dispatch.ts";
import { productDefinition } from "../../src/mcp/product.ts";
import { proves } from "../requirements/index.ts";
import { product } from "../support/product.ts";

const definition = productDefinition("0");
const call: Call = { ...product().call, toolsets: usualToolsets };

async function ask<Result = object>(method: FeatureMethod, params: object = {}): Promise<Result> {
  const reply = await dispatch(definition, method, params, call);
  if ("sdk" in reply) throw new Error("answered by the SDK");
  return { ...JSON.parse(reply.json), ...reply.cache };
}

test("the skill is listed and got, with the digest and the front matter of what is read", async () => {
  proves("page/skill");
  expect(definition.capabilities.extensions).toHaveProperty("io.modelcontextprotocol/skills", {});
  const { skills } = await ask<ListSkillsResult>("skills/list");
  expect(skills).toHaveLength(1);
  expect(await ask("skills/list")).toMatchObject({ ttlMs: expect.any(Number), cacheScope: "public" });
  const [entry] = skills;
  if (entry === undefined || entry.resources === "dynamic") throw new Error("no entry with files");
  const got = await ask<GetSkillResult>("skills/get", { uri: entry.uri });
  expect(got.skill).toEqual(entry);
  const [file] = entry.resources;
  const { contents } = (await ask("resources/read", { uri: file?.uri })) as { contents: { text: string }[] };
  const text = contents[0]?.text ?? "";
  expect(file?.size).toBe(Buffer.byteLength(text));
  expect(file?.digest).toBe(`sha256:${createHash("sha256").update(text).digest("hex")}`);
  const [, frontmatter = ""] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  expect(parse(frontmatter)).toEqual(entry.frontmatter);
  expect(entry.uri.split("/").at(-2)).toBe(entry.frontmatter.name);
  expect(text).toContain("initiate_session");
});

test("another skill is a fault, and so is another page", async () => {
  proves("page/skill");
  await expect(ask("skills/get", { uri: "skill://other/SKILL.md" })).rejects.toThrow("no such skill");
  await expect(ask("skills/get")).rejects.toThrow("uri");
  await expect(ask("skills/list", { cursor: "1" })).rejects.toThrow();
});
