/** What callers are told of the folders that the operator gives to a package's program. */
import { runInDurableObject } from "cloudflare:test";
import { expect, it } from "vitest";
import type { LibraryObject } from "../../../src/worker/library/library-object.ts";
import { TenantLibrary } from "../../../src/worker/library/tenant-library.ts";
import { proves } from "../../requirements/index.ts";
import { env } from "../support.ts";

it("folders that can only be read are said of their server, and of no other", async () => {
  proves("runner/read-only-folders");
  const served = (name: string, ...folders: unknown[]) => ({ name, package: `npm:${name}@1.0.0`, folders });
  const CAIRN_SERVERS = JSON.stringify([
    served("notes", "/srv/notes"),
    served("drafts", "/srv/notes", { path: "/srv/drafts", mode: "rw" }),
    served("none"),
  ]);
  const stub = env.LIBRARY.get(env.LIBRARY.idFromName("folders"));
  const view = await runInDurableObject(stub, (_object: LibraryObject, state) =>
    new TenantLibrary(state, { ...env, CAIRN_SERVERS }).view(),
  );
  const { value }: { value: { servers: { name: string; readOnlyFolders?: true }[] } } = JSON.parse(view);
  expect(value.servers.map(({ name, readOnlyFolders }) => [name, readOnlyFolders])).toEqual([
    ["notes", true],
    ["drafts", undefined],
    ["none", undefined],
  ]);
});

it("a package that asks for folders and has none is marked, whether its registry or Cairn's own list says so", async () => {
  const files = "@modelcontextprotocol/server-filesystem";
  const CAIRN_SERVERS = JSON.stringify([
    { name: "named", package: `npm:${files}@2026.8.31`, folders: ["/srv/notes"] },
    { name: "bare", package: `npm:${files}@2026.7.1` },
    { name: "other", package: "npm:other@1.0.0" },
  ]);
  const stub = env.LIBRARY.get(env.LIBRARY.idFromName("no folders"));
  const view = await runInDurableObject(stub, (_object: LibraryObject, state) =>
    new TenantLibrary(state, { ...env, CAIRN_SERVERS }).view(),
  );
  const { value }: { value: { servers: { name: string; needsFolders?: true }[] } } = JSON.parse(view);
  expect(value.servers.map(({ name, needsFolders }) => [name, needsFolders])).toEqual([
    ["named", undefined],
    ["bare", true],
    ["other", undefined],
  ]);
});
