/** Plain requests are recognised by hand; whatever is recognised, the SDK must classify the same way. */
import { classifyInboundRequest, SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/server";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readPlain } from "../../src/mcp/plain-request.ts";
import { LEGACY_VERSIONS, MODERN_VERSION } from "../../src/mcp/versions.ts";
import { runs } from "../support/runs.ts";

const prefix = "io.modelcontextprotocol/";

const version = fc.oneof(
  { weight: 9, arbitrary: fc.constant(MODERN_VERSION) },
  fc.constantFrom("2025-11-25", "2025-06-18", "2099-01-01", ""),
);
const token = fc.oneof(fc.string(), fc.integer());
const methods = ["tools/list", "tools/call", "resources/read", "prompts/get", "server/discover", "initialize", "ping"];
const capability = fc.constantFrom(
  {},
  {},
  { form: {} },
  { form: {}, url: {} },
  { tools: {} },
  { listChanged: true },
  { listChanged: {} },
);
const some = { requiredKeys: [] };

/** The envelope of the modern era as clients send it. */
const envelope = fc.record(
  {
    [`${prefix}protocolVersion`]: version,
    [`${prefix}clientCapabilities`]: fc.record(
      { elicitation: capability, sampling: capability, roots: capability },
      some,
    ),
    [`${prefix}clientInfo`]: fc.record(
      { name: fc.string(), version: fc.string(), title: fc.string(), websiteUrl: fc.webUrl() },
      { requiredKeys: ["name", "version"] },
    ),
    progressToken: token,
    traceparent: fc.string(),
  },
  { requiredKeys: [`${prefix}protocolVersion`, `${prefix}clientCapabilities`] },
);
const params = fc.record({
  _meta: fc.oneof(envelope, envelope, fc.record({ progressToken: token }, some), fc.constant(undefined)),
  name: fc.constant("tool"),
  uri: fc.constant("a://b"),
});
const sound = fc.record({
  jsonrpc: fc.constant("2.0"),
  id: token,
  method: fc.constantFrom(...methods),
  params: fc.oneof(params, params, params, fc.constant(undefined)),
});

/** What may stand where it should not. */
const odd = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, {}, [], 0.5, -0, true, "2.0"),
  fc.jsonValue({ maxDepth: 2 }),
);
/** Names that mean something to the protocol, and others. */
const oddKey = fc.oneof(
  fc.constantFrom("jsonrpc", "id", "method", "params", "result", "error", "_meta", "tasks", "icons", "__proto__"),
  fc.constantFrom("logLevel", "related-task", "clientInfo", "subscriptionId").map((name) => prefix + name),
  fc.string(),
);

/** Every object inside a value, itself included. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
  return [value as Record<string, unknown>, ...Object.values(value).flatMap(objectsIn)];
}

/** A sound body with one member of any object in it replaced or added. */
const broken = fc.tuple(sound, fc.nat(), fc.oneof(fc.nat(), oddKey), odd).map(([body, where, which, value]) => {
  const copy: unknown = JSON.parse(JSON.stringify(body));
  const objects = objectsIn(copy);
  const target = objects[where % objects.length] ?? {};
  const keys = Object.keys(target);
  const key = typeof which === "string" ? which : (keys[which % Math.max(1, keys.length)] ?? "extra");
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  return copy as { method?: unknown; params?: unknown };
});
const headerNames = ["mcp-protocol-version", "mcp-method", "mcp-name"] as const;

/** The headers a correct client would send with a body, except where one is given (null: left out). */
function headersFor(message: { method?: unknown; params?: unknown }, given: (string | null | undefined)[]): Headers {
  const params = objectsIn(message.params)[0] ?? {};
  const meta = objectsIn(params["_meta"])[0] ?? {};
  const right = [
    meta[`${prefix}protocolVersion`],
    message.method,
    message.method === "resources/read" ? params.uri : params.name,
  ];
  const headers = new Headers();
  headerNames.forEach((name, index) => {
    const value = given[index] === undefined ? right[index] : given[index];
    if (typeof value === "string" && /^[\x21-\x7e]+$/.test(value)) headers.set(name, value);
  });
  return headers;
}

function classify(value: unknown, headers: Headers) {
  return classifyInboundRequest({
    httpMethod: "POST",
    body: value,
    protocolVersionHeader: headers.get("mcp-protocol-version") ?? undefined,
    mcpMethodHeader: headers.get("mcp-method") ?? undefined,
    mcpNameHeader: headers.get("mcp-name") ?? undefined,
  });
}

test("the versions are the SDK's", () => {
  expect(LEGACY_VERSIONS).toEqual(SUPPORTED_PROTOCOL_VERSIONS);
});

test("whatever is plain is classified the same way by the SDK", () => {
  const header = fc.oneof(
    { weight: 20, arbitrary: fc.constant(undefined) },
    fc.constant(null),
    version,
    fc.constant("tools/list"),
  );
  let recognised = 0;
  fc.assert(
    fc.property(fc.oneof(sound, broken, broken), fc.tuple(header, header, header), (message, given) => {
      const value: unknown = JSON.parse(JSON.stringify(message));
      const headers = headersFor(message, given);
      const plain = readPlain(value, headers);
      if (plain === null) return;
      recognised += 1;
      const outcome = classify(value, headers);
      const modern = { kind: "modern", messageKind: "request", classification: { revision: MODERN_VERSION } };
      expect(outcome).toMatchObject(plain.era === "modern" ? modern : { kind: "legacy", reason: "no-claim" });
    }),
    { numRuns: runs(20_000) },
  );
  // The law says nothing when nothing is recognised.
  expect(recognised).toBeGreaterThan(runs(2000));
});

describe("what real clients send is plain", () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  const modern = (capabilitiesDeclared: object) => ({
    ...list,
    params: {
      _meta: {
        [`${prefix}protocolVersion`]: MODERN_VERSION,
        [`${prefix}clientInfo`]: { name: "client", version: "1.0.0", title: "Client" },
        [`${prefix}clientCapabilities`]: capabilitiesDeclared,
        progressToken: 3,
      },
    },
  });
  const headers = new Headers({ "mcp-protocol-version": MODERN_VERSION, "mcp-method": "tools/list" });

  test.each([{}, { elicitation: { form: {} }, sampling: {} }, { roots: {} }])("modern, declaring %j", (declared) => {
    expect(readPlain(modern(declared), headers)?.era).toBe("modern");
  });

  test("legacy, with and without a version header, and with a progress token", () => {
    expect(readPlain(list, new Headers())?.era).toBe("legacy");
    expect(
      readPlain(
        { ...list, params: { _meta: { progressToken: "p" } } },
        new Headers({ "mcp-protocol-version": "2025-06-18" }),
      )?.era,
    ).toBe("legacy");
  });

  test("a missing or different header is not plain", () => {
    expect(readPlain(modern({}), new Headers({ "mcp-protocol-version": MODERN_VERSION }))).toBeNull();
    expect(
      readPlain(modern({}), new Headers({ ...Object.fromEntries(headers), "mcp-method": "tools/call" })),
    ).toBeNull();
  });
});
