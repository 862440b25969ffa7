/**
 * One page of a v0.1 registry over HTTP: with limits on time and size, tried again where that helps. The address is the
 * operator's own choice; a registry is nevertheless not trusted with memory, time, or another address.
 */
import { readRegistry } from "../../discovery/sources/index.ts";
import type { SourceReading } from "../../discovery/sources/source.ts";
import { RegistryError } from "./registry-error.ts";

const MAX_PAGE_BYTES = 8 * 1024 * 1024;

export interface PageOptions {
  signal: AbortSignal;
  /** Milliseconds for one page with its body. */
  timeoutMs: number;
  /** Pauses before another try, in milliseconds; as many tries more. */
  pausesMs: readonly number[];
}

export const DEFAULT_PAGE_OPTIONS = { timeoutMs: 20_000, pausesMs: [500, 2000] };

/** Throws `registry_address` for an address that is not asked. */
export function checkRegistryAddress(address: string): URL {
  if (!URL.canParse(address)) throw new RegistryError("registry_address");
  const url = new URL(address);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLocal);
  if (!isSafe || url.username !== "" || url.password !== "") throw new RegistryError("registry_address");
  return url;
}

/** A cursor of an earlier run that the registry does not know any more. */
export class UnknownCursor extends Error {}

/** Reads one page. Throws RegistryError, or UnknownCursor for an address that the registry refuses as such. */
export async function readPage(url: string, registry: string, options: PageOptions): Promise<SourceReading> {
  for (const pause of [...options.pausesMs, undefined]) {
    const answer = await ask(url, options, pause === undefined);
    if (answer !== undefined) return read(answer, registry);
    await wait(pause ?? 0, options.signal);
  }
  throw new RegistryError("registry_refused");
}

function read(text: string, registry: string): SourceReading {
  const reading = readRegistry(text, registry);
  const isOther = reading.problems.some(({ code }) => code === "not_json" || code === "unknown_format");
  if (isOther) throw new RegistryError("registry_not_json");
  return reading;
}

/** The body's text; undefined when another try may help. */
async function ask(url: string, options: PageOptions, isLast: boolean): Promise<string | undefined> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  try {
    const response = await fetch(url, { signal, redirect: "manual", headers: { accept: "application/json" } });
    if (response.status >= 300 && response.status < 400) throw new RegistryError("registry_redirected");
    if (response.status === 429 || response.status >= 500) {
      await response.body?.cancel();
      return undefined;
    }
    if (response.status === 400 || response.status === 404 || response.status === 410 || response.status === 422)
      throw new UnknownCursor();
    if (!response.ok) throw new RegistryError("registry_refused");
    return await readText(response);
  } catch (error) {
    if (error instanceof RegistryError || error instanceof UnknownCursor || options.signal.aborted) throw error;
    if (timeout.aborted) throw new RegistryError("registry_no_answer");
    if (isLast) throw new RegistryError("registry_unreachable");
    return undefined;
  }
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_PAGE_BYTES) throw new RegistryError("registry_page_too_large");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(new Error("interrupted"));
      },
      { once: true },
    );
  });
}
