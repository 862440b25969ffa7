/**
 * The official conformance suite's scenarios for authorization servers, at the revisions of both eras, with a registered client and a
 * person at the consent page. Its other scenarios of authorization test clients.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { createServer, type AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proves } from "../../requirements/index.ts";
import { startServer, type TestServer } from "../../support/server.ts";
import { Browser } from "./oauth-client.ts";

const suite = join(
  dirname(createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json")),
  "dist/index.js",
);

let server: TestServer;
beforeAll(async () => {
  const digest = createHash("sha256").update("acme-key").digest("hex");
  server = await startServer({
    CAIRN_AUTH: "oauth",
    CAIRN_TOKENS: JSON.stringify({ [digest]: { tenant: "acme", scopes: ["mcp"] } }),
  });
});
afterAll(() => server?.stop());

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, "127.0.0.1", done));
  const { port } = probe.address() as AddressInfo;
  await new Promise<void>((done) => probe.close(() => done()));
  return port;
}

async function register(redirect: string): Promise<string> {
  const response = await fetch(`${server.url}/oauth/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "conformance",
      redirect_uris: [redirect],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    }),
  });
  expect(response.status).toBe(201);
  const { client_id }: { client_id: string } = await response.json();
  return client_id;
}

/** Runs the suite; when it asks for a person, one agrees. Its output. */
async function run(version: string): Promise<string> {
  const port = await freePort();
  const redirect = `http://127.0.0.1:${port}/callback`;
  const options = ["--client-id", await register(redirect), "--resource", `${server.url}/mcp`, "--port", String(port)];
  const args = [suite, "authorization", "--url", server.url, "--spec-version", version, ...options];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  let person: Promise<unknown> | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const url = /^(http\S+\/oauth\/authorize\?\S+)$/m.exec(output)?.[1];
      if (url === undefined || person !== undefined) return;
      person = new Browser()
        .consent(new URL(url), { token: "acme-key" }, undefined, redirect)
        .then((end) => fetch(end))
        .catch((error: unknown) => {
          output += String(error);
          child.kill();
        });
    });
  }
  await new Promise<void>((done) => child.once("exit", () => done()));
  await person;
  return output;
}

test.each(["2025-11-25", "2026-07-28"])("authorization server at %s", async (version) => {
  const output = await run(version);
  for (const name of ["authorization-server-metadata-endpoint", "authorization-code-grant"]) {
    expect(output).toMatch(new RegExp(`✓ ${name}: [1-9]\\d* passed, 0 failed`));
  }
  expect(output).not.toContain("✗");
  proves("access/conformance");
});
