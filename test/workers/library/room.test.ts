/** Who makes room for whom, where servers wait for an approval. */
import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import type { LibraryObject } from "../../../src/worker/library/library-object.ts";
import { LibraryStore } from "../../../src/worker/library/library-store.ts";
import { Library } from "../../../src/worker/library/library.ts";
import { proves } from "../../requirements/index.ts";
import { ask, publishSmall } from "../operator-support.ts";
import { env } from "../support.ts";

beforeEach(() => publishSmall("author-key"));

describe("proposals that nobody answers", () => {
  const add = async (token: string, name: string, of = name) =>
    (
      await ask(token, "POST", "/api/tools/manage_server", {
        action: "add",
        name,
        package: `npm:${of}@1.0.0`,
      })
    ).body as Record<string, unknown>;
  const servers = async () => (await ask("acme", "GET", "/api/servers")).body as unknown as Listed;
  interface Listed {
    servers: { name: string }[];
    dropped?: { name: string; made_room_for: string }[];
  }

  it("of one caller make room for that caller's own newer ones alone, and the answer says which", async () => {
    proves("trust/room-for-proposals");
    expect(await add("acme-two", "of-bob")).toMatchObject({ name: "of-bob" });
    for (let number = 0; number < 20; number += 1) {
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const added = await add("acme", `of-ann-${number}`);
      expect(added).toMatchObject({ status: "waiting" });
      expect(added).not.toHaveProperty("dropped");
    }
    expect(await add("acme", "of-ann-20")).toMatchObject({ name: "of-ann-20", dropped: "of-ann-0" });
    expect(await add("acme", "of-ann-20")).not.toHaveProperty("dropped");
    const listed = await servers();
    expect(listed.dropped).toMatchObject([{ name: "of-ann-0", made_room_for: "of-ann-20" }]);
    expect(listed.servers.map(({ name }) => name)).toContain("of-bob");
    // A name that cannot be used drops nothing.
    expect(await add("acme", "of-bob", "other")).toMatchObject({ error: { code: "invalid_input" } });
    expect((await servers()).dropped).toHaveLength(1);
  });

  it("of others go only once nobody has answered for a week", async () => {
    proves("trust/room-for-proposals");
    const stub = env.LIBRARY.get(env.LIBRARY.idFromName("room"));
    await runInDurableObject(stub, (_object: LibraryObject, { storage }) => {
      const store = new LibraryStore(storage);
      const library = new Library(store);
      const propose = (number: number, now: number, more: object = {}) => {
        const source = { kind: "streamable-http", url: `https://tools${number}.example.com/mcp` } as const;
        return library.add({ source, listedBy: "caller", name: `of-${number}`, ...more }, now);
      };
      const week = 7 * 24 * 60 * 60_000;
      propose(0, 0, { listedBy: "operator" });
      for (let number = 1; number < 100; number += 1) propose(number, number, { by: `caller ${number}` });
      expect(propose(100, week, { by: "another" })).toMatchObject({ ok: false, failure: { code: "too_large" } });
      expect(propose(100, week)).toMatchObject({ ok: false, failure: { code: "too_large" } });
      expect(library.state.servers).toHaveLength(100);
      expect(propose(100, week + 2, { by: "another" })).toMatchObject({ ok: true });
      expect(library.droppedFor("of-100", week + 2)).toBe("of-1");
      expect(library.find("of-0")).toBeDefined();
    });
  });
});
