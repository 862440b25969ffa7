/** Builds the ports from the Worker's bindings: the only place that connects ports to adapters. */
import { setPersonalData } from "../context/redact/redact.ts";
import { readPolicy } from "../discovery/policy.ts";
import type { TextVectors } from "../discovery/tool-index/nearness.ts";
import { readEmbeddingOptions } from "../search/embeddings.ts";
import { waitUntil } from "cloudflare:workers";
import type { TokenizerPort } from "../context/tokens/tokens.ts";
import type { CataloguePort } from "../discovery/catalogue-port.ts";
import type { RegistryPort } from "../discovery/registry-port.ts";
import { valueOf } from "../errors.ts";
import type { Services } from "../services.ts";
import { noteFailure } from "./api/recent-failures.ts";
import { nearestSetting, unknownSettings } from "./unknown-settings.ts";
import { createAuth } from "./auth/auth-port.ts";
import { guardSessions } from "./auth/guard-sessions.ts";
import { readAuthSettings, type AuthSettings } from "./auth/settings.ts";
import { createChanges } from "./bus/change-port.ts";
import { ByteCache } from "./cache.ts";
import { adoptDeploy } from "./releases/deploy.ts";
import type { Env } from "./env.ts";
import { createKnowledgeStore, type KnowledgeStore } from "./knowledge-store.ts";
import { isTransportId, mintTransportId } from "./legacy/transport-id.ts";
import { createLessons } from "./lessons/lesson-port.ts";
import { createLibrary } from "./library/library-port.ts";
import { configuredModel } from "./model/model.ts";
import { limitCalls, limitSearches, limitSessions, limitTasks } from "./rate-limits.ts";
import { RELEASES_NAME } from "./releases/releases-object.ts";
import { createSearch } from "./search-store.ts";
import { limitDay } from "./usage/daily-limits.ts";
import { tellUsedUpDay } from "./usage/tasks-of-day.ts";
import { createSessions } from "./sessions/session-port.ts";
import { createTasks } from "./tasks/task-port.ts";
import { auditLibrary } from "./tenants/audit-library.ts";
import { MAX_RUN_SECONDS } from "./run-seconds.ts";
import { after } from "./timers.ts";

/** Cairn's version; a test compares it with package.json. */
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
  readonly authSettings: AuthSettings;
}

/**
 * The knowledge store over this Worker's KV. Checks once per isolate whether to publish the release in the deployment; not
 * under `npm start` and in tests, where knowledge comes over HTTP and the assets may be of an earlier build.
 */
export function openKnowledge(env: Env, now: () => number): KnowledgeStore {
  let deployChecked = env.CAIRN_LOCAL === "1";
  return createKnowledgeStore(
    env.KNOWLEDGE,
    {
      async pointer(channel) {
        const releases = env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME));
        if (deployChecked) return releases.pointer(channel);
        deployChecked = true;
        // A large release is copied in steps: the next request takes the next one.
        if ((await adoptDeploy(env, now())) === "more") deployChecked = false;
        return releases.pointer(channel);
      },
      history: (channel, limit) => env.RELEASES.get(env.RELEASES.idFromName(RELEASES_NAME)).history(channel, limit),
    },
    now,
    { publishesAtStart: env.CAIRN_LOCAL === "1" },
  );
}

/** Exact tokenizers. Their code is loaded when a model is first named. */
function tokenizersOf(assets: Fetcher): TokenizerPort {
  let port: TokenizerPort | undefined;
  const open = async (): Promise<TokenizerPort> =>
    (port ??= (await import("./vocabularies.ts")).assetTokenizers(assets));
  return {
    exactFor: async (modelName) => (await open()).exactFor(modelName),
    named: async (name) => (await open()).named(name),
  };
}

/** Of folded sessions in one isolate, which may hold 128 MB in all: some of the longest, or hundreds of the usual length. */
const MAX_KEPT_BYTES = 24_000_000;
/** The catalogue. Its code is loaded with the first search for servers. */
function catalogueOf(kv: KVNamespace): CataloguePort {
  let port: CataloguePort | undefined;
  const open = async (): Promise<CataloguePort> =>
    (port ??= (await import("./catalogue/catalogue-store.ts")).createCatalogue(kv, Date.now));
  return {
    search: async (need, limit) => (await open()).search(need, limit),
    manifest: async () => (await open()).manifest(),
  };
}

/** Vectors of tools, where search by meaning is configured. */
function textVectorsOf(env: Env): { textVectors?: TextVectors } {
  const options = readEmbeddingOptions(env.CAIRN_EMBEDDINGS);
  if (options === undefined) return {};
  return {
    textVectors: {
      vectors: async (...given) => (await import("./text-vectors.ts")).textVectors(options, env.KNOWLEDGE, ...given),
    },
  };
}

/** Registries. Their code is loaded with the first search for servers. */
function registriesOf(env: Env): RegistryPort {
  let port: RegistryPort | undefined;
  const open = async (): Promise<RegistryPort> =>
    (port ??= (await import("./registries/registries.ts")).createRegistries(env));
  return {
    find: async (keywords) => (await open()).find(keywords),
    probe: async (url, refuses) => (await open()).probe(url, refuses),
  };
}

/** The services of `/mcp` and `/api`. Built once per isolate: they hold no state of a request. */
export function buildServices(env: Env): WorkerServices {
  setPersonalData(env.CAIRN_PERSONAL_DATA !== "keep");
  const unknown = unknownSettings(env);
  for (const name of unknown) {
    const meant = nearestSetting(name);
    const hint = meant === undefined ? "" : ` ${meant} may be meant.`;
    console.warn(`Cairn has no setting ${name}, so it has no effect.${hint} All settings are in docs/OPERATING.md.`);
  }
  const { problem } = readPolicy(env.CAIRN_POLICY);
  if (problem !== undefined)
    console.error(
      `CAIRN_POLICY cannot be read whole: ${problem}. The rest of it holds, and the strictest in that part: people are asked, and a page that cannot be read is off.`,
    );
  const knowledge = openKnowledge(env, Date.now);
  // The entry point has refused to serve already where they cannot be read.
  const authSettings = valueOf(readAuthSettings(env));
  const auth = createAuth(authSettings, env, () => Date.now());
  const openModel = configuredModel(env);
  const lessons = createLessons(env, Date.now);
  const runSeconds = Number(env.CAIRN_RUN_SECONDS ?? "");
  return {
    version: VERSION,
    auth: limitCalls(auth, env),
    authSettings,
    noteFailure: (failure) =>
      noteFailure(failure.code, failure.code === "internal" ? failure.correlation_id : undefined),
    knowledge,
    ...textVectorsOf(env),
    search: limitSearches(createSearch(env.KNOWLEDGE, env.CAIRN_EMBEDDINGS), env),
    catalogue: catalogueOf(env.KNOWLEDGE),
    sessions: guardSessions(
      limitDay(limitSessions(createSessions(env, knowledge, { now: Date.now, newId, lessons }), env), env, Date.now),
    ),
    library: auditLibrary(createLibrary(env, newId), env),
    tasks: limitTasks(tellUsedUpDay(createTasks(env, newId), env, Date.now), env),
    ...(lessons !== undefined && { lessons }),
    registries: registriesOf(env),
    changes: createChanges(env, auth, () => Date.now()),
    legacy: {
      forward: (name, request) => env.LEGACY.get(env.LEGACY.idFromName(name)).fetch(request),
      mint: (owner) => mintTransportId(env, owner, newId()),
      isOwn: (owner, id) => isTransportId(env, owner, id),
    },
    ...(openModel !== undefined && { openModel }),
    ...(runSeconds >= 1 && runSeconds <= MAX_RUN_SECONDS && { runSeconds }),
    ...(env.ASSETS !== undefined && { tokenizers: tokenizersOf(env.ASSETS) }),
    memory: new ByteCache<object>(MAX_KEPT_BYTES),
    background: (work) => waitUntil(work),
    now: Date.now,
    after,
    newId,
  };
}
