/** The guarded fetch with workerd's own streams, signals and responses. Against a real server: `test/worker/outgoing/`. */
import { describe, expect, test } from "vitest";
import { checkAddress } from "../../src/discovery/address/check.ts";
import { refusedHosts, refusedUrls } from "../discovery/address/spellings.ts";
import { guardedFetch, type FetchLimits } from "../../src/worker/outgoing/guarded-fetch.ts";
import { GuardedFetchError } from "../../src/worker/outgoing/problem.ts";

const URL_OF_SERVER = "https://tools.example.com/mcp";
const PIECE = new Uint8Array(256 * 1024);

/** A body without end, and whether somebody stopped it. */
function endless(): { body: ReadableStream; stopped: () => boolean } {
  let stopped = false;
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(PIECE),
    cancel: () => void (stopped = true),
  });
  return { body, stopped: () => stopped };
}

const ended = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));

async function outcome(
  answer: (request: string, init: RequestInit) => Promise<Response> | Response,
  limits: Partial<FetchLimits> = {},
  init: RequestInit = {},
): Promise<string> {
  try {
    const response = await guardedFetch({ limits, fetch: async (request, sent) => answer(request, sent) })(
      URL_OF_SERVER,
      init,
    );
    return `${response.url} ${await response.text()}`;
  } catch (error) {
    return error instanceof GuardedFetchError ? error.problem : String(error);
  }
}

describe("in workerd", () => {
  test("an answer comes as it is, with its address", async () => {
    expect(await outcome(() => new Response("words"))).toBe(`${URL_OF_SERVER} words`);
    const empty = await guardedFetch({ fetch: async () => new Response(null, { status: 204 }) })(URL_OF_SERVER);
    expect([empty.status, empty.body]).toEqual([204, null]);
  });

  test("a body without end is read to its limit, and stopped", async () => {
    const { body, stopped } = endless();
    expect(await outcome(() => new Response(body))).toBe("too_large");
    expect(stopped()).toBe(true);
    const other = endless();
    const response = await guardedFetch({ fetch: async () => new Response(other.body) })(URL_OF_SERVER);
    await response.body?.cancel();
    expect(other.stopped()).toBe(true);
  });

  test("no answer, and a body that stops in its middle, end by the clock", async () => {
    const limits = { headersMs: 100, totalMs: 200 };
    expect(await outcome((_, { signal }) => ended(signal), limits)).toBe("timeout");
    const stalls = (_: string, { signal }: RequestInit): Response =>
      new Response(
        new ReadableStream({ start: (controller) => void ended(signal).catch((error) => controller.error(error)) }),
      );
    expect(await outcome(stalls, limits)).toBe("timeout");
  });

  test("addresses are read as elsewhere: no spelling of a private one passes", () => {
    const urls = [...refusedHosts.map((host) => `https://${host}/`), ...refusedUrls];
    expect(urls.filter((url) => checkAddress(url).ok)).toEqual([]);
    expect(checkAddress(URL_OF_SERVER).ok).toBe(true);
  });

  test("the caller ends it", async () => {
    const caller = new AbortController();
    const waiting = outcome((_, { signal }) => ended(signal), {}, { signal: caller.signal });
    caller.abort(new Error("enough"));
    expect(await waiting).toBe("Error: enough");
  });

  test("a redirect is checked, and asked for by hand", async () => {
    const modes: unknown[] = [];
    const to =
      (location: string) =>
      (request: string, { redirect }: RequestInit) => {
        modes.push(redirect);
        return request === URL_OF_SERVER
          ? new Response(null, { status: 302, headers: { location } })
          : new Response("there");
      };
    expect(await outcome(to("/other"))).toBe("https://tools.example.com/other there");
    expect(await outcome(to("http://169.254.169.254/"))).toBe("address");
    expect(await outcome(to("https://[::ffff:10.0.0.1]/"))).toBe("address");
    expect(new Set(modes)).toEqual(new Set(["manual"]));
  });
});
