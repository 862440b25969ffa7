/** What the servers of CAIRN_SERVERS are called: as their operator has named them. */
import { runInDurableObject } from "cloudflare:test";
import { expect, it, vi } from "vitest";
import type { LibraryObject } from "../../../src/worker/library/library-object.ts";
import { TenantLibrary } from "../../../src/worker/library/tenant-library.ts";
import { env } from "../support.ts";

it("servers that an operator names alike keep their names; an agent's look-alike is refused", async () => {
  const server = (name: string, port: number) => ({ name, url: `https://tools.example.com:${port}/mcp` });
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const CAIRN_SERVERS = JSON.stringify([server("notes", 1), server("notesb", 2), server("Notes C", 3)]);
  const stub = env.LIBRARY.get(env.LIBRARY.idFromName("alike"));
  const { view, proposed } = await runInDurableObject(stub, async (_object: LibraryObject, state) => {
    const library = new TenantLibrary(state, { ...env, CAIRN_SERVERS });
    const source = { kind: "streamable-http", url: "https://other.example.com/mcp" };
    const agents = { source, listedBy: "caller", name: "notesd" };
    return { view: library.view(), proposed: await library.propose(JSON.stringify(agents)) };
  });
  const { value }: { value: { servers: { name: string }[] } } = JSON.parse(view);
  expect(value.servers.map(({ name }) => name)).toEqual(["notes", "notesb"]);
  expect(JSON.parse(proposed)).toMatchObject({ failure: { code: "invalid_input", field: "name" } });
  expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^A server of CAIRN_SERVERS is not offered: its name/u));
});
