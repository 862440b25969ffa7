/** What `read_resource` and `resources/read` give in a session that began before the latest publish. */
import { describe, expect, test } from "vitest";
import { productDefinition } from "../../src/mcp/product.ts";
import { initiateSession } from "../../src/mcp/tools/initiate-session.ts";
import { readResource } from "../../src/mcp/tools/read-resource.ts";
import { searchKnowledge } from "../../src/mcp/tools/search-knowledge.ts";
import { createSearchFixture } from "../support/memory-search.ts";

const release = (word: string) => ({
  "knowledge/inn/main.tree.yaml": `title: The ${word} inn
language: en
nodes:
  root: { response: "A room of the ${word} inn?", options: [{ id: yes, description: Yes, next_node: null }] }
`,
  "knowledge/inn/documents/rooms.md": `---\ntitle: Rooms\n---\nBreakfast of the ${word} inn is served in the garden.\n`,
  "templates/welcome.md": `---\nname: welcome\ntitle: Welcome\ndescription: Greets a guest.\nlanguage: en\n---\n# Greeting {priority=must}\n\nWelcome to the ${word} inn.\n`,
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
      const { session_id, resource } = await publishedTwice();
      const own = await resource(uri, session_id);
      expect(own.text).toContain("old inn");
      expect(own.cache).toMatchObject({ cacheScope: "private" });
      const others = await resource(uri);
      expect(others.text).toContain("new inn");
      expect(others.cache).toMatchObject({ cacheScope: "public" });
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
});
