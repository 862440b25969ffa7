/** Header mistakes that are put right, and those that are not. */
import { expect, test } from "vitest";
import { tolerantHeaders } from "../../src/mcp/tolerant-headers.ts";

const known = ["2025-11-25", "2025-06-18"];

function mended(headers: Record<string, string>, options: { method?: string; envelope?: boolean } = {}): Headers {
  const request = new Request("http://localhost/mcp", { method: options.method ?? "POST", headers });
  return tolerantHeaders(request, options.envelope ?? false, known);
}

test("identical doubled headers count once, different ones stay to be refused", () => {
  expect(mended({ "mcp-protocol-version": "2025-06-18, 2025-06-18" }).get("mcp-protocol-version")).toBe("2025-06-18");
  expect(mended({ "mcp-session-id": "a,a,a" }).get("mcp-session-id")).toBe("a");
  expect(mended({ "mcp-protocol-version": "2025-06-18, 2025-11-25" }).get("mcp-protocol-version")).toContain(",");
});

test("a name with a comma is a name, not a doubled header", () => {
  expect(mended({ "mcp-name": "a, a" }).get("mcp-name")).toBe("a, a");
});

test("a POST that accepts anything accepts both forms of the protocol", () => {
  for (const headers of [{}, { accept: "*/*" }, { accept: "text/plain, */*;q=0.1" }]) {
    expect(mended(headers as Record<string, string>).get("accept")).toBe("application/json, text/event-stream");
  }
  expect(mended({ accept: "application/json" }).get("accept")).toBe("application/json");
});

test("a GET that accepts anything opens a stream only inside a session", () => {
  expect(mended({ accept: "*/*", "mcp-session-id": "a" }, { method: "GET" }).get("accept")).toBe("text/event-stream");
  expect(mended({ accept: "*/*" }, { method: "GET" }).get("accept")).toBe("*/*");
});

test("inside a legacy session the session's version counts, not an unknown header", () => {
  const session = { "mcp-session-id": "a", "mcp-protocol-version": "2026-07-28" };
  expect(mended(session).has("mcp-protocol-version")).toBe(false);
  expect(mended({ ...session, "mcp-protocol-version": "2025-06-18" }).get("mcp-protocol-version")).toBe("2025-06-18");
  expect(mended({ "mcp-protocol-version": "2026-07-28" }).get("mcp-protocol-version")).toBe("2026-07-28");
  expect(mended(session, { envelope: true }).get("mcp-protocol-version")).toBe("2026-07-28");
});
