/** The name of a server that was removed and is proposed again. */
import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import type { ServerProposal } from "../../../src/discovery/library-port.ts";
import type { LibraryObject } from "../../../src/worker/library/library-object.ts";
import { LibraryStore } from "../../../src/worker/library/library-store.ts";
import { Library } from "../../../src/worker/library/library.ts";
import { proves } from "../../requirements/index.ts";
import { env } from "../support.ts";

const proposal = (url: string, more: Partial<ServerProposal> = {}): ServerProposal => ({
  source: { kind: "streamable-http", url },
  listedBy: "test",
  ...more,
});
const CHARTS = { registryName: "io.example/charts" };

interface Names {
  /** What a server is called that is proposed. */
  add(proposed: ServerProposal): string;
  remove(name: string): void;
}

function inLibrary(tenant: string, work: (names: Names) => void): Promise<void> {
  const stub = env.LIBRARY.get(env.LIBRARY.idFromName(tenant));
  return runInDurableObject(stub, (_object: LibraryObject, { storage }) => {
    // Read anew each time: what is remembered is stored.
    const open = () => new Library(new LibraryStore(storage));
    work({
      add(proposed) {
        const added = open().add(proposed, 1);
        return added.ok ? added.value.name : added.failure.code;
      },
      remove: (name) => open().remove(name, 2),
    });
  });
}

test("a server that was removed has its old name when it is found again at the same address", () =>
  inLibrary("same-address", ({ add, remove }) => {
    proves("connecting/old-name");
    const url = "http://127.0.0.1:4400/mcp";
    expect(add(proposal(url, { name: "charts" }))).toBe("charts");
    remove("charts");
    expect(add(proposal(url, CHARTS))).toBe("charts");
  }));

test("a server that was removed has its old name when its registry lists another address of it", () =>
  inLibrary("same-entry", ({ add, remove }) => {
    proves("connecting/old-name");
    expect(add(proposal("https://bars.example.com/mcp", CHARTS))).toBe("bars");
    remove("bars");
    expect(add(proposal("https://columns.example.com/mcp", CHARTS))).toBe("bars");
    expect(add(proposal("https://lines.example.com/mcp", { ...CHARTS, listedBy: "another" }))).toBe("lines");
  }));

test("an old name that another server has meanwhile stays the other's", () =>
  inLibrary("name-in-use", ({ add, remove }) => {
    expect(add(proposal("https://bars.example.com/mcp", CHARTS))).toBe("bars");
    remove("bars");
    expect(add(proposal("https://bars.example.org/mcp"))).toBe("bars");
    expect(add(proposal("https://bars.example.com/mcp", CHARTS))).not.toBe("bars");
  }));

test("an address of numbers gives no name where the registry has one", () =>
  inLibrary("numbers", ({ add }) => {
    expect(add(proposal("http://127.0.0.1:4400/mcp", CHARTS))).toBe("charts");
    expect(add(proposal("http://127.0.0.1:4401/mcp"))).toBe("127");
  }));
