/** A server that takes every request and never answers: the call ends at its own deadline, and says that one. */
import { expect, test } from "vitest";
import { callTool } from "../../../../src/worker/library/remote/requests.ts";
import type { Link } from "../../../../src/worker/library/remote/connection.ts";

const hanging = (_: string | URL, init?: RequestInit): Promise<Response> =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("ended", "AbortError")));
  });

const target = { url: "https://a.example/mcp", kind: "streamable-http", headers: {}, fetch: hanging } as const;
const tool = { name: "run", inputSchema: { type: "object" } };

const legacy: Link = { era: "legacy", version: "2025-06-18", session: "s" };

test.each([
  ["at the handshake", undefined],
  ["at the call", legacy],
])(
  "a server that hangs %s ends a call within the time that was given",
  async (_, link) => {
    const made = await callTool("bar", target, link, tool, {}, { timeoutMs: 100 });
    expect(made).toEqual({ ok: false, failure: { code: "timeout", server: "bar", seconds: 0.1 } });
  },
  9000,
);
