/**
 * A release with templates, and sessions, in memory: for tests of the context tools. `pause` lets other calls run in
 * between.
 */
import { openLocalKnowledge } from "../../src/author/local-knowledge.ts";
import type { Turn } from "../../src/context/events.ts";
import { accept, refuse } from "../../src/errors.ts";
import { compile } from "../../src/compile/compile.ts";
import type { CompiledRelease } from "../../src/knowledge/release.ts";
import { toolsets, type Call, type Toolset } from "../../src/mcp/call.ts";
import { after } from "../../src/worker/timers.ts";
import { ownContent } from "../../src/mcp/own-content.ts";
import { productDefinition } from "../../src/mcp/product.ts";
import type { ToolRecord } from "../../src/mcp/tool/tool-record.ts";
import { turnsOf } from "../../src/mcp/resources/recorded.ts";
import type { Services } from "../../src/services.ts";
import { memoryLibrary, memoryRegistries } from "./memory-library.ts";
import { memoryTasks, type MemoryTasks } from "./memory-tasks.ts";
import { memorySessions, type MemorySessions } from "./memory-sessions.ts";

export interface ContextAnswer {
  isError: boolean;
  /** `structuredContent`, loosely typed: tests look into it. */
  // oxlint-disable-next-line no-explicit-any
  value: any;
}

export interface ContextFixture {
  call: Call;
  sessions: MemorySessions;
  tasks: MemoryTasks;
  run(tool: ToolRecord, args: unknown): Promise<ContextAnswer>;
  /** Starts a guided session and returns its id. */
  begin(userQuery: string): Promise<string>;
  turns(sessionId: string): Promise<Turn[]>;
  /** A second fixture of the same release that shares the storage of another one. */
  withStorageOf(other: ContextFixture): ContextFixture;
}

const compiledBefore = new WeakMap<object, CompiledRelease>();

function compiled(files: Record<string, string>): CompiledRelease {
  const known = compiledBefore.get(files);
  if (known !== undefined) return known;
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  const { release, findings } = compile(sources);
  if (release === undefined) throw new Error(JSON.stringify(findings, null, 2));
  compiledBefore.set(files, release);
  return release;
}

/**
 * Compiles `files` (path -> text; once for each object) and serves them. The clock advances a millisecond at each
 * reading.
 */
export function createContextFixture(files: Record<string, string>, pause?: () => Promise<void>): ContextFixture {
  const release = compiled(files);
  const { view } = openLocalKnowledge(release);
  let clock = Date.UTC(2026, 10, 1);
  let ids = 0;
  const now = (): number => (clock += 1);
  const noRouting = { entry: null, match: { score: 0, matched: "", alternatives: [] }, candidates: [] };

  function over(storage?: MemorySessions["storage"]): ContextFixture {
    const newId = (): string => `id-${(ids += 1)}`;
    const sessions = memorySessions({
      knowledge: {
        current: () => view,
        release: () => view,
        route(_, { guided, knowledge_base: base, user_query: query }) {
          const tree = base === undefined ? undefined : (view.tree(base, "main") ?? view.tree(base, base));
          if (tree !== undefined)
            return accept({ ...noRouting, entry: { base: tree.base, tree: tree.tree, node: tree.root } });
          return accept(guided === false ? noRouting : (view.route?.(query) ?? noRouting));
        },
      },
      now,
      newId,
      ...(storage !== undefined && { storage }),
      ...(pause !== undefined && { pause }),
    });
    const tasks = memoryTasks({ now, newId, skipTo: (time) => void (clock = Math.max(clock, time)) });
    const services = {
      version: "0",
      sessions,
      knowledge: {
        current: async (channel: string) =>
          accept({ id: release.id, manifest: release.manifest, channel, pointer: null }),
        release: async (id: string) => accept({ id, manifest: release.manifest }),
        async tree(_: string, base: string, tree: string) {
          const found = view.tree(base, tree);
          return found === undefined ? refuse({ code: "knowledge_unavailable", what: "release" }) : accept(found);
        },
        async object<T>(_: string, name: string, parse: (bytes: Uint8Array) => T) {
          const hash = release.manifest.objects.find((object) => object.name === name)?.hash;
          const bytes = hash === undefined ? undefined : release.objects.get(hash);
          return accept(bytes === undefined ? null : parse(bytes));
        },
      },
      library: memoryLibrary(),
      registries: memoryRegistries(),
      tasks,
      catalogue: { search: async () => accept([]), manifest: async () => accept(null) },
      after,
      now,
      newId,
    } as unknown as Services;
    const call: Call = {
      services,
      principal: { tenant: "t", scopes: ["mcp"] },
      channel: "main",
      toolsets: new Set<Toolset>(toolsets),
      own: ownContent(productDefinition("test"), new Set(toolsets), { tenant: "t", scopes: ["mcp"] }),
    };
    return {
      call,
      sessions,
      tasks,
      async run(tool, args) {
        const reply = await tool.invoke(args, call);
        if ("sdk" in reply) throw new Error("asked the client");
        const { isError = false, structuredContent: value } = JSON.parse(reply.json);
        return { isError, value };
      },
      async begin(user_query) {
        const begun = await sessions.initiate(call.principal, { user_query, channel: "main" });
        if (!begun.ok) throw new Error(begun.failure.code);
        return begun.value.session_id;
      },
      async turns(sessionId) {
        const events = await sessions.events(call.principal, sessionId);
        if (!events.ok) throw new Error(events.failure.code);
        return turnsOf(events.value);
      },
      withStorageOf: (other) => over(other.sessions.storage),
    };
  }
  return over();
}
