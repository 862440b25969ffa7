/** Knowledge compiled from texts and served from memory, for tests of the search tools. It notes which objects are read. */
import { inflateRawSync } from "node:zlib";
import { accept, refuse } from "../../src/errors.ts";
import { openLocalKnowledge } from "../../src/author/local-knowledge.ts";
import { compile } from "../../src/compile/compile.ts";
import type { CompiledRelease } from "../../src/knowledge/release.ts";
import type { Call, Toolset } from "../../src/mcp/call.ts";
import { after } from "../../src/worker/timers.ts";
import { ownContent } from "../../src/mcp/own-content.ts";
import { productDefinition } from "../../src/mcp/product.ts";
import type { ToolRecord } from "../../src/mcp/tool/tool-record.ts";
import { openIndex } from "../../src/search/open.ts";
import type { SearchStore } from "../../src/search/service.ts";
import type { Services } from "../../src/services.ts";
import { memorySessions, type MemorySessions } from "./memory-sessions.ts";

export interface SearchFixture {
  release: CompiledRelease;
  sessions: MemorySessions;
  call: Call;
  /** Names of the objects that were read. */
  reads: string[];
  /** Publishes other files; sessions that have started keep their release. */
  publish(files: Record<string, string>): void;
  /** Runs a tool and reads its answer. */
  run(tool: ToolRecord, args: unknown): Promise<Answer>;
}

export interface Answer {
  isError: boolean;
  /** `structuredContent`, loosely typed: tests look into it. */
  // oxlint-disable-next-line no-explicit-any
  value: any;
  content: { type: string; text?: string; uri?: string }[];
  /** The first content as it was sent. */
  text: string;
}

const compiledBefore = new WeakMap<object, CompiledRelease>();

/** Compiles files (path -> text); the same object only once. */
export function compileFiles(files: Record<string, string>): CompiledRelease {
  const known = compiledBefore.get(files);
  if (known !== undefined) return known;
  const { release, findings } = compile(Object.entries(files).map(([path, text]) => ({ path, text })));
  if (release === undefined) throw new Error(JSON.stringify(findings, null, 2));
  compiledBefore.set(files, release);
  return release;
}

/** The search store of a compiled release; adds the name of each object that is read to `reads`. */
export function searchStoreOf(release: CompiledRelease, reads: string[] = []): SearchStore {
  const read = (name: string): Uint8Array => {
    reads.push(name);
    const object = release.manifest.objects.find((entry) => entry.name === name);
    const bytes = object === undefined ? undefined : release.objects.get(object.hash);
    if (bytes === undefined) throw new Error(`the release has no ${name}`);
    return bytes;
  };
  const has = release.manifest.objects.some(({ name }) => name === "index/0");
  const index = has ? openIndex(read("index/0")) : null;
  return {
    index: async () => index,
    shard: async (shard) => read(`index/${shard}`),
    records: async (object) => read(`passages/${object}`),
    inflate: (bytes) => inflateRawSync(bytes),
  };
}

const noRouting = { entry: null, match: { score: 0, matched: "", alternatives: [] }, candidates: [] };

/** Compiles `files` and serves them. The clock advances a millisecond at each reading. */
export function createSearchFixture(files: Record<string, string>): SearchFixture {
  let clock = Date.UTC(2026, 10, 1);
  let ids = 0;
  const now = (): number => (clock += 1);
  const newId = (): string => `id-${(ids += 1)}`;
  const reads: string[] = [];
  const releases = new Map<string, CompiledRelease>();
  let current = compileFiles(files);
  releases.set(current.id, current);
  const view = (id: string) => openLocalKnowledge(releases.get(id) ?? current).view;
  const sessions = memorySessions({
    knowledge: {
      current: () => view(current.id),
      release: view,
      route: (_, input) => accept(openLocalKnowledge(current).view.route?.(input.user_query) ?? noRouting),
    },
    now,
    newId,
  });
  const unknown = () => refuse<never>({ code: "knowledge_unavailable", what: "release" });
  const services = {
    version: "0",
    sessions,
    knowledge: {
      current: async (channel: string) =>
        accept({ id: current.id, manifest: current.manifest, channel, pointer: null }),
      async release(id: string) {
        const release = releases.get(id);
        return release === undefined ? unknown() : accept({ id, manifest: release.manifest });
      },
      async tree(id: string, base: string, tree: string) {
        const release = releases.get(id);
        const opened = release && openLocalKnowledge(release).trees.get(`${base}/${tree}`);
        return opened === undefined ? unknown() : accept(opened);
      },
      async object<T>(id: string, name: string, parse: (bytes: Uint8Array) => T) {
        const release = releases.get(id);
        const hash = release?.manifest.objects.find((object) => object.name === name)?.hash;
        const bytes = hash === undefined ? undefined : release?.objects.get(hash);
        return accept(bytes === undefined ? null : parse(bytes));
      },
    },
    search: {
      async open(id: string) {
        const release = releases.get(id);
        return release === undefined ? unknown() : accept(searchStoreOf(release, reads));
      },
    },
    after,
    now,
    newId,
  } as unknown as Services;
  const call: Call = {
    services,
    principal: { tenant: "t", scopes: ["mcp"] },
    channel: "main",
    toolsets: new Set<Toolset>(["guide", "knowledge"]),
    own: ownContent(productDefinition("test"), new Set<Toolset>(["guide", "knowledge"]), {
      tenant: "t",
      scopes: ["mcp"],
    }),
    links: true,
  };
  return {
    get release() {
      return current;
    },
    sessions,
    call,
    reads,
    publish(next) {
      current = compileFiles(next);
      releases.set(current.id, current);
    },
    async run(tool, args) {
      const reply = await tool.invoke(args, call);
      if (!("json" in reply)) throw new Error("not an answer in JSON");
      const { isError, content, structuredContent } = JSON.parse(reply.json);
      return { isError: isError === true, value: structuredContent, content, text: content[0].text };
    },
  };
}
