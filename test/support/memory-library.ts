/** A library of connected tools in memory: each tool is a function. Nobody has to agree to it, and no server is asked. */
import { termsFor } from "../../src/discovery/agreement.ts";
import type { ConsentState } from "../../src/discovery/consent-request.ts";
import type { RemoteCall, RemoteCaller, ServerView, ToolLibrary } from "../../src/discovery/library-port.ts";
import type { KnownTool, RegistryEntry, ToolDefinition } from "../../src/discovery/model.ts";
import type { RegistryPort } from "../../src/discovery/registry-port.ts";
import { accept, refuse } from "../../src/errors.ts";
import type { Json } from "../../src/json.ts";

export interface MemoryTool extends Partial<Omit<ToolDefinition, "name">> {
  status?: KnownTool["status"];
  /** The scan warns about its texts. */
  isWarned?: true;
  /** What it answers as text. */
  answer(given: { [name: string]: Json }, caller: RemoteCaller): string | Promise<string>;
}

let revisions = 0;

/** Tools by id, e.g. `charts__draw`. */
export function memoryLibrary(
  tools: Record<string, MemoryTool> = {},
  resources: Record<string, string> = {},
): ToolLibrary & {
  calls: RemoteCall[];
  /** Answers every open question about a single call, as a person does on its page. */
  answerConsents(agreed: boolean): void;
} {
  // An isolate keeps a tenant's index by its revision, and tests share both.
  revisions += 1;
  const revision = revisions;
  const calls: RemoteCall[] = [];
  const consents = new Map<string, ConsentState>();
  /** Codes of questions in a client, by the digest of what is asked. */
  const inClient = new Map<string, string>();
  let questions = 0;
  const kept = new Map<string, { code: string; arguments: { [name: string]: Json } }>();
  const known = Object.entries(tools).map(
    ([id, { answer: _answer, isWarned: _isWarned, status = "usable", ...given }]): KnownTool => {
      const [server = null, name = id] = id.split("__");
      return { id, server, status, definition: { name, inputSchema: { type: "object" }, ...given } };
    },
  );
  const names = [...new Set(known.flatMap(({ server }) => server ?? []))];
  const warningsOf = (name: string): Pick<ServerView, "warnings"> => {
    const warnings = known.filter(({ id, server }) => server === name && tools[id]?.isWarned === true);
    return warnings.length === 0 ? {} : { warnings: warnings.map(({ definition }) => definition.name) };
  };
  const viewOf = (name: string): ServerView => ({
    name,
    status: "approved",
    source: { kind: "streamable-http", url: `https://${name}.example.com/mcp` },
    listedBy: "operator",
    tools: { usable: known.filter(({ server }) => server === name).length, waiting: 0, changed: 0 },
    pin: name,
    ...warningsOf(name),
  });
  const named = async (_: unknown, name: string) =>
    names.includes(name) ? accept(viewOf(name)) : refuse<never>({ code: "unknown_server", server: name, known: names });
  return {
    calls,
    openToStrangers: true,
    startsPackages: false,
    view: async () => accept({ servers: names.map(viewOf), tools: known, revision }),
    propose: async () => refuse({ code: "invalid_input", field: "url", expected: "nothing: this library is fixed" }),
    agree: named,
    agreement: async (_, name, terms = {}) => {
      const tools = known.filter(({ server }) => server === name);
      return accept({
        server: viewOf(name),
        tools,
        terms: termsFor(terms, undefined),
        until: 0,
        addedAt: 0,
        answers: 0,
      });
    },
    reject: named,
    remove: named,
    refresh: named,
    approvalCode: async () => accept(undefined),
    carried: async () => accept([]),
    async consentCode(_, { digest, arguments: given }) {
      consents.set(digest, "open");
      const code = `code-${consents.size}`;
      if (given !== undefined) kept.set(digest, { code, arguments: given });
      return accept(code);
    },
    async askInClient(_, { digest }) {
      const code = `asked-${String((questions += 1))}`;
      inClient.set(digest, code);
      return accept(code);
    },
    async settleInClient(_, digest, code) {
      const isOpen = inClient.get(digest) === code;
      if (isOpen) inClient.delete(digest);
      return accept(isOpen);
    },
    consentState: async (_, digest) => accept(consents.get(digest) ?? "none"),
    async takeConsent(_, digest) {
      const state = consents.get(digest) ?? "none";
      if (state !== "open") consents.delete(digest);
      return accept(state);
    },
    async takeArguments(_, digest, code) {
      const state = consents.get(digest) ?? "none";
      if (state !== "open") consents.delete(digest);
      const given = kept.get(digest);
      if (state !== "agreed" || given === undefined) return accept({ state });
      kept.delete(digest);
      return accept(given.code === code ? { state, arguments: given.arguments } : { state: "none" });
    },
    answerConsents: (agreed) => {
      for (const [digest, state] of consents)
        if (state === "open") consents.set(digest, agreed ? "agreed" : "declined");
    },
    startSignIn: async () => accept(undefined),
    async call(_, call, caller) {
      const tool = tools[call.tool];
      const [server = "", name = ""] = call.tool.split("__");
      const { concern, consented } = call;
      const isOpen = tool?.status === undefined || tool.status === "usable";
      if (isOpen && concern !== undefined && consented !== true)
        return refuse({ code: "not_approved", server, tool: call.tool, concern });
      calls.push(call);
      if (tool === undefined) return refuse({ code: "unknown_tool", tool: call.tool, known: Object.keys(tools) });
      if (tool.status !== undefined && tool.status !== "usable") return refuse({ code: "not_approved", server });
      const text = await tool.answer(call.arguments, caller);
      return accept({ server, tool: name, isError: false, content: [{ type: "text", text }] });
    },
    readResource: async (_, uri) => {
      const text = resources[uri];
      return accept(text === undefined ? undefined : { server: "files", text, alsoAt: [] });
    },
  };
}

/**
 * The library of one server that waits until somebody agrees to it: before, it has no tools. `agrees`: whether agreeing works; where it
 * does not, the answer is that the scope `operator` is missing.
 */
export function waitingLibrary(made: ToolLibrary, server: string, agrees = true): ToolLibrary {
  let connected = false;
  // Indexes are kept by revision: no two libraries of a test process share one.
  revisions += 1;
  const revision = revisions;
  const empty = accept({ servers: [], tools: [], revision });
  return {
    ...made,
    view: async (tenant) => {
      const view = await made.view(tenant);
      return connected && view.ok ? accept({ ...view.value, revision: revision + 0.5 }) : empty;
    },
    propose: async (tenant) => {
      const named = await made.refresh(tenant, server);
      return named.ok ? accept({ ...named.value, status: "waiting" }) : named;
    },
    agree: async (principal, name, channel) => {
      if (!agrees) return refuse({ code: "forbidden", scope: "operator" });
      connected = true;
      return made.agree(principal, name, channel);
    },
  };
}
/** A registry entry of a server that is reached at `https://{name}.example.com/mcp`. */
export const entryOf = (name: string, description: string): RegistryEntry => ({
  name: `io.example/${name}`,
  registry: "test",
  description,
  version: "1.0.0",
  status: "active",
  sources: [{ kind: "streamable-http", url: `https://${name}.example.com/mcp` }],
});

/** Registries that hold these entries, whatever they are asked for. */
export function memoryRegistries(entries: readonly RegistryEntry[] = []): RegistryPort {
  return {
    find: async () => ({ entries: [...entries], failed: [] }),
    probe: async () => ({ answered: true, requiresAuthorization: false }),
  };
}
