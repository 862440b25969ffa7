/** Which addresses and packages are one server. */
import { expect, test } from "vitest";
import type { ServerSource } from "../../src/discovery/model.ts";
import { canonicalAddress, isSameServer, isSameSource } from "../../src/discovery/same-server.ts";
import { proves } from "../requirements/index.ts";

const at = (url: string, kind: "sse" | "streamable-http" = "streamable-http"): ServerSource => ({ kind, url });
const npm = (identifier: string, version: string): ServerSource => ({
  kind: "package",
  registry: "npm",
  identifier,
  version,
});
const URL = "https://tools.example.com/mcp";

test.each([
  "https://TOOLS.example.com/mcp",
  "https://tools.example.com:443/mcp",
  "https://tools.example.com/mcp#a",
  "https://tools.example.com/./a/../mcp",
  "https://tools.example.com/%6dcp",
  "https://tools.example.com/%2E/mcp",
])("the same source in another spelling: %s", (url) => {
  expect(isSameSource(at(url), at(URL))).toBe(true);
  expect(isSameServer(at(url), at(URL))).toBe(true);
});

test("what a path needs escaped stays escaped, and what cannot be read stays as it is", () => {
  expect(canonicalAddress("https://a.example.com/x%2Fy%20z?q=%41")).toBe("https://a.example.com/x%2Fy%20z?q=%41");
  expect(canonicalAddress("no address")).toBe("no address");
});

test("whoever rejects a server means it with any query, final slash, transport or version", () => {
  proves("connecting/operators-no");
  const same: [ServerSource, ServerSource][] = [
    [at(URL), at(`${URL}/`)],
    [at(URL), at(`${URL}?key=1`)],
    [at(URL), at(URL, "sse")],
    [at(URL), at("https://tools.example.com//mcp")],
    [at(URL), at("https://tools.example.com/mcp%2F")],
    [at(URL), at("https://tools.example.com/mcp%20")],
    [at(URL), at("https://tools.example.com/mcp;a=1")],
    [at(URL), at("https://tools.example.com/mcp\u200b")],
    [at(URL), at("https://tools.example.com/%256dcp")],
    [at("http://localhost:81/mcp"), at("http://127.0.0.1:81/mcp")],
    [at("http://[::1]:81/mcp"), at("http://127.3.2.1:81/mcp/")],
    [npm("@acme/tools", "1.0.0"), npm("@acme/tools", "1.0.0+x")],
    [npm("@acme/tools", "1.0.0"), npm("@Acme/Tools", "2.0.0")],
  ];
  for (const [one, other] of same) {
    expect(isSameServer(one, other), JSON.stringify(other)).toBe(true);
    expect(isSameSource(one, other), JSON.stringify(other)).toBe(false);
  }
  const others: [ServerSource, ServerSource][] = [
    [at(URL), at("https://tools.example.com/other")],
    [at(URL), at("https://tools.example.com/mcp/other")],
    [at(URL), at("https://tools.example.com/%E0mcp")],
    [at(URL), at("https://other.example.com/mcp")],
    [at("http://localhost:81/mcp"), at("http://localhost:82/mcp")],
    [npm("@acme/tools", "1.0.0"), npm("@acme/tool", "1.0.0")],
  ];
  for (const [one, other] of others) expect(isSameServer(one, other), JSON.stringify(other)).toBe(false);
});
