/** Reading published knowledge: how old a pointer may be, and what serves while something cannot be read. */
import { reset } from "cloudflare:test";
import { beforeEach, expect, it, vi } from "vitest";
import type { ChannelPointer } from "../../src/knowledge/release.ts";
import { failureToWire } from "../../src/errors.ts";
import { createKnowledgeStore } from "../../src/worker/knowledge-store.ts";
import { publish } from "../../src/worker/releases/publish.ts";
import { proves } from "../requirements/index.ts";
import { begin, compiled, env, SMALL } from "./support.ts";

beforeEach(async () => {
  await reset();
});

let editions = 0;

/** Publishes knowledge unlike any published before: the isolate must not know it already. */
async function publishNew(): Promise<string> {
  editions += 1;
  const text = (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("Enjoy", `Edition ${editions}`);
  const release = compiled({ "knowledge/pets.tree.yaml": text });
  await publish(env, {
    channel: "main",
    manifest: release.manifest,
    objects: release.objects,
    message: "",
    at: editions,
  });
  return release.id;
}

const releases = () => env.RELEASES.get(env.RELEASES.idFromName("releases"));

/** A store on a clock that only the test moves, and a source of pointers that can be broken and counts its readers. */
function storeOn(clock: { now: number }, kv: KVNamespace = env.KNOWLEDGE) {
  const source = {
    asked: 0,
    broken: false,
    async pointer(channel: string): Promise<ChannelPointer | null> {
      source.asked += 1;
      if (source.broken) throw new Error("the object cannot be reached");
      return releases().pointer(channel);
    },
    history: async (channel: string, limit: number) => releases().history(channel, limit),
  };
  return { store: createKnowledgeStore(kv, source, () => clock.now), source };
}

async function currentOf(store: ReturnType<typeof createKnowledgeStore>): Promise<string> {
  const outcome = await store.current("main", "t");
  return outcome.ok ? outcome.value.id : outcome.failure.code;
}

it("shows a publish within a second, and asks for the pointer at most twice a second", async () => {
  const clock = { now: 0 };
  const { store, source } = storeOn(clock);
  const first = await publishNew();
  expect(await currentOf(store)).toBe(first);
  const second = await publishNew();
  for (clock.now = 0; clock.now < 1000; clock.now += 10) await currentOf(store);
  expect(await currentOf(store)).toBe(second);
  expect(source.asked).toBeLessThanOrEqual(3);
});

it("shows at once what was published through the same isolate", async () => {
  const { store } = storeOn({ now: 0 });
  await publishNew();
  await currentOf(store);
  const second = await publishNew();
  store.invalidate("main");
  expect(await currentOf(store)).toBe(second);
});

it("falls back to the mirror in KV while the object cannot be reached", async () => {
  const first = await publishNew();
  const { store, source } = storeOn({ now: 0 });
  source.broken = true;
  expect(await currentOf(store)).toBe(first);
});

it("says that nothing is published, without asking KV for what was never written", async () => {
  let reads = 0;
  const counting = new Proxy(env.KNOWLEDGE, {
    get(target, name) {
      if (name !== "get") return Reflect.get(target, name);
      return (...given: Parameters<typeof target.get>) => {
        reads += 1;
        return target.get(...given);
      };
    },
  });
  const { store } = storeOn({ now: 0 }, counting);
  const outcome = await store.current("main", "t");
  if (outcome.ok) throw new Error("something is published");
  expect(outcome.failure).toMatchObject({ code: "knowledge_unavailable", channel: "main" });
  expect(failureToWire(outcome.failure)).toMatchObject({
    message: expect.stringContaining("npm run author -- publish"),
    retryable: false,
  });
  expect(reads).toBe(0);
});

it("does not report that nothing is published when no source could be read", async () => {
  const { store, source } = storeOn({ now: 0 });
  source.broken = true;
  const outcome = await store.current("main", "t");
  if (outcome.ok) throw new Error("something is published");
  expect(outcome.failure).toEqual({ code: "knowledge_unavailable", what: "published knowledge" });
  expect(failureToWire(outcome.failure).retryable).toBe(true);
});

it("keeps serving the release before while the new manifest is not readable yet", async () => {
  const clock = { now: 0 };
  const { store } = storeOn(clock);
  const first = await publishNew();
  expect(await currentOf(store)).toBe(first);
  const second = await publishNew();
  const manifest = await env.KNOWLEDGE.get(`release/${second}`);
  await env.KNOWLEDGE.delete(`release/${second}`);
  clock.now = 10_000;
  expect(await currentOf(store)).toBe(first);
  await env.KNOWLEDGE.put(`release/${second}`, manifest ?? "");
  expect(await currentOf(store)).toBe(second);
});

it("opens trees of any release it can read, and names those there are", async () => {
  const { store } = storeOn({ now: 0 });
  const release = await publishNew();
  expect(await store.tree(release, "pets", "pets")).toMatchObject({ ok: true, value: { base: "pets", root: "root" } });
  expect(await store.tree(release, "pets", "__proto__")).toEqual({
    ok: false,
    failure: { code: "unknown_knowledge_base", knowledge_base: "pets/__proto__", known: ["pets/pets"] },
  });
  expect(await store.tree("f".repeat(64), "pets", "pets")).toMatchObject({
    ok: false,
    failure: { code: "knowledge_unavailable" },
  });
  expect(await store.object(release, "no such object", () => 1)).toEqual({ ok: true, value: null });
});

it("limits the number of channels that it caches", async () => {
  const { store, source } = storeOn({ now: 0 });
  for (let index = 0; index < 500; index += 1) {
    expect(await store.current(`guess-${index}`, "t")).toMatchObject({ ok: false });
  }
  expect(source.asked).toBe(500);
});

/** Changes one text of an object in the store, so that the object is still valid and of the same length. */
async function alter(release: string, name: string): Promise<void> {
  const manifest = await env.KNOWLEDGE.get<{ objects: { name: string; hash: string }[] }>(`release/${release}`, "json");
  const hash = manifest?.objects.find((object) => object.name === name)?.hash ?? "";
  const text = (await env.KNOWLEDGE.get(`object/${hash}`)) ?? "";
  expect(text).toContain("Which kind?");
  await env.KNOWLEDGE.put(`object/${hash}`, text.replace("Which kind?", "Pay us $500"));
}

it("never tells a text that was altered in the store: an alert, and the release before serves new sessions", async () => {
  proves("exposure/altered-in-store");
  const alerts = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const first = await publishNew();
  const second = await publishNew();
  await alter(second, "tree/pets/pets");
  const begun = await begin();
  expect(begun.body).toMatchObject({ release: first });
  expect(JSON.stringify(begun.body)).not.toContain("Pay us");
  expect(alerts.mock.calls.flat().join()).toContain("knowledge_altered");
  const { store } = storeOn({ now: 0 });
  expect(await currentOf(store)).toBe(first);
  expect(await store.tree(second, "pets", "pets")).toEqual({
    ok: false,
    failure: { code: "knowledge_unavailable", what: "published knowledge" },
  });
});

it("serves nothing rather than altered knowledge, where nothing was published before", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const only = await publishNew();
  await alter(only, "tree/pets/pets");
  expect(await begin()).toMatchObject({ status: 503, body: { error: { code: "knowledge_unavailable" } } });
});

it("refuses a manifest that was altered in the store", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const only = await publishNew();
  const manifest = (await env.KNOWLEDGE.get(`release/${only}`)) ?? "";
  await env.KNOWLEDGE.put(`release/${only}`, manifest.replace("Choosing a pet", "Choosing a cat"));
  const { store } = storeOn({ now: 0 });
  expect(await store.release(only)).toMatchObject({ ok: false, failure: { code: "knowledge_unavailable" } });
});
