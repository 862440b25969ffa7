/** The guarded fetch against a real server on this machine that behaves badly, and a second one that nothing may reach. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { configuredResolver, dnsOverHttps } from "../../../src/worker/outgoing/dns.ts";
import { refusedHosts, refusedUrls } from "../../discovery/address/spellings.ts";
import {
  guardedFetch,
  type FetchLimits,
  type GuardedFetchOptions,
} from "../../../src/worker/outgoing/guarded-fetch.ts";
import { GuardedFetchError } from "../../../src/worker/outgoing/problem.ts";
import { proves } from "../../requirements/index.ts";

const MEGABYTE = Buffer.alloc(1024 * 1024, "a");
const json = (response: ServerResponse, value: unknown, type = "application/json"): void => {
  response.writeHead(200, { "content-type": type });
  response.end(JSON.stringify(value));
};
const redirect = (response: ServerResponse, location: string, status = 302): void => {
  // As servers send what is not ASCII: its bytes.
  response.writeHead(status, { location: Buffer.from(location).toString("latin1") });
  response.end();
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** Bytes that were written to answers without end, and whether their connections were closed. */
const written = { bytes: 0, closed: 0 };

function endless(response: ServerResponse, piece: Buffer): void {
  response.on("close", () => (written.closed += 1));
  const more = (): void => {
    while (!response.destroyed && response.write(piece)) written.bytes += piece.length;
  };
  response.on("drain", more);
  more();
}

const routes: Record<string, (request: IncomingMessage, response: ServerResponse) => void | Promise<void>> = {
  "/json": (_, response) => json(response, { ok: true }),
  "/html": (_, response) => json(response, {}, "text/html; charset=utf-8"),
  "/empty": (_, response) => void response.writeHead(204).end(),
  "/echo": async (request, response) =>
    json(response, { method: request.method, headers: request.headers, body: await bodyOf(request) }),
  "/silent": () => undefined,
  "/stalls": (_, response) => void response.writeHead(200, { "content-type": "application/json" }).write("{"),
  "/fifty": (_, response) => {
    response.writeHead(200, { "content-length": String(50 * MEGABYTE.length) });
    endless(response, MEGABYTE);
  },
  "/endless": (_, response) => {
    response.writeHead(200);
    endless(response, MEGABYTE);
  },
  "/bomb": (_, response) => {
    response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" });
    response.end(gzipSync(Buffer.alloc(64 * 1024 * 1024)));
  },
  "/small-gzip": (_, response) => {
    response.writeHead(200, { "content-encoding": "gzip", "content-type": "application/json" });
    response.end(gzipSync('{"ok":true}'));
  },
  "/loop": (_, response) => redirect(response, "/loop"),
  "/nowhere": (_, response) => void response.writeHead(302).end(),
  "/to-metadata": (_, response) => redirect(response, "http://169.254.169.254/latest/meta-data/"),
  "/to-canary": (_, response) => redirect(response, `http://2130706433:${canary.port}/`),
  "/to-file": (_, response) => redirect(response, "file:///etc/passwd"),
  "/to-odd": (_, response) => redirect(response, "http://[[["),
  "/to": (request, response) =>
    redirect(response, new URL(request.url ?? "", "http://x").searchParams.get("url") ?? ""),
  "/to-echo": (_, response) => redirect(response, "/echo"),
  "/to-echo-307": (_, response) => redirect(response, "/echo", 307),
  "/to-other": (_, response) => redirect(response, `http://localhost:${bad.port}/echo`),
  "/to-other-307": (_, response) => redirect(response, `http://localhost:${bad.port}/echo`, 307),
  "/dns": (request, response) => {
    const asked = new URL(request.url ?? "", "http://x").searchParams;
    lookUps += 1;
    json(response, dnsAnswer(asked.get("name") ?? "", asked.get("type") ?? ""), "application/dns-json");
  },
  "/dns-broken": (_, response) => void response.writeHead(500).end("no"),
};
let lookUps = 0;

function dnsAnswer(name: string, type: string): unknown {
  const data = { "good.example.com": "93.184.216.34", "rebinds.example.com": "10.0.0.7" }[name];
  if (name === "six.example.com" && type === "AAAA")
    return {
      Status: 0,
      Answer: [
        { type: 5, data: "good.example.com." },
        { type: 28, data: "fd00::1" },
      ],
    };
  return data === undefined || type !== "A" ? { Status: 3 } : { Status: 0, Answer: [{ type: 1, data }, 7, null] };
}

interface Listener {
  server: Server;
  port: number;
  hits: number;
}

async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Listener> {
  const listener: Listener = { server: createServer(), port: 0, hits: 0 };
  listener.server.on("request", (request, response) => {
    listener.hits += 1;
    handle(request, response);
  });
  await new Promise<void>((done) => listener.server.listen(0, "127.0.0.1", done));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  listener.port = (listener.server.address() as AddressInfo).port;
  return listener;
}

let bad: Listener;
let canary: Listener;
beforeAll(async () => {
  bad = await listen((request, response) => {
    const handle = routes[new URL(request.url ?? "", "http://x").pathname];
    if (handle === undefined) response.writeHead(404).end();
    else void handle(request, response);
  });
  canary = await listen((_, response) => response.end("reached"));
});
beforeEach(() => Object.assign(written, { bytes: 0, closed: 0 }));
afterAll(() => {
  for (const { server } of [bad, canary]) {
    server.closeAllConnections();
    server.close();
  }
});

const at = (path: string): string => `http://127.0.0.1:${bad.port}${path}`;
/** Only the badly behaved server may be reached, as the configured runner may. */
const only = (): GuardedFetchOptions => ({ address: { loopbackOrigins: [at("").replace(/\/$/, "")] } });
const quick: Partial<FetchLimits> = { headersMs: 300, totalMs: 600 };

/** What came of a request: its text, or the reason that there is none. */
async function outcome(path: string, options: GuardedFetchOptions = {}, init?: RequestInit): Promise<string> {
  try {
    const response = await guardedFetch({ ...only(), ...options })(path.startsWith("/") ? at(path) : path, init);
    return await response.text();
  } catch (error) {
    if (error instanceof GuardedFetchError) return error.problem;
    return String(error);
  }
}

describe("an answer", () => {
  test("that behaves comes as it is, with its address and status", async () => {
    const response = await guardedFetch(only())(at("/json"));
    expect([response.status, response.url, await response.json()]).toEqual([200, at("/json"), { ok: true }]);
    expect((await guardedFetch(only())(at("/missing"))).status).toBe(404);
    const empty = await guardedFetch(only())(at("/empty"));
    expect([empty.status, empty.body]).toEqual([204, null]);
    expect(await outcome("/small-gzip")).toBe('{"ok":true}');
  });

  test("is read no further than its limit, and its connection is closed", async () => {
    proves("trust/limited-answers");
    expect(await outcome("/fifty")).toBe("too_large");
    expect(await outcome("/endless")).toBe("too_large");
    expect(await outcome("/bomb")).toBe("too_large");
    await expect.poll(() => written.closed).toBe(2);
    // The limit, and what the buffers on both sides hold.
    expect(written.bytes).toBeLessThan(32 * MEGABYTE.length);
  });

  test("that is late, or stops in its middle, ends by the clock", async () => {
    expect(await outcome("/silent", { limits: quick })).toBe("timeout");
    expect(await outcome("/stalls", { limits: quick })).toBe("timeout");
  });

  test("of another type than wanted is refused before it is read", async () => {
    const contentTypes = ["application/json"];
    expect(await outcome("/html", { contentTypes })).toBe("content_type");
    expect(await outcome("/json", { contentTypes })).toBe('{"ok":true}');
    expect(await outcome("/empty", { contentTypes })).toBe("");
  });

  test("ends with its caller, before the headers and in the body", async () => {
    const early = new AbortController();
    const waiting = outcome("/silent", {}, { signal: early.signal });
    early.abort(new Error("enough"));
    expect(await waiting).toBe("Error: enough");
    expect(await outcome("/json", {}, { signal: AbortSignal.abort(new Error("before")) })).toBe("Error: before");
    const late = new AbortController();
    const response = await guardedFetch(only())(at("/stalls"), { signal: late.signal });
    const reading = response.text();
    late.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
  });

  test("that its caller stops reading is not kept open", async () => {
    const response = await guardedFetch({ ...only(), limits: { bodyBytes: 1e9 } })(at("/endless"));
    await response.body?.cancel();
    await expect.poll(() => written.closed).toBe(1);
  });

  test("of nobody is a refused connection, in words of our own", async () => {
    const gone = await listen(() => undefined);
    await new Promise((done) => gone.server.close(done));
    const options = { address: { allowLoopback: true } };
    expect(await outcome(`http://127.0.0.1:${gone.port}/`, options)).toBe("refused");
    await expect(guardedFetch(options)(`http://127.0.0.1:${gone.port}/`)).rejects.toThrow(
      /^the connection was refused$/,
    );
  });
});

describe("a redirect", () => {
  test("is followed three times at most", async () => {
    expect(await outcome("/loop")).toBe("redirect");
    expect(await outcome("/nowhere")).toBe("redirect");
    expect(await outcome("/to-odd")).toBe("redirect");
    expect(await outcome("/to-echo")).toContain('"method":"GET"');
  });

  test("to an address that may not be requested reaches nobody", async () => {
    for (const path of ["/to-metadata", "/to-canary", "/to-file"]) expect(await outcome(path)).toBe("address");
    expect(canary.hits).toBe(0);
  });

  test("to any spelling of a private address reaches nobody, nor does the spelling itself", async () => {
    proves("trust/addresses");
    const urls = refusedHosts.flatMap((host) => [`https://${host}/`, `http://${host}:${canary.port}/`]);
    for (const url of [...urls, ...refusedUrls.filter((one) => one.includes("//"))]) {
      const refused: string[] = [];
      const direct = { address: { ports: [canary.port] } };
      refused.push(await outcome(url.startsWith("/") ? `https:${url}` : url, direct));
      // A target without a scheme of its own would be a page of the server itself.
      if (URL.canParse(url) && !/\p{Cc}/u.test(url)) refused.push(await outcome(`/to?url=${encodeURIComponent(url)}`));
      for (const one of refused) expect(["address", "redirect"]).toContain(one);
    }
    expect(canary.hits).toBe(0);
  });

  test("keeps a request's body and headers on the same origin only", async () => {
    proves("trust/limited-answers");
    const init = {
      method: "POST",
      body: "words",
      headers: { authorization: "Bearer a", "x-api-key": "b", accept: "c/d" },
    };
    const echoed = async (path: string, sent: RequestInit): Promise<unknown> =>
      JSON.parse(await outcome(path, { address: { allowLoopback: true } }, sent));
    expect(await echoed("/to-echo-307", init)).toMatchObject({
      method: "POST",
      body: "words",
      headers: { authorization: "Bearer a", "x-api-key": "b" },
    });
    expect(await echoed("/to-echo", init)).toMatchObject({ method: "GET", body: "" });
    const elsewhere = await echoed("/to-other", { headers: init.headers });
    expect(elsewhere).toMatchObject({ method: "GET", headers: { accept: "c/d" } });
    expect(JSON.stringify(elsewhere)).not.toMatch(/Bearer|x-api-key/);
    for (const path of ["/to-other", "/to-other-307"])
      expect(await outcome(path, { address: { allowLoopback: true } }, init)).toBe("redirect");
  });
});

describe("a name", () => {
  const answered: string[] = [];
  const options = (resolver: string): GuardedFetchOptions => ({
    resolve: dnsOverHttps(at(resolver), { allowLoopback: true }),
    // Stands for the public internet.
    fetch: async (request) => {
      answered.push(request);
      return new Response("public");
    },
  });

  test("is resolved first, and refused when it stands for a private address or for none", async () => {
    expect(await outcome("https://good.example.com/", options("/dns"))).toBe("public");
    expect(await outcome("https://rebinds.example.com/", options("/dns"))).toBe("address");
    expect(await outcome("https://six.example.com/", options("/dns"))).toBe("address");
    expect(await outcome("https://unknown.example.com/", options("/dns"))).toBe("unresolved");
    expect(await outcome("https://good.example.com/", options("/dns-broken"))).toBe("unresolved");
    expect(answered).toEqual(["https://good.example.com/"]);
  });

  test("is resolved by the resolver that the operator names, and refused where that is none", async () => {
    expect(configuredResolver({})).toBeUndefined();
    expect(configuredResolver({ CAIRN_DNS: "" })).toBeUndefined();
    for (const CAIRN_DNS of ["cloudflare", at("/dns"), "https://10.0.0.1/dns-query"]) {
      const resolve = configuredResolver({ CAIRN_DNS });
      expect(configuredResolver({ CAIRN_DNS })).toBe(resolve);
      expect(await outcome("https://good.example.com/", { ...options("/dns"), resolve })).toBe("unresolved");
    }
  });

  test("is asked for once a minute, and an address never", async () => {
    let now = 0;
    const resolve = dnsOverHttps(at("/dns"), { allowLoopback: true, now: () => now });
    lookUps = 0;
    const ask = async (url: string): Promise<string> => outcome(url, { ...options("/dns"), resolve });
    for (const path of ["a", "b", "c"]) expect(await ask(`https://good.example.com/${path}`)).toBe("public");
    expect(lookUps).toBe(2);
    now = 60_001;
    await ask("https://good.example.com/");
    await ask("https://93.184.216.34/");
    expect(lookUps).toBe(4);
  });
});
