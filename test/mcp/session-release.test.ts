/** What `read_resource` and `resources/read` give in a session that began before the latest publish. */
import { describe, expect, test } from "vitest";
import type { Call } from "../../src/mcp/call.ts";
import { productDefinition } from "../../src/mcp/product.ts";
import { initiateSession } from "../../src/mcp/tools/initiate-session.ts";
import type { Reply } from "../../src/mcp/reply.ts";
import { assembleContext } from "../../src/mcp/tools/assemble-context.ts";
import { fetchDocument } from "../../src/mcp/tools/fetch.ts";
import { readResource } from "../../src/mcp/tools/read-resource.ts";
import { search } from "../../src/mcp/tools/search.ts";
import { searchKnowledge } from "../../src/mcp/tools/search-knowledge.ts";
import { createSearchFixture } from "../support/memory-search.ts";

const release = (word: string) => ({
  "knowledge/inn/main.tree.yaml": `title: The ${word} inn
language: en
nodes:
  root: { response: "A room of the ${word} inn?", options: [{ id: yes, description: Yes, next_node: null }] }
`,
  "knowledge/inn/documents/rooms.md": `---\ntitle: Rooms\n---\nBreakfast of the ${word} inn is served in the garden.\n`,
  "templates/welcome.md": `---\nname: welcome\ntitle: Welcome\ndescription: Greets a guest.\nlanguage: en\n---\n# Greeting {priority=must}\n\nWelcome to the ${word} inn.\n\n\${mcp:resource:document://inn/rooms}\n\n\${mcp:resource:knowledge://inn/main#root}\n\n# Read {priority=must}\n\n\${mcp:tool:read_resource?uri=template://welcome}\n`,
  ...(word === "new" && {
    "knowledge/pool/main.tree.yaml":
      "title: Pool\nnodes:\n  root: { response: Swim, options: [{ id: yes, description: Yes, next_node: null }] }\n",
  }),
});

const FORMS: [what: string, args: { uri?: string; documents?: string[] }][] = [
  ["a document by its address", { uri: "document://inn/rooms" }],
  ["a document by its name", { documents: ["inn/rooms"] }],
  ["a passage by its address", { uri: "document://inn/rooms#1" }],
  ["a passage by its name", { documents: ["inn/rooms#1"] }],
  ["a knowledge base", { uri: "knowledge://inn" }],
  ["a node", { uri: "knowledge://inn/main#root" }],
  ["a template", { uri: "template://welcome" }],
];

async function publishedTwice() {
  const fixture = createSearchFixture(release("old"));
  const begun = await fixture.run(initiateSession, { user_query: "a room", knowledge_base: "inn" });
  const session_id: string = begun.value.session_id;
  const found = await fixture.run(searchKnowledge, { query: "breakfast garden", session_id });
  fixture.publish(release("new"));
  const text = async (args: object): Promise<string> => {
    const { value } = await fixture.run(readResource, args);
    return value.contents?.[0]?.text ?? JSON.stringify(value);
  };
  /** As `resources/read` of a URL that names the session, or of one that names none. */
  const resource = async (uri: string, session?: string) => {
    const reply = await productDefinition("0").readResource(uri, { ...fixture.call, session });
    return { text: JSON.parse(reply.json).contents[0].text as string, cache: reply.cache };
  };
  return { fixture, session_id, search_ref: found.value.search_ref as string, text, resource };
}

describe("a session begun before a publish", () => {
  test.each(FORMS)("reads %s of its own release, and a call without a session the new one", async (_, args) => {
    const { session_id, text } = await publishedTwice();
    expect(await text({ ...args, session_id })).toContain("old inn");
    expect(await text(args)).toContain("new inn");
  });

  test.each(FORMS.filter(([, { uri }]) => uri !== undefined))(
    "that the URL names reads %s of its own release, which is kept for nobody else",
    async (_, { uri = "" }) => {
      const { fixture, session_id, resource } = await publishedTwice();
      const own = await resource(uri, session_id);
      expect(own.text).toContain("old inn");
      expect(own.cache).toMatchObject({ cacheScope: "private" });
      const others = await resource(uri);
      expect(others.text).toContain("new inn");
      const asks = (principal: object) =>
        productDefinition("0").readResource(uri, {
          ...fixture.call,
          principal: { ...fixture.call.principal, ...principal },
        });
      expect((await asks({ open: true })).cache).toMatchObject({ cacheScope: "public" });
      // Where callers have tokens, a channel can be one tenant's own.
      expect(others.cache).toMatchObject({ cacheScope: "private", ttlMs: 60_000 });
    },
  );

  test("reads the search_ref that it was given", async () => {
    const { fixture, session_id, search_ref, text, resource } = await publishedTwice();
    for (const args of [{ uri: search_ref }, { documents: [search_ref] }]) {
      expect(JSON.parse(await text({ ...args, session_id })).results).toMatchObject([{ id: "inn/rooms#1" }]);
    }
    expect(JSON.parse((await resource(search_ref, session_id)).text).total_found).toBe(1);
    const unnamed = await fixture.run(readResource, { uri: search_ref });
    expect(unnamed.value.error.message).toContain("session_id");
    const now = await fixture.run(searchKnowledge, { query: "breakfast garden" });
    expect(JSON.parse(await text({ uri: now.value.search_ref, session_id })).total_found).toBe(1);
  });

  test("a session that is not there is told, whatever is read", async () => {
    const { fixture, search_ref } = await publishedTwice();
    for (const uri of [...FORMS.flatMap(([, args]) => args.uri ?? []), search_ref]) {
      const { value } = await fixture.run(readResource, { uri, session_id: "nobody" });
      expect(value.error, uri).toMatchObject({ code: "unknown_session" });
    }
  });

  test("current is the session that the arguments name", async () => {
    const { session_id, text } = await publishedTwice();
    const history = JSON.parse(await text({ uri: "conversation://current/history", session_id }));
    expect(history).toMatchObject({ session_id });
  });

  /** What a prompt or a list answers, and who may keep it. */
  async function answerOf(reply: Promise<Reply>): Promise<{ json: string; cache?: unknown }> {
    const made = await reply;
    if (!("json" in made)) throw new Error("not an answer in JSON");
    return made;
  }

  test("makes its prompts of its own release, whether a tool or a prompt gives them", async () => {
    const { fixture, session_id } = await publishedTwice();
    const user_intent = "a room";
    const named = await fixture.run(assembleContext, { user_intent, template: "welcome", session_id });
    expect(named.value.messages[0].content).toContain("old inn");
    expect(JSON.stringify(named.value.messages)).not.toContain("new inn");
    const definition = productDefinition("0");
    for (const [args, session] of [
      [{ user_intent, session_id }, undefined],
      [{ user_intent }, session_id],
    ] as const) {
      const prompt = await answerOf(definition.getPrompt("welcome", args, { ...fixture.call, session }));
      expect(prompt.json).toContain("Breakfast of the old inn");
      expect(prompt.json).toContain("A room of the old inn");
      expect(prompt.json).not.toContain("new inn");
    }
    const unnamed = await answerOf(definition.getPrompt("welcome", { user_intent }, fixture.call));
    expect(unnamed.json).not.toContain("old inn");
  });

  test("that the URL names lists and completes what its own release has, for nobody else", async () => {
    const { fixture, session_id } = await publishedTwice();
    const definition = productDefinition("0");
    const call = { ...fixture.call, session: session_id };
    const own = await definition.listResources(call);
    expect(own.json).not.toContain("knowledge://pool");
    expect(own.cache).toMatchObject({ cacheScope: "private" });
    expect((await definition.listPrompts(call)).cache).toMatchObject({ cacheScope: "private" });
    expect((await definition.listResources(fixture.call)).json).toContain("knowledge://pool");
    const nobody = await definition.listResources({ ...fixture.call, session: "nobody" });
    expect(nobody.json).toContain("knowledge://pool");
  });

  test("is searched and read by the connector tools where the URL names it", async () => {
    const { fixture, session_id } = await publishedTwice();
    const call = { ...fixture.call, session: session_id };
    const ask = async (tool: typeof search | typeof fetchDocument, args: object, by: Call = call) =>
      JSON.stringify(await tool.run(args, by));
    expect(await ask(search, { query: "breakfast garden" })).toContain("old inn");
    expect(await ask(fetchDocument, { id: "inn/rooms#1" })).toContain("old inn");
    expect(await ask(fetchDocument, { id: "inn/rooms" }, fixture.call)).toContain("new inn");
    expect(await ask(search, { query: "breakfast" }, { ...fixture.call, session: "nobody" })).toContain(
      "unknown_session",
    );
  });
});
