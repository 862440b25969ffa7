/**
 * Whether a URL from outside may be requested: https to a public host, and nothing else. The URL is read as the platform's `fetch`
 * reads it, so that every spelling of an address (octal, hexadecimal, one number, full-width digits) is checked as what it is.
 * Not here: what a name resolves to, which needs the network (`worker/outgoing/`); it is checked with `isPublicAddress`.
 */
import { readIpAddress } from "./ranges.ts";

export interface AddressRules {
  /** http and https to this machine, on any port. For development and tests. */
  allowLoopback?: boolean;
  /** Origins on this machine that are allowed, e.g. `http://127.0.0.1:8100`: the configured runner's. */
  loopbackOrigins?: readonly string[];
  /** Ports besides 443. */
  ports?: readonly number[];
}

/** Why a URL is refused. */
export type AddressProblem = "not_a_url" | "too_long" | "not_https" | "userinfo" | "port" | "local_name" | "not_public";

export type AddressCheck = { ok: true; url: URL } | { ok: false; problem: AddressProblem };

/** What parsers of URLs read in different ways. */
const AMBIGUOUS = /[\\\s\p{Cc}]/u;
const MAX_URL = 2048;
const DEFAULT_PORT = 443;

/** Last labels that no public host has: local networks, machines' own names, names kept for tests, Tor, reverse lookup. */
const LOCAL_SUFFIXES = new Set(
  (
    "localhost local localdomain internal intranet lan home homenet corp private host test invalid example alt onion arpa " +
    "cluster svc default docker consul box router"
  ).split(" "),
);
/** Public services that answer with the address that is written in the name, or with this machine's. */
const MIRRORS =
  /(?:^|\.)(?:nip\.io|sslip\.io|xip\.io|xip\.name|ip6\.name|localtest\.me|lvh\.me|vcap\.me|lacolhost\.com|yoogle\.com|fuf\.me|fbi\.com\.local|local\.gd|readme\.localtest\.me|traefik\.me|rbndr\.us|1u\.ms|requestrepo\.com|localho\.st|vcap\.io|backname\.io)$/;
const HOST_NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Checks a URL by itself, without asking the network. */
export function checkAddress(address: string | URL, rules: AddressRules = {}): AddressCheck {
  const text = String(address);
  if (text.length > MAX_URL) return { ok: false, problem: "too_long" };
  const url = URL.parse(text);
  if (url === null || AMBIGUOUS.test(text)) return { ok: false, problem: "not_a_url" };
  if (url.protocol !== "https:" && url.protocol !== "http:") return { ok: false, problem: "not_https" };
  if (url.username !== "" || url.password !== "") return { ok: false, problem: "userinfo" };
  if (isLoopbackHost(url.hostname)) {
    const allowed = rules.allowLoopback === true || rules.loopbackOrigins?.includes(url.origin) === true;
    return allowed ? { ok: true, url } : { ok: false, problem: "not_public" };
  }
  if (url.protocol !== "https:") return { ok: false, problem: "not_https" };
  const port = url.port === "" ? DEFAULT_PORT : Number(url.port);
  if (port !== DEFAULT_PORT && rules.ports?.includes(port) !== true) return { ok: false, problem: "port" };
  const problem = hostProblem(url.hostname);
  return problem === undefined ? { ok: true, url } : { ok: false, problem };
}

/** Whether an IP address, as a resolver gives it, is on the public internet. */
export function isPublicAddress(address: string): boolean {
  return readIpAddress(address)?.isPublic === true;
}

/** Whether a host, as `URL` gives it, needs no resolving: it is an address already. */
export function isIpHost(host: string): boolean {
  return readIpAddress(withoutBrackets(host)) !== undefined;
}

const withoutBrackets = (host: string): string => (host.startsWith("[") ? host.slice(1, -1) : host);

/** Whether a host, as a URL has it, is this machine: all its names are one. */
export function isLoopbackHost(host: string): boolean {
  return host === "localhost" || readIpAddress(withoutBrackets(host))?.isLoopback === true;
}

function hostProblem(host: string): AddressProblem | undefined {
  const address = readIpAddress(withoutBrackets(host));
  if (address !== undefined) return address.isPublic ? undefined : "not_public";
  // One label, a dot at the end, an underscore, something that is half an address: no public server is called so.
  if (!HOST_NAME.test(host)) return "local_name";
  const labels = host.split(".");
  if (labels.some((label, at) => LOCAL_SUFFIXES.has(label) && at === labels.length - 1) || MIRRORS.test(host))
    return "local_name";
  return undefined;
}
