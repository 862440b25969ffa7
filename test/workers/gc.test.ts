/**
 * Garbage collection of releases: it removes only what no channel or session needs, and never breaks a concurrent
 * publish.
 */
import { listDurableObjectIds, reset, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import type { CompiledRelease } from "../../src/knowledge/release.ts";
import { collectGarbage, type GcReport } from "../../src/worker/releases/gc/collect.ts";
import { pinsOf } from "../../src/worker/releases/pins-object.ts";
import { publish } from "../../src/worker/releases/publish.ts";
import { ageSession } from "./aged.ts";
import { begin, call, compiled, env, objectOf, publishRelease, SMALL, step, type PublishAnswer } from "./support.ts";

const DAY = 24 * 60 * 60 * 1000;

beforeEach(async () => {
  await reset();
});

const other = { "knowledge/other.tree.yaml": (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("pet,", "car,") };

/** A release with one tree of its own and one that all of them share. */
const release = (word: string): CompiledRelease =>
  compiled({ ...other, "knowledge/pets.tree.yaml": (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("Enjoy", word) });

const releases = () => env.RELEASES.get(env.RELEASES.idFromName("releases"));

/** Sets the time of everything published so far back by some days. */
async function age(days: number): Promise<void> {
  await runInDurableObject(releases(), (_, state) => {
    state.storage.sql.exec("UPDATE channel_history SET at = at - ?", days * DAY);
  });
}

const clean = (body: Record<string, unknown> = {}) => call<GcReport>("POST", "/api/releases/gc", { keep: 1, ...body });

async function storedKeys(): Promise<string[]> {
  const { keys } = await env.KNOWLEDGE.list();
  return keys.map(({ name }) => name).filter((name) => !name.startsWith("channel/"));
}

const keysOf = (...kept: CompiledRelease[]): string[] =>
  [
    ...new Set(kept.flatMap(({ objects }) => [...objects.keys()].map((hash) => `object/${hash}`))),
    ...kept.map(({ id }) => `release/${id}`),
  ].toSorted();

async function register(id: string): Promise<void> {
  expect(await runDurableObjectAlarm(objectOf(id))).toBe(true);
}

describe("a clean-up", () => {
  it("removes what no channel and no session needs, with the objects nobody else uses", async () => {
    const [first, second, third] = [release("One"), release("Two"), release("Three")];
    for (const one of [first, second, third]) await publishRelease(one);
    await age(10);
    const { status, body } = await clean();
    expect(status).toBe(200);
    expect(body).toMatchObject({ dry_run: false, removed: [first.id, second.id], remaining: 0 });
    expect(body.kept).toEqual([
      { release: third.id, reason: "main points at it", why: { code: "current", channel: "main" } },
    ]);
    expect(await storedKeys()).toEqual(keysOf(third));
    expect((await begin()).body.release).toBe(third.id);
    expect((await clean()).body).toMatchObject({ removed: [], keys: 0 });
  });

  it("only reports what it would remove in a dry run", async () => {
    for (const word of ["One", "Two"]) await publishRelease(release(word));
    await age(10);
    const before = await storedKeys();
    const { body } = await clean({ dry_run: true });
    expect(body).toMatchObject({
      dry_run: true,
      removed: [release("One").id],
      keys: before.length - keysOf(release("Two")).length,
    });
    expect(await storedKeys()).toEqual(before);
    expect((await clean()).body).toMatchObject({ removed: body.removed, keys: body.keys });
  });

  it("keeps ten releases of each channel unless told otherwise, and every release of the last day", async () => {
    const words = Array.from({ length: 12 }, (_, index) => `Word ${index}`);
    for (const word of words) await publishRelease(release(word));
    expect((await clean()).body.removed).toEqual([]);
    await age(10);
    const { body } = await call<GcReport>("POST", "/api/releases/gc", {});
    expect(body.removed).toEqual([release("Word 0").id, release("Word 1").id]);
    expect((await clean({ keep: 0 })).status).toBe(422);
  });

  it("keeps the release of a active session until the session is erased", async () => {
    const first = release("One");
    await publishRelease(first);
    const id = (await begin()).body.session_id;
    await publishRelease(release("Two"));
    await register(id);
    await age(10);
    const kept = await clean();
    expect(kept.body.removed).toEqual([]);
    expect(kept.body.kept).toContainEqual({
      release: first.id,
      reason: "held by 1 living session",
      why: { code: "sessions", count: 1 },
    });
    expect(kept.body.held).toBe(1);
    // What was found to be held is passed over by the run after it.
    expect((await clean({ skip: 1 })).body).toMatchObject({ removed: [], held: 0, remaining: 0 });
    expect((await step(id, "cat")).body).toMatchObject({ node_id: "done", is_complete: true });

    await ageSession(objectOf(id), 31);
    await register(id);
    expect((await clean()).body.removed).toEqual([first.id]);
    expect(await storedKeys()).toEqual(keysOf(release("Two")));
  });

  it("lets a removed release be published again, and refuses to roll back to it until then", async () => {
    const first = release("One");
    await publishRelease(first);
    await publishRelease(release("Two"));
    await age(10);
    await clean();
    const back = await call<PublishAnswer>("POST", "/api/channels/main/rollback", {});
    expect(back.status).toBe(422);
    expect(back.body.error?.message).toContain("removed by a clean-up");
    const history = await call<{ releases: { stored: boolean }[] }>("GET", "/api/releases");
    expect(history.body.releases.map(({ stored }) => stored)).toEqual([true, false]);
    const again = await publishRelease(first);
    expect(again.body).toMatchObject({ release: first.id, sequence: 3, changed: true });
    expect(again.body.kv_writes).toBeGreaterThan(2);
    expect(await storedKeys()).toEqual(keysOf(first, release("Two")));
  });

  it("removes only so much at once, and says how much remains", async () => {
    // Each release has a tree of its own for every other word, so that each has many keys nobody else uses.
    const many = (word: string): CompiledRelease =>
      compiled(
        Object.fromEntries(
          Array.from({ length: 60 }, (_, index) => [
            `knowledge/base${index}.tree.yaml`,
            `title: ${word} ${index}\nlanguage: en\nnodes: { root: { response: ${word} ${index} } }\n`,
          ]),
        ),
      );
    for (let index = 0; index < 9; index += 1) await publishRelease(many(`Word${index}x`));
    await age(10);
    const first = await clean();
    expect(first.body.removed.length).toBeGreaterThan(0);
    expect(first.body.keys).toBeLessThanOrEqual(400);
    expect(first.body.remaining).toBe(8 - first.body.removed.length);
    const second = await clean();
    expect(second.body.remaining).toBe(0);
    expect(await storedKeys()).toEqual(keysOf(many("Word8x")));
  });

  it("is allowed to authors only", async () => {
    const page = await call("POST", "/api/releases/gc", {}, { origin: "https://evil.example" });
    expect(page.status).toBe(403);
  });
});

describe("a publish while a clean-up runs", () => {
  const gone = release("One");
  const request = (at = Date.now()) => ({
    channel: "main",
    manifest: gone.manifest,
    objects: gone.objects,
    message: "",
    at,
  });

  beforeEach(async () => {
    await publishRelease(gone);
    await publishRelease(release("Two"));
    await age(10);
  });

  /** The Worker's KV with something done before each call of a method. */
  function around(method: "put" | "delete", before: () => Promise<unknown>): typeof env {
    const kv = new Proxy(env.KNOWLEDGE, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== "function") return value;
        return async (...given: unknown[]) => {
          if (name === method) await before();
          return value.apply(target, given);
        };
      },
    });
    return { ...env, KNOWLEDGE: kv };
  }

  it("is asked to retry while its keys are being deleted, and succeeds after that", async () => {
    const seen: unknown[] = [];
    const busy = around("delete", async () => seen.push(await publish(env, request())));
    await collectGarbage(busy, { keep: 1, dry_run: false, now: Date.now() });
    expect(seen.length).toBeGreaterThan(1);
    for (const outcome of seen) expect(outcome).toMatchObject({ ok: true, value: { kind: "removing" } });
    expect(await publish(env, request())).toMatchObject({ value: { kind: "published" } });
    expect(await storedKeys()).toEqual(keysOf(gone, release("Two")));
  });

  it("writes all objects when those it relied on were deleted in the meantime", async () => {
    // Something of its own to write, so that the clean-up comes between asking what is stored and pointing.
    const mixed = compiled({
      ...other,
      "knowledge/pets.tree.yaml": (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("Enjoy", "One"),
      "knowledge/third.tree.yaml": (SMALL["knowledge/pets.tree.yaml"] ?? "").replace("pet,", "ship,"),
    });
    let cleaned: unknown;
    const slow = around("put", async () => {
      cleaned ??= await collectGarbage(env, { keep: 1, dry_run: false, now: Date.now() });
    });
    const outcome = await publish(slow, { ...request(), manifest: mixed.manifest, objects: mixed.objects });
    expect(cleaned).toMatchObject({ value: { removed: [gone.id] } });
    expect(outcome).toMatchObject({ value: { kind: "published" } });
    expect(await storedKeys()).toEqual(keysOf(mixed, release("Two")));
  });

  it("ends with a complete release, whichever runs first", async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [outcome] = await Promise.all([
        publish(env, request()),
        collectGarbage(env, { keep: 1, dry_run: false, now: Date.now() }),
      ]);
      const current = await releases().pointer("main");
      const stored = new Set(await storedKeys());
      const serving = current?.release === gone.id ? gone : release("Two");
      for (const key of keysOf(serving)) expect(stored.has(key)).toBe(true);
      expect(outcome.ok).toBe(true);
      await publishRelease(release("Two"));
      await age(10);
    }
  });

  it("finds what a clean-up that died has left, and the next one deletes it", async () => {
    const broken = around("delete", () => Promise.reject(new Error("no more deletes today")));
    const now = Date.now();
    expect(await collectGarbage(broken, { keep: 1, dry_run: false, now })).toMatchObject({
      failure: { code: "knowledge_unavailable" },
    });
    expect(await storedKeys()).toEqual(keysOf(gone, release("Two")));
    const next = await collectGarbage(env, { keep: 1, dry_run: false, now: now + 6 * 60_000 });
    expect(next).toMatchObject({
      value: { removed: [], keys: keysOf(gone, release("Two")).length - keysOf(release("Two")).length },
    });
    expect(await storedKeys()).toEqual(keysOf(release("Two")));
  });

  it("takes over keys that a dead clean-up left marked", async () => {
    const broken = around("delete", () => Promise.reject(new Error("no more deletes today")));
    const now = Date.now();
    await collectGarbage(broken, { keep: 1, dry_run: false, now });
    expect(await publish(env, request(now + 6 * 60_000))).toMatchObject({ value: { kind: "published" } });
    expect(await collectGarbage(env, { keep: 2, dry_run: false, now: now + 12 * 60_000 })).toMatchObject({
      value: { keys: 0 },
    });
    expect(await storedKeys()).toEqual(keysOf(gone, release("Two")));
  });
});

describe("the registry of active sessions", () => {
  it("adds a session at its first alarm and removes it at its last", async () => {
    const { id: pinned } = release("One");
    await publishRelease(release("One"));
    const { session_id: id } = (await begin()).body;
    expect(await pinsOf(env, pinned).countActive(Date.now())).toBe(0);
    await register(id);
    expect(await pinsOf(env, pinned).countActive(Date.now())).toBe(1);
    const [pin] = await pinsOf(env, pinned).list("", 10);
    expect(pin).toMatchObject({ session: id, tenant: "anonymous" });
    expect((pin?.until ?? 0) - Date.now()).toBeGreaterThan(29 * DAY);
    // Registered again by a later alarm, it is still one.
    await register(id);
    expect(await pinsOf(env, pinned).countActive(Date.now())).toBe(1);
  });

  it("ignores a session that has not registered again long after its expiry", async () => {
    const pins = pinsOf(env, "r");
    const now = Date.now();
    await pins.pin({ session: "s", tenant: "t", at: now, until: now + DAY }, now);
    expect(await pins.countActive(now + 7 * DAY)).toBe(1);
    expect(await pins.countActive(now + 9 * DAY)).toBe(0);
  });

  it("refuses a session while its release is being removed, and accepts it when the removal did not happen", async () => {
    const pins = pinsOf(env, "r");
    const now = Date.now();
    expect(await pins.seal(now)).toBe(0);
    const pin = { session: "s", tenant: "t", at: now, until: now + DAY };
    expect(await pins.pin(pin, now + 60_000)).toBe(false);
    expect(await pins.pin(pin, now + 6 * 60_000)).toBe(true);
    expect(await pins.seal(now + 7 * 60_000)).toBe(1);
  });

  it("retries soon when the registry cannot be reached or the release is being removed", async () => {
    await publishRelease(release("One"));
    const id = (await begin()).body.session_id;
    await pinsOf(env, release("One").id).seal(Date.now());
    await register(id);
    const alarm = await runInDurableObject(objectOf(id), (_, state) => state.storage.getAlarm());
    expect((alarm ?? 0) - Date.now()).toBeLessThan(11 * 60_000);
    expect((alarm ?? 0) - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  it("creates no storage for a release that is only asked about", async () => {
    const before = await listDurableObjectIds(env.PINS);
    await pinsOf(env, "nobody").countActive(Date.now());
    await pinsOf(env, "nobody").list("", 10);
    await pinsOf(env, "nobody").unpin("s");
    const tables = await runInDurableObject(pinsOf(env, "nobody"), (_, state) =>
      state.storage.sql.exec("SELECT name FROM sqlite_master").toArray(),
    );
    expect(tables).toEqual([]);
    expect((await listDurableObjectIds(env.PINS)).length).toBeLessThanOrEqual(before.length + 1);
  });
});
