/** Releases of any size: objects one by one, the manifest last; a deploy is copied in steps. */
import { reset, SELF } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import type { CompiledRelease } from "../../src/knowledge/release.ts";
import { adoptDeploy } from "../../src/worker/releases/deploy.ts";
import { collectGarbage } from "../../src/worker/releases/gc/collect.ts";
import { call, compiled, env, ORIGIN, SMALL } from "./support.ts";

beforeEach(async () => {
  await reset();
});

const DAY = 86_400_000;
const release = (word: string): CompiledRelease =>
  compiled({ "knowledge/pets.tree.yaml": (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("Enjoy", word) });

async function put(name: string, hash: string, bytes: Uint8Array, token: string | undefined = env.CAIRN_AUTHOR_TOKEN) {
  const headers: Record<string, string> = token === "" ? {} : { authorization: `Bearer ${token}` };
  const path = `${ORIGIN}/api/objects/${hash}?name=${encodeURIComponent(name)}`;
  const response = await SELF.fetch(path, { method: "PUT", headers, body: bytes });
  return { status: response.status, body: await response.json<Record<string, unknown>>() };
}

async function sendAll({ manifest, objects }: CompiledRelease): Promise<void> {
  for (const { name, hash } of manifest.objects) {
    expect(await put(name, hash, objects.get(hash) ?? new Uint8Array())).toMatchObject({ status: 201 });
  }
}

const publish = (one: CompiledRelease) => call("POST", "/api/releases", { manifest: one.manifest, channel: "main" });

describe("objects sent before their release", () => {
  it("make a release that is published by its manifest alone", async () => {
    const first = release("First");
    await sendAll(first);
    const hashes = first.manifest.objects.map(({ hash }) => hash);
    const asked = await call<{ missing: string[] }>("POST", "/api/releases/missing", { objects: hashes });
    expect(asked.body.missing).toEqual([]);
    expect(await publish(first)).toMatchObject({ status: 201, body: { release: first.id, sequence: 1, kv_writes: 2 } });
  });

  it("are refused where hash, kind or shape is another, and without the scope; then nothing is stored", async () => {
    const { manifest, objects } = release("First");
    const tree = manifest.objects.find(({ name }) => name.startsWith("tree/"));
    const bytes = objects.get(tree?.hash ?? "") ?? new Uint8Array();
    const hash = tree?.hash ?? "";
    const wrong = await put("tree/pets/pets", hash.replace(/^./, hash.startsWith("0") ? "1" : "0"), bytes);
    expect(wrong).toMatchObject({ status: 422, body: { error: { findings: [{ rule: "bad-hash" }] } } });
    expect(await put("templates", hash, bytes)).toMatchObject({
      status: 422,
      body: { error: { findings: [{ file: "templates", rule: "wrong-type" }] } },
    });
    expect(await put("tree/other", hash, bytes)).toMatchObject({ status: 422 });
    expect(await put("secrets/1", hash, bytes)).toMatchObject({ status: 422 });
    expect((await put("tree/pets/pets", hash, bytes, "")).status).toBe(403);
    expect(await env.KNOWLEDGE.list()).toMatchObject({ keys: [] });
  });

  it("are validated for what the manifest calls them, whatever they were sent as", async () => {
    const first = release("First");
    await sendAll(first);
    const routing = first.manifest.objects.find(({ name }) => name === "routing");
    const objects = [...first.manifest.objects, { ...routing, name: "templates" }].toSorted((left, right) =>
      String(left.name) < String(right.name) ? -1 : 1,
    );
    const { status, body } = await call<{ error: { findings: { file: string }[] } }>("POST", "/api/releases", {
      manifest: { ...first.manifest, objects, templates: ["x"] },
    });
    expect(status).toBe(422);
    expect(body.error.findings.map(({ file }) => file)).toContain("templates");
  });

  it("that nothing names are removed by a clean-up after a day, and can be sent again", async () => {
    const [first, second] = [release("First"), release("Second")];
    await sendAll(first);
    await publish(first);
    await sendAll(second);
    const before = (await env.KNOWLEDGE.list({ prefix: "object/" })).keys.length;
    const clean = (now: number) => collectGarbage(env, { keep: 10, dry_run: false, now });
    await clean(Date.now() + DAY / 2);
    expect((await env.KNOWLEDGE.list({ prefix: "object/" })).keys).toHaveLength(before);
    await clean(Date.now() + 2 * DAY);
    expect((await env.KNOWLEDGE.list({ prefix: "object/" })).keys).toHaveLength(first.objects.size);
    await sendAll(second);
    expect(await publish(second)).toMatchObject({ status: 201, body: { sequence: 2 } });
    for (const hash of second.objects.keys()) expect(await env.KNOWLEDGE.get(`object/${hash}`)).not.toBeNull();
  });
});

it("a deploy larger than one request may copy is copied in steps, and published by the last", async () => {
  const carried = release("First");
  const fetched: string[] = [];
  const assets = {
    fetch(url: string) {
      const { pathname } = new URL(url);
      fetched.push(pathname);
      const json = { "content-type": "application/json" };
      if (pathname === "/_release/release.json")
        return Promise.resolve(Response.json({ built_at: 1, manifest: carried.manifest }, { headers: json }));
      const bytes = carried.objects.get(pathname.slice("/_release/object/".length));
      return Promise.resolve(bytes === undefined ? new Response("", { status: 404 }) : new Response(bytes));
    },
  };
  const deployed = { ...env, ASSETS: assets as unknown as Fetcher };
  const pointer = () => env.RELEASES.get(env.RELEASES.idFromName("releases")).pointer("main");
  const steps: string[] = [];
  for (let step = 0; step < carried.objects.size; step += 1) {
    steps.push(await adoptDeploy(deployed, 2, 1));
    if (step < carried.objects.size - 1) expect(await pointer()).toBeNull();
  }
  expect(steps).toEqual([...Array.from({ length: carried.objects.size - 1 }, () => "more"), "done"]);
  expect(await pointer()).toMatchObject({ release: carried.id, sequence: 1 });
  // Each object was read once.
  expect(fetched.filter((path) => path.includes("/object/"))).toHaveLength(carried.objects.size);
});
