/** The operator's own list of servers: what of it reaches a server, and nothing with a mistake in it. */
import { expect, test, vi } from "vitest";
import { readConfiguredServers } from "../../../src/worker/library/configured-servers.ts";
import { allowedTo } from "../../../src/worker/library/reach.ts";
import type { Env } from "../../../src/worker/env.ts";
import { proves } from "../../requirements/index.ts";

const files = { name: "files", package: "npm:files@1.0.0", arguments: ["/srv/notes"], folders: ["/srv/notes"] };

test("a package has what it is started with, and the folders it may use", () => {
  const CAIRN_SERVERS = JSON.stringify([files, { name: "other", package: "npm:files@1.0.0" }]);
  const [first, second] = readConfiguredServers(CAIRN_SERVERS);
  expect(first?.source).toMatchObject({ identifier: "files", arguments: ["/srv/notes"] });
  const env = { CAIRN_SERVERS } as Env;
  const allowed = [first, second].map((one) =>
    one?.source.kind === "package" ? allowedTo(env, one.source) : undefined,
  );
  // Started otherwise it is another source, to which nothing was allowed.
  expect(allowed).toEqual([
    { environment: {}, folders: ["/srv/notes"], writableFolders: [] },
    { environment: {}, folders: [], writableFolders: [] },
  ]);
});

test("a folder is read alone unless it says otherwise, and a mode that is unknown is a mistake", () => {
  proves("runner/writable-folders");
  const told = vi.spyOn(console, "error").mockReturnValue(undefined);
  const named = ["/a", { path: "/b", mode: "ro" }, { path: "/c", mode: "rw" }];
  expect(readConfiguredServers(JSON.stringify([{ ...files, folders: named }]))).toMatchObject([
    { folders: ["/a", "/b", "/c"], writableFolders: ["/c"] },
  ]);
  for (const wrong of [{ path: "/c", mode: "wr" }, { path: "/c" }, { mode: "rw" }, 7])
    expect(readConfiguredServers(JSON.stringify([{ ...files, folders: [wrong] }]))).toEqual([]);
  expect(told).toHaveBeenCalledTimes(4);
  told.mockRestore();
});

test("a list with a mistake offers nothing, and the log says so", () => {
  const told = vi.spyOn(console, "error").mockReturnValue(undefined);
  for (const wrong of [
    "{",
    "{}",
    JSON.stringify([files, { name: "x" }]),
    JSON.stringify([{ package: "npm:../x@1.0.0" }]),
  ])
    expect(readConfiguredServers(wrong)).toEqual([]);
  expect(told).toHaveBeenCalledTimes(4);
  told.mockRestore();
});
