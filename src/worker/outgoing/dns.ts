/**
 * Names to addresses over HTTPS (RFC 8484's JSON form, as public resolvers offer it), so that a name which stands for a private address is
 * refused before anything is sent. Only where the operator names a resolver: the Worker has no other way to ask.
 * The platform resolves the name again when it connects. A name that answers differently the second time is not caught here.
 */
import { isRecord } from "../../json.ts";
import type { Env } from "../env.ts";
import { guardedFetch, type Resolver } from "./guarded-fetch.ts";

/** Record types: an address of version 4, and of version 6. */
const TYPES = { A: 1, AAAA: 28 } as const;
/** Answers are kept for a minute: a call and the calls after it ask once. */
const KEPT_MS = 60_000;
const MAX_KEPT = 500;
const MAX_ANSWER_BYTES = 64 * 1024;
const ANSWER_MS = 2000;

interface ResolverOptions {
  now?: () => number;
  /** For tests: the resolver itself is on this machine. */
  allowLoopback?: boolean;
}

/** A resolver at `endpoint`, e.g. `https://cloudflare-dns.com/dns-query`. */
export function dnsOverHttps(
  endpoint: string,
  { now = Date.now, allowLoopback = false }: ResolverOptions = {},
): Resolver {
  const kept = new Map<string, { addresses: readonly string[]; until: number }>();
  const ask = guardedFetch({
    address: { allowLoopback },
    limits: { bodyBytes: MAX_ANSWER_BYTES, headersMs: ANSWER_MS, totalMs: ANSWER_MS },
    contentTypes: ["application/dns-json", "application/json"],
  });
  const lookUp = async (host: string, type: keyof typeof TYPES, signal: AbortSignal): Promise<string[]> => {
    const url = new URL(endpoint);
    url.searchParams.set("name", host);
    url.searchParams.set("type", type);
    const response = await ask(url, { headers: { accept: "application/dns-json" }, signal });
    const answer: unknown = await response.json();
    if (!response.ok || !isRecord(answer)) throw new Error("no answer of a resolver");
    const records = Array.isArray(answer.Answer) ? answer.Answer : [];
    return records.flatMap((record: unknown) =>
      isRecord(record) && record.type === TYPES[type] && typeof record.data === "string" ? [record.data] : [],
    );
  };
  return async (host, signal) => {
    const known = kept.get(host);
    if (known !== undefined && known.until > now()) return known.addresses;
    const addresses = (await Promise.all([lookUp(host, "A", signal), lookUp(host, "AAAA", signal)])).flat();
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(host, { addresses, until: now() + KEPT_MS });
    return addresses;
  };
}

/** One for each address of a resolver, so that an isolate keeps its answers. */
const configured = new Map<string, Resolver>();

/**
 * The resolver that the operator has named (CAIRN_DNS); undefined where none is, and names are not resolved first. One that cannot
 * be asked resolves nothing, so that no request goes out unchecked. Not here: that its address can be right (`setting-values.ts`).
 */
export function configuredResolver({ CAIRN_DNS = "" }: Pick<Env, "CAIRN_DNS">): Resolver | undefined {
  if (CAIRN_DNS === "") return undefined;
  const known = configured.get(CAIRN_DNS);
  if (known !== undefined) return known;
  const resolver = dnsOverHttps(CAIRN_DNS);
  configured.set(CAIRN_DNS, resolver);
  return resolver;
}
