/**
 * The whole product in memory: trees, documents, templates, search and, where a test wants one, a scripted model.
 * Every call goes through the tools and resources that clients have.
 */
import { contextDocumentSchema, type ContextDocument } from "../../src/context/document.ts";
import { openLog } from "../../src/context/open-log.ts";
import { projectContext } from "../../src/context/list-blocks.ts";
import { accept } from "../../src/errors.ts";
import { compile } from "../../src/compile/compile.ts";
import { loadTrees, projectOptions } from "../../src/operations/session/walked-trees.ts";
import { productDefinition } from "../../src/mcp/product.ts";
import type { ModelOutcome, ModelPort } from "../../src/runtime/model/model.ts";
import type { SearchStore } from "../../src/search/service.ts";
import { files } from "../e2e/knowledge.ts";
import { createContextFixture, type ContextAnswer, type ContextFixture } from "./memory-context.ts";
import { searchStoreOf } from "./memory-search.ts";
import { shippedTemplates } from "./templates.ts";

export const sources: Record<string, string> = { ...files, ...shippedTemplates };
const definition = productDefinition("0");

export interface Product extends ContextFixture {
  /** Calls a tool by name. */
  tool(name: string, args: object): Promise<ContextAnswer>;
  /** The same, for calls that have to succeed: `structuredContent`. */
  ask(name: string, args: object): Promise<ContextAnswer["value"]>;
  /** A session's context document, read as a resource. Fails when it is not valid. */
  document(sessionId: string): Promise<ContextDocument>;
  /** The document after each of a session's events, in order. */
  revisions(sessionId: string): Promise<unknown[]>;
}

const cost = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18, estimated: false, attempts: 1 };

/** A model that returns these answers in order; `null` = the call fails. */
export function scriptedModel(says: (string | null)[]): ModelPort {
  const left = [...says];
  return {
    provider: "qwen",
    model: "qwen-max",
    async complete(): Promise<ModelOutcome> {
      const text = left.shift();
      return typeof text === "string"
        ? { ok: true, text, finish_reason: "stop", cost: { ...cost, first_token_latency_ms: 40, latency_ms: 90 } }
        : { ok: false, error: "unavailable", retryable: true, cost: { ...cost, latency_ms: 5 } };
    },
  };
}

const stores = new WeakMap<object, SearchStore>();

/** The search store of these sources; compiled once for the same object. */
function storeFor(given: Record<string, string>): SearchStore {
  const known = stores.get(given);
  if (known !== undefined) return known;
  const { release } = compile(Object.entries(given).map(([path, text]) => ({ path, text })));
  if (release === undefined) throw new Error("the sources do not compile");
  const store = searchStoreOf(release);
  stores.set(given, store);
  return store;
}

/** A product with the shipped templates and the knowledge of the end-to-end tests, or with other sources. */
export function product(model?: ModelPort, given: Record<string, string> = sources): Product {
  const fixture = createContextFixture(given);
  const { call } = fixture;
  const store = storeFor(given);
  Object.assign(call.services, {
    search: { open: async () => accept(store) },
    ...(model !== undefined && { openModel: async () => model }),
  });
  const tool = (name: string, args: object): Promise<ContextAnswer> => {
    const record = definition.tools.find((one) => one.name === name);
    if (record === undefined) throw new Error(`there is no tool ${name}`);
    return fixture.run(record, args);
  };
  return {
    ...fixture,
    tool,
    async ask(name, args) {
      const { isError, value } = await tool(name, args);
      if (isError) throw new Error(JSON.stringify(value));
      return value;
    },
    async document(sessionId) {
      const { json } = await definition.readResource(`session://${sessionId}`, call);
      return contextDocumentSchema.parse(JSON.parse(JSON.parse(json).contents[0].text));
    },
    async revisions(sessionId) {
      const read = await fixture.sessions.events(call.principal, sessionId);
      if (!read.ok) throw new Error(read.failure.code);
      const log = openLog(read.value.map(({ event }) => event));
      const options = projectOptions(sessionId, await loadTrees(call.services.knowledge, log));
      return log.map((_, place) => JSON.parse(JSON.stringify(projectContext(log.slice(0, place + 1), options))));
    },
  };
}
