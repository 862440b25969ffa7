/** What `wrangler deploy` alone does: its release is adopted when it is newer than the channel, and never otherwise. */
import { reset, SELF } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import type { CompiledRelease } from "../../src/knowledge/release.ts";
import { adoptDeploy } from "../../src/worker/releases/deploy.ts";
import { collectGarbage } from "../../src/worker/releases/gc/collect.ts";
import { publish } from "../../src/worker/releases/publish.ts";
import { openKnowledge } from "../../src/worker/services.ts";
import { compiled, env, ORIGIN, SMALL } from "./support.ts";

beforeEach(async () => {
  await reset();
});

const HOUR = 3_600_000;
const T0 = Date.UTC(2026, 9, 1);

const release = (word: string): CompiledRelease =>
  compiled({ "knowledge/pets.tree.yaml": (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("Enjoy", word) });

/** The environment of a deployment that carries a release built at a time; counts what is fetched of its assets. */
function deployment(carried: CompiledRelease, builtAt: number) {
  const fetched: string[] = [];
  const files = new Map<string, BodyInit>([
    ["/_release/release.json", JSON.stringify({ built_at: builtAt, manifest: carried.manifest })],
    ...[...carried.objects].map(([hash, bytes]): [string, BodyInit] => [`/_release/object/${hash}`, bytes]),
  ]);
  const assets = {
    fetch(url: string) {
      const { pathname } = new URL(url);
      fetched.push(pathname);
      const body = files.get(pathname);
      const headers = { "content-type": pathname.endsWith(".json") ? "application/json" : "application/octet-stream" };
      return Promise.resolve(body === undefined ? new Response("", { status: 404 }) : new Response(body, { headers }));
    },
  };
  return { env: { ...env, ASSETS: assets as unknown as Fetcher }, fetched };
}

function pointer() {
  return env.RELEASES.get(env.RELEASES.idFromName("releases")).pointer("main");
}

async function publishByHand(one: CompiledRelease, at: number): Promise<void> {
  await publish(env, { channel: "main", manifest: one.manifest, objects: one.objects, message: "by hand", at });
}

it("publishes to an empty KV", async () => {
  const first = release("First");
  await adoptDeploy(deployment(first, T0).env, T0 + HOUR);
  expect(await pointer()).toMatchObject({ release: first.id, sequence: 1, at: T0 + HOUR, message: "Deployed" });
  expect(await env.KNOWLEDGE.get(`release/${first.id}`)).not.toBeNull();
});

it("serves what was deployed from the first request on, with nothing set up before", async () => {
  const first = release("First");
  const { env: deployed, fetched } = deployment(first, T0);
  const knowledge = openKnowledge({ ...deployed, CAIRN_LOCAL: undefined }, () => T0 + HOUR);
  expect(await knowledge.current("main", "anonymous")).toMatchObject({
    ok: true,
    value: { id: first.id, channel: "main" },
  });
  expect(await knowledge.tree(first.id, "pets", "pets")).toMatchObject({ ok: true, value: { root: "root" } });
  // Other channels are an author's: a deploy fills none of them.
  expect(await knowledge.current("preview", "anonymous")).toMatchObject({ failure: { code: "knowledge_unavailable" } });
  expect(fetched.filter((path) => path.endsWith("release.json"))).toHaveLength(1);
});

it("brings back a release that a clean-up had removed, when it is deployed as news", async () => {
  const [first, second] = [release("First"), release("Second")];
  await adoptDeploy(deployment(first, T0).env, T0);
  await adoptDeploy(deployment(second, T0 + HOUR).env, T0 + HOUR);
  await collectGarbage(env, { keep: 1, dry_run: false, now: T0 + 100 * HOUR });
  expect(await env.KNOWLEDGE.get(`release/${first.id}`)).toBeNull();
  await adoptDeploy(deployment(first, T0 + 101 * HOUR).env, T0 + 101 * HOUR);
  expect(await pointer()).toMatchObject({ release: first.id, sequence: 3 });
  for (const hash of first.objects.keys()) expect(await env.KNOWLEDGE.get(`object/${hash}`)).not.toBeNull();
});

it("reads only one small file when there is nothing new", async () => {
  const first = release("First");
  await adoptDeploy(deployment(first, T0).env, T0 + HOUR);
  const again = deployment(first, T0);
  await adoptDeploy(again.env, T0 + 2 * HOUR);
  expect(again.fetched).toEqual(["/_release/release.json"]);
  expect(await pointer()).toMatchObject({ sequence: 1 });
});

it("replaces what an older deploy brought, and fetches only what changed", async () => {
  const second = release("Second");
  await adoptDeploy(deployment(release("First"), T0).env, T0);
  const next = deployment(second, T0 + HOUR);
  await adoptDeploy(next.env, T0 + HOUR);
  expect(await pointer()).toMatchObject({ release: second.id, sequence: 2 });
  expect(next.fetched.length).toBeLessThan(1 + second.objects.size + 1);
});

it("does not overwrite a publish made after it was built", async () => {
  const byHand = release("By hand");
  await adoptDeploy(deployment(release("First"), T0).env, T0);
  await publishByHand(byHand, T0 + 2 * HOUR);
  // Built before the publish, deployed after it.
  await adoptDeploy(deployment(release("Stale"), T0 + HOUR).env, T0 + 3 * HOUR);
  expect(await pointer()).toMatchObject({ release: byHand.id, sequence: 2 });
});

it("does not bring the same content back when only code is deployed", async () => {
  const byHand = release("By hand");
  const first = release("First");
  await adoptDeploy(deployment(first, T0).env, T0);
  await publishByHand(byHand, T0 + HOUR);
  // The same knowledge, built anew with newer code: it is not news.
  await adoptDeploy(deployment(first, T0 + 2 * HOUR).env, T0 + 2 * HOUR);
  expect(await pointer()).toMatchObject({ release: byHand.id });
});

it("replaces an older publish with newer content", async () => {
  const third = release("Third");
  await adoptDeploy(deployment(release("First"), T0).env, T0);
  await publishByHand(release("By hand"), T0 + HOUR);
  await adoptDeploy(deployment(third, T0 + 2 * HOUR).env, T0 + 2 * HOUR);
  expect(await pointer()).toMatchObject({ release: third.id, sequence: 3 });
});

it("ends with one pointer when many isolates start at once", async () => {
  const first = release("First");
  const quiet = vi.spyOn(console, "error").mockReturnValue();
  await Promise.all(Array.from({ length: 6 }, () => adoptDeploy(deployment(first, T0).env, T0)));
  expect(await pointer()).toMatchObject({ release: first.id, sequence: 1 });
  expect(quiet).not.toHaveBeenCalled();
  quiet.mockRestore();
});

it("does nothing, and says nothing, when a deployment carries no knowledge", async () => {
  await adoptDeploy({ ...env, ASSETS: undefined }, T0);
  await adoptDeploy(
    { ...env, ASSETS: { fetch: async () => new Response("<html>", { status: 200 }) } as unknown as Fetcher },
    T0,
  );
  expect(await pointer()).toBeNull();
});

it("refuses a release that does not validate, and logs it", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const broken = release("First");
  const manifest = {
    ...broken.manifest,
    bases: broken.manifest.bases.map((base) => ({
      ...base,
      trees: [{ tree: "ghost", title: "", root: "root", nodes: 1 }],
    })),
  };
  await adoptDeploy(deployment({ ...broken, manifest }, T0).env, T0);
  expect(await pointer()).toBeNull();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

it("serves none of its files to anybody", async () => {
  for (const path of ["/_release/release.json", "/_release/object/x", "/_release/"]) {
    const response = await SELF.fetch(ORIGIN + path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_found" } });
  }
});
