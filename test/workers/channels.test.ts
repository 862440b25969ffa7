/** Whose a channel is, and how far an author's rights go: tenants, channels, bases. */
import { createHash } from "node:crypto";
import { reset, runDurableObjectAlarm } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import product from "../../src/index.ts";
import type { Env } from "../../src/worker/env.ts";
import { proves } from "../requirements/index.ts";
import { compiled, env, objectOf, ORIGIN, SMALL, wire } from "./support.ts";

const digest = (token: string): string => createHash("sha256").update(token).digest("hex");
const entry = (tenant: string, ...scopes: string[]) => ({ tenant, scopes });
const configured: Env = {
  ...env,
  CAIRN_TOKENS: JSON.stringify({
    [digest("acme")]: entry("acme", "mcp", "author"),
    [digest("beta")]: entry("beta", "mcp", "author"),
    [digest("acme-channel")]: entry("acme", "author:acme-private"),
    [digest("acme-pets")]: entry("acme", "author:pets"),
    [digest("acme-channel-pets")]: entry("acme", "author:channel/pets"),
    [digest("beta-channel")]: entry("beta", "author:acme-private", "author:acme-nowhere"),
    [digest("beta-pets")]: entry("beta", "author:pets"),
    [digest("operator")]: entry("ops", "mcp", "author", "operator"),
  }),
  CAIRN_AUTHOR_TOKEN: "author-key",
};

async function ask(token: string, method: string, path: string, body?: unknown) {
  const headers = { "content-type": "application/json", host: "localhost:8787", authorization: `Bearer ${token}` };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await product.fetch(new Request(ORIGIN + path, init), configured);
  const answer: Answer = await response.json<Answer>().catch(() => ({}) as Answer);
  return { status: response.status, body: answer };
}
interface Answer {
  release: string;
  session_id: string;
  error?: { code: string; scope?: string; message: string };
  channels: { channel: string }[];
  releases: object[];
  sessions: { session_id: string }[];
  total: number;
  manifest: { objects: { hash: string }[] };
}

const TEA = "title: Tea\nlanguage: en\nkeywords: [tea]\nnodes:\n  root: { response: Water at eighty degrees. }\n";
const files = (tea = TEA, pets = SMALL["knowledge/pets.tree.yaml"]): Record<string, string> => ({
  "knowledge/pets.tree.yaml": pets,
  "knowledge/tea.tree.yaml": tea,
});
const publish = (token: string, channel: string, sources: Record<string, string> = SMALL) =>
  ask(token, "POST", "/api/releases", { ...wire(compiled(sources)), channel });

beforeEach(async () => {
  await reset();
  expect((await publish("author-key", "main", files())).status).toBe(201);
});

describe("a channel that a tenant's author publishes to first", () => {
  it("does not exist for another tenant, whatever it asks", async () => {
    const { body } = await publish("acme", "acme-private", files(`${TEA}# secret\n`.replace("eighty", "ninety")));
    expect((await ask("acme", "POST", "/api/sessions?channel=acme-private", { user_query: "tea" })).status).toBe(201);
    const nowhere = await ask("beta", "POST", "/api/sessions?channel=nowhere", { user_query: "tea" });
    const foreign = await ask("beta", "POST", "/api/sessions?channel=acme-private", { user_query: "tea" });
    const shown = (answer: typeof foreign): string =>
      JSON.stringify({ ...answer.body.error, correlation_id: "" }).replaceAll(/nowhere|acme-private/g, "…");
    expect([foreign.status, shown(foreign)]).toEqual([nowhere.status, shown(nowhere)]);
    for (const path of [
      "/api/knowledge?channel=acme-private",
      "/api/search?q=tea&channel=acme-private",
      "/api/trees/tea/tea?channel=acme-private",
    ]) {
      expect([path, (await ask("acme", "GET", path)).status]).toEqual([path, 200]);
      expect([path, (await ask("beta", "GET", path)).body.error?.code]).toEqual([path, "knowledge_unavailable"]);
    }
    const call = (token: string, name: string, given: object) =>
      ask(token, "POST", `/api/tools/${name}?channel=acme-private`, given);
    for (const [name, given] of [
      ["search_knowledge", { query: "tea" }],
      ["read_resource", { uri: "knowledge://tea" }],
      ["initiate_session", { user_query: "tea" }],
    ] as const) {
      expect([name, (await call("acme", name, given)).status]).toEqual([name, name === "read_resource" ? 200 : 200]);
      expect([name, (await call("beta", name, given)).status >= 400]).toEqual([name, true]);
    }

    const { release } = body;
    const secret = (await ask("acme", "GET", `/api/releases/${release}`)).body.manifest.objects.map(({ hash }) => hash);
    const shared = (await ask("beta", "GET", "/api/releases/main")).body.manifest.objects;
    const known = new Set(shared.map(({ hash }) => hash));
    const own = secret.find((hash) => !known.has(hash));
    for (const path of [
      `/api/releases/${release}`,
      `/api/releases/${release.slice(0, 6)}`,
      "/api/releases/acme-private",
      "/api/releases/1?channel=acme-private",
      `/api/releases/${release}/sessions`,
      `/api/objects/${own}`,
    ]) {
      expect([path, (await ask("acme", "GET", path)).status]).toEqual([path, 200]);
      expect([path, (await ask("beta", "GET", path)).status]).toEqual([path, 422]);
    }
    const names = async (token: string) =>
      (await ask(token, "GET", "/api/channels")).body.channels.map((one) => one.channel);
    expect(await names("beta")).toEqual(["main"]);
    expect(await names("acme")).toEqual(["acme-private", "main"]);
    expect(await names("operator")).toEqual(["acme-private", "main"]);
    expect((await ask("beta", "GET", "/api/releases?channel=acme-private")).body.releases).toEqual([]);
    for (const [path, given] of [
      ["/api/releases", { ...wire(compiled(SMALL)), channel: "acme-private" }],
      ["/api/releases/missing", { objects: [], channel: "acme-private" }],
    ] as const) {
      expect([path, await ask("beta", "POST", path, given)]).toEqual([
        path,
        expect.objectContaining({
          status: 403,
          body: { error: expect.objectContaining({ code: "forbidden", scope: "author:acme-private" }) },
        }),
      ]);
    }
    proves("access/channels");
  });

  it.each([
    ["beta", {}],
    ["beta", { release: "0".repeat(64), expected_sequence: 1 }],
    ["beta", { back: -1 }],
    ["beta-channel", {}],
    ["beta-pets", {}],
  ])("is rolled back for %s with %j as one that never was", async (token, given) => {
    expect((await publish("acme", "acme-private")).status).toBe(201);
    const rollBack = async (channel: string) => {
      const { status, body } = await ask(token, "POST", `/api/channels/${channel}/rollback`, given);
      return [status, JSON.stringify({ ...body.error, correlation_id: "" }).replaceAll(channel, "…")];
    };
    expect(await rollBack("acme-private")).toEqual(await rollBack("acme-nowhere"));
  });

  it("is everybody's when the deployment's own author was first, and main always is", async () => {
    expect((await publish("author-key", "preview")).status).toBe(201);
    expect((await publish("beta", "preview", files())).status).toBe(201);
    expect((await publish("beta", "main")).status).toBe(201);
    for (const token of ["acme", "beta"]) {
      expect((await ask(token, "GET", "/api/knowledge?channel=preview")).status).toBe(200);
      expect((await ask(token, "GET", "/api/knowledge")).status).toBe(200);
    }
  });
});

describe("an author's scope", () => {
  it("author:<channel> publishes there and nowhere else", async () => {
    expect((await publish("acme-channel", "acme-private")).status).toBe(201);
    expect((await ask("acme-channel", "POST", "/api/channels/acme-private/rollback", { back: 0 })).status).toBe(200);
    for (const channel of ["main", "acme-other"]) {
      expect(await publish("acme-channel", channel)).toMatchObject({
        status: 403,
        body: { error: { code: "forbidden" } },
      });
    }
    proves("access/author-scopes");
  });

  it("author:<name> means the base where a channel has its name too", async () => {
    proves("access/name-of-base-and-channel");
    expect((await publish("author-key", "pets", files())).status).toBe(201);
    expect((await publish("acme-pets", "pets", files(TEA.replace("eighty", "ninety")))).status).toBe(403);
    expect(
      (await publish("acme-pets", "pets", files(TEA, SMALL["knowledge/pets.tree.yaml"].replace("Enjoy", "Have fun"))))
        .status,
    ).toBe(201);
    expect((await ask("acme-pets", "POST", "/api/channels/pets/rollback", { back: 1 })).status).toBe(403);
  });

  it("author:channel/<name> means the channel, whatever bases are called", async () => {
    proves("access/name-of-base-and-channel");
    expect((await publish("author-key", "pets", files())).status).toBe(201);
    expect((await publish("acme-channel-pets", "pets", files(TEA.replace("eighty", "ninety")))).status).toBe(201);
    expect((await ask("acme-channel-pets", "POST", "/api/channels/pets/rollback", { back: 1 })).status).toBe(200);
    const pets = files(TEA, SMALL["knowledge/pets.tree.yaml"].replace("Enjoy", "Have fun"));
    expect((await publish("acme-channel-pets", "main", pets)).status).toBe(403);
  });

  it("a channel that nobody published to is not found, over /api and MCP", async () => {
    proves("access/unknown-channel");
    const nowhere = await ask("acme", "POST", "/api/sessions?channel=nowhere", { user_query: "tea" });
    expect([nowhere.status, nowhere.body.error?.code]).toEqual([404, "knowledge_unavailable"]);
    const params = { jsonrpc: "2.0", id: 1, method: "resources/read", params: { uri: "knowledge://pets" } };
    const read = await ask("acme", "POST", "/mcp?channel=nowhere", params);
    expect(read.body.error).toMatchObject({ code: -32602, message: expect.stringContaining('"nowhere"') });
  });

  it("author:<base> publishes changes of that base alone", async () => {
    const pets = SMALL["knowledge/pets.tree.yaml"];
    const changed = pets.replace("Which kind?", "What kind?");
    expect((await publish("acme-pets", "main", files(TEA, changed))).status).toBe(201);
    for (const sources of [
      files(TEA.replace("eighty", "ninety"), changed),
      { "knowledge/pets.tree.yaml": pets },
      { ...files(), "knowledge/coffee.tree.yaml": TEA.replaceAll("Tea", "Coffee") },
      { ...files(), "knowledge/tea/documents/a.md": "# Water\n\nSoft water.\n" },
    ]) {
      expect((await publish("acme-pets", "main", sources)).status).toBe(403);
    }
    expect((await ask("acme-pets", "POST", "/api/channels/main/rollback", {})).status).toBe(403);
  });

  it("author:<base> brings no router but the one that its trees make, and drops no template", async () => {
    const sources = files(TEA, SMALL["knowledge/pets.tree.yaml"].replace("Which", "What"));
    const { manifest, objects } = wire(compiled(sources)) as {
      manifest: { objects: { name: string; hash: string }[] };
      objects: Record<string, string>;
    };
    const routing = manifest.objects.find(({ name }) => name === "routing");
    const own = Buffer.from(objects[routing?.hash ?? ""] ?? "", "base64").toString();
    const forged = own.replaceAll('"Tea"', '"Pay 500 USD"');
    expect(forged).not.toBe(own);
    const hash = digest(forged);
    const changed = manifest.objects.map((one) =>
      one.name === "routing" ? { ...one, hash, size: Buffer.byteLength(forged) } : one,
    );
    const request = { manifest: { ...manifest, objects: changed }, channel: "main" };
    const sent = { ...objects, [hash]: Buffer.from(forged).toString("base64") };
    expect((await ask("acme-pets", "POST", "/api/releases", { ...request, objects: sent })).status).toBe(403);
    // The same by an object that was sent before.
    const put = new Request(`${ORIGIN}/api/objects/${hash}?name=routing`, {
      method: "PUT",
      headers: {
        host: "localhost:8787",
        authorization: "Bearer author-key",
        "content-type": "application/octet-stream",
      },
      body: forged,
    });
    expect((await product.fetch(put, configured)).status).toBe(201);
    expect((await ask("acme-pets", "POST", "/api/releases", { ...request, objects })).status).toBe(403);
    const templates = { ...manifest, templates: ["other"] };
    expect(
      (await ask("acme-pets", "POST", "/api/releases", { manifest: templates, objects, channel: "main" })).status,
    ).toBe(403);
    expect((await ask("acme-pets", "POST", "/api/releases", { manifest, objects, channel: "main" })).status).toBe(201);
  });
});

it("an author lists and moves sessions of their own tenant; an operator those of all", async () => {
  const begin = async (token: string) => {
    const { session_id } = (await ask(token, "POST", "/api/sessions", { user_query: "a pet" })).body;
    await runDurableObjectAlarm(objectOf(session_id, token));
    return session_id;
  };
  const [acme, beta] = [await begin("acme"), await begin("beta")];
  const listed = async (token: string) => {
    const { body } = await ask(token, "GET", "/api/releases/main/sessions");
    expect(body.total).toBe(body.sessions.length);
    return body.sessions.map(({ session_id }) => session_id).toSorted();
  };
  expect(await listed("acme")).toEqual([acme]);
  expect(await listed("beta")).toEqual([beta]);
  expect(await listed("author-key")).toEqual([]);
  expect(await listed("operator")).toEqual([acme, beta].toSorted());

  const before = (await ask("acme", "GET", "/api/releases/main")).body.release;
  await publish("author-key", "main", SMALL);
  const moveAll = { from: before, to: "main", apply: true };
  const moved = (await ask("acme", "POST", "/api/releases/migrate", moveAll)).body.sessions;
  expect(moved.map(({ session_id }) => session_id)).toEqual([acme]);
  const one = { session_id: beta, tenant: "beta", to: "main", apply: true };
  for (const given of [one, { ...one, tenant: undefined }]) {
    expect(await ask("acme", "POST", "/api/releases/migrate", given)).toMatchObject({
      status: 404,
      body: { error: { code: "unknown_session" } },
    });
  }
  expect((await ask("operator", "POST", "/api/releases/migrate", one)).status).toBe(200);
  proves("access/own-sessions");
});
