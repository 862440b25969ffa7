/** The guard at the door: which Host and Origin pass. */
import { describe, expect, test } from "vitest";
import { preflight, readPolicy, refusedBy, withCors } from "../../src/mcp/policy.ts";

function verdict(address: string, headers: Record<string, string> = {}, hosts = "", origins = ""): string {
  const request = new Request(address, { headers });
  return refusedBy(readPolicy(hosts, origins), request, new URL(address)) === null ? "passes" : "refused";
}

describe("host", () => {
  test.each([
    ["http://localhost:8787/mcp", "passes"],
    ["http://127.0.0.1/mcp", "passes"],
    ["http://127.8.8.8/mcp", "passes"],
    ["http://[::1]:8787/mcp", "passes"],
    ["http://cairn.localhost/mcp", "passes"],
    ["https://cairn.account.workers.dev/mcp", "passes"],
    ["https://evil.example.com/mcp", "refused"],
    ["https://localhost.evil.example.com/mcp", "refused"],
    ["https://workers.dev.example.com/mcp", "refused"],
    ["https://127.0.0.1.example.com/mcp", "refused"],
    ["http://128.0.0.1/mcp", "refused"],
  ])("%s %s", (address, expected) => {
    expect(verdict(address)).toBe(expected);
  });

  test("names with letters of other scripts are compared as browsers send them", () => {
    const address = "http://xn--fsqu00a.xn--fiqs8s/mcp";
    expect(verdict(address, {}, "guide.example.com, 例子.中国")).toBe("passes");
    expect(verdict(address, {}, "guide.example.com, 例子.com")).toBe("refused");
    const page = { host: "guide.example.com", origin: "https://xn--fsqu00a.xn--fiqs8s" };
    expect(verdict("http://localhost/mcp", page, "guide.example.com", "例子.中国")).toBe("passes");
  });

  test("the Host header decides over the URL", () => {
    expect(verdict("http://localhost/mcp", { host: "evil.example.com" })).toBe("refused");
    expect(verdict("http://localhost/mcp", { host: "not a host" })).toBe("refused");
  });

  test("a configured host passes, whatever its case", () => {
    expect(verdict("https://Guide.Example.com/mcp", {}, "other.example.com, guide.example.com")).toBe("passes");
  });
});

describe("origin", () => {
  test.each([
    ["http://localhost:6274", "passes"],
    ["http://127.0.0.1:3000", "passes"],
    ["https://evil.example.com", "refused"],
    ["null", "refused"],
    ["file://", "refused"],
    ["not an origin", "refused"],
  ])("%s to a server on this machine: %s", (origin, expected) => {
    expect(verdict("http://localhost:8787/mcp", { origin })).toBe(expected);
  });

  test("no Origin means no page, and passes", () => {
    expect(verdict("http://localhost/mcp")).toBe("passes");
  });

  test("the host's own pages and configured ones pass", () => {
    const address = "https://guide.example.com/mcp";
    expect(verdict(address, { origin: "https://guide.example.com" }, "guide.example.com")).toBe("passes");
    expect(verdict(address, { origin: "https://app.example.org" }, "guide.example.com")).toBe("refused");
    expect(verdict(address, { origin: "https://app.example.org" }, "guide.example.com", "app.example.org")).toBe(
      "passes",
    );
    expect(verdict(address, { origin: "https://anything.example" }, "guide.example.com", "*")).toBe("passes");
  });
});

/** A request made by a page of the Inspector on this machine. */
function fromPage(init: { method?: string; headers?: Record<string, string> } = {}): Request {
  return new Request("http://localhost/mcp", {
    ...init,
    headers: { origin: "http://localhost:6274", ...init.headers },
  });
}

describe("CORS", () => {
  test("an answer without a page behind it stays as it is", () => {
    const response = new Response("x");
    expect(withCors(new Request("http://localhost/mcp"), response)).toBe(response);
  });

  test("an answer to a page names the page, never everybody", () => {
    const { headers } = withCors(fromPage(), new Response("x", { headers: { vary: "Accept" } }));
    expect(headers.get("access-control-allow-origin")).toBe("http://localhost:6274");
    expect(headers.get("vary")).toBe("Accept, Origin");
    expect(headers.get("access-control-allow-headers")).toBeNull();
  });

  test("a preflight allows mirrored argument headers by name and nothing else that was asked for", () => {
    const asked = { "access-control-request-headers": "mcp-param-region, x-other" };
    const allowed = preflight(fromPage({ method: "OPTIONS", headers: asked })).headers.get(
      "access-control-allow-headers",
    );
    expect(allowed).toContain("mcp-param-region");
    expect(allowed).not.toContain("x-other");
  });
});
