/** Builds the ports from the Worker's bindings: the one place where a port meets its driver. */
import { waitUntil } from "cloudflare:workers";
import type { TokenizerPort } from "../context/tokens/tokens.ts";
import type { Services } from "../services.ts";
import { authConfigOf, createAuth } from "./auth.ts";
import { createChanges } from "./bus/change-port.ts";
import { adoptDeploy } from "./releases/deploy.ts";
import type { Env } from "./env.ts";
import { createKnowledgeStore, type KnowledgeStore } from "./knowledge-store.ts";
import { configuredModel } from "./model/model.ts";
import { RELEASES_NAME } from "./releases/releases-object.ts";
import { createSearch } from "./search-store.ts";
import { createSessions } from "./sessions/session-port.ts";
import { after } from "./timers.ts";

/** Cairn's version; a test holds it against package.json. */
export const VERSION = "0.1.0";

/** 192 random bits, URL-safe. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}

export interface WorkerServices extends Services {
  readonly knowledge: KnowledgeStore;
}

/**
 * The knowledge store over this Worker's KV. Looks once per isolate at what the deployment itself carries; not under
 * `npm start` and in tests, where knowledge comes over HTTP and the folder may hold what an earlier build left there.
 */
export function openKnowledge(env: Env, now: () => number): KnowledgeStore {
  let looked = env.CAIRN_LOCAL === "1";
  return createKnowledgeStore(
    env.KNOWLEDGE,
    {
      async pointer(channel) {
        const releases = env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
        if (looked) return releases.pointer(channel);
        looked = true;
        await adoptDeploy(env, now());
        return releases.pointer(channel);
      },
    },
    now,
  );
}

/** Exact tokenizers, whose code too is loaded only when a model is named. */
function tokenizersOf(assets: Fetcher): TokenizerPort {
  let port: TokenizerPort | undefined;
  const open = async (): Promise<TokenizerPort> =>
    (port ??= (await import("./vocabularies.ts")).assetTokenizers(assets));
  return {
    exactFor: async (modelName) => (await open()).exactFor(modelName),
    named: async (name) => (await open()).named(name),
  };
}

/** A longer time for a run is taken for a slip of the operator's. */
const MAX_RUN_SECONDS = 600;

/** The services of `/mcp` and `/api`. Built once per isolate: nothing in it belongs to one request. */
export function buildServices(env: Env): WorkerServices {
  const knowledge = openKnowledge(env, Date.now);
  const openModel = configuredModel(env);
  const runSeconds = Number(env.CAIRN_RUN_SECONDS ?? "");
  return {
    version: VERSION,
    auth: createAuth(authConfigOf(env)),
    knowledge,
    search: createSearch(env.KNOWLEDGE, env.CAIRN_EMBEDDINGS),
    sessions: createSessions(env, knowledge, { now: Date.now, newId }),
    changes: createChanges(env),
    legacy: {
      forward: (name, request) => env.LEGACY.get(env.LEGACY.idFromName(name)).fetch(request),
    },
    ...(openModel !== undefined && { openModel }),
    ...(runSeconds >= 1 && runSeconds <= MAX_RUN_SECONDS && { runSeconds }),
    ...(env.ASSETS !== undefined && { tokenizers: tokenizersOf(env.ASSETS) }),
    background: (work) => waitUntil(work),
    now: Date.now,
    after,
    newId,
  };
}
