/** What the evidence of a candidate says of a server that is connected: its calls, its agreement and its package as they were. */
import { expect, test } from "vitest";
import type { ServerView } from "../../../src/discovery/library-port.ts";
import type { RegistryPort } from "../../../src/discovery/registry-port.ts";
import { accept } from "../../../src/errors.ts";
import { searchAndInstall } from "../../../src/operations/discovery/search/search-and-install.ts";
import { memoryLibrary, memoryRegistries } from "../../support/memory-library.ts";
import { product } from "../../support/product.ts";

const source = { kind: "package" as const, registry: "npm" as const, identifier: "bar", version: "1.0.0" };
const chart = {
  name: "io.github.charts/bar",
  registry: "test",
  description: "Draw bar charts from data.",
  version: "1.0.0",
  status: "active" as const,
  sources: [source],
};

/** The evidence of the candidate, where the library knows its server like this. */
async function evidenceOf(known: Partial<ServerView>): Promise<string> {
  const { call } = product();
  const library = memoryLibrary();
  const tools = { usable: 0, waiting: 0, changed: 0 };
  const server: ServerView = { name: "bar", status: "approved", source, listedBy: "test", tools, pin: "p", ...known };
  library.view = async () => accept({ servers: [server], tools: [], revision: 0 });
  const services = { ...call.services, library, registries: memoryRegistries([chart]), now: () => 40 * 86_400_000 };
  const input = { task_description: "Draw a bar chart of the sales", auto_install: false };
  const answer = await searchAndInstall(input, { ...call, services });
  if (!("ok" in answer) || !answer.ok) throw new Error("no answer");
  return answer.value.candidates[0]?.evidence.join(" ") ?? "";
}

test("nobody looks whether a rejected server answers, nor at one that leads to it", async () => {
  const { call } = product();
  const library = memoryLibrary();
  const tools = { usable: 0, waiting: 0, changed: 0 };
  const place = (name: string) => ({ kind: "streamable-http" as const, url: `https://${name}.example.com/mcp` });
  const server: ServerView = {
    name: "bar",
    status: "rejected",
    source: place("bar"),
    listedBy: "test",
    tools,
    pin: "p",
  };
  library.view = async () => accept({ servers: [server], tools: [], revision: 0 });
  const entries = ["bar", "door"].map((name) => ({ ...chart, name: `io.${name}/chart`, sources: [place(name)] }));
  const asked: [string, boolean][] = [];
  const registries: RegistryPort = {
    ...memoryRegistries(entries),
    async probe(url, refuses) {
      asked.push([url, refuses(new URL("https://bar.example.com/mcp/?a=1"))]);
      return { answered: true, requiresAuthorization: false };
    },
  };
  const input = { task_description: "Draw a bar chart of the sales", auto_install: false };
  await searchAndInstall(input, { ...call, services: { ...call.services, library, registries } });
  expect(asked).toEqual([["https://door.example.com/mcp", true]]);
});

test.each([
  ["in another spelling", ["https://bar.example.com/mcp/"]],
  ["as a further address", ["https://bar.example.com/other", "https://bar.example.com/mcp"]],
])("what the user refused is not put to them once more %s", async (_, urls) => {
  const { call } = product();
  const library = memoryLibrary();
  const url = "https://bar.example.com/mcp";
  const source = { kind: "streamable-http" as const, url };
  const tools = { usable: 0, waiting: 0, changed: 0 };
  const server: ServerView = { name: "bar", status: "rejected", source, listedBy: "test", tools, pin: "p" };
  library.view = async () => accept({ servers: [server], tools: [], revision: 0 });
  const listed = { ...chart, sources: urls.map((one) => ({ ...source, url: one })) };
  const services = { ...call.services, library, registries: memoryRegistries([listed]) };
  const found = await searchAndInstall({ task_description: "Draw a bar chart of the sales" }, { ...call, services });
  expect(found).toMatchObject({ value: { message: expect.stringContaining("refused by your user") } });
});

test("calls that failed are counted, and no rate is made up from those that succeeded", async () => {
  expect(await evidenceOf({ calls: 2, use: { total: 5, succeeded: 2 } })).toContain("2 of 5 calls succeeded");
  const old = await evidenceOf({ calls: 7 });
  expect(old).not.toMatch(/\b7\b|never called/u);
  expect(old).toContain("succeeded here is not known");
  expect(await evidenceOf({})).toContain("never called here");
});

test("an agreement that has held since then has its age, and a package what the runner found", async () => {
  const evidence = await evidenceOf({
    pinnedAt: 10.5 * 86_400_000,
    package: { integrityMatches: true, hasInstallScripts: true },
  });
  expect(evidence).toContain("have not changed for 29 days");
  expect(evidence).toContain("The package has the digest");
  expect(evidence).toContain("brings install scripts; they are not run");
  const unknown = await evidenceOf({});
  expect(unknown).toContain("were not pinned yet");
  expect(unknown).toContain("digest of the package was not checked");
  expect(unknown).toContain("Whether the package brings install scripts is not known");
});
