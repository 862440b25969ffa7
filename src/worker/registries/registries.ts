/**
 * Registries as the operator has configured them: each source asked at once, with three seconds each. A registry may answer
 * anything; what cannot be read is a problem with a name, and nothing of it is repeated.
 */
import type { RegistryEntry } from "../../discovery/model.ts";
import type { FailedSource, RegistryAnswer, RegistryPort } from "../../discovery/registry-port.ts";
import { readRegistry } from "../../discovery/sources/index.ts";
import { v01PageUrl } from "../../discovery/sources/v01.ts";
import type { Env } from "../env.ts";
import { readConfiguredServers, type ConfiguredServer } from "../library/configured-servers.ts";
import { guardedFetch, type GuardedFetch } from "../outgoing/guarded-fetch.ts";
import { GuardedFetchError } from "../outgoing/problem.ts";
import { withDeadline } from "../releases/read-stored.ts";
import { bundledServers } from "./bundled.ts";

/** Milliseconds that a registry, or a server that is probed, may take. */
const MAX_ANSWER_MS = 3000;
/** Bytes of one answer: a page of a hundred servers has a tenth of it. */
const MAX_ANSWER_BYTES = 4 * 1024 * 1024;
/** Words that a registry is asked for, each by itself. */
const MAX_KEYWORDS = 4;
/** The operator's list in KV: a registry's answer as text. */
const LISTED_KEY = "servers";

type RegistryEnv = Pick<
  Env,
  "KNOWLEDGE" | "CAIRN_REGISTRIES" | "CAIRN_SERVERS" | "CAIRN_TRUSTED_NAMESPACES" | "CAIRN_LOCAL"
>;

const listOf = (text = ""): string[] =>
  text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");

/** The port over these variables. */
export function createRegistries(env: RegistryEnv): RegistryPort {
  const options = {
    address: { allowLoopback: env.CAIRN_LOCAL === "1" },
    limits: { headersMs: MAX_ANSWER_MS, totalMs: MAX_ANSWER_MS, bodyBytes: MAX_ANSWER_BYTES },
  };
  const ask = guardedFetch(options);
  const addresses = listOf(env.CAIRN_REGISTRIES).filter((address) => URL.canParse(address));
  const trustedNamespaces = listOf(env.CAIRN_TRUSTED_NAMESPACES);
  return {
    async find(keywords) {
      const asked = await Promise.all([
        listedServers(env),
        ...addresses.map((address) =>
          askRegistry(ask, address, registryName(address, addresses), keywords.slice(0, MAX_KEYWORDS)),
        ),
      ]);
      return {
        entries: [...asked.flatMap(({ entries }) => entries), ...bundledServers],
        failed: asked.flatMap(({ failed }) => failed),
        ...(trustedNamespaces.length > 0 && { trustedNamespaces }),
      };
    },
    async probe(url, refuses) {
      try {
        const response = await guardedFetch({ ...options, refuses })(url, {
          headers: { accept: "application/json, text/event-stream" },
        });
        await response.body?.cancel();
        return { answered: response.status < 500, requiresAuthorization: response.status === 401 };
      } catch {
        return { answered: false, requiresAuthorization: false };
      }
    },
  };
}

/** What the operator lists: in KV as a registry would answer it, and in CAIRN_SERVERS. */
async function listedServers(env: RegistryEnv): Promise<RegistryAnswer> {
  const configured = readConfiguredServers(env.CAIRN_SERVERS).flatMap(entryOf);
  const text = (await withDeadline(env.KNOWLEDGE.get(LISTED_KEY, { cacheTtl: 60 }))) ?? null;
  if (text === null) return { entries: configured, failed: [] };
  const { entries, problems } = readRegistry(text, "operator");
  return { entries: [...configured, ...entries], failed: entries.length === 0 ? failuresOf("operator", problems) : [] };
}

function entryOf({ name, title, description = "", source }: ConfiguredServer): RegistryEntry[] {
  if (name === undefined) return [];
  const version = source.kind === "package" ? source.version : "";
  const known = { name, registry: "operator", description, version, status: "active" as const, sources: [source] };
  return [{ ...known, ...(title !== undefined && { title }) }];
}

/** A registry by its host and port, and by its path where several of the registries have the same. */
function registryName(address: string, addresses: readonly string[]): string {
  const { host, pathname } = new URL(address);
  const paths = new Set(addresses.map((one) => new URL(one)).flatMap((one) => (one.host === host ? one.pathname : [])));
  return paths.size > 1 ? `${host}${pathname.replace(/\/+$/, "")}` : host;
}

async function askRegistry(
  ask: GuardedFetch,
  address: string,
  registry: string,
  keywords: readonly string[],
): Promise<RegistryAnswer> {
  const pages = await Promise.all(keywords.map((search) => askPage(ask, v01PageUrl(address, { search }), registry)));
  const entries = new Map(pages.flatMap((page) => page.entries).map((entry) => [entry.name, entry]));
  const failed = pages.flatMap((page) => page.failed);
  // One word that failed is no failed registry.
  return { entries: [...entries.values()], failed: entries.size === 0 ? failed.slice(0, 1) : [] };
}

async function askPage(ask: GuardedFetch, url: string, registry: string): Promise<RegistryAnswer> {
  try {
    const response = await ask(url, { headers: { accept: "application/json" } });
    if (!response.ok) {
      await response.body?.cancel();
      return { entries: [], failed: [{ registry, problem: `http_${response.status}` }] };
    }
    const { entries, problems } = readRegistry(await response.text(), registry);
    return { entries, failed: entries.length === 0 ? failuresOf(registry, problems) : [] };
  } catch (error) {
    const problem = error instanceof GuardedFetchError ? error.problem : "unreachable";
    return { entries: [], failed: [{ registry, problem }] };
  }
}

const failuresOf = (registry: string, problems: readonly { code: string }[]): FailedSource[] =>
  problems.slice(0, 1).map(({ code }) => ({ registry, problem: code }));
