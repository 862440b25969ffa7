/** The skill over MCP, read by the official client of the Skills extension, which verifies digest, size and front matter. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proves } from "../requirements/index.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test.each(["legacy", { pin: "2026-07-28" }] as const)(
  "the official client lists and verifies the skill (%j)",
  async (mode) => {
    proves("page/skill");
    const client = new Client({ name: "skills", version: "1" }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)));
    const skills = new SkillsClient(client);
    const { skills: listed, invalid } = await skills.list();
    expect(invalid).toEqual([]);
    expect(listed.map(({ uri }) => uri)).toEqual(["skill://cairn/SKILL.md"]);
    const [skill] = listed;
    if (skill === undefined) return;
    expect((await skills.get(skill.uri)).skill).toEqual(skill);
    const file = await skills.read(skill);
    expect(file).toMatchObject({ verified: true, text: expect.stringContaining("initiate_session") });
    await expect(skills.get("skill://other/SKILL.md")).rejects.toThrow("no such skill");
    await client.close();
  },
);

test("the same skill has an address of its own", async () => {
  proves("page/skill");
  for (const path of ["/skill.md", "/skills/cairn/SKILL.md", "/.well-known/skills/cairn/SKILL.md"]) {
    const answer = await fetch(server.url + path);
    expect([path, answer.status, answer.headers.get("content-type")]).toEqual([
      path,
      200,
      "text/markdown; charset=utf-8",
    ]);
    expect(await answer.text()).toContain(`${server.url}/mcp`);
  }
});
